//! A prompt as a chat: the messages that the visitor writes, and the texts that the model's template made of them.
//!
//! The prompt stays one text everywhere else. A text that was rendered is cut into tokens as it is written: its special
//! tokens stand in it, and the tokenizer adds none.

pub mod words;

use chat::{ChatDate, ChatError, ChatMessage, ChatRole};
use protocol::{ChatFormat, ModelInfo};

enums::listed! {
    /// How the prompt is written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    pub enum PromptFormat {
        /// The model reads what is typed.
        #[default]
        PlainText = "text",
        /// The model reads what its template makes of messages.
        Chat = "chat",
    }
}

/// What an address says of a chat.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ChatLink {
    /// How the prompt is written; `None` leaves it to the model.
    pub format: Option<PromptFormat>,
    /// The message of the user.
    pub message: Option<String>,
    /// The system message; `None` if it is empty.
    pub system: Option<String>,
    /// The day that a template may ask for.
    pub day: Option<ChatDate>,
}

/// The messages of one chat.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ChatDraft {
    /// The system message. An empty one is left out.
    pub system: String,
    /// The message of the user.
    pub user: String,
}

impl ChatDraft {
    /// The messages for the template.
    pub fn messages(&self) -> Vec<ChatMessage> {
        let system = Some(&self.system).filter(|text| !text.is_empty());
        let system = system.map(|text| ChatMessage::new(ChatRole::System, text.as_str()));
        let user = ChatMessage::new(ChatRole::User, self.user.as_str());
        system.into_iter().chain([user]).collect()
    }
}

/// The work on a chat.
#[derive(Clone, Debug, PartialEq)]
pub struct ChatState {
    format: Option<PromptFormat>,
    /// What is typed; `None` before a chat has begun.
    draft: Option<ChatDraft>,
    day: ChatDate,
    /// Texts that were rendered, latest last.
    rendered: Vec<RenderedChat>,
    problem: Option<(ChatFormat, ChatError)>,
}

/// A rendered text with what it was rendered from.
#[derive(Clone, Debug, PartialEq)]
struct RenderedChat {
    text: String,
    draft: ChatDraft,
    /// The template. `None` for the text of an address: it is that of the model that the address names.
    format: Option<ChatFormat>,
}

impl RenderedChat {
    fn is_of(&self, model: &ModelInfo) -> bool {
        self.format.is_none() || self.format == model.chat
    }
}

/// The most rendered texts that are remembered: a prompt that comes back by undo is one of them.
const MOST_RENDERED: usize = 64;

impl ChatState {
    /// The work that an address describes, with its prompt, if it has one; `today` is the day where the address has none.
    pub fn opened(link: ChatLink, prompt: Option<&str>, today: ChatDate) -> Self {
        let draft = link.message.map(|user| ChatDraft {
            user,
            system: link.system.unwrap_or_default(),
        });
        // A prompt without a format is from a time, or a model, without chats.
        let format = link
            .format
            .or_else(|| prompt.map(|_| PromptFormat::PlainText));
        let of_chat = prompt.filter(|_| format == Some(PromptFormat::Chat));
        let rendered = of_chat
            .zip(draft.clone())
            .map(|(text, draft)| RenderedChat {
                text: text.into(),
                draft,
                format: None,
            });
        Self {
            format,
            draft,
            day: link.day.unwrap_or(today),
            rendered: rendered.into_iter().collect(),
            problem: None,
        }
    }

    /// What the address says of it for a model; nothing for one without a template, and before one is loaded.
    pub fn link(&self, model: Option<&ModelInfo>) -> ChatLink {
        let Some(model) = model.filter(|model| model.chat.is_some()) else {
            return ChatLink::default();
        };
        match &self.draft {
            Some(draft) if self.format(model) == PromptFormat::Chat => ChatLink {
                format: Some(PromptFormat::Chat),
                message: Some(draft.user.clone()),
                system: Some(draft.system.clone()).filter(|text| !text.is_empty()),
                day: Some(self.day),
            },
            _ => ChatLink {
                format: self.format,
                ..ChatLink::default()
            },
        }
    }

    /// How the prompt is written for a model: as a chat where it has a template that can be used, unless the visitor chose
    /// otherwise.
    pub fn format(&self, model: &ModelInfo) -> PromptFormat {
        match &model.chat {
            Some(_) if !self.lacks_template(model) => self.format.unwrap_or(PromptFormat::Chat),
            _ => PromptFormat::PlainText,
        }
    }

    /// Whether the model's template has been found not to be usable.
    fn lacks_template(&self, model: &ModelInfo) -> bool {
        let problem = self.problem.as_ref();
        problem.is_some_and(|(of, problem)| {
            problem.is_of_template() && model.chat.as_ref() == Some(of)
        })
    }

    /// The messages as they are typed; empty before a chat has begun.
    pub fn draft(&self) -> ChatDraft {
        self.draft.clone().unwrap_or_default()
    }

    /// The day that the template is given.
    pub fn day(&self) -> ChatDate {
        self.day
    }

    /// Why the messages could not be rendered, where a model is to read them.
    pub fn problem(&self, model: &ModelInfo) -> Option<&ChatError> {
        let (of, problem) = self.problem.as_ref()?;
        let is_present =
            model.chat.as_ref() == Some(of) && self.format(model) == PromptFormat::Chat;
        is_present.then_some(problem)
    }

