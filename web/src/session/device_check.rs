//! Carries out the check of this device in workers of its own, which end with it.

use engine_client::{CPU, EngineId, GPU};
use leptos::prelude::*;
use page_model::{
    driver::Job,
    engines::fraction,
    models::Model,
    this_device::{
        desk::{CheckOutcome, CheckResult, DeviceCheckState, RunningCheck},
        machine::Machine,
        measure::{CheckStage, CpuReference, EngineTimes, LoadedEngine},
        plan::{self, CheckedEngine, CheckedModel},
        words,
    },
};
use protocol::{Failure, Progress};
use wasm_bindgen_futures::spawn_local;

use super::{Session, clock::now, machine::machine, models::model_place};
use crate::engine::model_place::ModelPlace;

/// The signals of the This device screen. They last as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct DeviceState {
    /// What is known and measured.
    pub desk: RwSignal<DeviceCheckState>,
    /// Ends the check that runs.
    check: StoredValue<Job, LocalStorage>,
}

impl Default for DeviceState {
    fn default() -> Self {
        Self {
            desk: RwSignal::new(DeviceCheckState::default()),
            check: StoredValue::new_local(Job::default()),
        }
    }
}

impl DeviceState {
    /// Whether a check runs. Tracks it.
    pub fn is_running(self) -> bool {
        self.desk.with(|desk| desk.running.is_some())
    }
}

impl Session {
    /// Asks the browser about the machine, once.
    pub fn look_at_machine(self) {
        let desk = self.device.desk;
        if desk.with_untracked(|desk| desk.machine.is_none()) {
            spawn_local(async move {
                let machine = machine().await;
                desk.try_update(|desk| desk.machine = Some(machine));
            });
        }
    }

    /// Measures a model on the engines of this device, if no check runs.
    pub fn start_check(self, model: CheckedModel) {
        let state = self.device;
        if untrack(|| state.is_running()) {
            return;
        }
        // A run would compute beside what is measured.
        self.make_room();
        state.desk.update(|desk| desk.begin(model));
        let check = state.check.with_value(|job| job.run(self.check(model)));
        spawn_local(async move {
            let ended = check.await;
            state.desk.update(|desk| desk.end(ended.is_none()));
            let said = match ended {
                Some(()) => state.desk.with_untracked(|desk| words::ended(desk, model)),
                None => words::cancelled().into(),
            };
            self.messages.announcement.set(said);
        });
    }

    /// Ends the check that runs, and its workers.
    pub fn cancel_check(self) {
        self.device.check.with_value(Job::cancel);
    }

    /// Measures a model on one engine after the other.
    async fn check(self, model: CheckedModel) {
        let desk = self.device.desk;
        let machine = machine().await;
        desk.update(|desk| desk.machine = Some(machine.clone()));
        let mut cpu = None;
        for engine in CheckedEngine::ALL {
            if engine == CheckedEngine::Gpu && machine.gpu.adapter().is_none() {
                continue;
            }
            let outcome = match self.try_engine(model, engine, &machine, cpu.as_ref()).await {
                Ok((times, reference)) => {
                    cpu.get_or_insert(reference);
                    CheckOutcome::Measured(Box::new(times))
                }
                Err(why) => CheckOutcome::Failed(why),
            };
            let result = CheckResult {
                model,
                engine,
                outcome,
            };
            desk.update(|desk| desk.results.push(result));
        }
    }

    /// Measures a model on an engine, or says why it cannot be.
    async fn try_engine(
        self,
        model: CheckedModel,
        engine: CheckedEngine,
        machine: &Machine,
        cpu: Option<&CpuReference>,
    ) -> Result<(EngineTimes, CpuReference), String> {
        if model == CheckedModel::Gpt2Shape {
            plan::fits_memory(machine.device_memory_gib).map_err(words::too_large)?;
        }
        let measured = self.run_passes(model, engine, cpu).await;
        measured.map_err(|failure| words::failed(&failure))
    }

    async fn run_passes(
        self,
        model: CheckedModel,
        engine: CheckedEngine,
        cpu: Option<&CpuReference>,
    ) -> Result<(EngineTimes, CpuReference), Failure> {
        let report = move |stage| self.reached(model, engine, stage);
        report(CheckStage::Starting);
        let began = now();
        let loading = move |progress: Option<Progress>| {
            report(CheckStage::Loading(progress.as_ref().and_then(fraction)));
        };
        let shipped = model_place(&Model::default());
        let place = ModelPlace {
            source: shipped.source.clone().map(|shipped| model.source(shipped)),
            ..shipped
        };
        let loaded = self.load_extra_engine(id(engine), place, loading).await?;
        let ready = LoadedEngine {
            client: &loaded.client,
            info: &loaded.model,
            load_milliseconds: now() - began,
            engine,
            model,
        };
        ready.measure(cpu, &report).await
    }

    /// Shows where the check is, and says it at the stages that are announced.
    fn reached(self, model: CheckedModel, engine: CheckedEngine, stage: CheckStage) {
        let running = RunningCheck {
            model,
            engine,
            stage,
        };
        // What a worker still reports after its check was cancelled changes nothing.
        self.device.desk.update(|desk| {
            if desk.running.is_some() {
                desk.running = Some(running);
            }
        });
        if let Some(said) = words::announced(&running) {
            self.messages.announcement.set(said);
        }
    }
}

/// The name under which an engine is started.
fn id(engine: CheckedEngine) -> EngineId {
    match engine {
        CheckedEngine::Cpu => CPU,
        CheckedEngine::Gpu => GPU,
    }
}
