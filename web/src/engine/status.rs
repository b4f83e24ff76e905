//! What the page can say about its engines at any moment.

use std::sync::Arc;

use protocol::{DeviceInfo, DeviceKind, Failure, ModelInfo, Progress, Vocabulary};

use super::connection::EngineKind;

/// Where the visitor wants the model to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DeviceChoice {
    /// On the GPU where it passes its self-test, on the CPU until then and everywhere else.
    #[default]
    Auto,
    /// On the CPU.
    Cpu,
    /// On the GPU, with the CPU to fall back on.
    Gpu,
    /// Nowhere: the recorded run is shown.
    Recorded,
}

/// One engine's life.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum EngineState {
    /// Not started: not wanted, or not possible.
    #[default]
    Absent,
    /// Its code is being fetched and compiled.
    Starting,
    /// Its code is still being built where this page is served from: a development server.
    Building {
        /// Steps of the compiler done.
        done: u32,
        /// Steps there are.
        total: u32,
    },
    /// Its model is on the way.
    Loading(Progress),
    /// Its numbers are being held against the CPU's.
    SelfTest,
    /// It answers.
    Ready(DeviceInfo),
    /// It does not, and why.
    Failed(Failure),
}

impl EngineState {
    /// Whether it answers or is about to.
    pub fn is_alive(&self) -> bool {
        !matches!(self, Self::Absent | Self::Failed(_))
    }
}

/// An engine was lost or did not come up: the visitor is told until they have read it.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// Which engine. After the GPU's the run goes on with the CPU's; after the CPU's it waits to be started anew.
    pub engine: EngineKind,
    /// What happened.
    pub failure: Failure,
}

/// The engines and the recording at a glance.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EngineStatus {
    /// What the visitor chose.
    pub choice: DeviceChoice,
    /// The engine that is there at once.
    pub cpu: EngineState,
    /// The engine that arrives later, if at all.
    pub gpu: EngineState,
    /// The recorded run, which answers what it knows while no engine does.
    pub recording: EngineState,
    /// At most one for each engine, its newest.
    pub notices: Vec<Notice>,
}

impl EngineStatus {
    /// Nothing started yet.
    pub fn new(choice: DeviceChoice) -> Self {
        Self {
            choice,
            ..Self::default()
        }
    }

    /// Records what has become of one of them.
    pub fn set(&mut self, kind: DeviceKind, state: EngineState) {
        match kind {
            DeviceKind::Cpu => self.cpu = state,
            DeviceKind::Gpu => self.gpu = state,
            DeviceKind::Recorded => self.recording = state,
        }
    }

    /// Keeps a notice in the place of an earlier one of the same engine.
    pub fn notify(&mut self, notice: Notice) {
        self.dismiss(notice.engine);
        self.notices.push(notice);
    }

    /// Takes the notice of an engine away.
    pub fn dismiss(&mut self, engine: EngineKind) {
        self.notices.retain(|notice| notice.engine != engine);
    }

    /// The device the next forward pass will run on: the GPU once it answers, else the CPU. The recording where the
    /// visitor chose it, or neither answers.
    pub fn device(&self) -> Option<&DeviceInfo> {
        let engines = [&self.gpu, &self.cpu];
        let engines = engines
            .into_iter()
            .filter(|_| self.choice != DeviceChoice::Recorded);
        (engines.chain([&self.recording])).find_map(|state| match state {
            EngineState::Ready(info) => Some(info),
            _ => None,
        })
    }
}

/// A model that can be asked.
#[derive(Debug, Clone, PartialEq)]
pub struct LoadedModel {
    /// Its shape and limits.
    pub info: Arc<ModelInfo>,
    /// The bytes of every token.
    pub vocabulary: Arc<Vocabulary>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_has_one_notice_and_it_can_be_dismissed() {
        let notice = |engine, failure| Notice { engine, failure };
        let mut status = EngineStatus::default();
        status.notify(notice(EngineKind::Gpu, Failure::NotANumber));
        status.notify(notice(EngineKind::Cpu, Failure::NotANumber));
        status.notify(notice(EngineKind::Gpu, Failure::NotLoaded));
        let expected = [
            notice(EngineKind::Cpu, Failure::NotANumber),
            notice(EngineKind::Gpu, Failure::NotLoaded),
        ];
        assert_eq!(status.notices, expected);
        status.dismiss(EngineKind::Cpu);
        assert_eq!(status.notices, expected[1..]);
    }
}
