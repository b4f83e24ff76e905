//! The words of the prompt as a chat.

use super::PromptFormat;

/// The name of the choice.
pub const FORMAT: &str = "How the prompt is written";
/// The label of the field of the system message.
pub const SYSTEM: &str = "System message (may stay empty)";
/// The label of the field of the user's message.
pub const USER: &str = "User message";
/// Stands above the tokens of a rendered chat.
pub const RENDERED: &str = "What the model reads: the messages as its chat template writes them. Special tokens have a dashed frame.";

/// The label of a format.
pub fn label(format: PromptFormat) -> &'static str {
    match format {
        PromptFormat::PlainText => "Plain text",
        PromptFormat::Chat => "Chat",
    }
}
