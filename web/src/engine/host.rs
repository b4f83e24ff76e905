//! Starts engines in the browser: the workers for the CPU and the GPU, and the recorded runs.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use engine_client::{
    EngineId, EngineState, EngineStatus, LoadedModel, RECORDED,
    client::{EngineClient, Loaded},
    engines::{Attempt, Host, Started, Starting, Task},
    transport::Transport,
};
use leptos::prelude::*;
use protocol::{Failure, ModelInfo, Payload, Progress, Vocabulary};
use texts::TextFile;
use wasm_bindgen_futures::spawn_local;

use super::{access::EngineAccess, model_place::ModelPlace, recordings::Recordings, split};
use crate::{page_texts, unfetched::Unfetched};

/// Makes the page ready for another model.
pub(super) type BeforeModel = Box<dyn FnOnce()>;

/// The browser, and the signals of the page.
#[derive(Clone)]
pub(super) struct BrowserHost {
    /// The model that engines load.
    pub place: Rc<RefCell<ModelPlace>>,
    /// Called just before another model is told.
    pub before_model: Rc<RefCell<Option<BeforeModel>>>,
    pub status: RwSignal<EngineStatus>,
    pub model: RwSignal<Option<LoadedModel>>,
    pub reading: RwSignal<Option<Progress>>,
    pub recordings: Rc<Recordings>,
    pub access: Rc<dyn EngineAccess>,
}

impl Host for BrowserHost {
    fn start(&self, engine: EngineId, attempt: Attempt) -> Starting {
        let host = self.clone();
        Box::pin(async move {
            let started = host.started(engine, attempt).await;
            if started.is_err() {
                // The page says why at once. Where these texts cannot be fetched either, it says that.
                let _ = page_texts::fetch(&[TextFile::Failures]).await;
            }
            started
        })
    }

    fn has_weights(&self) -> bool {
        self.place.borrow().source.is_some()
    }

    fn spawn(&self, task: Task) {
        spawn_local(task);
    }

    fn status_changed(&self, status: &EngineStatus) {
        // The page may be gone while an engine still loads.
        self.status.try_set(status.clone());
    }

    fn model_changed(&self, model: &LoadedModel) {
        // Nobody sees the new model beside what was of the other one.
        let ready = self.before_model.take();
        if let Some(ready) = ready {
            ready();
        }
        self.model.try_set(Some(model.clone()));
    }
}

/// The failure of an engine whose connection could not be fetched.
pub(super) fn not_fetched(unfetched: Unfetched) -> Failure {
    Failure::NotStarted {
        detail: unfetched.to_string(),
    }
}

impl BrowserHost {
    /// Connects to an engine and makes it load the model.
    async fn started(&self, engine: EngineId, attempt: Attempt) -> Result<Started, Failure> {
        let transport: Rc<dyn Transport> = match engine {
            RECORDED => self.recordings.open().await?,
            engine => {
                let permit = self.access.clone().permit().await;
                attempt.check()?;
                split::start(engine, permit, attempt.clone())
                    .await
                    .map_err(not_fetched)?
                    .await?
            }
        };
        attempt.check()?;
        self.load(transport, attempt).await
    }

    /// Makes the engine at the other end load the model.
    async fn load(
        &self,
        transport: Rc<dyn Transport>,
        attempt: Attempt,
    ) -> Result<Started, Failure> {
        let reading = self.reading;
        let on_reading = Rc::new(move |progress| {
            // The page may be gone while a pass still runs.
            reading.try_set(progress);
        });
        let report = move |progress| attempt.report(EngineState::Loading(progress));
        let place = self.place.borrow().clone();
        let (source, memory, format) = (place.told(), place.memory, place.format);
        let Loaded {
            client,
            model,
            pieces,
        } = EngineClient::load(transport, source, memory, format, report, on_reading).await?;
        let model = vocabulary(model, pieces)?;
        Ok(Started { client, model })
    }
}

/// The model with its tokens; `None` from an engine without a tokenizer.
fn vocabulary(mut model: ModelInfo, pieces: Payload) -> Result<Option<LoadedModel>, Failure> {
    let (Some(ends), Payload::Bytes(bytes)) = (model.piece_ends.take(), pieces) else {
        return Ok(None);
    };
    let vocabulary = Vocabulary::from_parts(bytes, ends).map_err(|error| Failure::Malformed {
        detail: error.to_string(),
    })?;
    Ok(Some(LoadedModel {
        info: Arc::new(model),
        vocabulary: Arc::new(vocabulary),
    }))
}
