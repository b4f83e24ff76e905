//! An engine beside that of the page, for an experiment: the page's model on another device, or in another format.

use std::rc::Rc;

use engine_client::{CPU, GPU, client::EngineClient};
use leptos::prelude::*;
use page_model::{engines::fraction, experiments::determinism::EngineLoad};
use protocol::{DeviceKind, Failure, Progress, WeightPrecision};

use crate::{engine::model_place::ModelPlace, session::Session};

impl Session {
    /// Loads the page's model in a worker that ends with the client. A GPU is checked against the CPU first: no number of it
    /// is shown before.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine: [`Failure::NoAdapter`] without a GPU, [`Failure::SelfTestFailed`] for one that computes
    /// otherwise, or that the memory does not hold another copy.
    pub(in crate::session) async fn checked_extra_engine(
        self,
        device: DeviceKind,
        format: WeightPrecision,
    ) -> Result<Rc<EngineClient>, Failure> {
        let extra = self.load_extra_beside(device, format, None).await?;
        if device == DeviceKind::Gpu {
            // A GPU computes with f32. Left to itself the CPU would take a smaller format where memory is short.
            let (device, format) = (DeviceKind::Cpu, WeightPrecision::F32);
            let cpu = self.load_extra_beside(device, format, Some(&extra)).await?;
            extra.self_test(cpu.known_answers().await?).await?;
        }
        Ok(extra)
    }

    /// Loads the page's model into what is left of its memory beside the page's engines and another client.
    async fn load_extra_beside(
        self,
        device: DeviceKind,
        format: WeightPrecision,
        beside: Option<&EngineClient>,
    ) -> Result<Rc<EngineClient>, Failure> {
        let loading = self.experiments.loading;
        let shown = move |progress: Option<Progress>| {
            loading.set(Some(EngineLoad {
                device,
                format,
                fraction: progress.as_ref().and_then(fraction),
            }));
        };
        // Also while the worker starts, which takes as long as fetching it.
        shown(None);
        let place = ModelPlace {
            source: self.engine.place().source,
            memory: self.memory_for_extra_engine(beside).await?,
            format: Some(format),
        };
        let engine = match device {
            DeviceKind::Gpu => GPU,
            DeviceKind::Cpu | DeviceKind::Recorded => CPU,
        };
        Ok(self.load_extra_engine(engine, place, shown).await?.client)
    }
}