    /// Whether a text stands in the box until the messages are rendered, and is not to be read itself.
    pub fn replaces(&self, model: &ModelInfo, text: &str) -> bool {
        match self.format(model) {
            PromptFormat::Chat => !self.is_rendered(model, text),
            PromptFormat::PlainText => self.message_in(model, text).is_some(),
        }
    }

    /// Whether a text was rendered with a model's template, and so is cut into tokens as it is written.
    pub fn is_rendered(&self, model: &ModelInfo, text: &str) -> bool {
        let is_text = |of: &RenderedChat| of.is_of(model) && of.text == text;
        model.chat.is_some() && self.rendered.iter().any(is_text)
    }

    /// The message of the user in a prompt that the template of another model made, for a model that reads plain text; `None`
    /// for any other prompt.
    pub fn message_in(&self, model: &ModelInfo, prompt: &str) -> Option<String> {
        if self.format(model) == PromptFormat::Chat {
            return None;
        }
        let is_of_another = |of: &&RenderedChat| model.chat.is_none() || !of.is_of(model);
        let of_prompt = |of: &&RenderedChat| of.text == prompt && of.draft.user != prompt;
        let mut latest = self.rendered.iter().rev().filter(is_of_another);
        latest.find(of_prompt).map(|of| of.draft.user.clone())
    }

    /// Forgets the text of an address that names another model than the one that is opened.
    pub fn forget_linked_text(&mut self) {
        self.rendered.retain(|of| of.format.is_some());
    }

    /// What is to be rendered for a model, if its text is not known yet. The prompt becomes the first message of a chat
    /// that has not begun.
    pub fn to_render(&mut self, model: &ModelInfo, prompt: &str) -> Option<ChatDraft> {
        if self.format(model) == PromptFormat::PlainText {
            return None;
        }
        let draft = self.draft.get_or_insert_with(|| ChatDraft {
            user: prompt.into(),
            ..ChatDraft::default()
        });
        let is_known = |of: &RenderedChat| of.is_of(model) && of.draft == *draft;
        (!self.rendered.iter().any(is_known)).then(|| draft.clone())
    }

    /// The text of the present messages for a model, if it is known.
    pub fn text(&self, model: &ModelInfo) -> Option<&str> {
        let draft = self.draft.as_ref()?;
        let is_present = |of: &&RenderedChat| of.is_of(model) && of.draft == *draft;
        let latest = self.rendered.iter().rev().find(is_present);
        latest.map(|of| of.text.as_str())
    }

    /// Stores what was rendered with a template. An answer to messages that were changed meanwhile changes nothing but this.
    pub fn keep(
        &mut self,
        format: ChatFormat,
        draft: &ChatDraft,
        rendered: Result<String, ChatError>,
    ) {
        match rendered {
            Ok(text) => {
                self.rendered.push(RenderedChat {
                    text,
                    draft: draft.clone(),
                    format: Some(format),
                });
                if self.rendered.len() > MOST_RENDERED {
                    self.rendered.remove(0);
                }
                self.problem = None;
            }
            Err(problem) => {
                if self.draft.as_ref() == Some(draft) {
                    self.problem = Some((format, problem));
                }
            }
        }
    }

    /// Why the model's template cannot be used whatever the messages are: the prompt is plain text then.
    pub fn template_problem(&self, model: &ModelInfo) -> Option<&ChatError> {
        let (_, problem) = self.problem.as_ref()?;
        self.lacks_template(model).then_some(problem)
    }

    /// Changes a message.
    pub fn write(&mut self, change: impl FnOnce(&mut ChatDraft)) {
        change(self.draft.get_or_insert_default());
        self.problem = None;
    }

    /// Chooses a format. Returns the prompt for plain text: the message of the user, without what the template adds.
    pub fn choose(&mut self, format: PromptFormat, prompt: &str) -> Option<String> {
        self.format = Some(format);
        self.problem = None;
        match format {
            PromptFormat::PlainText => self.draft.as_ref().map(|draft| draft.user.clone()),
            PromptFormat::Chat => {
                self.write(|draft| draft.user = prompt.into());
                None
            }
        }
    }

    /// Follows a prompt that was put in the box by undo, by a link or by another part of the page: the messages of one that
    /// was rendered here come back; any other is plain text.
    pub fn follow(&mut self, model: &ModelInfo, prompt: &str) {
        if model.chat.is_none() || self.lacks_template(model) {
            // It is the message of the user where a model with a template is opened next.
            if let Some(draft) = self.draft.as_mut()
                && !self.rendered.iter().any(|of| of.text == prompt)
            {
                draft.user = prompt.into();
            }
            return;
        }
        let is_chat = self.format(model) == PromptFormat::Chat;
        let Some(draft) = self.draft.as_ref() else {
            return;
        };
        // A template may add nothing to the message: then plain text is what was rendered, and stays plain text.
        let is_message = !is_chat && draft.user == prompt;
        if is_message || is_chat && self.text(model) == Some(prompt) {
            return;
        }
        let is_prompt = |of: &&RenderedChat| of.is_of(model) && of.text == prompt;
        match self.rendered.iter().rev().find(is_prompt) {
            Some(of) => {
                self.draft = Some(of.draft.clone());
                self.format = Some(PromptFormat::Chat);
                self.problem = None;
            }
            None if is_chat => self.format = Some(PromptFormat::PlainText),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests;
