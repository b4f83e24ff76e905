//! Weights in and out: `.safetensors` bytes to a [`CausalLm`] and back.

use std::collections::BTreeMap;

use burn::module::{Module, ModuleMapper, ModuleVisitor, Param};
use burn::tensor::{Device, Tensor, TensorData, TensorReadError};
use half::{bf16, f16};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError, SafeTensors};

use crate::causal_lm::CausalLm;
use crate::config::Config;
use crate::key_map::{Layout, bare, harmless};

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
    /// The network has a parameter for which no key is known: a defect of this crate.
    #[error("no key is known for the parameter `{path}`")]
    NoKey {
        /// Its path.
        path: String,
    },
}

/// Why weights could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The device did not hand them out.
    #[error("the weights could not be read from the device: {0:?}")]
    Read(TensorReadError),
    /// They could not be put into the container.
    #[error("the weights could not be written: {0}")]
    Container(#[from] SafeTensorError),
    /// The network has a parameter for which no key is known: a defect of this crate.
    #[error("no key is known for the parameter `{path}`")]
    NoKey {
        /// Its path.
        path: String,
    },
}

/// How weights are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightDtype {
    /// Four bytes each, exact.
    F32,
    /// Two bytes each, rounded to 11 significant bits.
    F16,
}

/// One weight as Hugging Face names and lays it out.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedTensor {
    /// For example `model.layers.0.self_attn.q_proj.weight`.
    pub key: String,
    /// Row-major.
    pub shape: Vec<usize>,
    /// All numbers.
    pub values: Vec<f32>,
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
        let file = SafeTensors::deserialize(safetensors)?;
        let mut loader = Loader {
            config,
            tensors: file.iter().collect(),
            path: Vec::new(),
            error: None,
        };
        // Fresh parameters are drawn only when first looked at: the loader replaces them before that.
        let model = Self::init(config, device).map(&mut loader);
        if let Some(error) = loader.error {
            return Err(error);
        }
        match loader.tensors.keys().find(|key| !harmless(key, config)) {
            Some(key) => Err(LoadError::Unexpected {
                key: (*key).to_owned(),
            }),
            None => Ok(model),
        }
    }

    /// All weights under their Hugging Face names, in the order of the pass.
    ///
    /// Reads from the device and waits for it: not for the browser.
    ///
    /// # Errors
    /// When the device does not hand them out.
    pub fn to_named_tensors(&self) -> Result<Vec<NamedTensor>, ExportError> {
        let mut exporter = Exporter {
            config: self.config(),
            tensors: Vec::new(),
            path: Vec::new(),
            error: None,
        };
        self.visit(&mut exporter);
        exporter.error.map_or(Ok(exporter.tensors), Err)
    }

    /// A `model.safetensors` that transformers, and [`CausalLm::load`], can read.
    ///
    /// # Errors
    /// As for [`to_named_tensors`](Self::to_named_tensors).
    pub fn to_safetensors(&self, dtype: WeightDtype) -> Result<Vec<u8>, ExportError> {
        let tensors = self.to_named_tensors()?;
        let encode = |value: &f32| match dtype {
            WeightDtype::F32 => value.to_le_bytes().to_vec(),
            WeightDtype::F16 => f16::from_f32(*value).to_le_bytes().to_vec(),
        };
        let bytes = tensors
            .iter()
            .map(|tensor| tensor.values.iter().flat_map(encode).collect())
            .collect::<Vec<Vec<u8>>>();
        let kind = match dtype {
            WeightDtype::F32 => Dtype::F32,
            WeightDtype::F16 => Dtype::F16,
        };
        let views = tensors
            .into_iter()
            .zip(&bytes)
            .map(|(tensor, bytes)| Ok((tensor.key, TensorView::new(kind, tensor.shape, bytes)?)))
            .collect::<Result<Vec<_>, SafeTensorError>>()?;
        let metadata = [("format".to_owned(), "pt".to_owned())].into(); // transformers reads no file without it
        Ok(safetensors::serialize(views, Some(metadata))?)
    }
}

/// Fills every parameter it is led to from the file; stops at the first that does not fit.
struct Loader<'a> {
    config: &'a Config,
    /// What no parameter has asked for yet.
    tensors: BTreeMap<&'a str, TensorView<'a>>,
    path: Vec<String>,
    error: Option<LoadError>,
}

impl Loader<'_> {
    fn read(&mut self, shape: &[usize]) -> Result<(Vec<f32>, Layout), LoadError> {
        let outputs = shape[shape.len() - 1];
        let Some(place) = self.config.family.place(&self.path, outputs, self.config) else {
            return Err(LoadError::NoKey {
                path: self.path.join("."),
            });
        };
        let mut values = Vec::with_capacity(shape.iter().product());
        for (key, outputs) in place.parts {
            let view = self
                .tensors
                .remove(key.as_str())
                .or_else(|| self.tensors.remove(bare(&key)));
            let Some(view) = view else {
                return Err(LoadError::Missing { key });
            };
            let expected = part_shape(shape, outputs, place.layout);
            if view.shape() != expected {
                return Err(LoadError::Shape {
                    key,
                    found: view.shape().to_vec(),
                    expected,
                });
            }
            let start = values.len();
            match decode(&view) {
                Some(numbers) => values.extend(numbers),
                None => {
                    return Err(LoadError::Dtype {
                        key,
                        found: view.dtype(),
                    });
                }
            }
            if let Some(index) = values[start..].iter().position(|value| !value.is_finite()) {
                return Err(LoadError::NotFinite {
                    key,
                    index,
                    value: values[start + index],
                });
            }
        }
        Ok((values, place.layout))
    }
}

