//! Where the model is that engines load, and the memory that it may take.

use protocol::{ModelSource, WeightPrecision};

/// The model that engines load.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelPlace {
    /// Where it is; `None` for a model of which there are recorded runs alone.
    pub source: Option<ModelSource>,
    /// Bytes of memory for it; `None` for a model that comes with the page, which is small.
    pub memory: Option<u64>,
    /// The number format of its weights; `None` leaves it to the engine.
    pub format: Option<WeightPrecision>,
}

impl ModelPlace {
    /// The folder of this site at an absolute URL.
    pub fn folder(url: String) -> Self {
        Self {
            source: Some(ModelSource::Folder { url }),
            memory: None,
            format: None,
        }
    }

    /// What engines are told to load. Recorded runs, which have their model with them, do not look at it.
    pub fn told(&self) -> ModelSource {
        let recorded = || ModelSource::folder("");
        self.source.clone().unwrap_or_else(recorded)
    }

    /// A model of which there are recorded runs alone.
    pub fn recorded() -> Self {
        Self {
            source: None,
            memory: None,
            format: None,
        }
    }
}
