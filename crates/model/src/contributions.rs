//! Contributions to a logit: the score of a token as a sum over the parts of the network.
//!
//! The last hidden state x of a position is a sum: the embeddings, and what each layer's attention and MLP add. The logit
//! of token v is w_v · norm(x), and the final norm divides by a scale that depends on x. With the scale held at its value
//! for this x, the logit is linear in x, so each part has its own share of it, and the shares add up to the logit:
//!
//! - RMS norm: w_v · (γ ∘ x) / σ = Σ (w_v ∘ γ) / σ · part
//! - layer norm: the mean that is subtracted is linear as well, so with g = w_v ∘ γ it is Σ (g − mean(g)) / σ · part, and
//!   w_v · β besides
//!
//! It is the direct logit attribution of Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits". None of
//! the families has a bias in the head.

use burn::tensor::{Int, Tensor};
use decoder_config::{Config, NormKind};

use crate::attention::Attention;
use crate::causal_lm::CausalLm;
use crate::collector::{ActivationCollector, NetworkPlace};
use crate::mlp::Mlp;
use crate::norm::{Norm, mean, norm_scale};
use crate::probe::ProbeSite;

/// What a vector that is a part of the last hidden state adds to the logit of a token, or to the difference of two logits.
#[derive(Debug, Clone, PartialEq)]
pub struct LogitDirection {
    /// `[D]`: (w ∘ γ) / σ, for a layer norm without its mean.
    numbers: Vec<f32>,
    /// w · β of a layer norm.
    norm_bias: Option<f32>,
    /// σ
    scale: f32,
}

impl LogitDirection {
    /// The direction of a token at a position.
    ///
    /// # Shapes
    /// - `rows`: the numbers of [`CausalLm::logit_rows`] for the token, `[1, D]` or `[2, D]`
    /// - `hidden`: the output of the last layer at the position, `[D]`: it determines the scale of the final norm
    ///
    /// # Panics
    /// If they have another number of numbers.
    pub fn new(config: &Config, rows: &[f32], hidden: &[f32]) -> Self {
        let width = config.hidden_size();
        assert_eq!(hidden.len(), width, "[D]");
        let (scaled, shifted) = rows.split_at(width);
        let scale = norm_scale(config, hidden);
        let scaled_mean = match config.norm() {
            NormKind::LayerNorm => mean(scaled),
            NormKind::RmsNorm => 0.0,
        };
        let number = |weight: &f32| ((f64::from(*weight) - scaled_mean) / scale) as f32;
        let norm_bias = (!shifted.is_empty()).then(|| sum(shifted.iter().copied()));
        Self {
            numbers: scaled.iter().map(number).collect(),
            norm_bias,
            scale: scale as f32,
        }
    }

    /// The direction of the difference of two logits: this one minus the other.
    #[must_use]
    pub fn minus(mut self, other: &Self) -> Self {
        let pairs = self.numbers.iter_mut().zip(&other.numbers);
        pairs.for_each(|(number, other)| *number -= other);
        let biases = self.norm_bias.zip(other.norm_bias);
        self.norm_bias = biases.map(|(bias, other)| bias - other);
        self
    }

    /// What a part of the hidden state, `[D]`, adds to the logit.
    pub fn of(&self, part: &[f32]) -> f32 {
        let terms = self.numbers.iter().zip(part);
        terms
            .map(|(a, b)| f64::from(*a) * f64::from(*b))
            .sum::<f64>() as f32
    }

    /// What the bias of the final norm adds to the logit; `None` for an RMS norm, which has none.
    pub fn norm_bias(&self) -> Option<f32> {
        self.norm_bias
    }

    /// What the final norm divides the hidden state by, which is held: see [`norm_scale`].
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// The vector whose products [`of`](Self::of) gives, `[D]`.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }
}

/// The sum, which is rounded once.
fn sum(numbers: impl Iterator<Item = f32>) -> f32 {
    numbers.map(f64::from).sum::<f64>() as f32
}

/// What the parts of the network add to a logit at one position. Their [`sum`](Self::sum) is the logit, up to rounding.
#[derive(Debug, Clone, PartialEq)]
pub struct LogitContributions {
    /// The embedding of the token at the position.
    pub token_embedding: f32,
    /// The learned embedding of the position; `None` in models without.
    pub position_embedding: Option<f32>,
    /// The attention of each layer, with the bias of its output projection.
    pub attention: Vec<f32>,
    /// The MLP of each layer, with the bias of its second projection.
    pub mlp: Vec<f32>,
    /// The bias of the final layer norm; `None` for an RMS norm.
    pub norm_bias: Option<f32>,
}

impl LogitContributions {
    /// The places whose tensors the contributions are computed from, in the order in which [`new`](Self::new) reads them.
    pub fn places(config: &Config) -> impl Iterator<Item = NetworkPlace> + use<> {
        let embeddings = [ProbeSite::TokenEmbedding, ProbeSite::PositionEmbedding];
        let layers = (0..config.num_hidden_layers()).flat_map(|layer| {
            let sites = [ProbeSite::AttentionOutput, ProbeSite::MlpOutput];
            sites.map(|site| (Some(layer), site))
        });
        embeddings
            .map(|site| (None, site))
            .into_iter()
            .chain(layers)
    }

