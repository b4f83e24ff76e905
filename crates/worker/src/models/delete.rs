//! Deletes a model from the browser's storage.

use hub::{StoreError, StoredModel};
use protocol::{Failure, ModelKey};

use super::{
    lock,
    store::{ModelStore, failed},
};
use crate::task::RunningRequest;

/// What a part's name has behind that of the file.
const PART: &str = ".part";

/// Deletes the files of the model that no other model has; how many bytes this frees.
///
/// # Errors
/// [`StoreError::InUse`] if another tab is downloading one of them; or if the storage fails.
pub async fn delete(key: &ModelKey, task: &RunningRequest) -> Result<u64, Failure> {
    let model = StoredModel::of_key(key)?;
    let Some(store) = ModelStore::open(task.scope()).await else {
        return Ok(0);
    };
    let _journal = (lock::wait_for(lock::JOURNAL, task).await).map_err(failed)?;
    let stored = store.files().await?;
    let mut journal = store.journal().await?;
    let deletion = journal.delete(&model, &stored);
    let mut locks = Vec::new();
    for name in &deletion.files {
        let file = name.strip_suffix(PART).unwrap_or(name);
        let held = lock::take(&lock::of_file(file), task).await;
        locks.push(
            held.map_err(failed)?
                .ok_or_else(|| StoreError::InUse { model: key.name() })?,
        );
    }
    store.append_to_journal(&deletion.line).await?;
    for name in &deletion.files {
        store.remove(name).await?;
    }
    Ok(deletion.freed)
}
