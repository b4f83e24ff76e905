//! The tokens a second to be expected of a model, from a speed that was measured on this device.
//!
//! To compute a token, all weights are read from memory, and that is what takes the time: so tokens a second times bytes of
//! weights is about the same for two models on one device. It is not where one of them is so small that the cache holds it, or
//! that other work takes longer: from the model of the page, of 4 MB, SmolLM2-135M is estimated seven times too slow. So nothing
//! is estimated over more than a factor of ten.

use costs::published::GPT_2;
use protocol::{DeviceKind, ModelInfo, WeightPrecision};

use super::{weight_bytes, words};
use crate::{
    price::pace::decode_rate,
    run::Run,
    this_device::{
        desk::DeviceCheckState,
        plan::{CheckedEngine, CheckedModel},
    },
};

/// The farthest that two models' bytes of weights may be apart for an estimate.
const FARTHEST: f64 = 10.0;
/// The passes of a run from which its speed is taken: fewer may all be disturbed.
const LEAST_PASSES: usize = 8;

/// A speed that was measured on this device.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredSpeed {
    /// The model.
    pub name: String,
    /// Bytes of its weights in memory.
    pub weight_bytes: u64,
    /// Its tokens a second.
    pub per_second: f64,
}

impl MeasuredSpeed {
    /// Of the run with the loaded model, if its passes were timed here.
    pub fn of_run(run: &Run, info: &ModelInfo) -> Option<Self> {
        let rate = decode_rate(run);
        let format = info.weight_format?;
        Some(Self {
            name: info.name.clone(),
            weight_bytes: weight_bytes(info.parameters, format),
            per_second: rate.per_second().filter(|_| rate.passes >= LEAST_PASSES)?,
        })
    }

    /// Of the check of this device, with the model that has the size of GPT-2.
    pub fn of_check(check: &DeviceCheckState, kind: DeviceKind) -> Option<Self> {
        let engine = match kind {
            DeviceKind::Cpu => CheckedEngine::Cpu,
            DeviceKind::Gpu => CheckedEngine::Gpu,
            DeviceKind::Recorded => return None,
        };
        let times = check.times(CheckedModel::Gpt2Shape, engine)?;
        Some(Self {
            name: words::random_weights().into(),
            weight_bytes: weight_bytes(GPT_2.weights().total(), WeightPrecision::F32),
            per_second: times.spread()?.per_second(),
        })
    }

    /// The tokens a second of a model with weights of this length.
    fn scaled(&self, weight_bytes: u64) -> f64 {
        self.per_second * self.weight_bytes as f64 / weight_bytes as f64
    }

    /// How far the lengths are apart, as a factor of 1 or more.
    fn distance(&self, weight_bytes: u64) -> f64 {
        let ratio = self.weight_bytes as f64 / weight_bytes as f64;
        ratio.max(1.0 / ratio)
    }
}

/// The tokens a second to be expected of a model with weights of this length, and the speed that they are from: the one of the
/// nearest model. `None` if none is near enough.
pub fn expected(measured: &[MeasuredSpeed], weight_bytes: u64) -> Option<(f64, &MeasuredSpeed)> {
    let distance = |speed: &&MeasuredSpeed| speed.distance(weight_bytes);
    let near = measured.iter().filter(|speed| distance(speed) <= FARTHEST);
    let nearest = near.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    Some((nearest.scaled(weight_bytes), nearest))
}
