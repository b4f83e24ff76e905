//! The words of the prompt as a chat.

use super::PromptFormat;
use crate::language::ModelLanguage;

/// The name of the choice.
pub const FORMAT: &str = "How the prompt is written";
/// The label of the field of the system message.
pub const SYSTEM: &str = "System message (may stay empty)";
/// The label of the field of the user's message.
pub const USER: &str = "User message";
/// Stands above the tokens of a rendered chat.
pub const RENDERED: &str = "What the model reads: the messages as its chat template writes them. Special tokens have a dashed frame.";

/// What a model is good for, where its prompt is written: by its language, and, where it has a chat template, by how the prompt
/// is written.
pub fn good_for(language: ModelLanguage, chat: Option<PromptFormat>) -> &'static str {
    match (language, chat) {
        (_, Some(PromptFormat::Chat)) => {
            "A chat model answers a message: ask something, or give it a task."
        }
        (_, Some(PromptFormat::PlainText)) => {
            "As plain text, a chat model goes on with what you begin, like a base model; it answers in the form Chat."
        }
        (ModelLanguage::Invented, None) => {
            "This model goes on with texts of its invented language, like the examples; it has read nothing else."
        }
        (ModelLanguage::Stories, None) => {
            "This model goes on with simple stories for children; it has read hardly anything else."
        }
        (ModelLanguage::Real, None) => {
            "A base model goes on with a text: write its beginning, for a question may be followed by another question."
        }
    }
}

/// The label of a format.
pub fn label(format: PromptFormat) -> &'static str {
    match format {
        PromptFormat::PlainText => "Plain text",
        PromptFormat::Chat => "Chat",
    }
}
