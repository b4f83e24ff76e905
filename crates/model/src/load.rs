//! Loading of weights: from `.safetensors` bytes to a [`CausalLm`].

use std::collections::BTreeMap;

use burn::module::{Module, ModuleMapper, Param};
use burn::tensor::{Device, Tensor, TensorData};
use half::{bf16, f16};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError, SafeTensors};

use crate::causal_lm::CausalLm;
use crate::config::Config;
use crate::key_map::{ParameterPath, WeightLayout, bare, harmless};

/// Why bytes are not the weights of the model that the config describes.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The bytes are not a safetensors file, or are damaged or truncated.
    #[error("the weights are not a sound .safetensors file: {0}")]
    Container(#[from] SafeTensorError),
    /// The config describes more weights than the bytes can hold.
    #[error("the config describes {parameters} weights, but the file has only {bytes} bytes")]
    TooSmall {
        /// Number of parameters by the config.
        parameters: u64,
        /// Length of the file in bytes.
        bytes: usize,
    },
    /// The file lacks a weight of the network.
    #[error("the weights lack `{key}`")]
    Missing {
        /// Key of the weight.
        key: String,
    },
    /// The file has a weight that the network does not use: it belongs to another network.
    #[error("the weights have `{key}`, which the model described by the config does not have")]
    Unexpected {
        /// Key of the weight.
        key: String,
    },
    /// A weight has another shape than the config requires.
    #[error("the weight `{key}` has the shape {found:?}, but the config asks for {expected:?}")]
    Shape {
        /// Key of the weight.
        key: String,
        /// Shape in the file.
        found: Vec<usize>,
        /// Shape by the config.
        expected: Vec<usize>,
    },
    /// A weight is stored in a number type that this crate does not read.
    #[error("the weight `{key}` is stored as {found}; f32, f16 and bf16 can be read")]
    Dtype {
        /// Key of the weight.
        key: String,
        /// The number type in the file.
        found: Dtype,
    },
    /// A weight contains infinity or NaN.
    #[error("the weight `{key}` contains {value} at index {index}")]
    NotFinite {
        /// Key of the weight.
        key: String,
        /// Index of the number in the tensor as stored, row-major.
        index: usize,
        /// The number found: infinite or NaN.
        value: f32,
    },
}

impl CausalLm {
    /// Loads the weights that the config describes, one tensor at a time.
    ///
    /// Makes no allocation much larger than the bytes, whatever their header says.
    ///
    /// # Errors
    /// Fails if the bytes are damaged, belong to another network, or contain infinity or NaN.
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
        // burn initializes parameters lazily, on first use: the loader replaces them before that.
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

/// A mapper that replaces every parameter with the file's; after the first error it changes nothing more.
struct Loader<'a> {
    config: &'a Config,
    /// The tensors that no parameter has used yet.
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
    /// The numbers of the parameter at the present path, row-major in the network's shape.
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
            // Transposed here and not as a view on the device: burn would copy such a view in every pass.
            (WeightLayout::OutputFirst, &[inputs, _]) => {
                let column = |input| values.iter().skip(input).step_by(inputs).copied();
                (0..inputs).flat_map(column).collect()
            }
            _ => values,
        })
    }
}

/// The numbers of a tensor as f32; `None` for types other than f32, f16 and bf16.
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
