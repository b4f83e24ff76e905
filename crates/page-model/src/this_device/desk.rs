//! What the screen keeps: the machine, the results so far, and where a check is that runs.

use serde::{Deserialize, Serialize};

use super::{
    machine::Machine,
    measure::{CheckStage, EngineTimes},
    plan::{CheckedEngine, CheckedModel},
};

/// The state of the screen. It lasts as long as the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeviceCheckState {
    /// What the browser says of the machine; `None` until it was asked.
    pub machine: Option<Machine>,
    /// The results, in the order of the measurements.
    pub results: Vec<CheckResult>,
    /// The check that runs.
    pub running: Option<RunningCheck>,
    /// Whether the last check was cancelled.
    pub cancelled: bool,
}

/// Where a check is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunningCheck {
    /// The model.
    pub model: CheckedModel,
    /// The engine that is measured now.
    pub engine: CheckedEngine,
    /// How far it is.
    pub stage: CheckStage,
}

/// The result of one engine with one model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckResult {
    /// The model.
    pub model: CheckedModel,
    /// The engine.
    pub engine: CheckedEngine,
    /// What came out.
    pub outcome: CheckOutcome,
}

/// What came out of a measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckOutcome {
    /// All passes were run.
    Measured(Box<EngineTimes>),
    /// The engine failed, or could not be tried; the sentence that says why.
    Failed(String),
}

impl DeviceCheckState {
    /// Begins to measure a model anew: its former results go.
    pub fn begin(&mut self, model: CheckedModel) {
        self.results.retain(|result| result.model != model);
        self.cancelled = false;
        self.running = Some(RunningCheck {
            model,
            engine: CheckedEngine::Cpu,
            stage: CheckStage::Starting,
        });
    }

    /// Ends the check that runs.
    pub fn end(&mut self, cancelled: bool) {
        self.running = None;
        self.cancelled = cancelled;
    }

    /// The result of an engine with a model.
    pub fn result(&self, model: CheckedModel, engine: CheckedEngine) -> Option<&CheckResult> {
        let mut results = self.results.iter();
        results.find(|result| result.model == model && result.engine == engine)
    }

    /// The times of an engine with a model, if all passes were run.
    pub fn times(&self, model: CheckedModel, engine: CheckedEngine) -> Option<&EngineTimes> {
        match &self.result(model, engine)?.outcome {
            CheckOutcome::Measured(times) => Some(times),
            CheckOutcome::Failed(_) => None,
        }
    }

    /// Whether the larger model can be tried: the shipped one was measured.
    pub fn can_go_on(&self) -> bool {
        let cpu = self.times(CheckedModel::Shipped, CheckedEngine::Cpu);
        cpu.is_some() && self.running.is_none()
    }

    /// The part of the running check that is done, 0 to 1, if it is known: both engines count the same.
    pub fn fraction(&self, engines: usize) -> Option<f64> {
        let running = self.running?;
        let part = match running.stage {
            CheckStage::Starting => 0.0,
            CheckStage::Loading(done) => 0.3 * done.unwrap_or(0.0),
            CheckStage::SelfTest => 0.3,
            CheckStage::Prompt => 0.5,
            CheckStage::Decoding { done, total } => 0.5 + 0.4 * done as f64 / total.max(1) as f64,
            CheckStage::Again => 0.9,
        };
        let before = if running.engine == CheckedEngine::Gpu {
            1.0
        } else {
            0.0
        };
        Some((before + part) / engines.max(1) as f64)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::this_device::measure::tests::times;

    /// A desk with made-up times of both engines with both models.
    pub(crate) fn checked() -> DeviceCheckState {
        let both = |model, token| {
            CheckedEngine::ALL.map(|engine| CheckResult {
                model,
                ..result(engine, token)
            })
        };
        let shipped = both(CheckedModel::Shipped, 4.0);
        DeviceCheckState {
            results: [shipped, both(CheckedModel::Gpt2Shape, 60.0)].concat(),
            ..DeviceCheckState::default()
        }
    }

    fn result(engine: CheckedEngine, token: f64) -> CheckResult {
        CheckResult {
            model: CheckedModel::Shipped,
            engine,
            outcome: CheckOutcome::Measured(Box::new(times(token))),
        }
    }

    #[test]
    fn a_new_check_of_a_model_drops_its_former_results_alone() {
        let mut desk = DeviceCheckState {
            results: vec![
                result(CheckedEngine::Cpu, 4.0),
                CheckResult {
                    model: CheckedModel::Gpt2Shape,
                    ..result(CheckedEngine::Cpu, 60.0)
                },
            ],
            ..DeviceCheckState::default()
        };
        assert!(desk.can_go_on());
        desk.begin(CheckedModel::Shipped);
        assert!(!desk.can_go_on() && desk.results.len() == 1);
        assert_eq!(desk.fraction(2), Some(0.0));
        desk.end(true);
        assert!(desk.cancelled && desk.running.is_none());
    }

    #[test]
    fn the_fraction_grows_through_both_engines_and_ends_below_one() {
        let at = |engine, stage| {
            let running = RunningCheck {
                model: CheckedModel::Shipped,
                engine,
                stage,
            };
            let desk = DeviceCheckState {
                running: Some(running),
                ..DeviceCheckState::default()
            };
            desk.fraction(2)
        };
        let stages = [
            CheckStage::Starting,
            CheckStage::Loading(Some(0.5)),
            CheckStage::SelfTest,
            CheckStage::Prompt,
            CheckStage::Decoding { done: 8, total: 16 },
            CheckStage::Again,
        ];
        let both = CheckedEngine::ALL.map(|engine| stages.map(|stage| at(engine, stage)));
        let all = both.concat();
        assert!(all.is_sorted() && all.last() < Some(&Some(1.0)), "{all:?}");
    }
}
