//! What the page can say about its engines at any moment.

use std::sync::Arc;

use protocol::{DeviceInfo, DeviceKind, Failure, ModelInfo, Progress, Vocabulary};

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

/// Something the visitor should be told once.
#[derive(Debug, Clone, PartialEq)]
pub struct Notice {
    /// What happened; its `Display` and `next_step` are the words.
    pub failure: Failure,
    /// Whether the run goes on all the same.
    pub recovered: bool,
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
    /// The newest comes last.
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
