//! Why messages cannot be written with a model's template, each with a sentence and a next step.

use thiserror::Error;

/// Why a chat could not be rendered, shown by `Display`; [`next_step`](Self::next_step) is the advice.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ChatError {
    /// The template has an error, or uses something that is not supported here.
    #[error("The model's chat template cannot be read, in line {line}: {detail}.")]
    Syntax {
        /// The line, from 1; 0 if it is not known.
        line: usize,
        /// The parser's own words.
        detail: String,
    },
    /// The template failed on these messages.
    #[error("The model's chat template fails on these messages, in line {line}: {detail}.")]
    Failed {
        /// The line, from 1; 0 if it is not known.
        line: usize,
        /// What failed.
        detail: String,
    },
    /// The template itself refuses the messages, by `raise_exception`.
    #[error("The model's chat template refuses these messages: “{message}”")]
    Refused {
        /// The template's words.
        message: String,
    },
    /// The template asks for the time of the day.
    #[error("The model's chat template asks for more than the date: {directive}.")]
    AsksForTime {
        /// The directive of `strftime`.
        directive: String,
    },
    /// The bound of work or memory was reached.
    #[error(
        "The model's chat template does more work on these messages than a template may do here."
    )]
    TooMuchWork,
    /// The template is too long.
    #[error("The model's chat template has {bytes} bytes; one may have {limit}.")]
    TemplateTooLong {
        /// Its length.
        bytes: usize,
        /// The longest that is read.
        limit: usize,
    },
    /// The rendered text is too long.
    #[error(
        "The model's chat template makes {bytes} bytes of these messages; a text may have {limit}."
    )]
    TextTooLong {
        /// The length of the text.
        bytes: usize,
        /// The longest text.
        limit: usize,
    },
}

impl ChatError {
    /// The advice shown with the error.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::Syntax { .. } | Self::TemplateTooLong { .. } | Self::AsksForTime { .. } => {
                "Choose Plain text, and write the format of the chat into the prompt."
            }
            Self::Failed { .. } | Self::Refused { .. } => {
                "Change the messages, for example leave the system message empty, or choose Plain text."
            }
            Self::TooMuchWork | Self::TextTooLong { .. } => {
                "Shorten the messages, or choose Plain text."
            }
        }
    }
}
