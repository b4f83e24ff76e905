//! The presses that ask the hub or the storage: look up, download, cancel, list, delete, keep.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use page_model::models::{
    Model,
    downloading::{DownloadState, ModelDownloading},
    hub_model::HubModel,
    ladder::LadderStep,
    library::{HUB_ADDRESS, LookedUp},
    stored,
};
use protocol::{Answer, Command, Failure, ModelKey, ModelOffer};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::Session;

impl Session {
    /// Asks the hub for the model of this name.
    pub fn look_up(self, name: String) {
        let state = self.models;
        state.problem.set(String::new());
        let asking = LookedUp::Asking(name.clone());
        state.looked_up.set(asking.clone());
        let command = Command::LookUp {
            hub: hub_address(),
            name: name.clone(),
            memory: self.memory_budget().bytes,
        };
        spawn_local(async move {
            let answer = self.engine.ask_library(command, drop, |_| {}).await;
            let looked_up = match answer {
                Ok((Answer::Offer(offer), _)) => LookedUp::Offered(offer),
                Ok((Answer::GgufFiles(repository), _)) => LookedUp::Several(repository),
                Ok(_) => LookedUp::Nothing,
                Err(failure) => LookedUp::Refused { name, failure },
            };
            // Another name was asked for meanwhile, or the visitor went back to the list.
            if *state.looked_up.read_untracked() == asking {
                state.looked_up.set(looked_up);
            }
        });
    }

    /// Downloads a model, or the rest of it. One download at a time. `revision` is the branch or tag by which it was found.
    pub fn download_model(self, key: ModelKey, revision: Option<String>) {
        self.download_checked(key, revision, None);
    }

    /// Downloads a model, or the rest of it, if what the hub says of it agrees with the step of the ladder.
    pub(super) fn download_checked(
        self,
        key: ModelKey,
        revision: Option<String>,
        step: Option<LadderStep>,
    ) {
        let state = self.models;
        let busy = |download: &Option<ModelDownloading>| {
            download.as_ref().is_some_and(ModelDownloading::is_running)
        };
        if state.download.with_untracked(busy) {
            return;
        }
        state.problem.set(String::new());
        let downloading = ModelDownloading::of(key.clone(), revision.clone());
        state.download.set(Some(downloading));
        let command = Command::Download {
            hub: hub_address(),
            key: key.clone(),
            revision,
            memory: self.memory_budget().bytes,
        };
        spawn_local(async move {
            let heard = move |progress| {
                state.download.update(|download| {
                    if let Some(download) = download {
                        download.hear(progress);
                    }
                });
            };
            let sent = move |id| state.request.set_value(Some(id));
            let checked = match step {
                Some(step) => self.check_offer(&key, &step).await,
                None => Ok(()),
            };
            let answer = match checked {
                Ok(()) => self.engine.ask_library(command, heard, sent).await,
                Err(failure) => Err(failure),
            };
            state.request.set_value(None);
            let outcome = match answer {
                Ok((Answer::Downloaded(finished), _)) => Ok(finished),
                Ok(_) => Err(Failure::Cancelled),
                Err(failure) => Err(failure),
            };
            state.download.update(|download| {
                if let Some(download) = download {
                    download.end(outcome);
                }
            });
            self.list_stored();
            // The model that the address names is what the visitor waits for, or that of a press on the ladder.
            let is_this = |model: &Model| match model {
                Model::Hub(model) => *model.key() == key,
                _ => false,
            };
            let is_named = self.model.with_untracked(is_this) && untrack(|| self.lacks_model());
            let is_awaited = state
                .awaited
                .with_value(|model| model.as_ref().is_some_and(is_this));
            if is_named || is_awaited {
                self.open_downloaded();
            }
        });
    }

    /// Asks the hub for the model, and compares its answer with the step of the ladder.
    async fn check_offer(self, key: &ModelKey, step: &LadderStep) -> Result<(), Failure> {
        let offer = self.offer_of(format!("{}@{}", key.repo, key.commit)).await;
        step.check(&offer?)
    }

