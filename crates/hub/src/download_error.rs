//! Why a file was not downloaded, each case with its own sentence and next step.

use thiserror::Error;

use crate::error::HubError;

/// Why a download has ended without the file. `Display` is the message; [`next_step`](Self::next_step) is what the
/// visitor can do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DownloadError {
    /// The hub refused, or could not be reached again and again.
    #[error(transparent)]
    Hub(#[from] HubError),
    /// The connection ended again and again without a byte.
    #[error(
        "{}",
        texts::failures::hub_download_interrupted(path, &received.to_string(), &size.to_string())
    )]
    Interrupted {
        /// Path of the file.
        path: String,
        /// Bytes that are there.
        received: u64,
        /// Length of the file by the list.
        size: u64,
    },
    /// The server sends a file of another size.
    #[error(
        "{}",
        texts::failures::hub_download_other_size(path, &size.to_string(), &sent.to_string())
    )]
    OtherSize {
        /// Path of the file.
        path: String,
        /// Length by the list.
        size: u64,
        /// Length by the server.
        sent: u64,
    },
    /// The server sends other bytes.
    #[error("{}", texts::failures::hub_download_wrong_digest(path))]
    WrongDigest {
        /// Path of the file.
        path: String,
    },
    /// The server sends the file only as a whole, and never arrived at its end.
    #[error("{}", texts::failures::hub_download_not_resumable(path))]
    NotResumable {
        /// Path of the file.
        path: String,
    },
    /// The bytes could not be stored.
    #[error("{}", texts::failures::hub_download_not_stored(path, detail))]
    NotStored {
        /// Path of the file.
        path: String,
        /// The error message of the store.
        detail: String,
    },
    /// The visitor cancelled it.
    #[error("{}", texts::failures::hub_download_cancelled())]
    Cancelled,
}

impl DownloadError {
    /// What the visitor can do about it, as a sentence.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::Hub(error) => error.next_step(),
            Self::Interrupted { .. } => texts::failures::hub_download_interrupted_next(),
            Self::OtherSize { .. } | Self::WrongDigest { .. } => {
                texts::failures::hub_download_other_next()
            }
            Self::NotResumable { .. } => texts::failures::hub_download_not_resumable_next(),
            Self::NotStored { .. } => texts::failures::hub_download_not_stored_next(),
            Self::Cancelled => texts::failures::hub_download_cancelled_next(),
        }
    }

    /// Whether the bytes that are there are of use to another try.
    pub fn keeps_part(&self) -> bool {
        match self {
            Self::OtherSize { .. } | Self::WrongDigest { .. } => false,
            Self::Hub(_)
            | Self::Interrupted { .. }
            | Self::NotResumable { .. }
            | Self::NotStored { .. }
            | Self::Cancelled => true,
        }
    }
}
