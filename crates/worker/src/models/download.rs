//! Downloads a model: plans it, decides where its files go, and downloads one after the other.

use hub::{
    Endpoint, FileDownload, HubError, ModelDownload, ModelPlan, ModelReference, StoreError,
    StoredModel, part_name, stored_name,
};
use protocol::{
    Failure, FileAddress, FinishedDownload, InMemoryReason, ModelKey, ModelSource, Progress,
};

use super::{
    FORMATS,
    destination::{Destination, WantedModel, lock_failure},
    file_download::{Stopped, download_file},
    lock,
    look_up::{self, HubModels},
    part::{FilePart, Written, address_of},
    progress_report::ProgressReport,
    store::ModelStore,
};
use crate::task::RunningRequest;

/// Downloads the model, or the rest of it. `revision` is the branch or tag by which it was found.
///
/// # Errors
/// If the hub refuses, the model cannot run here, the download is given up or cancelled, or nothing can be stored.
pub async fn download(
    hub: &str,
    (key, revision): (&ModelKey, Option<&str>),
    memory: u64,
    task: &RunningRequest,
) -> Result<FinishedDownload, Failure> {
    let hub = Endpoint::parse(hub)?;
    let model = StoredModel::of_key(key)?;
    let reference = ModelReference {
        repo: model.repo.clone(),
        revision: model.commit.clone().into(),
        file: model.file.clone(),
    };
    let HubModels::Model(plan) = look_up::find(&hub, &reference, task).await? else {
        return Err(other_model(texts::failures::hub_detail_several()));
    };
    // Refuses what does not fit, before a weight is downloaded.
    plan.offer(&hub, &reference, FORMATS, memory)?;
    if plan.info.commit != model.commit || plan.gguf != model.file {
        return Err(other_model(texts::failures::hub_detail_other_model()));
    }
    let store = ModelStore::open(task.scope()).await;
    let wanted = WantedModel {
        model: &model,
        revision,
        reference: &reference,
        plan: &plan,
    };
    let Destination {
        store,
        in_memory,
        downloads,
    } = Destination::choose(store.as_ref(), &wanted, task).await?;
    let mut session = DownloadSession {
        hub: &hub,
        model,
        reference,
        plan,
        store,
        in_memory,
        addresses: Vec::new(),
        downloads,
        progress: ProgressReport::new(task),
        task,
    };
    session.run().await?;
    session.finish().await
}

/// The hub has not answered about the model that was asked for.
fn other_model(detail: &str) -> Failure {
    HubError::Unreadable {
        about: texts::failures::hub_about_model(),
        detail: detail.to_owned(),
    }
    .into()
}

/// The download of one model.
struct DownloadSession<'a> {
    hub: &'a Endpoint,
    model: StoredModel,
    reference: ModelReference,
    plan: ModelPlan,
    /// The storage that takes the files; `None` if they are kept in memory.
    store: Option<&'a ModelStore>,
    in_memory: Option<InMemoryReason>,
    /// The addresses of files that are in memory, by path.
    addresses: Vec<(String, String)>,
    downloads: ModelDownload,
    progress: ProgressReport<'a>,
    task: &'a RunningRequest,
}

impl<'a> DownloadSession<'a> {
    /// Downloads file after file.
    async fn run(&mut self) -> Result<(), Failure> {
        while let Some(file) = self.downloads.next_file() {
            match self.store {
                None => {
                    let part = FilePart::in_memory(file.file().digest);
                    self.one(file, part).await?;
                }
                Some(store) => self.one_stored(file, store).await?,
            }
        }
        Ok(())
    }

    /// Downloads a file into the storage, unless another tab has done so by the time its lock is given.
    async fn one_stored(
        &mut self,
        file: FileDownload,
        store: &'a ModelStore,
    ) -> Result<(), Failure> {
        let listed = file.file().clone();
        let name = stored_name(&listed.digest);
        let lock_name = lock::of_file(&name);
        let failure = |error| lock_failure(error, self.task);
        let _held = match lock::take(&lock_name, self.task).await.map_err(failure)? {
            Some(held) => held,
            None => {
                let file = listed.path.clone();
                self.task.progress(Progress::OtherTab { file });
                (lock::wait_for(&lock_name, self.task).await).map_err(failure)?
            }
        };
        let stored = store.files().await?;
        let length = |name: String| stored.iter().find(|(other, _)| *other == name);
        if length(name).is_some_and(|(_, bytes)| *bytes == listed.size) {
            self.downloads.completed(&file);
            return Ok(());
        }
        let part_bytes = length(part_name(&listed.digest)).map_or(0, |(_, bytes)| *bytes);
        let part = FilePart::stored(store, listed.digest, part_bytes).await?;
        let file = FileDownload::new(self.reference.clone(), listed, part_bytes);
        self.one(file, part).await
    }

    /// Downloads one file.
    async fn one(&mut self, mut file: FileDownload, mut part: FilePart<'a>) -> Result<(), Failure> {
        let url = (self.hub).file_url(&self.model.repo, &self.model.commit, &file.file().path);
        let progress = (&mut self.progress, &self.downloads);
        match download_file(&url, &mut file, &mut part, progress, self.task).await {
            Ok(written) => {
                if written == Written::MovedToMemory {
                    self.in_memory = Some(InMemoryReason::StorageFailed);
                    self.store = None;
                }
                let path = file.file().path.clone();
                if let Some(address) = part.finish().await? {
                    self.addresses.push((path, address));
                }
                self.downloads.completed(&file);
                Ok(())
            }
            Err(Stopped { failure, keep_part }) => {
                if !keep_part {
                    part.delete().await;
                }
                Err(failure)
            }
        }
    }

    /// Where the files are now.
    async fn finish(self) -> Result<FinishedDownload, Failure> {
        let Some(reason) = self.in_memory else {
            let key = self.model.key();
            return Ok(FinishedDownload {
                source: ModelSource::Stored { key },
                in_memory: None,
            });
        };
        let mut files = Vec::new();
        for file in &self.plan.files {
            let address = self.addresses.iter().find(|(path, _)| *path == file.path);
            let url = match address {
                Some((_, address)) => address.clone(),
                // Stored before the storage refused.
                None => self.address_of_stored(&stored_name(&file.digest)).await?,
            };
            files.push(FileAddress {
                path: file.path.clone(),
                url,
                bytes: file.size,
            });
        }
        Ok(FinishedDownload {
            source: ModelSource::Files {
                name: self.model.key().name(),
                files,
            },
            in_memory: Some(reason),
        })
    }

    async fn address_of_stored(&self, name: &str) -> Result<String, Failure> {
        let missing = || StoreError::NotWhole {
            model: self.model.repo.to_string(),
        };
        let store = ModelStore::open(self.task.scope())
            .await
            .ok_or_else(missing)?;
        Ok(address_of(&store.file(name).await?)?)
    }
}
