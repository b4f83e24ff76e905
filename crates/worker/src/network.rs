//! Loads a network weight by weight, in a number format that suits the memory.

use engine::{Engine, GenerationConfig, PlannedModel, WeightReader};
use hub::{FormatChoice, KeptFormat};
use protocol::{Failure, WeightPrecision};

use crate::device::Opened;
use crate::models::{FORMATS, OpenedModel};

/// The memory for a network and the format of its weights, as in [`Command::Load`](protocol::Command::Load).
#[derive(Clone, Copy)]
pub struct LoadLimits {
    /// Bytes of memory for weights and cache; `None`: no limit.
    pub memory: Option<u64>,
    /// The number format that was asked for; `None`: the one that suits weights and memory.
    pub format: Option<WeightPrecision>,
}

/// Loads a network from its config and its weights.
///
/// # Errors
/// If the network here is of another kind, if the weights are not those of the config, or if they do not fit.
pub async fn load(
    config: &[u8],
    weights: &mut impl WeightReader<Error = Failure>,
    limits: LoadLimits,
    device: &Opened,
) -> Result<Engine, Failure> {
    let planned = PlannedModel::read(config, weights).await?;
    load_planned(&planned, weights, limits, device).await
}

/// As [`load`], where the weights have been compared with the config.
async fn load_planned(
    planned: &PlannedModel,
    weights: &mut impl WeightReader<Error = Failure>,
    limits: LoadLimits,
    device: &Opened,
) -> Result<Engine, Failure> {
    let in_bf16 = planned.matrices_are_bf16().then_some(WeightPrecision::Bf16);
    let in_int8 = || {
        let in_blocks = planned.matrices_are_scaled_integers();
        in_blocks.then_some(WeightPrecision::Int8)
    };
    let choice = FormatChoice {
        formats: FORMATS,
        asked: limits.format,
        stored: in_bf16.or_else(in_int8),
        memory: limits.memory,
    };
    let KeptFormat { precision, window } = choice.of(planned.config().decoder())?;
    let engine = planned.load(weights, precision, &device.device, device.longest_tensor);
    Ok((engine.await?).with_window(usize::try_from(window.positions).unwrap_or(usize::MAX)))
}

/// As [`load`], from the files of a model, with what its `generation_config.json` says.
///
/// # Errors
/// Those of [`load`], or if a file is damaged or cannot be read.
pub async fn load_files(
    files: &mut OpenedModel<'_>,
    limits: LoadLimits,
    device: &Opened,
) -> Result<Engine, Failure> {
    let generation_config = match &files.generation_config {
        Some(json) => GenerationConfig::from_json(json),
        None => GenerationConfig::default(),
    };
    let (config, weights) = (&files.config, &mut files.weights);
    let engine = match &files.gguf {
        Some(gguf) => load_planned(&gguf.plan()?, weights, limits, device).await?,
        None => load(config, weights, limits, device).await?,
    };
    Ok(engine.with_generation_config(generation_config))
}
