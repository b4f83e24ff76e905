//! The errors of the training program.

use std::path::{Path, PathBuf};

/// Why the program stopped.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line does not parse.
    #[error("{0} (see `--help`)")]
    Usage(String),
    /// A file could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    File {
        /// Path of the file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// A checkpoint or model folder that does not fit the command.
    #[error("{path}: {problem}", path = path.display())]
    Misfit {
        /// Path of the folder.
        path: PathBuf,
        /// The problem, and what to do.
        problem: String,
    },
    /// A text that cannot be trained on.
    #[error(transparent)]
    Text(#[from] crate::text::TextError),
    /// A chapter of the grammar has an error.
    #[error(transparent)]
    Grammar(#[from] corpus::GrammarError),
    /// The tokenizer could not be trained, parsed or used.
    #[error("the tokenizer: {0}")]
    Tokenizer(String),
    /// The dimensions of the model are not consistent.
    #[error(transparent)]
    Config(#[from] model::ConfigError),
    /// The network rejected its input.
    #[error(transparent)]
    Forward(#[from] model::ForwardError),
    /// A prompt contains ids outside the vocabulary.
    #[error(transparent)]
    Tokens(#[from] model::TokenError),
    /// The weights are damaged.
    #[error(transparent)]
    Load(#[from] model::LoadError),
    /// The weights could not be exported.
    #[error(transparent)]
    Export(#[from] model::ExportError),
    /// A GPU was requested from a program built without GPU support.
    #[error(
        "this program was built without the GPU: `cargo xtask train --device gpu` builds it with it"
    )]
    NoGpu,
    /// Tensors could not be read back from the device, or are not valid.
    #[error("reading from the device: {0}")]
    Device(String),
    /// The loss is infinite or NaN.
    #[error("the loss is {loss} at step {step}: lower the learning rate")]
    Diverged {
        /// The step, from 1.
        step: usize,
        /// The loss: infinite or NaN.
        loss: f32,
    },
    /// A file could not be parsed or written as JSON.
    #[error("JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl From<lexopt::Error> for Error {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
    }
}

impl Error {
    /// Adds the path to an I/O error.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}
