//! Everything that can stop the training program, as sentences.

use std::path::{Path, PathBuf};

/// Why the program stopped.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The words after the program's name make no sense.
    #[error("{0} (see `--help`)")]
    Usage(String),
    /// A file could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A checkpoint or model folder that does not fit what is asked.
    #[error("{path}: {problem}", path = path.display())]
    Misfit {
        /// Which one.
        path: PathBuf,
        /// What is wrong with it, and what to do.
        problem: String,
    },
    /// A text that cannot be learned from.
    #[error(transparent)]
    Text(#[from] crate::text::TextError),
    /// A chapter of the grammar has a mistake.
    #[error(transparent)]
    Grammar(#[from] corpus::GrammarError),
    /// The tokenizer could not be trained, read or used.
    #[error("the tokenizer: {0}")]
    Tokenizer(String),
    /// The dimensions of the model do not fit together.
    #[error(transparent)]
    Config(#[from] model::ConfigError),
    /// The network was given something it cannot run.
    #[error(transparent)]
    Forward(#[from] model::ForwardError),
    /// A prompt holds ids that are not of the vocabulary.
    #[error(transparent)]
    Tokens(#[from] model::TokenError),
    /// The weights are damaged.
    #[error(transparent)]
    Load(#[from] model::LoadError),
    /// The weights could not be written.
    #[error(transparent)]
    Export(#[from] model::ExportError),
    /// A GPU was asked for.
    #[error(
        "this program was built without the GPU: `cargo xtask train --device gpu` builds it with it"
    )]
    NoGpu,
    /// The tensors did not come back from the device.
    #[error("reading from the device: {0}")]
    Device(String),
    /// The loss is no longer a number.
    #[error("the loss is {loss} at step {step}: lower the learning rate")]
    Diverged {
        /// Counted from 1.
        step: usize,
        /// Infinite or not a number.
        loss: f32,
    },
    /// Something that was to be written as JSON is not.
    #[error("JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Error {
    /// Adds the path to an error of the system.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}
