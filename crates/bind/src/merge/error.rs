//! Why modules cannot be put into one.

use thiserror::Error;
use wasm_encoder::reencode;

/// Why modules cannot be put into one.
#[derive(Debug, Error)]
pub enum MergeError {
    /// The bytes are no module, or a module that no browser would take.
    #[error("a shared module is not valid: {0}")]
    NotValid(#[from] wasmparser::Error),
    /// The modules are valid, and what was made of them is not.
    #[error("the module that several shared modules were put into is not valid: {0}")]
    MergedNotValid(wasmparser::Error),
    /// An import that would move the places of a module's own things.
    #[error("a shared module imports {name} of {module}, which is no global, memory or table")]
    Import {
        /// The module that it is imported from.
        module: String,
        /// Its name.
        name: String,
    },
    /// A section that wasm-split does not write into a shared module.
    #[error("a shared module has {0}")]
    Section(String),
    /// Types that refer to each other: such a group counts as one where types are counted.
    #[error("a shared module has a group of recursive types")]
    RecGroup,
    /// An index of something that is not imported.
    #[error("a shared module uses {kind} {index}, which it does not import")]
    NotImported {
        /// `global`, `memory` or `table`.
        kind: &'static str,
        /// The index in the module that uses it.
        index: u32,
    },
    /// The encoder cannot write what the parser has read.
    #[error("a shared module cannot be written again: {0}")]
    NotWritten(Box<reencode::Error<Self>>),
}

impl From<reencode::Error<Self>> for MergeError {
    fn from(error: reencode::Error<Self>) -> Self {
        match error {
            reencode::Error::UserError(error) => error,
            reencode::Error::ParseError(error) => Self::NotValid(error),
            other => Self::NotWritten(Box::new(other)),
        }
    }
}
