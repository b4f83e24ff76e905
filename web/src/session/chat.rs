//! From the messages of a chat to the prompt: renders them when they have not been changed for a moment.
//!
//! What renders is fetched for a model that has a template, and for no other.

use leptos::prelude::*;
use page_model::{
    chat::{ChatDraft, ChatLink, ChatState, PromptFormat, words},
    tokens::TokenTexts,
};
use protocol::ModelInfo;
use wasm_bindgen_futures::spawn_local;

use super::{Session, clock::sleep, split};

/// Milliseconds for which messages must not change before they are rendered.
const TYPING_PAUSE: f64 = 120.0;

impl Session {
    /// Renders the messages whenever they, how the prompt is written, or the model change; and follows prompts that come from
    /// elsewhere.
    pub fn watch_chat(self) {
        Effect::new(move |_| {
            self.chat.track();
            self.texts.track();
            match self.writes_chat() {
                true => self.render_soon(),
                false => self.show_message(),
            }
        });
        Effect::new(move |_| {
            let prompt = self.prompt.get();
            let before = self.chat.get_untracked();
            let mut chat = before.clone();
            self.model_untracked(|model| chat.follow(model, &prompt));
            if chat != before {
                self.chat.set(chat);
            }
        });
    }

    /// How the prompt is written for the loaded model. Tracks both.
    pub fn prompt_format(self) -> PromptFormat {
        self.texts.with(|texts| match texts {
            Some(texts) => self.chat.with(|chat| chat.format(texts.info())),
            None => PromptFormat::PlainText,
        })
    }

    /// Whether the loaded model has a chat template. Tracks the model.
    pub fn has_template(self) -> bool {
        let has = |texts: &TokenTexts| texts.info().chat.is_some();
        self.texts.with(|texts| texts.as_ref().is_some_and(has))
    }

    /// Chooses how the prompt is written. Plain text begins with the message of the user, a chat with the plain text.
    pub fn choose_format(self, format: PromptFormat) {
        let prompt = self.prompt.get_untracked();
        let plain = self.chat.try_update(|chat| chat.choose(format, &prompt));
        if let Some(prompt) = plain.flatten() {
            self.prompt.set(prompt);
        }
    }

    /// Changes a message of the chat.
    pub fn write_chat(self, change: impl FnOnce(&mut ChatDraft)) {
        self.chat.update(|chat| chat.write(change));
    }

    /// Whether the prompt is written as a chat now.
    pub(super) fn writes_chat(self) -> bool {
        untrack(|| self.prompt_format()) == PromptFormat::Chat
    }

    /// What the address says of the chat. Tracks it.
    pub(super) fn chat_link(self) -> ChatLink {
        self.texts.with(|texts| {
            let model = texts.as_ref().map(TokenTexts::info);
            self.chat.with(|chat| chat.link(model))
        })
    }

    /// Whether a text is what a template made, and is cut into tokens as it is written.
    pub(super) fn is_rendered(self, text: &str) -> bool {
        let is = self.model_untracked(|model| {
            self.chat
                .with_untracked(|chat| chat.is_rendered(model, text))
        });
        is == Some(true)
    }

    /// Whether a text stands in the prompt only until the messages are rendered.
    pub(super) fn awaits_rendering(self, text: &str) -> bool {
        let awaits = self
            .model_untracked(|model| self.chat.with_untracked(|chat| chat.replaces(model, text)));
        awaits == Some(true)
    }

    fn model_untracked<T>(self, read: impl FnOnce(&ModelInfo) -> T) -> Option<T> {
        (self.texts).with_untracked(|texts| texts.as_ref().map(|texts| read(texts.info())))
    }

    /// Renders the messages if they have not changed by then, and puts the text into the prompt.
    fn render_soon(self) {
        let mut chat = self.chat.get_untracked();
        let draft = self.prompt.with_untracked(|prompt| {
            // A chat does not begin with the beginning of a text.
            let message = self.model.with_untracked(|model| model.message_for(prompt));
            let first = message.unwrap_or(prompt);
            self.model_untracked(|model| chat.to_render(model, first))
        });
        let Some(draft) = draft else {
            return;
        };
        let Some(draft) = draft else {
            return self.show_rendered();
        };
        if chat != self.chat.get_untracked() {
            // The prompt has become the first message; this runs again.
            return self.chat.set(chat);
        }
        let has_failed = self.model_untracked(|model| chat.problem(model).is_some());
        if has_failed == Some(true) {
            return;
        }
        spawn_local(async move {
            sleep(TYPING_PAUSE).await;
            let is_present = || (self.chat).try_with_untracked(|chat| chat.draft() == draft);
            if is_present() != Some(true) {
                return;
            }
            let render = match split::chat_renderer().await {
                Ok(render) => render,
                Err(unfetched) => return self.messages.add_unfetched(unfetched),
            };
            let format = self.model_untracked(|model| model.chat.clone());
            if let Some(format) = format.flatten() {
                let day = self.chat.with_untracked(|chat| chat.day());
                let rendered = render(&format, &draft.messages(), day);
                self.chat.update(|chat| chat.keep(format, &draft, rendered));
                self.note_unusable_template();
            }
        });
    }

    /// Says once that the model's template cannot be used, and why.
    fn note_unusable_template(self) {
        let note = self.model_untracked(|model| {
            (self.chat).with_untracked(|chat| {
                let problem = chat.template_problem(model)?;
                Some(words::unusable(problem))
            })
        });
        if let Some(note) = note.flatten() {
            self.messages.add_note(note);
        }
    }

    /// Makes the rendered text the prompt.
    fn show_rendered(self) {
        if !self.writes_chat() {
            return;
        }
        self.show_in_prompt(|chat, model, _| chat.text(model).map(str::to_owned));
    }

    /// Makes the message of the user the prompt, where it is still what the template of the model before made.
    fn show_message(self) {
        self.show_in_prompt(ChatState::message_in);
    }

    /// Makes a text of the chat the prompt, unless it is that.
    fn show_in_prompt(self, text: impl Fn(&ChatState, &ModelInfo, &str) -> Option<String>) {
        let prompt = self.prompt.get_untracked();
        let text = self
            .model_untracked(|model| self.chat.with_untracked(|chat| text(chat, model, &prompt)));
        if let Some(text) = text.flatten().filter(|text| *text != prompt) {
            self.prompt.set(text);
        }
    }
}