impl ModuleMapper for Loader<'_> {
    fn enter_module(&mut self, name: &str, container: &str) {
        enter(&mut self.path, name, container);
    }

    fn exit_module(&mut self, _: &str, container: &str) {
        exit(&mut self.path, container);
    }

    fn map_float<const N: usize>(&mut self, param: Param<Tensor<N>>) -> Param<Tensor<N>> {
        if self.error.is_some() {
            return param;
        }
        let shape = param.lazy_shape().to_vec();
        match self.read(&shape) {
            Ok((values, layout)) => {
                let tensor = upload(values, shape, layout, &param.lazy_device());
                let id = param.id;
                param.transform_for_load(tensor, id)
            }
            Err(error) => {
                self.error = Some(error);
                param
            }
        }
    }
}

/// Collects every parameter it is led to, in the file's names and layout.
struct Exporter<'a> {
    config: &'a Config,
    tensors: Vec<NamedTensor>,
    path: Vec<String>,
    error: Option<ExportError>,
}

impl Exporter<'_> {
    fn export<const N: usize>(&mut self, tensor: Tensor<N>) -> Result<(), ExportError> {
        let shape = tensor.dims();
        let Some(place) = self
            .config
            .family
            .place(&self.path, shape[N - 1], self.config)
        else {
            return Err(ExportError::NoKey {
                path: self.path.join("."),
            });
        };
        let tensor = match place.layout {
            Layout::Same => tensor,
            Layout::OutputFirst => tensor.transpose(), // [out, in]
        };
        let mut values = tensor.try_into_vec_as::<f32>().map_err(ExportError::Read)?;
        for (key, outputs) in place.parts {
            let shape = part_shape(&shape, outputs, place.layout);
            let rest = values.split_off(shape.iter().product());
            self.tensors.push(NamedTensor {
                key,
                shape,
                values: std::mem::replace(&mut values, rest),
            });
        }
        Ok(())
    }
}

impl ModuleVisitor for Exporter<'_> {
    fn enter_module(&mut self, name: &str, container: &str) {
        enter(&mut self.path, name, container);
    }

    fn exit_module(&mut self, _: &str, container: &str) {
        exit(&mut self.path, container);
    }

    fn visit_float<const N: usize>(&mut self, param: &Param<Tensor<N>>) {
        if self.error.is_none() {
            self.error = self.export(param.val()).err();
        }
    }
}

/// The kind of a norm is no part of a parameter's path: `input_norm.gamma`, not `input_norm.RmsNorm.gamma`.
fn in_path(container: &str) -> bool {
    !container.starts_with("Enum:")
}

fn enter(path: &mut Vec<String>, name: &str, container: &str) {
    if in_path(container) {
        path.push(name.to_owned());
    }
}

fn exit(path: &mut Vec<String>, container: &str) {
    if in_path(container) {
        path.pop();
    }
}

/// The shape in the file of a part with this many outputs of a parameter with this shape.
fn part_shape(parameter: &[usize], outputs: usize, layout: Layout) -> Vec<usize> {
    let inputs = &parameter[..parameter.len() - 1];
    match layout {
        Layout::Same => [inputs, &[outputs]].concat(),
        Layout::OutputFirst => [&[outputs], inputs].concat(),
    }
}

/// The numbers of a tensor in f32, or `None` for kinds that are not floating point.
fn decode(view: &TensorView) -> Option<Vec<f32>> {
    let halves = |to_f32: fn([u8; 2]) -> f32| {
        view.data()
            .as_chunks()
            .0
            .iter()
            .map(|&bytes| to_f32(bytes))
            .collect()
    };
    match view.dtype() {
        Dtype::F32 => Some(
            view.data()
                .as_chunks()
                .0
                .iter()
                .map(|&bytes| f32::from_le_bytes(bytes))
                .collect(),
        ),
        Dtype::F16 => Some(halves(|bytes| f16::from_le_bytes(bytes).to_f32())),
        Dtype::BF16 => Some(halves(|bytes| bf16::from_le_bytes(bytes).to_f32())),
        _ => None,
    }
}

/// # Shapes
/// - output: `shape`, `[in, out]` for a projection
fn upload<const N: usize>(
    values: Vec<f32>,
    shape: Vec<usize>,
    layout: Layout,
    device: &Device,
) -> Tensor<N> {
    let values = match (layout, shape.as_slice()) {
        // Turned here and not by a view on the device: burn would copy the view anew in every pass.
        (Layout::OutputFirst, &[inputs, _]) => {
            let column = |input| values.iter().skip(input).step_by(inputs).copied();
            (0..inputs).flat_map(column).collect()
        }
        _ => values,
    };
    Tensor::from_data(TensorData::new(values, shape), device)
}
