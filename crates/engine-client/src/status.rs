//! The state of every engine, as the page shows it.

use std::sync::Arc;

use protocol::{DeviceInfo, Failure, ModelInfo, Progress, Vocabulary};

use crate::recording::recorded_part;
use crate::registry::{ENGINES, EngineChoice, EngineId};

/// The state of one engine.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum EngineState {
    /// Not started: not wanted, or not possible on this machine.
    #[default]
    Absent,
    /// Its code is being fetched and compiled by the browser.
    Starting,
    /// Its code is still being compiled by the development server that serves this page.
    Building {
        /// Compiler steps done.
        done: u32,
        /// Compiler steps in all.
        total: u32,
    },
    /// Its model is being loaded.
    Loading(Progress),
    /// Its logits are being compared with those of its reference.
    SelfTest,
    /// It answers.
    Ready(DeviceInfo),
    /// It does not answer, and why.
    Failed(Failure),
}

impl EngineState {
    /// Whether it answers or may soon.
    pub fn is_alive(&self) -> bool {
        !matches!(self, Self::Absent | Self::Failed(_))
    }

    /// Whether it answers.
    pub fn is_ready(&self) -> bool {
        matches!(self, Self::Ready(_))
    }
}

/// An engine did not start or was lost: shown until the visitor dismisses it.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// Which engine.
    pub engine: EngineId,
    /// What happened.
    pub failure: Failure,
    /// Whether a new one was started in its place, and gets its requests.
    pub replaced: bool,
}

/// The states of all engines.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EngineStatus {
    /// Which engines the visitor allows.
    pub choice: EngineChoice,
    /// In the order of [`ENGINES`].
    states: [EngineState; ENGINES.len()],
    /// At most one for each engine: the newest.
    pub notices: Vec<Notice>,
}

impl EngineStatus {
    /// No engine started yet.
    pub fn new(choice: EngineChoice) -> Self {
        Self {
            choice,
            ..Self::default()
        }
    }

    /// The state of an engine.
    pub fn state(&self, engine: EngineId) -> &EngineState {
        &self.states[place(engine)]
    }

    /// Replaces the state of an engine.
    pub fn set(&mut self, engine: EngineId, state: EngineState) {
        self.states[place(engine)] = state;
    }

    /// Shows a notice, in place of an earlier one about the same engine.
    pub fn notify(&mut self, notice: Notice) {
        self.dismiss(notice.engine);
        self.notices.push(notice);
    }

    /// Removes the notice about an engine.
    pub fn dismiss(&mut self, engine: EngineId) {
        self.notices.retain(|notice| notice.engine != engine);
    }

    /// The first engine that is allowed and ready: the one the next forward pass runs on.
    pub fn running(&self) -> Option<(EngineId, &DeviceInfo)> {
        let mut rows = ENGINES.iter().filter(|row| self.choice.allows(row.id));
        rows.find_map(|row| match self.state(row.id) {
            EngineState::Ready(device) => Some((row.id, device)),
            _ => None,
        })
    }

    /// The device of that engine.
    pub fn device(&self) -> Option<&DeviceInfo> {
        self.running().map(|(_, device)| device)
    }
}

/// The place of an engine in the list. Ids are made in the list alone, so there is one.
fn place(engine: EngineId) -> usize {
    let place = ENGINES.iter().position(|row| row.id == engine);
    place.unwrap_or_default()
}

/// A model that an engine has loaded.
#[derive(Debug, Clone, PartialEq)]
pub struct LoadedModel {
    /// Its shape and limits.
    pub info: Arc<ModelInfo>,
    /// The bytes of every token.
    pub vocabulary: Arc<Vocabulary>,
}

impl LoadedModel {
    /// Whether both are one model, as far as a recording describes it.
    pub fn is_same_model(&self, other: &Self) -> bool {
        recorded_part(&self.info) == recorded_part(&other.info)
            && self.vocabulary == other.vocabulary
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{CPU, GPU};

    #[test]
    fn an_engine_has_one_notice_and_it_can_be_dismissed() {
        let notice = |engine, failure| Notice {
            engine,
            failure,
            replaced: false,
        };
        let mut status = EngineStatus::default();
        status.notify(notice(GPU, Failure::NotANumber));
        status.notify(notice(CPU, Failure::NotANumber));
        status.notify(notice(GPU, Failure::NotLoaded));
        let expected = [
            notice(CPU, Failure::NotANumber),
            notice(GPU, Failure::NotLoaded),
        ];
        assert_eq!(status.notices, expected);
        status.dismiss(CPU);
        assert_eq!(status.notices, expected[1..]);
    }
}
