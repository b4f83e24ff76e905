//! Decides where the files of a download go: into the storage, or into memory where there is none or no room in it.

use hub::{Journal, ModelDownload, ModelPlan, ModelReference, StoreError, StoredModel};
use protocol::{Failure, InMemoryReason};
use wasm_bindgen::JsValue;

use super::{
    lock,
    store::{ModelStore, failed},
};
use crate::task::RunningRequest;

/// The model that is to be downloaded, and what is known of it.
pub struct WantedModel<'a> {
    /// Repository, commit and file.
    pub model: &'a StoredModel,
    /// The branch or tag by which the commit was found.
    pub revision: Option<&'a str>,
    /// The same model, as the hub is asked for it.
    pub reference: &'a ModelReference,
    /// Its files.
    pub plan: &'a ModelPlan,
}

/// What is downloaded, and where it goes.
pub struct Destination<'a> {
    /// The storage that takes the files; `None` if they are kept in memory.
    pub store: Option<&'a ModelStore>,
    /// Why they are kept in memory.
    pub in_memory: Option<InMemoryReason>,
    /// The files that are not there yet.
    pub downloads: ModelDownload,
}

impl<'a> Destination<'a> {
    /// Compares the plan with the storage. If there is room, the journal notes what is going to be there.
    ///
    /// # Errors
    /// If the storage fails, or the request is cancelled while another tab writes the journal.
    pub async fn choose(
        store: Option<&'a ModelStore>,
        wanted: &WantedModel<'_>,
        task: &RunningRequest,
    ) -> Result<Self, Failure> {
        let Some(store) = store else {
            return Self::in_memory(wanted, InMemoryReason::NoStorage);
        };
        let _journal = (lock::wait_for(lock::JOURNAL, task).await)
            .map_err(|error| lock_failure(error, task))?;
        let mut journal = store.journal().await?;
        let stored = store.files().await?;
        let lines = noted(&mut journal, wanted);
        // What no model has is deleted first: it may be the room that is needed. A file of another tab is in the journal.
        for name in journal.inventory(&stored).strays {
            // One that cannot be deleted is in the way of nothing.
            drop(store.remove(&name).await);
        }
        let downloads = rest(&journal, &stored, wanted)?;
        let room = store.estimate().await;
        if let Some(Err(no_room)) = room.map(|(quota, usage)| downloads.fits(quota, usage)) {
            let reason = InMemoryReason::NoRoom {
                needed: no_room.needed,
                free: no_room.free,
            };
            return Self::in_memory(wanted, reason);
        }
        store.append_to_journal(&lines).await?;
        Ok(Self {
            store: Some(store),
            in_memory: None,
            downloads,
        })
    }

    /// All files, none of which is there yet.
    fn in_memory(wanted: &WantedModel<'_>, reason: InMemoryReason) -> Result<Self, Failure> {
        let mut journal = Journal::default();
        noted(&mut journal, wanted);
        Ok(Self {
            store: None,
            in_memory: Some(reason),
            downloads: rest(&journal, &[], wanted)?,
        })
    }
}

/// Notes the model in the journal; the lines that it did not have.
fn noted(journal: &mut Journal, wanted: &WantedModel<'_>) -> String {
    let (model, plan) = (wanted.model, wanted.plan);
    let license = plan.info.license.as_deref();
    let license = license.and_then(|license| journal.add_license(model, license));
    let mut lines = license.unwrap_or_default();
    let revision = wanted.revision;
    lines.extend(revision.and_then(|revision| journal.add_revision(model, revision)));
    for file in &plan.files {
        lines.extend(journal.add(model, file));
    }
    lines
}

/// The files of the model that are not stored.
fn rest(
    journal: &Journal,
    stored: &[(String, u64)],
    wanted: &WantedModel<'_>,
) -> Result<ModelDownload, Failure> {
    let inventory = journal.inventory(stored);
    let model = wanted.model;
    let entry = inventory.models.iter().find(|entry| entry.model == *model);
    let entry = entry.ok_or_else(|| StoreError::NotWhole {
        model: model.repo.to_string(),
    })?;
    Ok(ModelDownload::new(wanted.reference.clone(), entry, stored))
}

/// Why a lock was not given.
pub fn lock_failure(error: JsValue, task: &RunningRequest) -> Failure {
    match task.is_cancelled() {
        true => Failure::Cancelled,
        false => failed(error).into(),
    }
}
