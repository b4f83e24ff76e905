//! The attention weights of a layer at the columns of a request.

use model::{ActivationCollector, Config, ProbeSite};
use protocol::{Failure, InspectRequest, LayerAttention, LayerAttentionShape};

use crate::pass;

/// The weights of all columns, under way.
pub(super) struct AttentionColumns {
    shape: LayerAttentionShape,
    /// `[H, columns, S]`
    weights: Vec<f32>,
    /// Columns that are written.
    columns: usize,
}

impl AttentionColumns {
    pub fn new(config: &Config, request: &InspectRequest) -> Option<Self> {
        let layer = request.wanted.attention?;
        let shape = LayerAttentionShape {
            layer,
            heads: config.num_attention_heads() as u32,
            first: request.first,
            columns: request.columns,
            positions: request.first + request.columns,
        };
        let numbers = [shape.heads, shape.columns, shape.positions].map(|width| width as usize);
        Some(Self {
            shape,
            weights: vec![0.0; numbers.into_iter().product()],
            columns: 0,
        })
    }

    /// Takes the weights of a chunk.
    pub async fn collected(&mut self, mut collector: ActivationCollector) -> Result<(), Failure> {
        let layer = Some(self.shape.layer as usize);
        let Some(tensor) = collector.take(layer, ProbeSite::AttentionWeights) else {
            return Ok(());
        };
        let [_, _, columns, slots] = tensor.dims();
        let weights = pass::read(tensor).await?;
        let (all, width) = (self.shape.columns as usize, self.shape.positions as usize);
        // Slots behind the last position are of no column; a chunk before the last has seen fewer.
        let seen = slots.min(width);
        for (row, weights) in weights.chunks_exact(slots).enumerate() {
            let (head, column) = (row / columns, self.columns + row % columns);
            let start = (head * all + column) * width;
            self.weights[start..start + seen].copy_from_slice(&weights[..seen]);
        }
        self.columns += columns;
        Ok(())
    }

    /// The weights, once all columns are there.
    pub fn finish(self) -> LayerAttention {
        LayerAttention {
            shape: self.shape,
            weights: self.weights,
        }
    }
}
