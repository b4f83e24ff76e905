//! Why the browser's storage, or a file that the visitor has chosen, did not give or take what was asked.

use thiserror::Error;

/// A failure of the store of models. `Display` is the message; [`next_step`](Self::next_step) is what the visitor can do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The browser's storage reported an error.
    #[error("The browser's storage failed ({detail}).")]
    Failed {
        /// The browser's error message.
        detail: String,
    },
    /// The model is being downloaded in another tab.
    #[error("{model} is being downloaded in another tab.")]
    InUse {
        /// The model's repository.
        model: String,
    },
    /// The model was never downloaded, or not to its end, or files of it were deleted.
    #[error("{model} is not in this browser's storage as a whole.")]
    NotWhole {
        /// The model's repository.
        model: String,
    },
    /// A file that was chosen can no longer be read.
    #[error("{path} cannot be read ({detail}).")]
    Unreadable {
        /// The path of the file.
        path: String,
        /// The browser's error message.
        detail: String,
    },
}

impl StoreError {
    /// What the visitor can do about it, as a sentence.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::Failed { .. } => {
                "Try again; if it stays so, free disk space, or open the page outside of a private window."
            }
            Self::InUse { .. } => "Cancel the download there, or wait until it is finished.",
            Self::NotWhole { .. } => "Download it; what is there is not downloaded again.",
            Self::Unreadable { .. } => {
                "Choose the files again: one that was moved or changed since can no longer be read."
            }
        }
    }
}
