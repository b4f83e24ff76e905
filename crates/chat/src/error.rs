//! Why messages cannot be written with a model's template, each with a sentence and a next step.

use thiserror::Error;

/// Why a chat could not be rendered, shown by `Display`; [`next_step`](Self::next_step) is the advice.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ChatError {
    /// The template has an error, or uses something that is not supported here.
    #[error("{}", texts::failures::chat_syntax(&line.to_string(), detail))]
    Syntax {
        /// The line, from 1; 0 if it is not known.
        line: usize,
        /// The parser's own words.
        detail: String,
    },
    /// The template failed on these messages.
    #[error("{}", texts::failures::chat_failed(&line.to_string(), detail))]
    Failed {
        /// The line, from 1; 0 if it is not known.
        line: usize,
        /// What failed.
        detail: String,
    },
    /// The template itself refuses the messages, by `raise_exception`.
    #[error("{}", texts::failures::chat_refused(message))]
    Refused {
        /// The template's words.
        message: String,
    },
    /// The template asks for the time of the day.
    #[error("{}", texts::failures::chat_asks_for_time(directive))]
    AsksForTime {
        /// The directive of `strftime`.
        directive: String,
    },
    /// The bound of work or memory was reached.
    #[error("{}", texts::failures::chat_too_much_work())]
    TooMuchWork,
    /// The template is too long.
    #[error("{}", texts::failures::chat_template_too_long(&bytes.to_string(), &limit.to_string()))]
    TemplateTooLong {
        /// Its length.
        bytes: usize,
        /// The longest that is read.
        limit: usize,
    },
    /// The rendered text is too long.
    #[error("{}", texts::failures::chat_text_too_long(&bytes.to_string(), &limit.to_string()))]
    TextTooLong {
        /// The length of the text.
        bytes: usize,
        /// The longest text.
        limit: usize,
    },
}

impl ChatError {
    /// Whether the template cannot be used here whatever the messages are.
    pub fn is_of_template(&self) -> bool {
        matches!(self, Self::Syntax { .. } | Self::TemplateTooLong { .. })
    }

    /// The advice shown with the error.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::Syntax { .. } | Self::TemplateTooLong { .. } | Self::AsksForTime { .. } => {
                texts::failures::chat_template_next()
            }
            Self::Failed { .. } | Self::Refused { .. } => texts::failures::chat_messages_next(),
            Self::TooMuchWork | Self::TextTooLong { .. } => texts::failures::chat_long_next(),
        }
    }
}
