//! A model that is about to be loaded: its config and the headers of its weights are read and compared, its weights not yet.

use burn::tensor::Device;
use model::{CausalLm, Config, LoadError, LoadPlan, ReadError, WeightReader};
use protocol::{Failure, WeightPrecision};

use crate::{
    Engine,
    manifest::{CONFIG, WEIGHTS},
};

/// A model whose weights fit its config, by their headers.
pub struct PlannedModel {
    plan: LoadPlan,
    /// The name of the weights in failures.
    file: String,
}

impl PlannedModel {
    pub(crate) fn new(plan: LoadPlan, file: &str) -> Self {
        let file = file.to_owned();
        Self { plan, file }
    }

    /// Reads the bytes of a `config.json` and the headers of the weights, in one file or in several.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a config that this network does not support, [`Failure::DamagedFile`] for
    /// weights that do not fit it; or the reader's failure.
    pub async fn read<R: WeightReader<Error = Failure>>(
        config: &[u8],
        weights: &mut R,
    ) -> Result<Self, Failure> {
        let config = parse(config)?;
        let plan = LoadPlan::read(&config, weights).await;
        Ok(Self::new(
            plan.map_err(|error| failure(error, WEIGHTS))?,
            WEIGHTS,
        ))
    }

    /// Whether all matrices are stored in bf16: kept in bf16, they lose nothing.
    pub fn matrices_are_bf16(&self) -> bool {
        self.plan.matrices_are_bf16()
    }

    /// Whether all matrices are stored in the blocks of int8: kept in int8, they lose nothing.
    pub fn matrices_are_scaled_integers(&self) -> bool {
        self.plan.matrices_are_scaled_integers()
    }

    /// Reads the weights, tensor by tensor, and keeps their matrices in this format. At no time are more than the model and
    /// one parameter in memory. On a device that limits the bytes of a tensor to `longest_tensor`, an embedding or a head
    /// that is longer is in blocks of rows.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for another format than f32 on a GPU, or for another parameter that is too long for the
    /// device; [`Failure::DamagedFile`] for weights that are no finite numbers; or the reader's failure.
    pub async fn load<R: WeightReader<Error = Failure>>(
        &self,
        weights: &mut R,
        format: WeightPrecision,
        device: &Device,
        longest_tensor: Option<u64>,
    ) -> Result<Engine, Failure> {
        let model = match keeping(format, device)? {
            #[cfg(feature = "cpu")]
            Keeping::Packed(format) => {
                CausalLm::load_planned_packed(&self.plan, weights, format).await
            }
            Keeping::Tensors => {
                let longest = longest_tensor.unwrap_or(u64::MAX);
                CausalLm::load_planned_in_blocks(&self.plan, weights, device, longest).await
            }
        };
        let model = model.map_err(|error| failure(error, &self.file))?;
        let has_other_head = self.plan.has_other_head();
        let note = has_other_head.then(|| texts::failures::note_other_head().to_owned());
        Ok(Engine::of(model, device).with_note(note))
    }

    /// The network that is loaded: that of the config, with a head of its own where the weights have another one than the
    /// config says.
    pub fn config(&self) -> &Config {
        self.plan.config()
    }
}

impl Engine {
    /// Loads a model from the bytes of its `config.json` and `model.safetensors`, and keeps its weights in f32.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a config that this network does not support, [`Failure::DamagedFile`] for
    /// weights that do not fit it.
    pub fn load(config: &[u8], weights: &[u8], device: &Device) -> Result<Self, Failure> {
        Self::load_in(WeightPrecision::F32, config, weights, device)
    }

    /// As [`load`](Self::load), with the matrices in this format.
    ///
    /// # Errors
    /// As for `load`; and [`Failure::UnsupportedModel`] for another format than f32 on a GPU.
    pub fn load_in(
        format: WeightPrecision,
        config: &[u8],
        weights: &[u8],
        device: &Device,
    ) -> Result<Self, Failure> {
        let config = parse(config)?;
        let model = match keeping(format, device)? {
            #[cfg(feature = "cpu")]
            Keeping::Packed(format) => CausalLm::load_packed(&config, weights, format),
            Keeping::Tensors => CausalLm::load(&config, weights, device),
        };
        let model = model.map_err(|error| damaged_weights(error, WEIGHTS))?;
        Ok(Self::of(model, device))
    }
}

fn parse(config: &[u8]) -> Result<Config, Failure> {
    Config::from_json(config).map_err(|error| Failure::UnsupportedModel {
        detail: format!("{CONFIG}: {error}"),
    })
}

fn damaged_weights(error: LoadError, file: &str) -> Failure {
    if matches!(error, LoadError::TooLong { .. }) {
        let detail = error.to_string();
        return Failure::UnsupportedModel { detail };
    }
    Failure::DamagedFile {
        file: file.into(),
        detail: error.to_string(),
    }
}

fn failure(error: ReadError<Failure>, file: &str) -> Failure {
    match error {
        ReadError::Weights(error) => damaged_weights(error, file),
        ReadError::Reader(failure) => failure,
    }
}

/// What the matrices are kept in.
enum Keeping {
    /// burn's tensors in f32, on any device.
    Tensors,
    /// The packed matrices of the CPU.
    #[cfg(feature = "cpu")]
    Packed(model::WeightFormat),
}

/// What a format is kept in on this device. In a browser the CPU has packed matrices alone. Natively f32 is left to burn,
/// whose products are the faster ones, since they use wider vectors than WebAssembly has.
#[cfg(feature = "cpu")]
fn keeping(format: WeightPrecision, device: &Device) -> Result<Keeping, Failure> {
    use model::WeightFormat;

    let packs = *device == Device::flex();
    match format {
        WeightPrecision::F32 if packs && cfg!(target_arch = "wasm32") => {
            Ok(Keeping::Packed(WeightFormat::F32))
        }
        WeightPrecision::F32 => Ok(Keeping::Tensors),
        WeightPrecision::Bf16 if packs => Ok(Keeping::Packed(WeightFormat::Bf16)),
        WeightPrecision::Int8 if packs => Ok(Keeping::Packed(WeightFormat::Int8)),
        WeightPrecision::Bf16 | WeightPrecision::Int8 => Err(not_on_a_gpu(format)),
    }
}

#[cfg(not(feature = "cpu"))]
fn keeping(format: WeightPrecision, _device: &Device) -> Result<Keeping, Failure> {
    match format {
        WeightPrecision::F32 => Ok(Keeping::Tensors),
        WeightPrecision::Bf16 | WeightPrecision::Int8 => Err(not_on_a_gpu(format)),
    }
}

fn not_on_a_gpu(format: WeightPrecision) -> Failure {
    Failure::UnsupportedModel {
        detail: texts::failures::model_format_on_gpu(&format.to_string()),
    }
}