    /// The last hidden state, and the vectors that add up to it: what `collector` has kept of [`places`](Self::places) and
    /// of the [`last`](Self::last_hidden) place, at one token.
    ///
    /// # Shapes
    /// - output: `[1, parts + 1, D]`: the parts in the order of `places`, then the hidden state; `None` if nothing was kept
    pub fn take(config: &Config, collector: &mut ActivationCollector) -> Option<Tensor<3>> {
        let places = Self::places(config).chain([Self::last_hidden(config)]);
        collector.take_stacked(places)
    }

    /// The place of the last hidden state: the output of the last layer.
    pub fn last_hidden(config: &Config) -> NetworkPlace {
        let last = config.num_hidden_layers() - 1;
        (Some(last), ProbeSite::LayerOutput)
    }

    /// The contributions of the parts in a direction.
    ///
    /// # Shapes
    /// - `parts`: the numbers of the parts that [`take`](Self::take) gives, `[parts, D]`
    pub fn new(config: &Config, direction: &LogitDirection, parts: &[f32]) -> Self {
        let rows = parts.chunks_exact(config.hidden_size());
        let mut products = rows.map(|row| direction.of(row));
        let layers = config.num_hidden_layers();
        let mut contributions = Self {
            token_embedding: products.next().unwrap_or_default(),
            position_embedding: None,
            attention: Vec::with_capacity(layers),
            mlp: Vec::with_capacity(layers),
            norm_bias: direction.norm_bias(),
        };
        if parts.len() / config.hidden_size() > 2 * layers + 1 {
            contributions.position_embedding = products.next();
        }
        while let (Some(attention), Some(mlp)) = (products.next(), products.next()) {
            contributions.attention.push(attention);
            contributions.mlp.push(mlp);
        }
        contributions
    }

    /// The sum of all contributions.
    pub fn sum(&self) -> f32 {
        let layers = self.attention.iter().chain(&self.mlp);
        let rest = [
            Some(self.token_embedding),
            self.position_embedding,
            self.norm_bias,
        ];
        let all = layers.copied().chain(rest.into_iter().flatten());
        sum(all)
    }
}

impl CausalLm {
    /// What the logits of tokens are computed with: for each token the row of the head, times the weight γ of the final
    /// norm; then, if that is a layer norm, the row times its bias β.
    ///
    /// # Shapes
    /// - `tokens`: `[1, N]`, ids below V
    /// - output: `[N, 1, D]`, or `[N, 2, D]` with a layer norm
    pub fn logit_rows(&self, tokens: Tensor<2, Int>) -> Tensor<3> {
        let rows = match &self.lm_head {
            Some(head) => head.rows(tokens),
            None => self.token_embedding.forward(tokens),
        }; // [1, N, D]
        let rows = rows.swap_dims(0, 1); // [N, 1, D]
        let (weight, bias) = match &self.final_norm {
            Norm::LayerNorm(norm) => (&norm.gamma, norm.beta.as_ref()),
            Norm::RmsNorm(norm) => (&norm.gamma, None),
        };
        let factors = [Some(weight), bias].into_iter().flatten();
        let products = factors.map(|factor| rows.clone() * factor.val().unsqueeze());
        Tensor::cat(products.collect(), 1)
    }

    /// The products of the rows of a layer's attention output projection with a direction: what the numbers of
    /// [`ProbeSite::AttentionMix`] are multiplied with to give their contributions. Those of a head are Dh of them.
    ///
    /// # Shapes
    /// - `direction`: `[D]`
    /// - output: `[H·Dh]`
    ///
    /// # Panics
    /// If there is no such layer.
    pub fn attention_output_products(&self, layer: usize, direction: Tensor<1>) -> Tensor<1> {
        self.attention(layer).output.input_products(direction)
    }

    /// The bias of a layer's attention output projection, `[D]`, if it has one.
    ///
    /// # Panics
    /// If there is no such layer.
    pub fn attention_output_bias(&self, layer: usize) -> Option<Tensor<1>> {
        self.attention(layer).output.bias()
    }

    /// The products of the rows of a layer's second MLP projection with a direction: what the activation of each neuron is
    /// multiplied with to give its contribution.
    ///
    /// # Shapes
    /// - `direction`: `[D]`
    /// - output: `[F]`
    ///
    /// # Panics
    /// If there is no such layer.
    pub fn mlp_output_products(&self, layer: usize, direction: Tensor<1>) -> Tensor<1> {
        self.mlp(layer).output.input_products(direction)
    }

    /// The bias of a layer's second MLP projection, `[D]`, if it has one.
    ///
    /// # Panics
    /// If there is no such layer.
    pub fn mlp_output_bias(&self, layer: usize) -> Option<Tensor<1>> {
        self.mlp(layer).output.bias()
    }

    /// The Euclidean norms of the rows of a layer's second MLP projection: how much an activation of 1 of each neuron adds
    /// to the hidden state.
    ///
    /// # Shapes
    /// - output: `[F]`
    ///
    /// # Panics
    /// If there is no such layer.
    pub fn mlp_output_norms(&self, layer: usize) -> Tensor<1> {
        self.mlp(layer).output.input_norms()
    }

    fn attention(&self, layer: usize) -> &Attention {
        &self.layers[layer].attention
    }

    fn mlp(&self, layer: usize) -> &Mlp {
        &self.layers[layer].mlp
    }
}
