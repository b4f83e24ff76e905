//! A prompt as a chat: the messages that the visitor writes, and the texts that the model's template made of them.
//!
//! The prompt stays one text everywhere else. A text that was rendered is cut into tokens as it is written: its special
//! tokens stand in it, and the tokenizer adds none.

pub mod words;

use chat::{ChatDate, ChatError, ChatMessage, ChatRole};
use protocol::ModelInfo;

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
    /// Texts that were rendered here with what they were rendered from, latest last.
    rendered: Vec<(String, ChatDraft)>,
    problem: Option<ChatError>,
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
        let rendered = of_chat.zip(draft.clone());
        Self {
            format,
            draft,
            day: link.day.unwrap_or(today),
            rendered: rendered
                .map(|(text, draft)| (text.into(), draft))
                .into_iter()
                .collect(),
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

    /// How the prompt is written for a model: as a chat where it has a template, unless the visitor chose otherwise.
    pub fn format(&self, model: &ModelInfo) -> PromptFormat {
        match (&model.chat, self.format) {
            (None, _) => PromptFormat::PlainText,
            (Some(_), chosen) => chosen.unwrap_or(PromptFormat::Chat),
        }
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
        let problem = self.problem.as_ref();
        problem.filter(|_| self.format(model) == PromptFormat::Chat)
    }

    /// Whether a text stands in the box until the messages are rendered, and is not to be read itself.
    pub fn replaces(&self, model: &ModelInfo, text: &str) -> bool {
        self.format(model) == PromptFormat::Chat && !self.is_rendered(text)
    }

    /// Whether a text was rendered here, and so is cut into tokens as it is written.
    pub fn is_rendered(&self, text: &str) -> bool {
        self.rendered.iter().any(|(rendered, _)| rendered == text)
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
        let is_known = |(_, of): &(String, ChatDraft)| of == draft;
        (!self.rendered.iter().any(is_known)).then(|| draft.clone())
    }

    /// The text of the present messages, if it is known.
    pub fn text(&self) -> Option<&str> {
        let draft = self.draft.as_ref()?;
        let of_draft = self.rendered.iter().rev().find(|(_, of)| of == draft);
        of_draft.map(|(text, _)| text.as_str())
    }

    /// Stores what was rendered. An answer to messages that were changed meanwhile changes nothing but this.
    pub fn keep(&mut self, draft: &ChatDraft, rendered: Result<String, ChatError>) {
        match rendered {
            Ok(text) => {
                self.rendered.push((text, draft.clone()));
                if self.rendered.len() > MOST_RENDERED {
                    self.rendered.remove(0);
                }
                self.problem = None;
            }
            Err(problem) => {
                if self.draft.as_ref() == Some(draft) {
                    self.problem = Some(problem);
                }
            }
        }
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
        let is_chat = self.format(model) == PromptFormat::Chat;
        let Some(draft) = self.draft.as_ref().filter(|_| model.chat.is_some()) else {
            return;
        };
        // A template may add nothing to the message: then plain text is what was rendered, and stays plain text.
        let is_message = !is_chat && draft.user == prompt;
        if is_message || is_chat && self.text() == Some(prompt) {
            return;
        }
        let of_prompt = self.rendered.iter().rev().find(|(text, _)| text == prompt);
        match of_prompt {
            Some((_, draft)) => {
                self.draft = Some(draft.clone());
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
