//! Looking inside: a [`Probe`] is shown every intermediate tensor of a pass, where it is made.

use burn::tensor::Tensor;

/// Where in the network a tensor was made, in the order of the pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Site {
    /// The tokens' embeddings, `[B, T, D]`.
    TokenEmbedding,
    /// The learned embeddings of the positions, `[1, T, D]` (GPT-2).
    PositionEmbedding,
    /// What enters the first layer, `[B, T, D]`.
    Embedding,
    /// Normalized input of attention, `[B, T, D]`.
    InputNorm,
    /// Queries as they meet the keys (normalized and rotated, where the model does so), `[B, H, T, Dh]`.
    Query,
    /// Keys of the new tokens, as they are cached, `[B, K, T, Dh]`.
    Key,
    /// Values of the new tokens, `[B, K, T, Dh]`.
    Value,
    /// Scaled q·k with what may not be seen far below zero, `[B, H, T, S]`.
    AttentionScores,
    /// Their softmax: how much each position looks at each other one, `[B, H, T, S]`.
    AttentionWeights,
    /// The values mixed by these weights, heads side by side, `[B, T, H·Dh]`.
    AttentionMix,
    /// After attention's output projection, `[B, T, D]`.
    AttentionOutput,
    /// Hidden state after adding it, `[B, T, D]`.
    AttentionResidual,
    /// Normalized input of the MLP, `[B, T, D]`.
    PostAttentionNorm,
    /// After the MLP's first projection, `[B, T, F]`, or `[B, T, 2F]` with the gate before the rest.
    MlpInner,
    /// After the activation, `[B, T, F]`.
    MlpActivation,
    /// After the MLP's second projection, `[B, T, D]`.
    MlpOutput,
    /// Hidden state that leaves the layer, `[B, T, D]`.
    LayerOutput,
    /// Normalized input of the head, `[B, T, D]`, or `[B, 1, D]` when only the last logits are wanted.
    FinalNorm,
}

/// Is shown the intermediate tensors of a pass. `()` is the probe that does not look.
///
/// S counts attended slots: with a cache it is rounded up to whole blocks, and slots past the last position have
/// weight 0.
pub trait Probe {
    /// Called once for every [`Site`] of every layer; `layer` is `None` outside the layers.
    fn observe<const N: usize>(&mut self, layer: Option<usize>, site: Site, tensor: &Tensor<N>);
}

impl Probe for () {
    fn observe<const N: usize>(&mut self, _: Option<usize>, _: Site, _: &Tensor<N>) {}
}

/// A probe that knows in which layer it is.
pub(crate) struct LayerProbe<'a, P> {
    pub probe: &'a mut P,
    pub layer: usize,
}

impl<P: Probe> LayerProbe<'_, P> {
    pub fn observe<const N: usize>(&mut self, site: Site, tensor: &Tensor<N>) {
        self.probe.observe(Some(self.layer), site, tensor);
    }
}
