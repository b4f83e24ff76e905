//! What the browser's storage holds: models, finished or begun, and the room that is left.

use serde::{Deserialize, Serialize};

use crate::{ModelKey, ModelSource};

/// The models in the browser's storage.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StorageReport {
    /// Whether this browser lets the page store files. If not, a download is kept in memory until the page is closed.
    pub available: bool,
    /// The models, by name.
    pub models: Vec<ModelInStorage>,
    /// Bytes that this site may store; `None` if the browser does not say.
    pub quota: Option<u64>,
    /// Bytes that this site has stored, all its data together; `None` if the browser does not say.
    pub usage: Option<u64>,
    /// Whether the browser keeps the data until the visitor deletes it. Otherwise it deletes it when the disk is full.
    pub persisted: bool,
}

/// A model in the browser's storage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelInStorage {
    /// The model.
    pub key: ModelKey,
    /// The licence by the model's card; `None` if it states none.
    pub license: Option<String>,
    /// The branch or tag by which its commit was found, as far as that is known.
    pub revision: Option<String>,
    /// Bytes of all its files.
    pub total: u64,
    /// Bytes that are there, those of partial files included. The model can be loaded once all are.
    pub stored: u64,
    /// Whether all its files are there and were compared with their digests.
    pub complete: bool,
}

/// Where the files of a finished download are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedDownload {
    /// What [`Command::Load`](crate::Command::Load) is given to load the model.
    pub source: ModelSource,
    /// Why it is kept in memory, and lost when the page is closed; `None` if it is stored.
    pub in_memory: Option<InMemoryReason>,
}

/// Why a download is not stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InMemoryReason {
    /// The browser lets this page store no files: in a private window, say, or on a site without `https`.
    NoStorage,
    /// There is less room than the model needs.
    NoRoom {
        /// Bytes that are needed, with a reserve.
        needed: u64,
        /// Bytes that are left.
        free: u64,
    },
    /// The storage refused to take more during the download.
    StorageFailed,
}
