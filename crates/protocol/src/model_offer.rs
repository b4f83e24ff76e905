//! What is known of a model on the hub before its weights are downloaded.

use serde::{Deserialize, Serialize};

use crate::{ModelKey, WeightPrecision};

/// A model that can be downloaded and run here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelOffer {
    /// The repository, and the commit that the revision names at present.
    pub key: ModelKey,
    /// Address of the model's page on the hub.
    pub page: String,
    /// The branch or tag that was asked for; `None` for the default one and for a commit.
    pub revision: Option<String>,
    /// The licence by the model's card; `None` if it states none.
    pub license: Option<String>,
    /// `model_type` of its config: `gpt2`, `llama`, …
    pub family: String,
    /// Number of weights, shared ones counted once.
    pub parameters: u64,
    /// Positions that the model was made for.
    pub trained_window: u64,
    /// The files that are downloaded, small ones first.
    pub files: Vec<OfferedFile>,
    /// The memory it takes, for each number format in which its weights can be kept here; the most exact first.
    pub formats: Vec<FormatMemory>,
}

/// A repository of GGUF files, each of which is a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GgufRepository {
    /// The repository, `owner/name`.
    pub repo: String,
    /// The commit that the revision names at present.
    pub commit: String,
    /// Address of its page on the hub.
    pub page: String,
    /// The licence by the model's card; `None` if it states none.
    pub license: Option<String>,
    /// Number of weights of the model that the files have in different types, by the hub; `None` if it does not say.
    pub parameters: Option<u64>,
    /// The files, by length.
    pub files: Vec<OfferedFile>,
}

/// A file of a model on the hub.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferedFile {
    /// Path in the repository.
    pub path: String,
    /// Length in bytes.
    pub bytes: u64,
}

/// The memory of a model whose weights are kept in one number format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormatMemory {
    /// The number format.
    pub format: WeightPrecision,
    /// Bytes of all weights.
    pub weight_bytes: u64,
    /// Bytes at the peak, which is while it is loaded.
    pub peak_bytes: u64,
    /// Bytes of the KV cache for each position.
    pub cache_bytes_per_token: u64,
    /// Positions for which the memory is enough, at most [`ModelOffer::trained_window`]. `None` if the model does not fit.
    pub window: Option<u64>,
}

impl ModelOffer {
    /// Bytes of all files.
    pub fn download_bytes(&self) -> u64 {
        let bytes = self.files.iter().map(|file| file.bytes);
        bytes.fold(0, u64::saturating_add)
    }
}
