//! How engines come to be: fetched, loaded, held against each other, given up.

use std::{rc::Rc, sync::Arc};

use leptos::prelude::*;
use protocol::{DeviceKind, Failure, Payload, Progress, Vocabulary};
use wasm_bindgen_futures::spawn_local;

use super::{
    DeviceChoice, Engine, EngineState, LoadedModel, adapter,
    connection::{Connection, EngineKind},
    recording::Recorded,
    seat::{Loaded, Seat},
};

impl Engine {
    /// Starts whatever should run and does not: the recording and the CPU engine first, then the GPU's.
    pub fn retry(&self) {
        let engine = *self;
        spawn_local(async move { engine.bring_up_recording().await });
        spawn_local(async move {
            if engine.choice() == DeviceChoice::Recorded {
                return;
            }
            if !engine.status.with_untracked(|status| status.cpu.is_alive()) {
                match engine.bring_up_cpu().await {
                    Ok(seat) => engine.take_seat(EngineKind::Cpu, seat),
                    Err(failure) => engine.cpu_failed(failure),
                }
            }
            engine.bring_up_gpu().await;
        });
    }

    /// Chooses where to compute from now on; a run under way goes on there.
    pub fn choose_device(&self, choice: DeviceChoice) {
        self.status.update(|status| status.choice = choice);
        if matches!(choice, DeviceChoice::Cpu | DeviceChoice::Recorded) {
            self.retire_gpu(EngineState::Absent);
        }
        self.retry();
        self.wake();
    }

    fn choice(&self) -> DeviceChoice {
        self.status.with_untracked(|status| status.choice)
    }

    /// Fetches the recorded run, unless it is there, or an engine already answers what it could.
    async fn bring_up_recording(&self) {
        let status = self.status.get_untracked();
        let answered = matches!(status.cpu, EngineState::Ready(_));
        let wanted = status.choice == DeviceChoice::Recorded || !answered;
        if !wanted || status.recording.is_alive() {
            return;
        }
        let Some(url) = self.seats().recording_url.clone() else {
            return;
        };
        self.set(DeviceKind::Recorded, EngineState::Starting);
        match Recorded::fetch(&url).await {
            Ok(recorded) => self.take_recording(recorded),
            // Nobody asked for it by name, and an engine is on its way: nothing to speak of.
            Err(failure) => self.set(DeviceKind::Recorded, EngineState::Failed(failure)),
        }
        self.wake();
    }

    fn take_recording(&self, recorded: Recorded) {
        let loaded = self.model.get_untracked();
        if loaded.is_some_and(|loaded| !recorded.is_of(&loaded.info)) {
            // Of another model than the one that runs: it has nothing to say here.
            self.set(DeviceKind::Recorded, EngineState::Absent);
            return;
        }
        if self.model.with_untracked(Option::is_none) {
            self.model.set(Some(recorded.model().clone()));
        }
        let device = recorded.device().clone();
        self.seats().recording.replace(Some(Rc::new(recorded)));
        self.set(DeviceKind::Recorded, EngineState::Ready(device));
    }

    async fn bring_up_cpu(&self) -> Result<Rc<Seat>, Failure> {
        let engine = *self;
        self.set(DeviceKind::Cpu, EngineState::Starting);
        let connection =
            Connection::start(EngineKind::Cpu, move |failure| engine.cpu_failed(failure)).await?;
        let Loaded {
            seat,
            mut model,
            pieces,
        } = self.load(EngineKind::Cpu, connection).await?;
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
            self.seats().recording.replace(None);
            self.set(DeviceKind::Recorded, EngineState::Absent);
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
        let seats = self.seats();
        let attempt = seats.gpu_attempt.get() + 1;
        seats.gpu_attempt.set(attempt);
        self.set(DeviceKind::Gpu, EngineState::Starting);
        let outcome = self.try_gpu().await;
        if seats.gpu_attempt.get() != attempt {
            return; // overtaken: the seat, if there is one, is dropped here and its worker with it
        }
        match outcome {
            Ok(seat) => self.take_seat(EngineKind::Gpu, seat),
            // Without being asked for, a GPU that does not exist is nothing to speak of.
            Err(Failure::NoAdapter { .. }) if choice == DeviceChoice::Auto => {
                self.set(DeviceKind::Gpu, EngineState::Absent);
            }
            Err(failure) => self.gpu_lost(failure),
        }
    }

    async fn try_gpu(&self) -> Result<Rc<Seat>, Failure> {
        // Asked on the page first: the GPU engine is six times the CPU engine's size, and most phones need not fetch it.
        adapter::probe().await?;
        let cpu = self.cpu().await?;
        let engine = *self;
        let connection =
            Connection::start(EngineKind::Gpu, move |failure| engine.gpu_lost(failure)).await?;
        let Loaded { seat, .. } = self.load(EngineKind::Gpu, connection).await?;
        self.set(DeviceKind::Gpu, EngineState::SelfTest);
        seat.self_test(cpu.known_answers().await?).await?;
        Ok(seat)
    }

    async fn load(&self, kind: EngineKind, connection: Connection) -> Result<Loaded, Failure> {
        let engine = *self;
        let report =
            move |progress: Progress| engine.set(kind.device(), EngineState::Loading(progress));
        Seat::load(Rc::new(connection), self.seats().model_url.clone(), report).await
    }
}
