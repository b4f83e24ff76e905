//! The words of the prompt as a chat.

use chat::ChatError;

use super::PromptFormat;
use crate::language::ModelLanguage;

pub use texts::shared::{
    chat_format as format, chat_rendered as rendered, chat_system as system, chat_user as user,
};

/// What a model is good for, where its prompt is written: by its language, and, where it has a chat template, by how the prompt
/// is written.
pub fn good_for(language: ModelLanguage, chat: Option<PromptFormat>) -> &'static str {
    match (language, chat) {
        (_, Some(PromptFormat::Chat)) => texts::shared::chat_good_for_chat(),
        (_, Some(PromptFormat::PlainText)) => texts::shared::chat_good_for_plain(),
        (ModelLanguage::Invented, None) => texts::shared::chat_good_for_invented(),
        (ModelLanguage::Stories, None) => texts::shared::chat_good_for_stories(),
        (ModelLanguage::Real, None) => texts::shared::chat_good_for_real(),
    }
}

/// The note on a template that cannot be used.
pub fn unusable(problem: &ChatError) -> String {
    texts::shared::chat_unusable_template(&problem.to_string())
}

/// The label of a format.
pub fn label(format: PromptFormat) -> &'static str {
    match format {
        PromptFormat::PlainText => texts::shared::chat_plain_text(),
        PromptFormat::Chat => texts::shared::chat_chat(),
    }
}
