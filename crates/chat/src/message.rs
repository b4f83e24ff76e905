//! Messages: who says what.

/// Who a message is from, by the names that templates know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChatRole {
    /// Instructions for the whole chat.
    System,
    /// Who asks.
    User,
    /// The model.
    Assistant,
}

impl ChatRole {
    /// The name in templates.
    pub fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }
}

/// One message of a chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatMessage {
    /// Who it is from.
    pub role: ChatRole,
    /// Its text.
    pub content: String,
}

impl ChatMessage {
    /// A message.
    pub fn new(role: ChatRole, content: impl Into<String>) -> Self {
        Self {
            role,
            content: content.into(),
        }
    }
}
