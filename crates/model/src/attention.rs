//! Attention: each position takes a weighted mean of the values of the positions up to itself.

use burn::module::Module;
use burn::nn::{RmsNorm, RmsNormConfig};
use burn::tensor::activation::softmax;
use burn::tensor::{Device, Tensor, TensorData, s};
use decoder_config::Config;

use crate::causal_lm::{INIT_STD, residual_init_std};
use crate::kv_cache::LayerCache;
#[cfg(feature = "cpu")]
use crate::packed;
use crate::probe::{LayerProbe, Probe, ProbeSite};
use crate::projection::Projection;
use crate::rotary::RotaryEmbedding;

/// Added to the score of a masked position: e^(−10³⁰) is 0.
///
/// Not −∞, since shader compilers may assume that no infinities occur.
const UNSEEN: f32 = -1e30;

/// Grouped-query causal self-attention (Vaswani et al. 2017, arXiv 1706.03762; Ainslie et al. 2023, arXiv 2305.13245).
#[derive(Module, Debug)]
pub struct Attention {
    /// The joint projection to queries, keys and values: D → (H + 2K)·Dh.
    pub(crate) qkv: Projection,
    /// The output projection to the hidden state: H·Dh → D.
    pub(crate) output: Projection,
    /// Normalizes each query and key head separately (Qwen 3).
    qk_norm: Option<QkNorm>,
    num_attention_heads: usize,
    num_key_value_heads: usize,
    head_dim: usize,
}

/// Two RMS norms of width Dh: one shared by all query heads, one shared by all key heads.
#[derive(Module, Debug)]
struct QkNorm {
    query: RmsNorm,
    key: RmsNorm,
}

/// Positions, rotations and mask of the new tokens: computed once per pass, shared by all layers.
pub(crate) struct Placement {
    /// Absolute position of the first new token, from 0.
    pub start: usize,
    /// `[1, T, Dh, Dh]`; `None` for models without rotary embedding.
    pub rotations: Option<Tensor<4>>,
    /// `[1, 1, T, S]`: 0 where token t attends to slot s, else far below zero.
    pub mask: Tensor<4>,
}

impl Placement {
    /// For `new` tokens from position `start` on, over `slots` slots of the cache.
    pub fn new(
        start: usize,
        new: usize,
        slots: usize,
        rotary: Option<&RotaryEmbedding>,
        device: &Device,
    ) -> Self {
        let positions = start..start + new;
        let mask = positions
            .clone()
            .flat_map(|position| {
                (0..slots).map(move |slot| if slot <= position { 0.0 } else { UNSEEN })
            })
            .collect::<Vec<f32>>();
        Self {
            start,
            rotations: rotary.map(|rotary| rotary.rotations(positions, device)),
            mask: Tensor::from_data(TensorData::new(mask, [1, 1, new, slots]), device),
        }
    }
}

impl Attention {
    pub(crate) fn init(config: &Config, device: &Device) -> Self {
        let biases = config.decoder().biases;
        let qk_norm = || {
            RmsNormConfig::new(config.head_dim())
                .with_epsilon(config.norm_epsilon())
                .init(device)
        };
        Self {
            qkv: Projection::init(
                [config.hidden_size(), config.qkv_width()],
                biases.qkv,
                INIT_STD,
                device,
            ),
            output: Projection::init(
                [config.query_width(), config.hidden_size()],
                biases.attention_output,
                residual_init_std(config),
                device,
            ),
            qk_norm: config.decoder().query_key_norm.then(|| QkNorm {
                query: qk_norm(),
                key: qk_norm(),
            }),
            num_attention_heads: config.num_attention_heads(),
            num_key_value_heads: config.num_key_value_heads(),
            head_dim: config.head_dim(),
        }
    }

