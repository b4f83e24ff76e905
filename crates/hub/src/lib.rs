//! Models that do not come with the page: every decision about them, without I/O, clock or browser.
//!
//! From what a visitor types to a model that can be loaded:
//!
//! 1. [`ModelReference`]: name and revision, from a name or a pasted address; [`OFFERED`] has a list of names.
//! 2. [`Endpoint`]: the addresses that are asked. [`ResponseHead::error`]: what a refusal means, as a [`HubError`].
//! 3. [`RepoInfo`], [`Tree`]: the commit, its files, their sizes and digests. [`LocalModel`]: the same choice of files on
//!    the visitor's disk.
//! 4. `RepoModels`, [`FirstFiles`], [`ModelPlan`]: whether it can run here, and in which format; or a [`Refusal`] before any weights.
//! 5. [`ModelDownload`], [`FileDownload`]: its files, resumed and checked. [`Journal`]: what the store has. [`CheckpointHeader`]: what is in it.
//!
//! Errors become failures of the `protocol`, which the page shows: kind, sentence and next step.
//!
//! The crate opens no connection and no file. Whoever uses it sends the requests, keeps the bytes, and reports.
//!
//! ```
//! use hub::{Endpoint, ModelReference, OFFERED, fit};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = ModelReference::parse("https://huggingface.co/EleutherAI/pythia-70m/tree/step1000")?;
//! let asked = Endpoint::default().revision_url(&model.repo, &model.revision);
//! assert_eq!(asked, "https://huggingface.co/api/models/EleutherAI/pythia-70m/revision/step1000");
//!
//! // On a device with 1 GiB for a model, Qwen3-0.6B does not fit, and the sentence says by how much.
//! let qwen3 = OFFERED.iter().find(|offered| offered.repo == "Qwen/Qwen3-0.6B").ok_or("listed")?;
//! let refusal = fit(&qwen3.decoder, 1 << 30).err().ok_or("too large")?;
//! assert!(refusal.to_string().contains("640 MiB for its weights"));
//! # Ok(())
//! # }
//! ```

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod answer;
#[cfg(feature = "headers")]
mod checkpoint_header;
mod digest;
mod download;
mod download_error;
mod endpoint;
mod error;
mod failure;
mod files;
mod format_choice;
mod gguf_path;
mod info;
mod journal;
mod local_files;
mod memory;
mod model_download;
mod offer;
mod offered;
mod plan;
mod reference;
mod refusal;
mod repo;
#[cfg(feature = "headers")]
mod repo_models;
mod retries;
mod revision;
mod shape;
mod shards;
mod speed;
mod store_error;
mod tree;

pub use answer::{HubQuestion, ResponseHead};
#[cfg(feature = "headers")]
pub use checkpoint_header::{CheckpointHeader, HeaderError, HeaderStream};
pub use digest::{ContentDigest, DigestStream};
pub use download::{DownloadStep, FileDownload, MOST_RESTARTS, RANGE_BYTES};
pub use download_error::DownloadError;
pub use endpoint::{Endpoint, EndpointError};
pub use error::HubError;
pub use files::{
    CHAT_TEMPLATE, CONFIG, GENERATION_CONFIG, GGUF, LackingFile, ModelFiles, OtherWeights,
    TOKENIZER, TOKENIZER_CONFIG, WEIGHT_INDEX, WEIGHTS, WeightFiles,
};
pub use format_choice::{FormatChoice, KeptFormat};
pub use gguf_path::{GgufPath, GgufPathError};
pub use info::{RepoAccess, RepoInfo};
pub use journal::{
    Deletion, Inventory, InventoryEntry, Journal, StoredModel, part_name, stored_name,
};
pub use local_files::{LocalFilesError, LocalModel};
pub use memory::{ContextWindow, MemoryEstimate};
pub use model_download::{DownloadProgress, ModelDownload, NoRoomError};
pub use offered::{OFFERED, OfferedModel, TrainingCheckpoints};
pub use plan::{FirstFiles, ModelFit, ModelPlan, fit, fit_in};
pub use reference::{ModelReference, ReferenceError};
pub use refusal::Refusal;
pub use repo::{RepoName, RepoNameError};
#[cfg(feature = "headers")]
pub use repo_models::{GgufFirst, GgufStep, RepoModels, gguf_repository};
pub use retries::{FIRST_WAIT, LONGEST_WAIT, MOST_FAILURES};
pub use revision::{Commit, Revision, RevisionError};
pub use shards::{ShardIndex, ShardIndexError};
pub use speed::DownloadSpeed;
pub use store_error::StoreError;
pub use tree::{AfterPage, RemoteFile, Tree, TreePages};
