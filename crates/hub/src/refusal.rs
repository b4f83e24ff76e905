//! Why a model is not offered here, said before a byte of its weights is fetched.

use decoder_config::Family;
use protocol::WeightPrecision;
use thiserror::Error;

use crate::memory::MemoryEstimate;
use crate::shards::ShardIndexError;

/// Why a model cannot run here. `Display` is the message; [`next_step`](Self::next_step) is what the visitor can do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The owner gives the files only to those who accepted terms.
    #[error("{}", texts::failures::hub_model_gated())]
    Gated,
    /// Only the owner can read it.
    #[error("{}", texts::failures::hub_model_private())]
    Private,
    /// The weights are stored with few bits each, in a form of its own.
    #[error("{}", texts::failures::hub_model_quantised(how))]
    Quantised {
        /// The method, or the tensor that shows it.
        how: String,
    },
    /// The weights are there as pickle alone.
    #[error("{}", texts::failures::hub_model_pickle_only(file))]
    PickleOnly {
        /// Name of a file.
        file: String,
    },
    /// The GGUF file is damaged, or of a kind that is not read here.
    #[error("{}", texts::failures::hub_model_gguf(.0))]
    Gguf(String),
    /// There is no such GGUF file.
    #[error("{}", texts::failures::hub_model_no_such_gguf(file))]
    NoSuchGguf {
        /// Path of the file.
        file: String,
    },
    /// There are safetensors, but not those of a whole model.
    #[error("{}", texts::failures::hub_model_not_whole(file))]
    NotWhole {
        /// Name of a file.
        file: String,
    },
    /// There are no weights.
    #[error("{}", texts::failures::hub_model_no_weights())]
    NoWeights,
    /// There is no tokenizer that can be read.
    #[error("{}", texts::failures::hub_model_no_tokenizer())]
    NoTokenizer,
    /// There is no config.
    #[error("{}", texts::failures::hub_model_no_config())]
    NoConfig,
    /// The network is of another kind.
    #[error(
        "{}",
        texts::failures::hub_model_unknown_architecture(
            model_type,
            &Family::ALL.map(Family::id).join(", ")
        )
    )]
    UnknownArchitecture {
        /// `model_type` of the config.
        model_type: String,
    },
    /// The config does not describe a model.
    #[error("{}", texts::failures::hub_model_config(detail))]
    Config {
        /// The parse error, or the key that is wrong.
        detail: String,
    },
    /// The index of several files does not fit the files.
    #[error(transparent)]
    Index(#[from] ShardIndexError),
    /// The files are too small for the weights that the config describes.
    #[error(
        "{}",
        texts::failures::hub_model_too_few_bytes(&parameters.to_string(), &bytes.to_string())
    )]
    TooFewBytes {
        /// Number of parameters by the config.
        parameters: u64,
        /// Bytes of all files of weights.
        bytes: u64,
    },
    /// A file that is read as a whole is longer than any sound one.
    #[error(
        "{}",
        texts::failures::hub_model_file_too_long(path, &size.to_string(), &limit.to_string())
    )]
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
        "{}",
        texts::failures::hub_model_too_large(
            least.precision.name(),
            &mebibytes(least.weights),
            &mebibytes(least.largest_tensor),
            &mebibytes(*memory)
        )
    )]
    TooLarge {
        /// The memory of its smallest format.
        least: MemoryEstimate,
        /// Bytes that the device has for a model.
        memory: u64,
    },
    /// The engine does not keep weights in the format that was asked for.
    #[error("{}", texts::failures::hub_model_other_formats(&listed(formats), &asked.to_string()))]
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
            Self::Gated => texts::failures::hub_terms_next(),
            Self::Private => texts::failures::hub_model_private_next(),
            Self::Quantised { .. } => texts::failures::hub_model_quantised_next(),
            Self::PickleOnly { .. } => texts::failures::hub_model_pickle_only_next(),
            Self::Gguf(_) => texts::failures::hub_model_gguf_next(),
            Self::NoSuchGguf { .. } => texts::failures::hub_model_no_such_gguf_next(),
            Self::NotWhole { .. } | Self::NoWeights => texts::failures::hub_model_not_whole_next(),
            Self::NoTokenizer | Self::NoConfig => texts::failures::hub_model_lacks_file_next(),
            Self::UnknownArchitecture { .. } => {
                texts::failures::hub_model_unknown_architecture_next()
            }
            Self::Config { .. } | Self::Index(_) | Self::FileTooLong { .. } => {
                texts::failures::hub_model_other_next()
            }
            Self::TooFewBytes { .. } => texts::failures::hub_model_too_few_bytes_next(),
            Self::TooLarge { .. } => texts::failures::hub_model_too_large_next(),
            Self::OtherFormats { .. } => texts::failures::hub_model_other_formats_next(),
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
