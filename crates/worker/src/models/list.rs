//! What the browser's storage holds, as the page lists it.

use hub::InventoryEntry;
use protocol::{Failure, ModelInStorage, StorageReport};

use super::store::ModelStore;
use crate::task::RunningRequest;

/// Lists the models.
///
/// # Errors
/// If the storage fails.
pub async fn list(task: &RunningRequest) -> Result<StorageReport, Failure> {
    let Some(store) = ModelStore::open(task.scope()).await else {
        return Ok(StorageReport::default());
    };
    let inventory = store.journal().await?.inventory(&store.files().await?);
    let (quota, usage) = match store.estimate().await {
        Some((quota, usage)) => (Some(quota), Some(usage)),
        None => (None, None),
    };
    Ok(StorageReport {
        available: true,
        models: inventory.models.iter().map(in_storage).collect(),
        quota,
        usage,
        persisted: store.persisted().await,
    })
}

fn in_storage(entry: &InventoryEntry) -> ModelInStorage {
    ModelInStorage {
        key: entry.model.key(),
        license: entry.license.clone(),
        revision: entry.revision.clone(),
        total: entry.total,
        stored: entry.complete.saturating_add(entry.partial),
        complete: entry.missing.is_empty(),
    }
}
