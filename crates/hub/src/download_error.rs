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
    #[error("The download of {path} ended early at {received} of {size} bytes, again and again.")]
    Interrupted {
        /// Path of the file.
        path: String,
        /// Bytes that are there.
        received: u64,
        /// Length of the file by the list.
        size: u64,
    },
    /// The server sends a file of another size.
    #[error("{path} has {size} bytes in the hub's list, but the server sends {sent}.")]
    OtherSize {
        /// Path of the file.
        path: String,
        /// Length by the list.
        size: u64,
        /// Length by the server.
        sent: u64,
    },
    /// The server sends other bytes.
    #[error("{path} arrived with other contents than the hub lists: its checksum is wrong.")]
    WrongDigest {
        /// Path of the file.
        path: String,
    },
    /// The server sends the file only as a whole, and never arrived at its end.
    #[error("{path} had to be begun anew too often: the server does not go on where it stopped.")]
    NotResumable {
        /// Path of the file.
        path: String,
    },
    /// The bytes could not be stored.
    #[error("{path} could not be stored ({detail}).")]
    NotStored {
        /// Path of the file.
        path: String,
        /// The error message of the store.
        detail: String,
    },
    /// The visitor cancelled it.
    #[error("The download was cancelled.")]
    Cancelled,
}

impl DownloadError {
    /// What the visitor can do about it, as a sentence.
    pub fn next_step(&self) -> &'static str {
        match self {
            Self::Hub(error) => error.next_step(),
            Self::Interrupted { .. } => {
                "Check the connection and try again: it goes on where it stopped."
            }
            Self::OtherSize { .. } | Self::WrongDigest { .. } => {
                "Try again; nothing of it was kept. If it stays so, something between this machine and the hub changes files: use another network."
            }
            Self::NotResumable { .. } => "Try again on a steadier connection.",
            Self::NotStored { .. } => {
                "Delete models that you no longer need, or free disk space, and try again: it goes on where it stopped."
            }
            Self::Cancelled => "Start it again whenever you like: it goes on where it stopped.",
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
