//! Loading for inference on a GPU with kernels of our own: weights are packed and uploaded as they are read.

use decoder_config::Config;
use gpu_kernels::{DeviceNetwork, DeviceParameters};
use kernels::WeightFormat;

use crate::load::{of_memory, read_parameter, ready_now};
use crate::load_error::{LoadError, ReadError};
use crate::load_integers::{has_scaled_integers, read_scaled_integers};
use crate::load_plan::LoadPlan;
use crate::weight_reader::{InMemory, WeightReader};

/// Carries out a plan for inference on a GPU: `parameters`, made for the plan's config, get the weights one by one.
///
/// # Errors
/// Those of [`CausalLm::load_planned`](crate::CausalLm::load_planned); [`LoadError::Device`] if a matrix is longer than
/// the device binds, or a head is too wide.
pub async fn load_on_device<R: WeightReader>(
    plan: &LoadPlan,
    reader: &mut R,
    mut parameters: DeviceParameters,
) -> Result<DeviceNetwork, ReadError<R::Error>> {
    for planned in &plan.parameters {
        let path = &planned.parameter.path;
        if parameters.format() == WeightFormat::Int8 && has_scaled_integers(planned) {
            let (rows, _) = read_scaled_integers(planned, reader).await?;
            let placed = parameters.place_integers(path, &rows);
            placed.map_err(LoadError::Device)?;
            continue;
        }
        let values = read_parameter(planned, reader).await?;
        let placed = parameters.place(path, values);
        placed.map_err(LoadError::Device)?;
    }
    Ok(parameters.into_network().map_err(LoadError::Device)?)
}

/// [`load_on_device`] from a whole `model.safetensors` in memory.
///
/// # Errors
/// Those of [`load_on_device`].
pub fn load_on_device_from(
    config: &Config,
    safetensors: &[u8],
    parameters: DeviceParameters,
) -> Result<DeviceNetwork, LoadError> {
    let mut reader = InMemory(safetensors);
    of_memory(ready_now(async {
        let plan = LoadPlan::read(config, &mut reader).await?;
        load_on_device(&plan, &mut reader, parameters).await
    }))
}
