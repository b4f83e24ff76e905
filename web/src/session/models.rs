//! The signals of the Models screen: what was looked up, what is stored, the download, the model that is being loaded. They
//! last as long as the page, so a download goes on while other screens are open.

mod device;
mod exactness;
mod files;
mod hub;
mod ladder;
mod open;

use leptos::prelude::*;
use page_model::{
    engines,
    language::ModelLanguage,
    models::{
        Model, SCREEN,
        device_memory::MemoryBudget,
        downloading::ModelDownloading,
        ladder::{Ladder, LadderError},
        library::{LibraryPart, LookedUp},
    },
    run::linked_token::LinkedToken,
};
use protocol::{DeviceKind, Failure, ModelSource, RequestId, StorageReport, WeightPrecision};

use super::{Session, link::absolute, screen_state::ScreenState};
use crate::engine::model_place::ModelPlace;

pub use exactness::FormatComparison;
pub use files::ChosenFile;
pub use hub::with_next_step;

/// What the session does with the screen Models.
pub(super) const STATE: ScreenState = ScreenState {
    forget_model: |session| session.models.comparison.set(None),
    ..ScreenState::of(&SCREEN)
};

/// What is chosen and known on the Models screen. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct ModelsState {
    /// The open part.
    pub part: RwSignal<LibraryPart>,
    /// The models of the ladder; `None` until the file was read.
    pub ladder: RwSignal<Option<Result<Ladder, LadderError>>>,
    /// What stands in the field for a name.
    pub typed: RwSignal<String>,
    /// What the hub was asked, and what it said.
    pub looked_up: RwSignal<LookedUp>,
    /// What is stored; `None` until it was read.
    pub storage: RwSignal<Option<Result<StorageReport, Failure>>>,
    /// The newest download of this page.
    pub download: RwSignal<Option<ModelDownloading>>,
    /// The number format in which weights are kept; `None` is the most exact one that fits.
    pub format: RwSignal<Option<WeightPrecision>>,
    /// The name of the model that is being loaded.
    pub opening: RwSignal<Option<String>>,
    /// What there is to say of the last press.
    pub said: RwSignal<String>,
    /// Why the last press led to nothing.
    pub problem: RwSignal<String>,
    /// The newest comparison of two number formats.
    pub comparison: RwSignal<Option<FormatComparison>>,
    /// The model with which the prompt runs as soon as it is loaded.
    awaited: StoredValue<Option<Model>>,
    /// The request of the download.
    request: StoredValue<Option<RequestId>>,
    /// The tokens of the address, where its model may have to be downloaded first.
    linked: StoredValue<Vec<LinkedToken>>,
    /// The `blob:` addresses of the files that are loaded.
    addresses: StoredValue<Vec<String>>,
}

impl ModelsState {
    /// Nothing is asked, and nothing read. `linked` are the tokens of an address of this model.
    pub(super) fn new(model: &Model, linked: Vec<LinkedToken>) -> Self {
        let linked = match model {
            Model::Hub(_) => linked,
            _ => Vec::new(),
        };
        Self {
            part: RwSignal::default(),
            ladder: RwSignal::default(),
            typed: RwSignal::default(),
            looked_up: RwSignal::default(),
            storage: RwSignal::default(),
            download: RwSignal::default(),
            format: RwSignal::default(),
            opening: RwSignal::default(),
            said: RwSignal::default(),
            problem: RwSignal::default(),
            comparison: RwSignal::default(),
            awaited: StoredValue::default(),
            request: StoredValue::default(),
            linked: StoredValue::new(linked),
            addresses: StoredValue::default(),
        }
    }
}

impl Session {
    /// Whether the address names a model of the hub that is not loaded. Tracks model and engines.
    pub fn lacks_model(&self) -> bool {
        self.texts.with(Option::is_none) && self.model.with(|model| matches!(model, Model::Hub(_)))
    }

    /// Whether that is because the storage does not hold it. Tracks model and engines.
    pub fn lacks_stored_model(&self) -> bool {
        self.lacks_model() && engines::lacks_stored_model(&self.engine.status().read())
    }

    /// The kind of device that computes; `None` until one does. Tracks the engines.
    pub fn device_kind(&self) -> Option<DeviceKind> {
        let status = self.engine.status();
        status.with(|status| Some(status.device()?.kind))
    }

    /// The kind of language that the model writes. Tracks the model.
    pub fn language(&self) -> ModelLanguage {
        self.model.with(Model::language)
    }

    /// The memory that this device has for a model.
    pub fn memory_budget(&self) -> MemoryBudget {
        device::memory_budget()
    }
}

/// Where a model of an address is. Files of the visitor are in none.
pub fn model_place(model: &Model) -> ModelPlace {
    match (model, model.folder()) {
        (Model::Other(_), Some(folder)) => ModelPlace {
            // It may be large.
            memory: Some(device::memory_budget().bytes),
            ..ModelPlace::folder(absolute(&folder))
        },
        (_, Some(folder)) => ModelPlace::folder(absolute(&folder)),
        (Model::Hub(hub), None) => ModelPlace {
            source: Some(ModelSource::Stored {
                key: hub.key().clone(),
            }),
            memory: Some(device::memory_budget().bytes),
            format: None,
        },
        (Model::Recorded(_), None) => ModelPlace::recorded(),
        (_, None) => model_place(&Model::default()),
    }
}
