//! How engines come to be: fetched, loaded, held against each other, given up.

use std::{rc::Rc, sync::Arc};

use leptos::prelude::*;
use protocol::{Failure, Payload, Vocabulary};
use wasm_bindgen_futures::spawn_local;

use super::{
    DeviceChoice, Engine, EngineState, LoadedModel, adapter,
    attempt::Attempt,
    connection::{Connection, EngineKind},
    seat::{Loaded, Seat},
};

impl Engine {
    /// Starts whatever should run and does not: the recording and the CPU engine first, then the GPU's.
    pub fn retry(&self) {
        let engine = *self;
        engine.bring_up_recording();
        spawn_local(async move {
            if engine.choice() == DeviceChoice::Recorded {
                return;
            }
            if !engine.status.with_untracked(|status| status.cpu.is_alive()) {
                let attempt = engine.begin(EngineKind::Cpu);
                match engine.bring_up_cpu(attempt).await {
                    Ok(seat) => attempt.install(seat),
                    Err(failure) => attempt.fail(failure),
                }
            }
            engine.bring_up_gpu().await;
        });
    }

    /// Chooses where to compute from now on; a run under way goes on there.
    pub fn choose_device(&self, choice: DeviceChoice) {
        self.status.update(|status| status.choice = choice);
        if matches!(choice, DeviceChoice::Cpu | DeviceChoice::Recorded) {
            self.retire(EngineKind::Gpu, EngineState::Absent);
        }
        self.retry();
        self.wake();
    }

    fn choice(&self) -> DeviceChoice {
        self.status.with_untracked(|status| status.choice)
    }

    async fn bring_up_cpu(&self, attempt: Attempt) -> Result<Rc<Seat>, Failure> {
        let Loaded {
            seat,
            mut model,
            pieces,
        } = self.load(EngineKind::Cpu, attempt).await?;
        let ends = model.piece_ends.take().unwrap_or_default();
        let Payload::Bytes(bytes) = pieces else {
            return Err(Failure::NoTokenizer);
        };
        let vocabulary =
            Vocabulary::from_parts(bytes, ends).map_err(|error| Failure::Malformed {
                detail: error.to_string(),
            })?;
        let loaded = LoadedModel {
            info: Arc::new(model),
            vocabulary: Arc::new(vocabulary),
        };
        // Where it is the recorded model, or the one before a crash, nobody need notice.
        if self.model.get_untracked().as_ref() != Some(&loaded) {
            self.model.set(Some(loaded));
            self.forget_recordings();
        }
        Ok(seat)
    }

    /// Brings up the GPU engine, if it is wanted, possible, and not there yet.
    async fn bring_up_gpu(&self) {
        let choice = self.choice();
        let under_way = self.status.with_untracked(|status| status.gpu.is_alive());
        let wanted = matches!(choice, DeviceChoice::Auto | DeviceChoice::Gpu);
        if !wanted || under_way {
            return;
        }
        let attempt = self.begin(EngineKind::Gpu);
        match self.try_gpu(attempt).await {
            Ok(seat) => attempt.install(seat),
            // Without being asked for, a GPU that does not exist is nothing to speak of.
            Err(Failure::NoAdapter { .. }) if choice == DeviceChoice::Auto => {
                attempt.report(EngineState::Absent);
            }
            Err(failure) => attempt.fail(failure),
        }
    }

    async fn try_gpu(&self, attempt: Attempt) -> Result<Rc<Seat>, Failure> {
        // Asked on the page first: the GPU engine is twice the CPU engine's size, and most phones need not fetch it.
        adapter::probe().await?;
        let cpu = self.cpu().await?;
        attempt.check()?;
        let Loaded { seat, .. } = self.load(EngineKind::Gpu, attempt).await?;
        attempt.report(EngineState::SelfTest);
        seat.self_test(cpu.known_answers().await?).await?;
        Ok(seat)
    }

    /// Starts a worker and has it load the model.
    async fn load(&self, kind: EngineKind, attempt: Attempt) -> Result<Loaded, Failure> {
        let building = move |done, total| attempt.report(EngineState::Building { done, total });
        let lost = move |failure| attempt.fail(failure);
        let connection = Connection::start(kind, building, lost).await?;
        attempt.check()?;
        let report = move |progress| attempt.report(EngineState::Loading(progress));
        let reading = self.reading;
        let on_reading = Rc::new(move |progress| {
            // The page may have gone while the pass ran.
            reading.try_set(progress);
        });
        let url = self.seats().model_url.clone();
        let loaded = Seat::load(Rc::new(connection), url, report, on_reading).await?;
        attempt.check()?;
        Ok(loaded)
    }
}
