//! Weights out: a [`CausalLm`] as Hugging Face names and lays it out.

use burn::module::{Module, ModuleVisitor, Param};
use burn::tensor::{Tensor, TensorReadError};
use half::f16;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError};

use crate::causal_lm::CausalLm;
use crate::config::Config;
use crate::key_map::{Layout, ParameterPath};

/// Why weights could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The device did not hand them out.
    #[error("the weights could not be read from the device: {0:?}")]
    Read(TensorReadError),
    /// They could not be put into the container.
    #[error("the weights could not be written: {0}")]
    Container(#[from] SafeTensorError),
}

/// How weights are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightDtype {
    /// Four bytes each, exact.
    F32,
    /// Two bytes each, rounded to 11 significant bits; beyond ±65,504 there is only infinity.
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
    /// All weights under their Hugging Face names, in the order of the pass.
    ///
    /// Reads from the device and waits for it: not for the browser.
    ///
    /// # Errors
    /// When the device does not hand them out.
    pub fn to_named_tensors(&self) -> Result<Vec<NamedTensor>, ExportError> {
        let path = ParameterPath::default();
        let mut exporter = Exporter {
            config: self.config(),
            tensors: Vec::new(),
            path,
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
        let tensors = self
            .to_named_tensors()?
            .into_iter()
            .map(encode)
            .collect::<Vec<_>>();
        let views = tensors
            .iter()
            .map(|(key, kind, shape, bytes)| {
                Ok((key, TensorView::new(*kind, shape.clone(), bytes)?))
            })
            .collect::<Result<Vec<_>, SafeTensorError>>()?;
        let metadata = [("format".to_owned(), "pt".to_owned())].into(); // transformers reads no file without it
        Ok(safetensors::serialize(views, Some(metadata))?)
    }
}

/// Collects every parameter it is led to, in the file's names and layout.
struct Exporter<'a> {
    config: &'a Config,
    tensors: Vec<NamedTensor>,
    path: ParameterPath,
    error: Option<ExportError>,
}

impl ModuleVisitor for Exporter<'_> {
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

impl Exporter<'_> {
    fn export<const N: usize>(&mut self, tensor: Tensor<N>) -> Result<(), ExportError> {
        let place = self.path.place(&tensor.dims(), self.config);
        let tensor = match place.layout {
            Layout::Same => tensor,
            Layout::OutputFirst => tensor.transpose(), // [out, in]
        };
        let mut values = tensor.try_into_vec_as::<f32>().map_err(ExportError::Read)?;
        for (key, shape) in place.parts {
            let rest = values.split_off(shape.iter().product());
            let values = std::mem::replace(&mut values, rest);
            self.tensors.push(NamedTensor { key, shape, values });
        }
        Ok(())
    }
}
