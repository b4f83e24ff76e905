//! An engine of an experiment's own, beside that of the page: the page's model on another device, or in another format.

use std::rc::Rc;

use engine_client::{CPU, EngineId, GPU, client::EngineClient};
use protocol::{DeviceKind, Failure, WeightPrecision};

use crate::session::Session;

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
        if device != DeviceKind::Gpu {
            return self.load_own(CPU, Some(format)).await;
        }
        let gpu = self.load_own(GPU, Some(format)).await?;
        let cpu = self.load_own(CPU, None).await?;
        gpu.self_test(cpu.known_answers().await?).await?;
        Ok(gpu)
    }

    async fn load_own(
        self,
        engine: EngineId,
        format: Option<WeightPrecision>,
    ) -> Result<Rc<EngineClient>, Failure> {
        let place = self.engine.place();
        let memory = match place.memory {
            Some(all) => {
                let taken = self.engine.memory().await?;
                Some(all.saturating_sub(taken.weight_bytes + taken.cache.allocated_bytes))
            }
            None => None,
        };
        let transport = self.engine.start_own(engine).await?;
        let (progress, reading) = (drop, Rc::new(drop));
        let load = EngineClient::load(transport, place.source, memory, format, progress, reading);
        Ok(load.await?.client)
    }
}
