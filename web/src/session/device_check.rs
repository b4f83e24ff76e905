//! Carries out the check of this device in workers of its own, which end with it.

use std::rc::Rc;
use std::{
    future::poll_fn,
    pin::{Pin, pin},
    task::Poll,
};

use engine_client::{CPU, EngineId, GPU, client::EngineClient};
use futures_channel::oneshot;
use leptos::prelude::*;
use page_model::{
    engines::fraction,
    models::Model,
    this_device::{
        desk::{CheckOutcome, CheckResult, DeviceDesk, RunningCheck},
        machine::Machine,
        measure::{CheckStage, CpuReference, EngineTimes, LoadedEngine},
        plan::{self, CheckedEngine, CheckedModel},
        words,
    },
};
use protocol::Failure;
use wasm_bindgen_futures::spawn_local;

use super::{Session, clock::now, machine::machine, models::model_place};

/// The signals of the This device screen. They last as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct DeviceState {
    /// What is known and measured.
    pub desk: RwSignal<DeviceDesk>,
    /// Dropped to end the check that runs.
    cancel: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

impl Default for DeviceState {
    fn default() -> Self {
        Self {
            desk: RwSignal::new(DeviceDesk::default()),
            cancel: StoredValue::new_local(None),
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
        self.pause();
        self.pause_lanes();
        state.desk.update(|desk| desk.begin(model));
        let (sender, cancelled) = oneshot::channel();
        state.cancel.set_value(Some(sender));
        spawn_local(async move {
            let ended = unless_cancelled(Box::pin(self.check(model)), cancelled).await;
            state.desk.update(|desk| desk.end(ended.is_none()));
            let said = match ended {
                Some(()) => state.desk.with_untracked(|desk| words::ended(desk, model)),
                None => words::CANCELLED.into(),
            };
            self.messages.announcement.set(said);
        });
    }

    /// Ends the check that runs, and its workers.
    pub fn cancel_check(self) {
        self.device
            .cancel
            .update_value(|sender| drop(sender.take()));
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
        let told = move |stage| self.reached(model, engine, stage);
        told(CheckStage::Starting);
        let began = now();
        let transport = self.engine.start_own(id(engine)).await?;
        let loading = move |progress| told(CheckStage::Loading(fraction(&progress)));
        told(CheckStage::Loading(None));
        let source = model.source(model_place(&Model::default()).source);
        let loaded =
            EngineClient::load(transport, source, None, None, loading, Rc::new(drop)).await?;
        let ready = LoadedEngine {
            client: &loaded.client,
            info: &loaded.model,
            load_milliseconds: now() - began,
            engine,
            model,
        };
        ready.measure(cpu, &told).await
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

/// What a job gives; `None` if it is cancelled before its end, and then it is dropped.
async fn unless_cancelled<T>(
    mut job: Pin<Box<dyn Future<Output = T>>>,
    cancelled: oneshot::Receiver<()>,
) -> Option<T> {
    let mut cancelled = pin!(cancelled);
    poll_fn(|context| {
        if cancelled.as_mut().poll(context).is_ready() {
            return Poll::Ready(None);
        }
        job.as_mut().poll(context).map(Some)
    })
    .await
}
