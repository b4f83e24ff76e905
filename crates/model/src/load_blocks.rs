//! Loading for inference on a device that limits the length of a tensor: the embedding and the head are placed in blocks of
//! rows where they are longer.

use burn::tensor::Device;

use crate::causal_lm::CausalLm;
use crate::load::{Placed, read_parameters};
use crate::load_error::{LoadError, ReadError};
use crate::load_plan::LoadPlan;
use crate::parameters::NetworkParameter;
use crate::projection::Projection;
use crate::row_blocks::RowBlocks;
use crate::token_embedding::TokenEmbedding;
use crate::weight_reader::WeightReader;

/// The embedding of the tokens, by its path in the network: `[V, D]`.
pub(crate) const TOKEN_EMBEDDING: &str = "token_embedding.weight";
/// The head, where it has weights of its own: `[D, V]`.
pub(crate) const HEAD: &str = "lm_head.weight";
/// Bytes of a number.
const F32: u64 = size_of::<f32>() as u64;

impl CausalLm {
    /// Carries out a plan for inference on a device whose tensors have at most `longest_tensor` bytes. Embedding and head
    /// are in blocks of rows if they are longer; without such, the model is that of
    /// [`load_planned`](Self::load_planned).
    ///
    /// A model in blocks cannot be trained or exported.
    ///
    /// # Errors
    /// Those of [`load_planned`](Self::load_planned); [`LoadError::TooLong`], before a weight is read, if another parameter
    /// is longer.
    pub async fn load_planned_in_blocks<R: WeightReader>(
        plan: &LoadPlan,
        reader: &mut R,
        device: &Device,
        longest_tensor: u64,
    ) -> Result<Self, ReadError<R::Error>> {
        let too_long = |parameter: &NetworkParameter| bytes(parameter) > longest_tensor;
        let in_blocks = |path: &str| path == TOKEN_EMBEDDING || path == HEAD;
        for planned in &plan.parameters {
            let parameter = &planned.parameter;
            let row = plan.config.hidden_size() as u64 * F32;
            if too_long(parameter) && (!in_blocks(&parameter.path) || row > longest_tensor) {
                return Err(LoadError::TooLong {
                    parameter: parameter.path.clone(),
                    bytes: bytes(parameter),
                    limit: longest_tensor,
                }
                .into());
            }
        }
        let mut placed = Placed::default();
        let (mut embedding, mut head) = (None, None);
        let mut place = |parameter: &NetworkParameter, values: Vec<f32>| {
            if !too_long(parameter) {
                return placed.place(parameter, values, device);
            }
            match parameter.shape[..] {
                [rows, width] if parameter.path == TOKEN_EMBEDDING => {
                    let rows_at_once = rows_within(longest_tensor, width);
                    let shape = [rows, width];
                    embedding = Some(RowBlocks::from_rows(values, shape, rows_at_once, device));
                }
                [width, rows] => {
                    let rows_at_once = rows_within(longest_tensor, width);
                    let shape = [width, rows];
                    head = Some(RowBlocks::from_columns(
                        &values,
                        shape,
                        rows_at_once,
                        device,
                    ));
                }
                _ => {}
            }
        };
        read_parameters(plan, reader, &mut place).await?;
        let is_elsewhere = |path: &str| {
            (path == TOKEN_EMBEDDING && embedding.is_some()) || (path == HEAD && head.is_some())
        };
        let mut model = placed.into_model(&plan.config, device, &is_elsewhere)?;
        if let Some(embedding) = embedding {
            model.token_embedding = TokenEmbedding::Blocks(embedding);
        }
        if let Some(head) = head {
            model.lm_head = Some(Projection::Blocks(head));
        }
        Ok(model)
    }
}

fn bytes(parameter: &NetworkParameter) -> u64 {
    parameter.shape.iter().product::<usize>() as u64 * F32
}

/// The rows of `width` numbers that a tensor of `longest_tensor` bytes holds.
fn rows_within(longest_tensor: u64, width: usize) -> usize {
    let rows = longest_tensor / (width as u64 * F32);
    usize::try_from(rows).unwrap_or(usize::MAX).max(1)
}
