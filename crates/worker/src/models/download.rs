//! Downloads a model: plans it, then carries out what `hub` says for each of its files.

use hub::{
    DownloadSpeed, DownloadStep, Endpoint, FileDownload, HeaderStream, Journal, ModelDownload,
    ModelPlan, ModelReference, StoreError, StoredModel, part_name, stored_name,
};
use protocol::{
    Failure, FileAddress, FinishedDownload, InMemoryReason, ModelKey, ModelSource, Progress,
};

use super::{
    FORMATS, lock, look_up,
    part::{FilePart, Written, address_of},
    request::request,
    store::{ModelStore, failed},
};
use crate::{
    body::BodyReader,
    download::{append, words},
    task::RunningRequest,
};

/// Bytes of a part that are read at a time, to compute its digest.
const READ_BYTES: usize = 4 << 20;
/// Milliseconds between two messages about the progress.
const PROGRESS_SPACING: u64 = 100;
/// The ending of the files with weights.
const WEIGHTS: &str = ".safetensors";

/// Downloads the model, or the rest of it.
///
/// # Errors
/// If the hub refuses, the model cannot run here, the download is given up or cancelled, or nothing can be stored.
pub async fn download(
    hub: &str,
    key: &ModelKey,
    memory: u64,
    task: &RunningRequest,
) -> Result<FinishedDownload, Failure> {
    let hub = Endpoint::parse(hub)?;
    let model = StoredModel::of_key(key)?;
    let reference = ModelReference {
        repo: model.repo.clone(),
        revision: model.commit.clone().into(),
    };
    let plan = look_up::plan(&hub, &reference, task).await?;
    // Refuses what does not fit, before a weight is downloaded.
    plan.offer(&hub, &model.repo, FORMATS, memory)?;
    let store = ModelStore::open(task.scope()).await;
    let mut session =
        DownloadSession::begin(&hub, model, reference, plan, store.as_ref(), task).await?;
    session.run().await?;
    session.finish().await
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
    /// Compares the plan with the storage, and notes in the journal what is going to be there.
    async fn begin(
        hub: &'a Endpoint,
        model: StoredModel,
        reference: ModelReference,
        plan: ModelPlan,
        store: Option<&'a ModelStore>,
        task: &'a RunningRequest,
    ) -> Result<Self, Failure> {
        let mut journal = Journal::default();
        let mut stored = Vec::new();
        let mut in_memory = store.is_none().then_some(InMemoryReason::NoStorage);
        let mut lines = String::new();
        let held = match store {
            None => None,
            Some(store) => {
                let held = lock::wait_for(lock::JOURNAL, task).await;
                let held = held.map_err(|error| lock_failure(error, task))?;
                journal = store.journal().await?;
                stored = store.files().await?;
                Some(held)
            }
        };
        // Parts of files that no model has any more.
        let strays = journal.inventory(&stored).strays;
        if let Some(license) = &plan.info.license {
            lines.extend(journal.add_license(&model, license));
        }
        lines.extend(
            plan.files
                .iter()
                .filter_map(|file| journal.add(&model, file)),
        );
        let inventory = journal.inventory(&stored);
        let entry = inventory.models.iter().find(|entry| entry.model == model);
        let entry = entry.ok_or_else(|| StoreError::Failed {
            detail: "the journal lost a model".to_owned(),
        })?;
        let mut downloads = ModelDownload::new(reference.clone(), entry, &stored);
        let mut store = store;
        if let Some(of_site) = store {
            for name in strays.iter().filter(|name| inventory.strays.contains(name)) {
                // One that cannot be deleted is in the way of nothing.
                drop(of_site.remove(name).await);
            }
            let room = of_site.estimate().await;
            match room.map(|(quota, usage)| downloads.fits(quota, usage)) {
                Some(Err(no_room)) => {
                    in_memory = Some(InMemoryReason::NoRoom {
                        needed: no_room.needed,
                        free: no_room.free,
                    });
                    store = None;
                    // In memory, everything begins anew.
                    let nothing: &[(String, u64)] = &[];
                    let entry = journal.inventory(nothing);
                    if let Some(entry) = entry.models.iter().find(|entry| entry.model == model) {
                        downloads = ModelDownload::new(reference.clone(), entry, nothing);
                    }
                }
                Some(Ok(())) | None => of_site.append_to_journal(&lines).await?,
            }
        }
        drop(held);
        Ok(Self {
            hub,
            model,
            reference,
            plan,
            store,
            in_memory,
            addresses: Vec::new(),
            downloads,
            progress: ProgressReport::new(task),
            task,
        })
    }

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
        let outcome = self.steps(&mut file, &mut part).await;
        match outcome {
            Ok(()) => {
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

    /// Does what the state machine of the download says, until the file is complete.
    async fn steps(
        &mut self,
        file: &mut FileDownload,
        part: &mut FilePart<'a>,
    ) -> Result<(), Stopped> {
        let url = (self.hub).file_url(&self.model.repo, &self.model.commit, &file.file().path);
        let mut body: Option<BodyReader> = None;
        let mut header = HeaderCheck::new(file);
        let mut buffer = Vec::new();
        loop {
            self.progress.report(&self.downloads, file);
            if self.task.is_cancelled() {
                file.cancel();
            }
            match file.next(self.task.milliseconds()) {
                DownloadStep::ReadPart { from } => {
                    buffer.resize(READ_BYTES, 0);
                    match part.read(from, &mut buffer) {
                        Ok(read) => {
                            header.push(&buffer[..read])?;
                            file.part_read(&buffer[..read]);
                        }
                        Err(error) => file.not_stored(error.to_string()),
                    }
                    // A cancel is noticed in the next round.
                    drop(self.task.breathe().await);
                }
                DownloadStep::EmptyPart => match part.empty() {
                    Ok(()) => {
                        header = HeaderCheck::new(file);
                        file.part_emptied();
                    }
                    Err(error) => file.not_stored(error.to_string()),
                },
                DownloadStep::Request { range } => {
                    body = None;
                    let response = request(&url, range, self.task).await;
                    let now = self.task.milliseconds();
                    match response {
                        Ok(response) => {
                            file.answered(&response.head, now);
                            body = response.body();
                        }
                        Err(detail) => file.disconnected(detail, now),
                    }
                }
                DownloadStep::ReadBody => {
                    let piece = match &mut body {
                        Some(body) => body.next().await,
                        None => Ok(None),
                    };
                    let now = self.task.milliseconds();
                    match piece {
                        Ok(Some(piece)) => {
                            buffer.clear();
                            append(&piece, &mut buffer);
                            let taken = file.received(&buffer);
                            header.push(&buffer[..taken])?;
                            match part.append(&buffer[..taken]).await {
                                Ok(Written::Same) => {}
                                Ok(Written::MovedToMemory) => {
                                    self.in_memory = Some(InMemoryReason::StorageFailed);
                                    self.store = None;
                                }
                                Err(error) => file.not_stored(error.to_string()),
                            }
                        }
                        Ok(None) => file.ended(now),
                        Err(error) => file.disconnected(words(&error), now),
                    }
                }
                DownloadStep::Wait { until } => {
                    body = None;
                    let wait = until.saturating_sub(self.task.milliseconds());
                    self.task.wait(wait).await;
                }
                DownloadStep::Finish => return Ok(()),
                DownloadStep::Failed(error) => {
                    return Err(Stopped {
                        keep_part: error.keeps_part(),
                        failure: error.into(),
                    });
                }
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
                name: self.model.repo.to_string(),
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

/// Why a file was not downloaded to its end.
struct Stopped {
    failure: Failure,
    /// Whether the bytes that are there are of use to another try.
    keep_part: bool,
}

/// Looks at the header of weights while they arrive: quantised or damaged ones are refused before the rest is downloaded.
struct HeaderCheck(Option<HeaderStream>);

impl HeaderCheck {
    fn new(file: &FileDownload) -> Self {
        let file = file.file();
        let has_header = file.path.ends_with(WEIGHTS);
        Self(has_header.then(|| HeaderStream::new(file.size)))
    }

    fn push(&mut self, bytes: &[u8]) -> Result<(), Stopped> {
        let Some(stream) = &mut self.0 else {
            return Ok(());
        };
        match stream.push(bytes) {
            Ok(None) => {}
            Ok(Some(_)) => self.0 = None,
            Err(error) => {
                return Err(Stopped {
                    failure: error.into(),
                    keep_part: false,
                });
            }
        }
        Ok(())
    }
}

/// Tells the page how far the download is, not more often than it can be read.
struct ProgressReport<'a> {
    task: &'a RunningRequest,
    speed: DownloadSpeed,
    /// Bytes that were there when this download began.
    at_start: Option<u64>,
    last: Option<u64>,
}

impl<'a> ProgressReport<'a> {
    fn new(task: &'a RunningRequest) -> Self {
        Self {
            task,
            speed: DownloadSpeed::default(),
            at_start: None,
            last: None,
        }
    }

    fn report(&mut self, downloads: &ModelDownload, file: &FileDownload) {
        let now = self.task.milliseconds();
        if self.last.is_some_and(|last| now < last + PROGRESS_SPACING) {
            return;
        }
        self.last = Some(now);
        let progress = downloads.progress(Some(file));
        let at_start = *self.at_start.get_or_insert(progress.received);
        self.speed
            .measure(now, progress.received.saturating_sub(at_start));
        self.task.progress(Progress::ModelDownload {
            file: file.file().path.clone(),
            received: progress.received,
            total: progress.total,
            bytes_per_second: self.speed.bytes_per_second(),
        });
    }
}

/// The failure to get a lock.
fn lock_failure(error: wasm_bindgen::JsValue, task: &RunningRequest) -> Failure {
    match task.is_cancelled() {
        true => Failure::Cancelled,
        false => failed(error).into(),
    }
}
