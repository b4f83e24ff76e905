//! From the prompt in the box to a run: tokenizes it, reads it ahead of the first step, and starts a new run when it was
//! edited.

use leptos::prelude::*;
use page_model::{chat::PromptFormat, models::Model, prompt::Tokenized, run::task::LoopPress};
use protocol::DeviceKind;
use wasm_bindgen_futures::spawn_local;

use super::{Session, clock::sleep, commands::RunControl, player::LoopPlace, split};

/// Milliseconds for which a prompt must not change before it is tokenized.
const TYPING_PAUSE: f64 = 120.0;

impl Session {
    /// Tokenizes the prompt each time it has not changed for `TYPING_PAUSE`.
    pub fn watch_prompt(self) {
        Effect::new(move |_| {
            let text = self.prompt.get();
            // Without a model there is no tokenizer. The effect tracks the lexicon and runs again when the model is
            // loaded.
            if self.texts.with(Option::is_none) {
                return;
            }
            spawn_local(async move {
                sleep(TYPING_PAUSE).await;
                if *self.prompt.read_untracked() == text {
                    self.tokenize_prompt(text).await;
                }
            });
        });
    }

    /// Tokenizes the prompt once more, after a failure.
    pub fn tokenize_again(self) {
        let text = self.prompt.get_untracked();
        spawn_local(async move { self.tokenize_prompt(text).await });
    }

    /// Tokenizes a text, unless its tokens are known. The result is dropped if the prompt has changed meanwhile.
    pub(super) async fn tokenize_prompt(self, text: String) {
        if self
            .tokenized
            .with_untracked(|known| known.text == text && known.failure.is_none())
        {
            return;
        }
        if self.awaits_rendering(&text) {
            return;
        }
        let tokens = match self.is_rendered(&text) {
            true => self.engine.tokenize_as_written(text.clone()).await,
            false => self.engine.tokenize(text.clone()).await,
        };
        let tokenized = match tokens {
            Ok(tokens) => Tokenized {
                text,
                tokens: tokens.into(),
                failure: None,
            },
            Err(failure) => Tokenized {
                text,
                failure: Some(failure),
                ..Tokenized::default()
            },
        };
        if *self.prompt.read_untracked() == tokenized.text {
            self.tokenized.set(tokenized);
        }
    }

    /// Starts a new run, or new texts of the lanes, if the prompt was edited since the present ones began. They are saved.
    pub fn apply_edited_prompt(self) {
        self.editing_prompt.set(false);
        if untrack(|| self.prompt_has_changed()) {
            self.command(RunControl::Restart);
        } else if !self.screen.get_untracked().has_lanes() && self.is_of_another_prompt() {
            self.drop_work();
            self.run.set(None);
        }
    }

    /// Whether another prompt than the one in the box is read, and no run has begun.
    fn is_of_another_prompt(self) -> bool {
        let prompt = self.prompt.read_untracked();
        self.run.with_untracked(|run| {
            run.as_ref()
                .is_some_and(|run| !run.has_begun() && run.text() != *prompt)
        })
    }

    /// Puts another prompt in the box and starts a new run from it. The present one is saved.
    pub fn take_prompt(self, prompt: &str) {
        self.selection.select_newest();
        self.drop_work();
        self.remember_run("example");
        self.save_run_aside();
        self.editing_prompt.set(false);
        self.run.set(None);
        self.selection.picked.set(None);
        self.prompt.set(prompt.into());
    }

    /// What the visitor has typed: the message of the user where the prompt is a chat. Tracks it.
    pub fn typed_prompt(self) -> String {
        match self.prompt_format() {
            PromptFormat::Chat => self.chat.with(|chat| chat.draft().user),
            PromptFormat::PlainText => self.prompt.get(),
        }
    }

    /// Takes an example: as the message of the user where the prompt is a chat.
    pub fn take_example(self, example: &str) {
        match self.writes_chat() {
            true => self.write_chat(|draft| draft.user = example.into()),
            false => self.take_prompt(example),
        }
    }

    /// Opens another model with one of its examples.
    pub fn take_example_of(self, model: Model, prompt: &'static str) {
        spawn_local(async move {
            match split::example_opener().await {
                Ok(open) => open(self, model, prompt),
                Err(unfetched) => self.messages.add_unfetched(unfetched),
            }
        });
    }

    /// Opens another model with the first of its examples.
    pub fn take_first_example_of(self, model: Model) {
        if let Some(example) = model.examples(PromptFormat::PlainText).first() {
            self.take_example_of(model, example.prompt);
        }
    }

    /// Reads the prompt whenever no run has begun, so that the first distribution is there before the first step. An engine
    /// that takes over reads it again: cache and times are then that engine's.
    pub fn read_prompts(self) {
        let device = Memo::new(move |_| {
            let status = self.engine.status();
            let status = status.read();
            status.device().map(|device| device.kind)
        });
        let read_for = StoredValue::new(None::<DeviceKind>);
        // Presses that came while the prompt was read.
        Effect::new(move |_| {
            self.context.track();
            let driver = self.player.driver.get_value();
            driver.resume(&LoopPlace(self));
        });
        Effect::new(move |_| {
            let readable = matches!(self.context.get(), Some(Ok(_)));
            let now = device.get();
            if !readable || self.shows_lanes() || self.writes_linked_tokens() {
                return;
            }
            self.prompt.track();
            if self.run.with(Option::is_some) {
                if self.is_of_another_prompt() {
                    // Runs this effect again.
                    self.drop_work();
                    self.run.set(None);
                    return;
                }
                // Once on each device: a pass that failed there would fail again.
                if !self.is_unread_on(now) || read_for.get_value() == now {
                    return;
                }
            }
            read_for.set_value(now);
            self.carry_out(LoopPress::Prompt);
        });
    }

    /// Whether no run has begun, and the prompt was not read on this device.
    fn is_unread_on(self, device: Option<DeviceKind>) -> bool {
        self.run.with_untracked(|run| {
            let Some(run) = run.as_ref().filter(|run| !run.has_begun()) else {
                return false;
            };
            device.is_some() && run.pass(0).map(|pass| pass.device.kind) != device
        })
    }
}
