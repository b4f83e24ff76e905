//! Why a file is not opened. Each message names what is wrong.

use thiserror::Error;

/// Why the bytes are no sound GGUF file, or one of a kind that is not read here.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GgufError {
    /// It does not begin as GGUF files do.
    #[error("{}", texts::failures::gguf_not_gguf())]
    NotGguf,
    /// A version other than 2 and 3, or bytes in another order.
    #[error("{}", texts::failures::gguf_version(&.0.to_string()))]
    Version(u32),
    /// The header is longer than any sound one.
    #[error("{}", texts::failures::gguf_too_long(&limit.to_string()))]
    TooLong {
        /// The longest that is read.
        limit: u64,
    },
    /// The file ends inside of its header.
    #[error("{}", texts::failures::gguf_end(&at.to_string()))]
    End {
        /// Where something is missing.
        at: u64,
    },
    /// A count, a length, an offset or a text that no sound file has.
    #[error("{}", texts::failures::gguf_damaged(.0))]
    Damaged(String),
    /// Metadata that is needed is missing.
    #[error("{}", texts::failures::gguf_missing(.0))]
    Missing(String),
    /// Metadata of another kind than the format says.
    #[error("{}", texts::failures::gguf_kind(key, expected))]
    Kind {
        /// The key.
        key: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A network of another architecture.
    #[error("{}", texts::failures::gguf_architecture(.0))]
    Architecture(String),
    /// Numbers in a type that is not read.
    #[error("{}", texts::failures::gguf_number_type(tensor, found))]
    NumberType {
        /// The first tensor of this type.
        tensor: String,
        /// The name of the type, or its number.
        found: String,
    },
    /// A tokenizer that is neither byte-level BPE nor SentencePiece's BPE.
    #[error("{}", texts::failures::gguf_tokenizer(.0))]
    Tokenizer(String),
    /// A byte-level tokenizer that cuts texts into words in an unknown way.
    #[error("{}", texts::failures::gguf_pattern(.0))]
    Pattern(String),
    /// Something else that changes the results and is not computed here.
    #[error("{}", texts::failures::gguf_unsupported(key, found))]
    Unsupported {
        /// The key.
        key: String,
        /// The beginning of the value.
        found: String,
    },
}

impl GgufError {
    pub(crate) fn kind(key: impl Into<String>, expected: &'static str) -> Self {
        Self::Kind {
            key: key.into(),
            expected,
        }
    }

    /// Whether the file is damaged, and not only of a kind that is not read here.
    pub fn is_damage(&self) -> bool {
        match self {
            Self::NotGguf
            | Self::TooLong { .. }
            | Self::End { .. }
            | Self::Damaged(_)
            | Self::Missing(_)
            | Self::Kind { .. } => true,
            Self::Version(_)
            | Self::Architecture(_)
            | Self::NumberType { .. }
            | Self::Tokenizer(_)
            | Self::Pattern(_)
            | Self::Unsupported { .. } => false,
        }
    }
}

/// The beginning of a text of the file, for a message.
pub(crate) fn beginning(text: &str) -> String {
    const LONGEST: usize = 80;
    let cleaned = text.chars().filter(|character| !character.is_control());
    cleaned.take(LONGEST).collect()
}
