//! Why the browser's storage, or a file that the visitor has chosen, did not give or take what was asked.

use thiserror::Error;

/// A failure of the store of models. `Display` is the message; [`next_step`](Self::next_step) is what the visitor can do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The browser's storage reported an error.
    #[error("{}", texts::failures::hub_store_failed(detail))]
    Failed {
        /// The browser's error message.
        detail: String,
    },
    /// The model is being downloaded in another tab.
    #[error("{}", texts::failures::hub_store_in_use(model))]
    InUse {
        /// The model's repository.
        model: String,
    },
    /// The model was never downloaded, or not to its end, or files of it were deleted.
    #[error("{}", texts::failures::hub_store_not_whole(model))]
    NotWhole {
        /// The model's repository.
        model: String,
    },
    /// A file that was chosen can no longer be read.
    #[error("{}", texts::failures::hub_store_unreadable(path, detail))]
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
            Self::Failed { .. } => texts::failures::hub_store_failed_next(),
            Self::InUse { .. } => texts::failures::hub_store_in_use_next(),
            Self::NotWhole { .. } => texts::failures::hub_store_not_whole_next(),
            Self::Unreadable { .. } => texts::failures::hub_store_unreadable_next(),
        }
    }
}
