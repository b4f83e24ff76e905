//! Weights in: `.safetensors` bytes to a [`CausalLm`].

use std::collections::BTreeMap;

use burn::module::{Module, ModuleMapper, Param};
use burn::tensor::{Device, Tensor, TensorData};
use half::{bf16, f16};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError, SafeTensors};

use crate::causal_lm::CausalLm;
use crate::config::Config;
use crate::key_map::{Layout, ParameterPath, bare, harmless};

/// Why bytes are not the weights of the model that the config describes.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No safetensors file, or a damaged or truncated one.
    #[error("the weights are not a sound .safetensors file: {0}")]
    Container(#[from] SafeTensorError),
    /// The config promises more weights than the bytes can hold.
    #[error("the config describes {parameters} weights, but the file has only {bytes} bytes")]
    TooSmall {
        /// Parameters of the config.
        parameters: u64,
        /// Bytes of the file.
        bytes: usize,
    },
    /// A weight of the network is not in the file.
    #[error("the weights lack `{key}`")]
    Missing {
        /// Its key.
        key: String,
    },
    /// The file has a weight the network would not use: it is another network.
    #[error("the weights have `{key}`, which the model described by the config does not have")]
    Unexpected {
        /// Its key.
        key: String,
    },
    /// The weight has another shape than the config says.
    #[error("the weight `{key}` has the shape {found:?}, but the config asks for {expected:?}")]
    Shape {
        /// Its key.
        key: String,
        /// What the file says.
        found: Vec<usize>,
        /// What the config says.
        expected: Vec<usize>,
    },
    /// The weight is stored in numbers of a kind this crate does not read.
    #[error("the weight `{key}` is stored as {found}; f32, f16 and bf16 can be read")]
    Dtype {
        /// Its key.
        key: String,
        /// The kind.
        found: Dtype,
    },
    /// The weight contains infinity or not-a-number.
    #[error("the weight `{key}` contains {value} at index {index}")]
    NotFinite {
        /// Its key.
        key: String,
        /// Where.
        index: usize,
        /// What stands there.
        value: f32,
    },
}

impl CausalLm {
    /// Reads the weights that the config asks for, one tensor at a time.
    ///
    /// Nothing much larger than the bytes themselves is ever allocated, whatever they say.
    ///
    /// # Errors
    /// When the bytes are damaged, belong to another network, or contain numbers that are none.
    pub fn load(config: &Config, safetensors: &[u8], device: &Device) -> Result<Self, LoadError> {
        const SMALLEST_WEIGHT: u64 = 2; // bytes of an f16
        let (parameters, bytes) = (config.parameter_count(), safetensors.len());
        if parameters > bytes as u64 / SMALLEST_WEIGHT {
            return Err(LoadError::TooSmall { parameters, bytes });
        }
        let tensors = SafeTensors::deserialize(safetensors)?;
        let tensors = tensors.iter().collect();
        let mut loader = Loader {
            config,
            tensors,
            path: ParameterPath::default(),
            error: None,
        };
        // Fresh parameters are drawn only when first looked at: the loader replaces them before that.
        let model = Self::init(config, device).map(&mut loader);
        if let Some(error) = loader.error {
            return Err(error);
        }
        match loader
            .tensors
            .into_keys()
            .find(|key| !harmless(key, config))
        {
            Some(key) => Err(LoadError::Unexpected {
                key: key.to_owned(),
            }),
            None => Ok(model),
        }
    }
}

/// Fills every parameter it is led to from the file; stops at the first that does not fit.
struct Loader<'a> {
    config: &'a Config,
    /// What no parameter has asked for yet.
    tensors: BTreeMap<&'a str, TensorView<'a>>,
    path: ParameterPath,
    error: Option<LoadError>,
}

impl ModuleMapper for Loader<'_> {
    fn enter_module(&mut self, name: &str, container: &str) {
        self.path.enter(name, container);
    }

    fn exit_module(&mut self, _: &str, container: &str) {
        self.path.exit(container);
    }

    fn map_float<const N: usize>(&mut self, param: Param<Tensor<N>>) -> Param<Tensor<N>> {
        if self.error.is_some() {
            return param;
        }
        let shape = param.lazy_shape().to_vec();
        match self.read(&shape) {
            Ok(values) => {
                let (id, device) = (param.id, param.lazy_device());
                let tensor = Tensor::from_data(TensorData::new(values, shape), &device);
                param.transform_for_load(tensor, id)
            }
            Err(error) => {
                self.error = Some(error);
                param
            }
        }
    }
}

impl Loader<'_> {
    /// The numbers of the parameter at the present path, row-major in its own shape.
    fn read(&mut self, shape: &[usize]) -> Result<Vec<f32>, LoadError> {
        let place = self.path.place(shape, self.config);
        let mut values = Vec::with_capacity(shape.iter().product());
        for (key, expected) in place.parts {
            let found = self
                .tensors
                .remove(key.as_str())
                .or_else(|| self.tensors.remove(bare(&key)));
            let Some(found) = found else {
                return Err(LoadError::Missing { key });
            };
            if found.shape() != expected {
                let found = found.shape().to_vec();
                return Err(LoadError::Shape {
                    key,
                    found,
                    expected,
                });
            }
            let Some(numbers) = decode(&found) else {
                return Err(LoadError::Dtype {
                    key,
                    found: found.dtype(),
                });
            };
            if let Some(index) = numbers.iter().position(|number| !number.is_finite()) {
                return Err(LoadError::NotFinite {
                    key,
                    index,
                    value: numbers[index],
                });
            }
            values.extend(numbers);
        }
        Ok(match (place.layout, shape) {
            // Turned here and not by a view on the device: burn would copy the view anew in every pass.
            (Layout::OutputFirst, &[inputs, _]) => {
                let column = |input| values.iter().skip(input).step_by(inputs).copied();
                (0..inputs).flat_map(column).collect()
            }
            _ => values,
        })
    }
}

/// The numbers of a tensor in f32, or `None` for kinds that are not floating point.
fn decode(view: &TensorView) -> Option<Vec<f32>> {
    let halves = |to_f32: fn([u8; 2]) -> f32| {
        let (pairs, _) = view.data().as_chunks();
        pairs.iter().map(|&pair| to_f32(pair)).collect()
    };
    match view.dtype() {
        Dtype::F32 => {
            let (quads, _) = view.data().as_chunks();
            Some(quads.iter().map(|&quad| f32::from_le_bytes(quad)).collect())
        }
        Dtype::F16 => Some(halves(|pair| f16::from_le_bytes(pair).to_f32())),
        Dtype::BF16 => Some(halves(|pair| bf16::from_le_bytes(pair).to_f32())),
        _ => None,
    }
}
