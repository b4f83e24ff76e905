//! An engine of an experiment's own, beside that of the page: the page's model on another device, or in another format.

use std::{pin::Pin, rc::Rc};

use engine_client::{CPU, GPU, client::EngineClient};
use leptos::prelude::*;
use page_model::{engines::fraction, experiments::determinism::EngineLoad};
use protocol::{DeviceKind, Failure, Progress, WeightPrecision};

use crate::{
    engine::model_place::ModelPlace,
    session::{Session, cancellation::Cancellation},
};

/// What is done on engines of an experiment's own. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct OwnEngines {
    /// The engine that loads; `None` while none does.
    pub loading: RwSignal<Option<EngineLoad>>,
    work: Cancellation,
}

impl Default for OwnEngines {
    fn default() -> Self {
        Self {
            loading: RwSignal::new(None),
            work: Cancellation::default(),
        }
    }
}

impl OwnEngines {
    /// Ends what is done, and the engines that load for it.
    pub(super) fn cancel(self) {
        self.work.cancel();
    }

    /// What work on an engine of its own gives, or its load before; `None` if it is cancelled.
    pub(super) async fn run<T>(self, work: Pin<Box<dyn Future<Output = T> + '_>>) -> Option<T> {
        let done = self.work.run(work).await;
        if self.loading.with_untracked(Option::is_some) {
            self.loading.set(None);
        }
        done
    }
}

impl Session {
    /// Loads the page's model in a worker that ends with the client. A GPU is checked against the CPU first: no number of it
    /// is shown before.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine: [`Failure::NoAdapter`] without a GPU, [`Failure::SelfTestFailed`] for one that computes
    /// otherwise, or that the memory does not hold another copy.
    pub(super) async fn own_engine(
        self,
        device: DeviceKind,
        format: WeightPrecision,
    ) -> Result<Rc<EngineClient>, Failure> {
        let own = self.load_own(device, format, None).await?;
        if device == DeviceKind::Gpu {
            // A GPU computes with f32. Left to itself the CPU would take a smaller format where memory is short.
            let (device, format) = (DeviceKind::Cpu, WeightPrecision::F32);
            let cpu = self.load_own(device, format, Some(&own)).await?;
            own.self_test(cpu.known_answers().await?).await?;
        }
        Ok(own)
    }

    /// Loads the page's model into what is left of its memory beside the page's engines and another client.
    async fn load_own(
        self,
        device: DeviceKind,
        format: WeightPrecision,
        beside: Option<&EngineClient>,
    ) -> Result<Rc<EngineClient>, Failure> {
        let loading = self.experiments.own_engines.loading;
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
            memory: self.memory_beside(beside).await?,
            format: Some(format),
        };
        let engine = match device {
            DeviceKind::Gpu => GPU,
            DeviceKind::Cpu | DeviceKind::Recorded => CPU,
        };
        Ok(self.load_beside(engine, place, shown).await?.client)
    }
}
