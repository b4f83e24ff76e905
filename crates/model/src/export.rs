//! Export of a [`CausalLm`]'s weights, with the names and layouts of Hugging Face.

use std::collections::BTreeMap;

use burn::module::{Module, ModuleVisitor, Param};
use burn::tensor::{Tensor, TensorReadError};
use half::f16;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError};

use crate::causal_lm::CausalLm;
use crate::key_map::Naming;
use crate::parameters::{NetworkParameter, ParameterPath, parameters};
use crate::projection::Projection;
use crate::token_embedding::TokenEmbedding;
use crate::weight_layout::gather;

/// Why the weights could not be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The weights could not be read back from the device.
    #[error("the weights could not be read from the device: {0:?}")]
    Read(TensorReadError),
    /// A parameter of the network has no name in checkpoints of this family: a bug.
    #[error("the parameter `{path}` has no key in checkpoints of this family")]
    NoKey {
        /// The path in the network.
        path: String,
    },
    /// The weights are packed or in blocks, for inference: load the model with [`CausalLm::load`] to export it.
    #[error(
        "weights that were loaded for inference cannot be exported; load the model's parameters instead"
    )]
    ForInference,
    /// The weights could not be serialized as safetensors.
    #[error("the weights could not be written: {0}")]
    Container(#[from] SafeTensorError),
}

/// The number format of exported weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightDtype {
    /// Four bytes per number, exact.
    F32,
    /// Two bytes per number, rounded to 11 significant bits; numbers beyond ±65,504 become infinite.
    F16,
}

/// One weight with the name and layout of Hugging Face.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedTensor {
    /// The key in the checkpoint, for example `model.layers.0.self_attn.q_proj.weight`.
    pub key: String,
    /// The sizes of the dimensions; `values` is row-major.
    pub shape: Vec<usize>,
    /// All numbers, row-major.
    pub values: Vec<f32>,
}

impl CausalLm {
    /// All weights under their Hugging Face names, in the order of the forward pass.
    ///
    /// Blocks while it reads from the device, so it cannot be used in a browser.
    ///
    /// # Errors
    /// Fails if the weights cannot be read back, or were loaded for inference alone.
    pub fn to_named_tensors(&self) -> Result<Vec<NamedTensor>, ExportError> {
        let whole_embedding = matches!(self.token_embedding, TokenEmbedding::Parameters(_));
        let head = self.lm_head.as_ref();
        if !whole_embedding || head.is_some_and(|head| !matches!(head, Projection::Parameters(_))) {
            return Err(ExportError::ForInference);
        }
        let parameters = parameters(self.config(), Naming::Transformers).into_iter();
        let mut exporter = Exporter {
            parameters: parameters
                .map(|parameter| (parameter.path.clone(), parameter))
                .collect(),
            tensors: Vec::new(),
            path: ParameterPath::default(),
            error: None,
        };
        self.visit(&mut exporter);
        exporter.error.map_or(Ok(exporter.tensors), Err)
    }

    /// A `model.safetensors` that transformers and [`CausalLm::load`] can read.
    ///
    /// # Errors
    /// The errors of [`to_named_tensors`](Self::to_named_tensors), and those of the serialization.
    pub fn to_safetensors(&self, dtype: WeightDtype) -> Result<Vec<u8>, ExportError> {
        serialize(self.to_named_tensors()?, dtype)
    }
}

/// The bytes of a `model.safetensors` with these weights.
///
/// # Errors
/// Fails if the container refuses them.
pub(crate) fn serialize(
    tensors: Vec<NamedTensor>,
    dtype: WeightDtype,
) -> Result<Vec<u8>, ExportError> {
    let encode = |tensor: NamedTensor| {
        let values = tensor.values.into_iter();
        let (kind, bytes): (_, Vec<u8>) = match dtype {
            WeightDtype::F32 => (Dtype::F32, values.flat_map(f32::to_le_bytes).collect()),
            WeightDtype::F16 => (
                Dtype::F16,
                values
                    .flat_map(|x| f16::from_f32(x).to_le_bytes())
                    .collect(),
            ),
        };
        (tensor.key, kind, tensor.shape, bytes)
    };
    let tensors: Vec<_> = tensors.into_iter().map(encode).collect();
    let views = tensors
        .iter()
        .map(|(key, kind, shape, bytes)| Ok((key, TensorView::new(*kind, shape.clone(), bytes)?)))
        .collect::<Result<Vec<_>, SafeTensorError>>()?;
    let metadata = [("format".to_owned(), "pt".to_owned())].into(); // transformers reads no file without it
    Ok(safetensors::serialize(views, Some(metadata))?)
}

/// A visitor that collects all parameters, with the names and layouts of the file.
struct Exporter {
    /// By path.
    parameters: BTreeMap<String, NetworkParameter>,
    tensors: Vec<NamedTensor>,
    path: ParameterPath,
    error: Option<ExportError>,
}

impl ModuleVisitor for Exporter {
    fn enter_module(&mut self, name: &str, container: &str) {
        self.path.enter(name, container);
    }

    fn exit_module(&mut self, _: &str, container: &str) {
        self.path.exit(container);
    }

    fn visit_float<const N: usize>(&mut self, param: &Param<Tensor<N>>) {
        if self.error.is_none() {
            self.error = self.export(param.val()).err();
        }
    }
}

impl Exporter {
    fn export<const N: usize>(&mut self, tensor: Tensor<N>) -> Result<(), ExportError> {
        let path = self.path.join();
        let Some(parameter) = self.parameters.get(&path) else {
            return Err(ExportError::NoKey { path });
        };
        let values = tensor.try_into_vec_as::<f32>().map_err(ExportError::Read)?;
        self.tensors.extend(parameter.to_named(&values));
        Ok(())
    }
}

impl NetworkParameter {
    /// Its tensors in a checkpoint, from its row-major numbers in the network.
    pub(crate) fn to_named<'a>(&'a self, values: &'a [f32]) -> impl Iterator<Item = NamedTensor> {
        self.parts.iter().map(|part| NamedTensor {
            key: part.key.clone(),
            shape: part.shape.clone(),
            values: gather(self.layout, part, values),
        })
    }
}
