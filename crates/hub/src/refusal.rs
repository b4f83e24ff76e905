//! Why a model is not offered here, said before a byte of its weights is fetched.

use decoder_config::Family;
use protocol::WeightPrecision;
use thiserror::Error;

use crate::error::WITHOUT_TERMS;
use crate::memory::MemoryEstimate;
use crate::shards::ShardIndexError;

/// Why a model cannot run here. `Display` is the message; [`next_step`](Self::next_step) is what the visitor can do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The owner gives the files only to those who accepted terms.
    #[error("The owner of this model gives its files only to those who have accepted its terms.")]
    Gated,
    /// Only the owner can read it.
    #[error("This model is private.")]
    Private,
    /// The weights are stored with few bits each, in a form of its own.
    #[error("The weights of this model are quantised ({how}), which cannot be read here.")]
    Quantised {
        /// The method, or the tensor that shows it.
        how: String,
    },
    /// The weights are there as pickle alone.
    #[error(
        "The weights of this model are only there as {file}: a pickle file can contain programs and is never opened here."
    )]
    PickleOnly {
        /// Name of a file.
        file: String,
    },
    /// The GGUF file is damaged, or of a kind that is not read here.
    #[error("This GGUF file cannot be used: {0}.")]
    Gguf(String),
    /// There is no such GGUF file.
    #[error("This repository has no file {file}.")]
    NoSuchGguf {
        /// Path of the file.
        file: String,
    },
    /// There are safetensors, but not those of a whole model.
    #[error(
        "This repository has {file}, but no model.safetensors: it is an adapter, a part or a collection, not one whole model."
    )]
    NotWhole {
        /// Name of a file.
        file: String,
    },
    /// There are no weights.
    #[error(
        "This repository has no weights: neither model.safetensors nor an index of several files."
    )]
    NoWeights,
    /// There is no tokenizer that can be read.
    #[error("This model has no tokenizer.json: its text could not be cut into tokens.")]
    NoTokenizer,
    /// There is no config.
    #[error("This repository has no config.json, which says how the weights belong together.")]
    NoConfig,
    /// The network is of another kind.
    #[error(
        "The architecture of this model is “{model_type}”; the network here can be {}.",
        Family::ALL.map(Family::id).join(", ")
    )]
    UnknownArchitecture {
        /// `model_type` of the config.
        model_type: String,
    },
    /// The config does not describe a model.
    #[error("The config.json of this model cannot be used: {detail}.")]
    Config {
        /// The parse error, or the key that is wrong.
        detail: String,
    },
    /// The index of several files does not fit the files.
    #[error(transparent)]
    Index(#[from] ShardIndexError),
    /// The files are too small for the weights that the config describes.
    #[error(
        "The config describes {parameters} weights, but the files have only {bytes} bytes: they are quantised or incomplete."
    )]
    TooFewBytes {
        /// Number of parameters by the config.
        parameters: u64,
        /// Bytes of all files of weights.
        bytes: u64,
    },
    /// A file that is read as a whole is longer than any sound one.
    #[error("{path} has {size} bytes; at most {limit} are read.")]
    FileTooLong {
        /// Path of the file.
        path: String,
        /// Its length in bytes.
        size: u64,
        /// The longest that is read, in bytes.
        limit: u64,
    },
    /// In no format is there memory for it.
    #[error(
        "This model is too large for this device: in {} it takes {} for its weights and, while it is loaded, {} for the largest of them; {} can be used here.",
        least.precision.name(), mebibytes(least.weights), mebibytes(least.largest_tensor), mebibytes(*memory)
    )]
    TooLarge {
        /// The memory of its smallest format.
        least: MemoryEstimate,
        /// Bytes that the device has for a model.
        memory: u64,
    },
    /// The engine does not keep weights in the format that was asked for.
    #[error("This engine keeps weights in {}, not in {asked}.", listed(formats))]
    OtherFormats {
        /// The format that was asked for.
        asked: WeightPrecision,
        /// The formats that it has.
        formats: Vec<WeightPrecision>,
    },
}

impl Refusal {
    /// What the visitor can do about it, as a sentence.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::Gated => WITHOUT_TERMS,
            Self::Private => "Choose a public model, or open the model's files from your disk.",
            Self::Quantised { .. } => {
                "Choose the repository that it was made from, which its card names: it has the weights in f32, f16 or bf16."
            }
            Self::PickleOnly { .. } => {
                "Look for a pull request with safetensors in the model's Community tab, and take its revision, like refs/pr/1. Or choose another model."
            }
            Self::Gguf(_) => {
                "Choose another file of the repository, or the repository that it was made from, which its card names."
            }
            Self::NoSuchGguf { .. } => {
                "Look the repository up by its name: its files are then listed."
            }
            Self::NotWhole { .. } | Self::NoWeights => {
                "Choose the repository of a whole model; the card of an adapter names it as its base model."
            }
            Self::NoTokenizer | Self::NoConfig => {
                "Choose another model, or one of the list. A model that transformers saves again has the file."
            }
            Self::UnknownArchitecture { .. } => "Choose a model of one of these architectures.",
            Self::Config { .. } | Self::Index(_) | Self::FileTooLong { .. } => {
                "Choose another model, or another revision of this one."
            }
            Self::TooFewBytes { .. } => {
                "Choose the repository of the weights in f32, f16 or bf16, or another revision."
            }
            Self::TooLarge { .. } => {
                "Choose a smaller model, or open this page on a device with more memory."
            }
            Self::OtherFormats { .. } => "Choose one of its formats, or the other engine.",
        }
    }
}

fn listed(formats: &[WeightPrecision]) -> String {
    let names: Vec<_> = formats.iter().map(|format| format.name()).collect();
    names.join(", ")
}

/// A number of bytes in MiB, rounded up, for a sentence.
fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}
