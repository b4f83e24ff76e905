//! Loading for inference on the CPU: weights are packed as they are read.
//!
//! No f32 copy of a matrix stays: the memory grows to the packed weights and one parameter.

use std::collections::BTreeMap;

use burn::tensor::Device;
use decoder_config::Config;
use kernels::{PackedMatrix, WeightFormat};

use crate::causal_lm::CausalLm;
use crate::load::{Placed, of_memory, read_parameter, ready_now};
use crate::load_blocks::TOKEN_EMBEDDING;
use crate::load_error::{LoadError, ReadError};
use crate::load_integers::{has_scaled_integers, read_scaled_integers};
use crate::load_plan::LoadPlan;
use crate::packed::{PackedLinear, PackedRows};
use crate::parameters::NetworkParameter;
use crate::projection::Projection;
use crate::token_embedding::TokenEmbedding;
use crate::weight_reader::{InMemory, WeightReader};

impl CausalLm {
    /// Loads the weights for inference on the CPU ([`Device::flex`]) from a whole `model.safetensors` in memory, as
    /// [`load_planned_packed`](Self::load_planned_packed) does.
    ///
    /// # Errors
    /// Those of [`load`](Self::load).
    pub fn load_packed(
        config: &Config,
        safetensors: &[u8],
        format: WeightFormat,
    ) -> Result<Self, LoadError> {
        let mut reader = InMemory(safetensors);
        of_memory(ready_now(async {
            let plan = LoadPlan::read(config, &mut reader).await?;
            Self::load_planned_packed(&plan, &mut reader, format).await
        }))
    }

    /// Carries out a plan for inference on the CPU, with all matrices packed in `format`: projections, the embedding of the
    /// tokens, and the head. Norms, biases and learned positions stay in f32.
    ///
    /// Such a model cannot be trained or exported.
    ///
    /// # Errors
    /// Those of [`load_planned`](Self::load_planned).
    pub async fn load_planned_packed<R: WeightReader>(
        plan: &LoadPlan,
        reader: &mut R,
        format: WeightFormat,
    ) -> Result<Self, ReadError<R::Error>> {
        let device = Device::flex();
        let (mut packed, mut placed) = (PackedWeights::default(), Placed::default());
        for planned in &plan.parameters {
            let parameter = &planned.parameter;
            if format == WeightFormat::Int8 && has_scaled_integers(planned) {
                let (rows, sizes) = read_scaled_integers(planned, reader).await?;
                let matrix = PackedMatrix::from_scaled_integers(&rows, sizes);
                packed.matrices.insert(parameter.path.clone(), matrix);
                continue;
            }
            let values = read_parameter(planned, reader).await?;
            if let Some(values) = packed.take(parameter, values, format) {
                placed.place(parameter, values, &device);
            }
        }
        let mut model = placed.into_model(&plan.config, &device, &|path| packed.has(path))?;

        let embedding = packed.matrix(TOKEN_EMBEDDING)?;
        model.token_embedding = TokenEmbedding::Packed(PackedRows::new(embedding));
        for (name, projection) in model.projections() {
            *projection = packed.projection(&name)?;
        }
        Ok(model)
    }

    /// The number format of the packed weights; `None` for a model with parameters of burn.
    pub fn weight_format(&self) -> Option<WeightFormat> {
        match &self.token_embedding {
            TokenEmbedding::Parameters(_) | TokenEmbedding::Blocks(_) => None,
            TokenEmbedding::Packed(rows) => Some(rows.matrix().format()),
        }
    }

    /// The bytes of all packed weights; 0 for a model with parameters of burn.
    pub(crate) fn packed_bytes(&self) -> u64 {
        let embedding = match &self.token_embedding {
            TokenEmbedding::Parameters(_) | TokenEmbedding::Blocks(_) => 0,
            TokenEmbedding::Packed(rows) => rows.matrix().bytes(),
        };
        let layers = self.layers.iter().flat_map(|decoder| {
            let (attention, mlp) = (&decoder.attention, &decoder.mlp);
            [&attention.qkv, &attention.output, &mlp.inner, &mlp.output]
        });
        let projections = layers.chain(&self.lm_head).map(Projection::packed_bytes);
        (embedding + projections.sum::<usize>()) as u64
    }

    /// All projections, each with its path.
    fn projections(&mut self) -> impl Iterator<Item = (String, &mut Projection)> {
        let layers = self.layers.iter_mut().enumerate();
        let of_layers = layers.flat_map(|(layer, decoder)| {
            let (attention, mlp) = (&mut decoder.attention, &mut decoder.mlp);
            [
                ("attention.qkv", &mut attention.qkv),
                ("attention.output", &mut attention.output),
                ("mlp.inner", &mut mlp.inner),
                ("mlp.output", &mut mlp.output),
            ]
            .map(|(name, projection)| (format!("layers.{layer}.{name}"), projection))
        });
        let head = self.lm_head.iter_mut();
        of_layers.chain(head.map(|head| ("lm_head".to_owned(), head)))
    }
}

/// What has been packed so far, by path.
#[derive(Default)]
struct PackedWeights {
    matrices: BTreeMap<String, PackedMatrix>,
    biases: BTreeMap<String, Vec<f32>>,
}

impl PackedWeights {
    /// Takes a matrix that a product reads, or the bias of one; gives the numbers of all other parameters back.
    fn take(
        &mut self,
        parameter: &NetworkParameter,
        values: Vec<f32>,
        format: WeightFormat,
    ) -> Option<Vec<f32>> {
        let path = &parameter.path;
        let matrix = match parameter.shape[..] {
            [rows, width] if path == TOKEN_EMBEDDING => {
                PackedMatrix::from_rows(&values, [rows, width], format)
            }
            [inputs, outputs] if parameter.is_factor() => {
                PackedMatrix::from_columns(&values, [inputs, outputs], format)
            }
            [_] if path.ends_with(".bias") => {
                self.biases.insert(path.clone(), values);
                return None;
            }
            _ => return Some(values),
        };
        self.matrices.insert(path.clone(), matrix);
        None
    }

    /// Whether the parameter with this path is here.
    fn has(&self, path: &str) -> bool {
        self.matrices.contains_key(path) || self.biases.contains_key(path)
    }

    /// The matrix with this path.
    fn matrix(&mut self, path: &str) -> Result<PackedMatrix, LoadError> {
        let matrix = self.matrices.remove(path);
        matrix.ok_or_else(|| LoadError::Missing { key: path.into() })
    }

    /// The projection with this path.
    fn projection(&mut self, path: &str) -> Result<Projection, LoadError> {
        let matrix = self.matrix(&format!("{path}.weight"))?;
        let bias = self.biases.remove(&format!("{path}.bias"));
        Ok(Projection::Packed(PackedLinear::new(matrix, bias)))
    }
}
