//! Starting an engine: connect, load, self-test against the reference, then put it in its place.
//!
//! Attempts of one engine are numbered. A later attempt, or the end of the engine, makes the earlier ones void. What a
//! void attempt still reports is ignored, so a slow download that was given up cannot overwrite the state of the engine
//! that came after it.

use std::{pin::Pin, rc::Rc};

use protocol::{DeviceInfo, Failure};

use super::Engines;
use crate::{
    client::EngineClient,
    registry::{Capability, EngineChoice, EngineId, EngineRow},
    status::{EngineState, EngineStatus, LoadedModel, Notice},
};

/// A future that nobody waits for.
pub type Task = Pin<Box<dyn Future<Output = ()>>>;
/// Resolves with an engine that has loaded its model.
pub type Starting = Pin<Box<dyn Future<Output = Result<Started, Failure>>>>;

/// An engine that has loaded its model.
pub struct Started {
    /// Sends requests to it.
    pub client: Rc<EngineClient>,
    /// Its model, where it has a tokenizer.
    pub model: Option<LoadedModel>,
}

/// What the engines need of the program they run in.
pub trait Host {
    /// Starts an engine: connects to it and makes it load the model.
    fn start(&self, engine: EngineId, attempt: Attempt) -> Starting;
    /// Whether it has weights for the engines that compute. Without them, recorded runs alone answer.
    fn has_weights(&self) -> bool {
        true
    }
    /// Runs a task to its end.
    fn spawn(&self, task: Task);
    /// The state of an engine has changed, or the choice, or a notice.
    fn status_changed(&self, status: &EngineStatus);
    /// Another model than before is loaded.
    fn model_changed(&self, model: &LoadedModel);
}

/// An attempt to start an engine.
#[derive(Clone)]
pub struct Attempt {
    pub(super) engines: Engines,
    pub(super) row: &'static EngineRow,
    pub(super) number: u32,
}

impl Attempt {
    /// Whether what it reports still counts.
    pub fn is_current(&self) -> bool {
        self.engines.slot(self.row).newest.get() == self.number
    }

    /// Goes on only while the attempt counts.
    ///
    /// # Errors
    /// [`Failure::Cancelled`] once it is void.
    pub fn check(&self) -> Result<(), Failure> {
        match self.is_current() {
            true => Ok(()),
            false => Err(Failure::Cancelled),
        }
    }

    /// Replaces the state of the engine.
    pub fn report(&self, state: EngineState) {
        if self.is_current() {
            self.engines.update(|status| status.set(self.row.id, state));
        }
    }

    /// The attempt failed, or the engine was lost: the visitor gets one notice. A recording gives none, because the
    /// visitor did not choose it. An engine that hung is started again.
    pub fn fail(&self, failure: Failure) {
        if !self.is_current() {
            return;
        }
        let engine = self.row.id;
        let replaced = self.engines.is_to_be_replaced(self.row, &failure);
        if replaced {
            self.engines.replace(self.row);
        } else {
            let failed = EngineState::Failed(failure.clone());
            self.engines.end(self.row, failed);
        }
        if !self.row.partial {
            let notice = Notice {
                engine,
                failure,
                replaced,
            };
            self.engines.update(|status| status.notify(notice));
        }
    }

    /// Starts the engine, checks it against its reference, and puts it in its place.
    pub(super) async fn run(self, reference: Option<Rc<EngineClient>>) {
        match self.start(reference).await {
            Ok(started) => self.install(started),
            Err(Failure::NoAdapter { .. }) if self.is_automatic() => {
                self.report(EngineState::Absent);
            }
            Err(failure) => self.fail(failure),
        }
    }

    fn is_automatic(&self) -> bool {
        self.engines.0.status.borrow().choice == EngineChoice::Automatic
    }

    async fn start(&self, reference: Option<Rc<EngineClient>>) -> Result<Started, Failure> {
        let host = &self.engines.0.host;
        let started = host.start(self.row.id, self.clone()).await?;
        self.check()?;
        if self.row.can(Capability::Tokenizer) && started.model.is_none() {
            return Err(Failure::NoTokenizer);
        }
        if let Some(reference) = reference {
            self.report(EngineState::SelfTest);
            let answers = reference.known_answers().await?;
            started.client.self_test(answers).await?;
        }
        Ok(started)
    }

    /// From now on this engine answers.
    fn install(self, started: Started) {
        if !self.is_current() {
            return; // the client is dropped here, and its worker with it
        }
        let device: DeviceInfo = started.client.device().clone();
        if !self.engines.take_model(self.row, started.model) {
            self.report(EngineState::Absent);
            return;
        }
        let slot = self.engines.slot(self.row);
        slot.client.replace(Some(started.client));
        self.report(EngineState::Ready(device));
    }
}