    /// # Shapes
    /// - `hidden`: `[B, T, D]`, normalized
    /// - output: `[B, T, D]`
    ///
    /// With a cache B is 1 and S its capacity; without, S = T.
    pub(crate) fn forward<P: Probe>(
        &self,
        hidden: Tensor<3>,
        placement: &Placement,
        cache: Option<&mut LayerCache>,
        probe: &mut LayerProbe<P>,
    ) -> Tensor<3> {
        let [b, t, _] = hidden.dims();
        let (h, k, dh) = (
            self.num_attention_heads,
            self.num_key_value_heads,
            self.head_dim,
        );

        let qkv = self.qkv.forward(hidden).reshape([b, t, h + 2 * k, dh]); // [B, T, H + 2K, Dh]
        let query_key = self.place(qkv.clone().slice(s![.., .., ..h + k, ..]), placement); // [B, T, H + K, Dh]
        let query = query_key.clone().slice(s![.., .., ..h, ..]).swap_dims(1, 2); // [B, H, T, Dh]
        let key = query_key.slice(s![.., .., h.., ..]).swap_dims(1, 2); // [B, K, T, Dh]
        let value = qkv.slice(s![.., .., h + k.., ..]).swap_dims(1, 2); // [B, K, T, Dh]
        probe.observe(ProbeSite::Query, &query);
        probe.observe(ProbeSite::Key, &key);
        probe.observe(ProbeSite::Value, &value);

        let (key, value) = match cache {
            Some(cache) => cache.append(placement.start, key, value), // [B, K, S, Dh]
            None => (key, value),
        };
        let query = query * (dh as f64).powf(-0.5);
        let mix = self.attend(query, key, value, placement, probe);
        let mix = mix.swap_dims(1, 2).reshape([b, t, h * dh]); // [B, T, H·Dh]
        let mix = probe.observe_output(ProbeSite::AttentionMix, mix);
        self.output.forward(mix) // [B, T, D]
    }

    /// The values averaged with the softmax of the scores.
    ///
    /// # Shapes
    /// - `query`: `[B, H, T, Dh]`, scaled
    /// - `key`, `value`: `[B, K, S, Dh]`
    /// - output: `[B, H, T, Dh]`
    fn attend<P: Probe>(
        &self,
        query: Tensor<4>,
        key: Tensor<4>,
        value: Tensor<4>,
        placement: &Placement,
        probe: &mut LayerProbe<P>,
    ) -> Tensor<4> {
        let [b, h, t, dh] = query.dims();
        let [_, k, slots, _] = key.dims();
        #[cfg(feature = "cpu")]
        if self.qkv.is_packed() && b == 1 {
            let attended = placement.start + 1;
            let [scores, weights, mix] = packed::attend(query, key, value, attended, UNSEEN);
            probe.observe(ProbeSite::AttentionScores, &scores);
            probe.observe(ProbeSite::AttentionWeights, &weights);
            return mix;
        }
        // The H/K query heads that share a key head are stacked as rows: one matrix product serves the whole group.
        let group_rows = h / k * t;
        let query = query.reshape([b, k, group_rows, dh]); // [B, K, H/K·T, Dh]
        let scores = query.matmul(key.transpose()).reshape([b, h, t, slots]); // [B, H, T, S]
        let scores = scores + placement.mask.clone();
        probe.observe(ProbeSite::AttentionScores, &scores);
        let weights = softmax(scores, 3);
        probe.observe(ProbeSite::AttentionWeights, &weights);
        let weights = weights.reshape([b, k, group_rows, slots]); // [B, K, H/K·T, S]
        weights.matmul(value).reshape([b, h, t, dh]) // [B, H, T, Dh]
    }

    /// Applies the q/k norms and the rotary embedding, if the model has them.
    ///
    /// # Shapes
    /// - `query_key`: `[B, T, H + K, Dh]`
    /// - output: `[B, T, H + K, Dh]`
    fn place(&self, query_key: Tensor<4>, placement: &Placement) -> Tensor<4> {
        let query_key = match &self.qk_norm {
            Some(norm) => {
                let h = self.num_attention_heads;
                let query = norm
                    .query
                    .forward(query_key.clone().slice(s![.., .., ..h, ..])); // [B, T, H, Dh]
                let key = norm.key.forward(query_key.slice(s![.., .., h.., ..])); // [B, T, K, Dh]
                Tensor::cat(vec![query, key], 2) // [B, T, H + K, Dh]
            }
            None => query_key,
        };
        match &placement.rotations {
            Some(rotations) => query_key.matmul(rotations.clone()), // [B, T, H + K, Dh]
            None => query_key,
        }
    }
}
