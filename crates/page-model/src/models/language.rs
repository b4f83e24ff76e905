//! The language of a model, decided from where it comes from: which examples it is shown with, and whether the sentences about
//! them are true of it.

use super::{
    Model, PrerecordedModel,
    words::{invented_examples, real_examples},
};
use crate::{
    chat::PromptFormat,
    language::ModelLanguage,
    words::examples::{ExamplePrompt, english, examples},
};

/// What the name of a model has in it that was trained on children's stories alone: no other part of a model says so.
const STORIES: &str = "stories";

impl Model {
    /// The kind of language that it writes.
    pub fn language(&self) -> ModelLanguage {
        let is_of_stories = self.name().to_ascii_lowercase().contains(STORIES);
        match (is_of_stories, self.is_listed()) {
            (true, _) => ModelLanguage::Stories,
            (false, true) => ModelLanguage::Invented,
            (false, false) => ModelLanguage::Real,
        }
    }

    /// The example prompts, for the way in which the prompt is written: of a model that has only recorded runs, those that
    /// were recorded.
    pub fn examples(&self, format: PromptFormat) -> &'static [ExamplePrompt] {
        match self {
            Self::Recorded(_) => &english::RECORDED,
            other => examples(other.language(), format),
        }
    }

    /// The two models whose examples stand beside each other, with the language that they write: the page's own model, and
    /// recorded runs in real English. `None` with any other model.
    pub fn example_kinds(&self) -> Option<[(Self, &'static str); 2]> {
        let kinds = [
            (Self::default(), invented_examples()),
            (Self::Recorded(PrerecordedModel::default()), real_examples()),
        ];
        let is_one = kinds.iter().any(|kind| kind.0 == *self);
        is_one.then_some(kinds)
    }

    /// Whether the sentences about the examples of its language are true of it. Those of the invented language tell what
    /// tokenloop-1m does; the others ask to look, and tell nothing that depends on the model.
    pub fn is_as_told(&self) -> bool {
        self.language() != ModelLanguage::Invented || *self == Self::default()
    }

    /// What to look at where the prompt is an example of its language, as plain text or as the message of a chat.
    pub fn look_at(&self, format: PromptFormat, typed: &str) -> Option<&'static str> {
        let mut examples = self.examples(format).iter();
        let example = examples.find(|example| example.prompt == typed)?;
        self.is_as_told().then(example.look_at)
    }

    /// The message that shows in a chat what an example shows as plain text; `None` where the prompt is no example, or a chat
    /// has none like it.
    pub fn message_for(&self, prompt: &str) -> Option<&'static str> {
        use PromptFormat::{Chat, PlainText};
        let [plain, chat] = [PlainText, Chat].map(|format| examples(self.language(), format));
        let id = plain.iter().find(|of| of.prompt == prompt)?.id;
        let message = chat.iter().find(|of| of.id == id)?;
        Some(message.prompt)
    }

    /// The prompt to go on with where it is opened in place of another: the first example of its language in place of one of
    /// the other’s; `None` where the prompt is the visitor's own, or suits both.
    pub fn prompt_after(&self, before: &Self, prompt: &str) -> Option<&'static str> {
        let plain = |model: &Self| model.examples(PromptFormat::PlainText);
        let has = |model: &Self| plain(model).iter().any(|of| of.prompt == prompt);
        let suits = has(self) || !has(before) || self.language() == before.language();
        (!suits).then(|| plain(self)[0].prompt)
    }
}

#[cfg(test)]
mod tests;
