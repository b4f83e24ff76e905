//! One decoder layer: attention combines positions, the MLP transforms each of them; both add to the hidden state.

use burn::module::Module;
use burn::tensor::{Device, Tensor};
use decoder_config::Config;

use crate::attention::{Attention, Placement};
use crate::kv_cache::LayerCache;
use crate::mlp::Mlp;
use crate::norm::Norm;
use crate::probe::{LayerProbe, Probe, ProbeSite};

/// A pre-norm residual block, as in GPT-2 and Llama; in GPT-NeoX the MLP reads the input of the layer, not what attention
/// adds to it.
#[derive(Module, Debug)]
pub struct DecoderLayer {
    input_norm: Norm,
    pub(crate) attention: Attention,
    post_attention_norm: Norm,
    pub(crate) mlp: Mlp,
    parallel_residual: bool,
}

impl DecoderLayer {
    pub(crate) fn init(config: &Config, device: &Device) -> Self {
        Self {
            input_norm: Norm::init(config, device),
            attention: Attention::init(config, device),
            post_attention_norm: Norm::init(config, device),
            mlp: Mlp::init(config, device),
            parallel_residual: config.parallel_residual(),
        }
    }

    /// # Shapes
    /// - `hidden`: `[B, T, D]`
    /// - output: `[B, T, D]`
    pub(crate) fn forward<P: Probe>(
        &self,
        hidden: Tensor<3>,
        placement: &Placement,
        cache: Option<&mut LayerCache>,
        mut probe: LayerProbe<P>,
    ) -> Tensor<3> {
        let normed = self.input_norm.forward(hidden.clone());
        probe.observe(ProbeSite::InputNorm, &normed);
        let attended = self.attention.forward(normed, placement, cache, &mut probe);
        let attended = probe.observe_output(ProbeSite::AttentionOutput, attended);
        let input = hidden.clone();
        let hidden = hidden + attended;
        probe.observe(ProbeSite::AttentionResidual, &hidden);

        let mlp_input = match self.parallel_residual {
            true => input,
            false => hidden.clone(),
        };
        let normed = self.post_attention_norm.forward(mlp_input);
        probe.observe(ProbeSite::PostAttentionNorm, &normed);
        let worked = self.mlp.forward(normed, &mut probe);
        let worked = probe.observe_output(ProbeSite::MlpOutput, worked);
        let hidden = hidden + worked;
        probe.observe(ProbeSite::LayerOutput, &hidden);
        hidden
    }
}
