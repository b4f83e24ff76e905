//! A second model beside the one of the page, in a worker of its own: a draft that proposes tokens, or a model to compare.
//!
//! Its cache is its own, so that two texts, or two models on one text, do not disturb each other. It runs on the CPU engine,
//! which is there on every device. It ends when it is dropped, also while it loads.

use std::rc::Rc;

use engine_client::{
    CPU,
    client::{EngineClient, Loaded},
};
use leptos::prelude::*;
use page_model::{driver::Job, engines::fraction, models::Model};
use protocol::{Failure, ModelInfo, Payload, Progress, Vocabulary};

use super::{Session, models::model_place};

/// The place of the second model. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct SecondModelPlace {
    loaded: StoredValue<Option<(Model, Rc<SecondModel>)>, LocalStorage>,
    /// How far loading is, 0 to 1, where that is known; `None` while nothing is loaded.
    pub loading: RwSignal<Option<Option<f64>>>,
    load: StoredValue<Job, LocalStorage>,
}

/// A model that was loaded beside the page's.
pub struct SecondModel {
    /// Its engine.
    pub client: Rc<EngineClient>,
    /// Its shape.
    pub info: ModelInfo,
    /// The bytes of its tokens.
    pub vocabulary: Vocabulary,
}

impl Default for SecondModelPlace {
    fn default() -> Self {
        Self {
            loaded: StoredValue::new_local(None),
            loading: RwSignal::new(None),
            load: StoredValue::new_local(Job::default()),
        }
    }
}

impl SecondModelPlace {
    /// The second model, if it is this one and loaded.
    pub fn loaded(self, model: &Model) -> Option<Rc<SecondModel>> {
        self.loaded.with_value(|loaded| {
            let (of, second) = loaded.as_ref()?;
            (of == model).then(|| Rc::clone(second))
        })
    }

    /// Ends the second model, or its load, and gives its memory back.
    pub fn drop_model(self) {
        self.load.with_value(Job::cancel);
        self.loading.set(None);
        self.loaded.set_value(None);
    }
}

impl Session {
    /// The second model, loaded if it is not there. Another one that was there ends first.
    ///
    /// # Errors
    /// [`Failure::Cancelled`] if the model is dropped while it loads; any other [`Failure`] of its engine.
    pub async fn second_model(self, model: &Model) -> Result<Rc<SecondModel>, Failure> {
        let place = self.second_model;
        if let Some(second) = place.loaded(model) {
            return Ok(second);
        }
        place.drop_model();
        place.loading.set(Some(None));
        let job = place.load.get_value();
        let loaded = job.run(self.load_second(model)).await;
        // What was dropped meanwhile must not come back: whoever dropped it has no use for it, and another may load.
        let loaded = loaded.ok_or(Failure::Cancelled)?;
        place.loading.set(None);
        let second = Rc::new(loaded?);
        place
            .loaded
            .set_value(Some((model.clone(), Rc::clone(&second))));
        Ok(second)
    }

    async fn load_second(self, model: &Model) -> Result<SecondModel, Failure> {
        let loading = self.second_model.loading;
        let progress = move |progress: Option<Progress>| {
            loading.set(Some(progress.as_ref().and_then(fraction)));
        };
        let mut place = model_place(model);
        if place.memory.is_some() {
            // What the page's model takes is not free for another.
            place.memory = self.memory_for_extra_engine(None).await?.or(place.memory);
        }
        let Loaded {
            client,
            model,
            pieces,
        } = self.load_extra_engine(CPU, place, progress).await?;
        let Payload::Bytes(bytes) = pieces else {
            return Err(Failure::NoTokenizer);
        };
        let ends = model.piece_ends.clone().unwrap_or_default();
        let vocabulary = Vocabulary::from_parts(bytes, ends);
        Ok(SecondModel {
            client,
            info: model,
            vocabulary: vocabulary.map_err(|error| Failure::Malformed {
                detail: error.to_string(),
            })?,
        })
    }
}
