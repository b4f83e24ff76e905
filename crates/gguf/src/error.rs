//! Why a file is not opened. Each message names what is wrong.

use thiserror::Error;

/// Why the bytes are no sound GGUF file, or one of a kind that is not read here.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GgufError {
    /// It does not begin as GGUF files do.
    #[error("the file does not begin with “GGUF”")]
    NotGguf,
    /// A version other than 2 and 3, or bytes in another order.
    #[error("it is GGUF of version {0}; 2 and 3 are read, in little-endian order")]
    Version(u32),
    /// The header is longer than any sound one.
    #[error("its header has more than {limit} bytes")]
    TooLong {
        /// The longest that is read.
        limit: u64,
    },
    /// The file ends inside of its header.
    #[error("the file ends inside of its header, at byte {at}")]
    End {
        /// Where something is missing.
        at: u64,
    },
    /// A count, a length, an offset or a text that no sound file has.
    #[error("its header is damaged: {0}")]
    Damaged(String),
    /// Metadata that is needed is missing.
    #[error("it lacks `{0}`")]
    Missing(String),
    /// Metadata of another kind than the format says.
    #[error("its `{key}` is not {expected}")]
    Kind {
        /// The key.
        key: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A network of another architecture.
    #[error(
        "its architecture is “{0}”; the network here can be llama, qwen2, qwen3, gpt2 or gptneox"
    )]
    Architecture(String),
    /// Numbers in a type that is not read.
    #[error(
        "its tensor `{tensor}` is stored as {found}; F32, F16, BF16, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q4_K, Q5_K and Q6_K are read"
    )]
    NumberType {
        /// The first tensor of this type.
        tensor: String,
        /// The name of the type, or its number.
        found: String,
    },
    /// A tokenizer that is neither byte-level BPE nor SentencePiece's BPE.
    #[error(
        "its tokenizer is of the kind “{0}”; gpt2 (byte-level BPE) and llama (SentencePiece) are read"
    )]
    Tokenizer(String),
    /// A byte-level tokenizer that cuts texts into words in an unknown way.
    #[error("its tokenizer cuts texts by the pattern “{0}”, which is not known here")]
    Pattern(String),
    /// Something else that changes the results and is not computed here.
    #[error("its `{key}` is {found}, which is not computed here")]
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
