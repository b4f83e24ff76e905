//! Loads a model in a worker of its own, beside the engines of the page: the one mechanism for a draft, for a reading on
//! another engine, for the check of this device, and for whatever compares two models.

use std::rc::Rc;

use engine_client::{
    CPU, EngineId, GPU,
    client::{EngineClient, Loaded},
};
use leptos::prelude::*;
use protocol::{Failure, MemoryReport, Progress};

use super::Session;
use crate::engine::model_place::ModelPlace;

impl Session {
    /// Loads the model at a place in a worker that ends with its client, and with this future if that is dropped before. Its
    /// cache is its own. `place.memory` is for this model alone; see [`Session::memory_for_extra_engine`]. `on_progress` is called with
    /// `None` once the worker runs and begins to load, then with its progress.
    ///
    /// # Errors
    /// [`Failure::NoAdapter`] where there is no GPU for that engine; any other [`Failure`] of starting or loading.
    pub async fn load_extra_engine(
        self,
        engine: EngineId,
        place: ModelPlace,
        mut on_progress: impl FnMut(Option<Progress>) + 'static,
    ) -> Result<Loaded, Failure> {
        let transport = self.engine.start_extra(engine).await?;
        on_progress(None);
        let ModelPlace {
            source,
            memory,
            format,
        } = place;
        // Only the engines of the page show how far a long pass is.
        let on_reading = Rc::new(drop);
        let on_progress = move |progress| on_progress(Some(progress));
        EngineClient::load(
            transport,
            source.ok_or(Failure::NotLoaded)?,
            memory,
            format,
            on_progress,
            on_reading,
        )
        .await
    }

    /// The bytes that are left of the memory for the page's model beside its engines and another client: what they report of
    /// weights and cache is taken off. `None` for a model without a limit.
    ///
    /// # Errors
    /// Any [`Failure`] of the engines that are asked.
    pub async fn memory_for_extra_engine(
        self,
        other: Option<&EngineClient>,
    ) -> Result<Option<u64>, Failure> {
        let Some(all) = self.engine.place().memory else {
            return Ok(None);
        };
        let of_page = taken(&self.engine.memory().await?);
        // One of them answers. A CPU engine beside a GPU has the same model, in the same format or a smaller one.
        let live = {
            let status = self.engine.status();
            let status = status.read_untracked();
            let live = |engine: &&EngineId| status.state(**engine).is_alive();
            [CPU, GPU].iter().filter(live).count()
        };
        let of_page = of_page.saturating_mul(live.max(1) as u64);
        let of_other = match other {
            Some(client) => taken(&client.memory().await?),
            None => 0,
        };
        Ok(Some(all.saturating_sub(of_page).saturating_sub(of_other)))
    }
}

/// The bytes of weights and cache. What an engine needs besides does not grow with the model.
fn taken(report: &MemoryReport) -> u64 {
    report.weight_bytes + report.cache.allocated_bytes
}