    /// Asks the hub for the one model of this name.
    ///
    /// # Errors
    /// Any [`Failure`] of the hub; [`Failure::Cancelled`] where the name leads to several.
    pub async fn offer_of(self, name: String) -> Result<ModelOffer, Failure> {
        let state = self.models;
        let command = Command::LookUp {
            hub: hub_address(),
            name,
            memory: self.memory_budget().bytes,
        };
        let sent = move |id| state.request.set_value(Some(id));
        match self.engine.ask_library(command, drop, sent).await? {
            (Answer::Offer(offer), _) => Ok(*offer),
            _ => Err(Failure::Cancelled),
        }
    }

    /// Ends the download. What is stored of it stays.
    pub fn cancel_download(self) {
        if let Some(request) = self.models.request.get_value() {
            self.engine.cancel_in_library(request);
        }
    }

    /// Takes the line about a download that has ended away.
    pub fn forget_download(self) {
        self.models.download.set(None);
    }

    /// Takes the line about a stored download away once its model is loaded. That one is kept in memory alone stays said.
    pub(super) fn forget_opened_download(self) {
        let is_open = |download: &Option<ModelDownloading>| {
            let Some(ModelDownloading { key, state, .. }) = download else {
                return false;
            };
            let is_stored = matches!(
                state,
                DownloadState::Done {
                    in_memory: None,
                    ..
                }
            );
            is_stored
                && self.model.with_untracked(|model| match model {
                    Model::Hub(model) => model.key() == key,
                    _ => false,
                })
        };
        if self.models.download.with_untracked(is_open) {
            self.forget_download();
        }
    }

    /// Loads the model that was downloaded.
    pub fn open_downloaded(self) {
        let done = self.models.download.with_untracked(|download| {
            let download = download.as_ref()?;
            let DownloadState::Done { source, .. } = &download.state else {
                return None;
            };
            Some((HubModel::of(&download.key).ok()?, source.clone()))
        });
        if let Some((model, source)) = done {
            self.open_from(model.into(), source, Vec::new());
        }
    }

    /// Reads what is stored.
    pub fn list_stored(self) {
        spawn_local(self.read_stored());
    }

    async fn read_stored(self) {
        let answer = self
            .engine
            .ask_library(Command::ListStored, drop, |_| {})
            .await;
        let report = match answer {
            Ok((Answer::Storage(report), _)) => Ok(report),
            Ok(_) => return,
            Err(failure) => Err(failure),
        };
        self.models.storage.set(Some(report));
    }

    /// Deletes a stored model. The list is read again before anything is said, so that both agree.
    pub fn delete_stored(self, key: ModelKey) {
        let state = self.models;
        spawn_local(async move {
            let name = key.name();
            let command = Command::DeleteStored { key };
            let answer = self.engine.ask_library(command, drop, |_| {}).await;
            self.read_stored().await;
            match answer {
                Ok((Answer::Deleted { freed }, _)) => {
                    state.problem.set(String::new());
                    state.said.set(stored::deleted(&name, freed));
                }
                Ok(_) => {}
                Err(failure) => state.problem.set(with_next_step(&failure)),
            }
        });
    }

    /// Asks the browser to keep what is stored.
    pub fn ask_to_persist(self) {
        spawn_local(async move {
            let granted = persist().await.is_ok_and(|granted| granted.is_truthy());
            self.read_stored().await;
            self.models.said.set(stored::asked_to_keep(granted).into());
        });
    }
}

/// A failure with what can be done.
pub fn with_next_step(failure: &Failure) -> String {
    format!("{failure} {}", failure.next_step())
}

/// The hub: that of Hugging Face, or the stand-in that a test has written into the page.
fn hub_address() -> String {
    document()
        .query_selector("meta[name='tokenloop-hub']")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_else(|| HUB_ADDRESS.into())
}

/// `navigator.storage.persist()`.
async fn persist() -> Result<JsValue, JsValue> {
    let storage = Reflect::get(&window().navigator(), &"storage".into())?;
    let persist: Function = Reflect::get(&storage, &"persist".into())?.dyn_into()?;
    let promise: Promise = persist.call0(&storage)?.dyn_into()?;
    JsFuture::from(promise).await
}
