//! The weights that a training begins with, drawn from its seed: no file has them, and no device is needed.

use burn::tensor::{Distribution, TensorData};
use decoder_config::Config;
use rand::{SeedableRng, rngs::StdRng};

use crate::causal_lm::{INIT_STD, residual_init_std};
use crate::export::{ExportError, NamedTensor, WeightDtype, serialize};
use crate::key_map::Naming;
use crate::parameters::{NetworkParameter, parameters};

/// The `model.safetensors` of a network before its first step of training: the weights of
/// [`CausalLm::init`](crate::CausalLm::init) on burn's CPU backend after `device.seed(seed)`, bit by bit.
///
/// Makes tensors of the sizes that the config asks for: check its numbers first.
///
/// # Errors
/// Fails if the container refuses the tensors.
pub fn initial_safetensors(
    config: &Config,
    seed: u64,
    dtype: WeightDtype,
) -> Result<Vec<u8>, ExportError> {
    // One generator for all matrices, in the order of the network.
    let mut random = StdRng::seed_from_u64(seed);
    let mut tensors: Vec<NamedTensor> = Vec::new();
    for parameter in parameters(config, Naming::Transformers) {
        tensors.extend(parameter.to_named(&parameter.initial(config, &mut random)));
    }
    serialize(tensors, dtype)
}

impl NetworkParameter {
    /// Its row-major numbers in the network before the first step.
    fn initial(&self, config: &Config, random: &mut StdRng) -> Vec<f32> {
        let count = self.shape.iter().product();
        if self.shape.len() < 2 {
            let value = if self.path.ends_with(".gamma") {
                1.0
            } else {
                0.0
            };
            return vec![value; count];
        }
        let adds_to_hidden_state = self.path.ends_with(".output.weight");
        let std = match adds_to_hidden_state {
            true => residual_init_std(config),
            false => INIT_STD,
        };
        let shape = self.shape.clone();
        let drawn = TensorData::random::<f32, _, _>(shape, Distribution::Normal(0.0, std), random);
        drawn.iter::<f32>().collect()
    }
}
