//! Access to intermediate results: a [`Probe`] is called with every intermediate tensor of a forward pass.

use burn::tensor::Tensor;

/// The place in the network where a tensor is computed, in the order of the pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProbeSite {
    /// The embeddings of the tokens, `[B, T, D]`.
    TokenEmbedding,
    /// The learned embeddings of the positions, `[1, T, D]` (GPT-2).
    PositionEmbedding,
    /// The input of the first layer, `[B, T, D]`.
    Embedding,
    /// Normalized input of attention, `[B, T, D]`.
    InputNorm,
    /// Queries as used in the scores (normalized and rotated, if the model does so), `[B, H, T, Dh]`.
    Query,
    /// Keys of the new tokens, as they are cached, `[B, K, T, Dh]`.
    Key,
    /// Values of the new tokens, `[B, K, T, Dh]`.
    Value,
    /// Scaled q·k, masked entries far below zero, `[B, H, T, S]`.
    AttentionScores,
    /// Softmax of the scores: the attention weight of each slot, `[B, H, T, S]`.
    AttentionWeights,
    /// The values averaged with these weights, heads concatenated, `[B, T, H·Dh]`.
    AttentionMix,
    /// The result of attention's output projection, `[B, T, D]`.
    AttentionOutput,
    /// Hidden state after adding attention's output, `[B, T, D]`.
    AttentionResidual,
    /// Normalized input of the MLP, `[B, T, D]`.
    PostAttentionNorm,
    /// The result of the MLP's first projection, `[B, T, F]`, or `[B, T, 2F]` with the gate before the rest.
    MlpInner,
    /// The result of the activation, `[B, T, F]`.
    MlpActivation,
    /// The result of the MLP's second projection, `[B, T, D]`.
    MlpOutput,
    /// The output of the layer, `[B, T, D]`.
    LayerOutput,
    /// Normalized input of the head, `[B, T, D]`, or `[B, 1, D]` for [`LogitsFor::Last`](crate::LogitsFor::Last).
    FinalNorm,
}

/// A callback for the intermediate tensors of a pass. `()` ignores them.
///
/// S counts attended slots: with a cache it is rounded up to whole blocks; slots past the last position weigh 0.
pub trait Probe {
    /// Called once for every [`ProbeSite`] of every layer that the model has; `layer` is `None` outside the layers.
    fn observe<const N: usize>(
        &mut self,
        layer: Option<usize>,
        site: ProbeSite,
        tensor: &Tensor<N>,
    );

    /// What the rest of the pass reads in place of a tensor, which has the same shape: called for
    /// [`AttentionMix`](ProbeSite::AttentionMix), [`AttentionOutput`](ProbeSite::AttentionOutput) and
    /// [`MlpOutput`](ProbeSite::MlpOutput), before they are observed. The tensor itself, unless the probe is that of
    /// [`Ablations`](crate::Ablations).
    fn replace(&mut self, _layer: usize, _site: ProbeSite, output: Tensor<3>) -> Tensor<3> {
        output
    }
}

impl Probe for () {
    fn observe<const N: usize>(&mut self, _: Option<usize>, _: ProbeSite, _: &Tensor<N>) {}
}

/// A probe together with the index of the layer that calls it.
pub(crate) struct LayerProbe<'a, P> {
    pub probe: &'a mut P,
    pub layer: usize,
}

impl<P: Probe> LayerProbe<'_, P> {
    pub fn observe<const N: usize>(&mut self, site: ProbeSite, tensor: &Tensor<N>) {
        self.probe.observe(Some(self.layer), site, tensor);
    }

    /// Shows the probe the output of a part of the network, and returns what the rest of the pass reads.
    pub fn observe_output(&mut self, site: ProbeSite, output: Tensor<3>) -> Tensor<3> {
        let output = self.probe.replace(self.layer, site, output);
        self.observe(site, &output);
        output
    }
}
