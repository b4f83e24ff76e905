//! The steps of the ladder in words, for this device.

use protocol::{DeviceKind, WeightPrecision};

use super::{
    Ladder, LadderSample, LadderStep,
    speed::{MeasuredSpeed, expected},
    weight_bytes, words,
};
use crate::{
    models::{Model, device_memory::MemoryBudget},
    words::common::{bytes, rounded},
};

/// A step in words.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderRow {
    /// The step.
    pub step: LadderStep,
    /// What it writes, and what not.
    pub about: String,
    /// What it has written; `None` if it was not run.
    pub sample: Option<LadderSample>,
    /// Weights, licence and commit.
    pub what: String,
    /// Bytes to be downloaded.
    pub download: String,
    /// Bytes of its weights in memory, or that they do not fit.
    pub memory: String,
    /// Whether they fit.
    pub fits: bool,
    /// Its tokens a second, as an estimate with what it is from; `None` where nothing near was measured.
    pub speed: Option<String>,
    /// What the button does.
    pub press: String,
}

/// The rows for a device with this memory, for weights that are kept in the format `asked`.
pub fn rows(
    ladder: &Ladder,
    budget: MemoryBudget,
    asked: Option<WeightPrecision>,
    device: Option<DeviceKind>,
    measured: &[MeasuredSpeed],
) -> Vec<LadderRow> {
    let row = |step: &LadderStep| {
        let format = step.format(asked, budget.bytes);
        let kept = format.map(|format| match device {
            // The GPU has no other.
            Some(DeviceKind::Gpu) => WeightPrecision::F32,
            _ => format,
        });
        let speed = kept.and_then(|kept| expected(measured, weight_bytes(step.weights, kept)));
        LadderRow {
            step: step.clone(),
            about: words::about_model(&step.model, step.about.as_deref()),
            sample: step.sample.clone(),
            what: what(step),
            download: words::download(&bytes(step.weight_bytes)),
            memory: match format {
                Some(format) => words::memory(&bytes(weight_bytes(step.weights, format)), format),
                None => words::too_large().into(),
            },
            fits: format.is_some(),
            speed: speed.map(|(tokens, from)| words::speed(tokens, &from.name)),
            press: match step.model {
                Model::Hub(_) => words::get(step.model.name()),
                _ => words::run(step.model.name()),
            },
        }
    };
    ladder.steps().iter().map(row).collect()
}

fn what(step: &LadderStep) -> String {
    let commit = match &step.model {
        Model::Hub(model) => Some(model.short_commit()),
        _ => None,
    };
    words::what(&rounded(step.weights), step.license.as_deref(), commit)
}
