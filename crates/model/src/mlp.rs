//! The MLP: transforms each position separately.

use burn::module::Module;
use burn::tensor::activation::gelu;
use burn::tensor::{Device, Tensor, s};
use decoder_config::{Activation, Config};

use crate::causal_lm::{INIT_STD, residual_init_std};
#[cfg(feature = "cpu")]
use crate::packed;
use crate::probe::{LayerProbe, Probe, ProbeSite};
use crate::projection::Projection;

/// Two projections with an activation between them; in Llama the first is a pair, one of which gates the other (SwiGLU:
/// Shazeer 2020, arXiv 2002.05202).
#[derive(Module, Debug)]
pub struct Mlp {
    /// The first projection: D → F, or D → 2F with the gate before the rest.
    pub(crate) inner: Projection,
    /// The second projection: F → D.
    pub(crate) output: Projection,
    #[module(skip)]
    activation: Activation,
}

impl Mlp {
    pub(crate) fn init(config: &Config, device: &Device) -> Self {
        let (d, f, bias) = (
            config.hidden_size(),
            config.intermediate_size(),
            config.decoder().biases.mlp,
        );
        Self {
            inner: Projection::init([d, config.inner_width()], bias, INIT_STD, device),
            output: Projection::init([f, d], bias, residual_init_std(config), device),
            activation: config.activation(),
        }
    }

    /// # Shapes
    /// - `hidden`: `[B, T, D]`, normalized
    /// - output: `[B, T, D]`
    pub(crate) fn forward<P: Probe>(
        &self,
        hidden: Tensor<3>,
        probe: &mut LayerProbe<P>,
    ) -> Tensor<3> {
        let inner = self.inner.forward(hidden); // [B, T, F], or [B, T, 2F] with a gate
        probe.observe(ProbeSite::MlpInner, &inner);
        let active = self.activate(inner);
        probe.observe(ProbeSite::MlpActivation, &active);
        self.output.forward(active) // [B, T, D]
    }

    /// `[B, T, F]` for `[B, T, F]`, or for `[B, T, 2F]` with a gate.
    fn activate(&self, inner: Tensor<3>) -> Tensor<3> {
        #[cfg(feature = "cpu")]
        if self.inner.is_packed() {
            return match self.activation {
                Activation::Gelu => gelu(inner),
                Activation::GeluTanh => packed::gelu_tanh(inner),
                Activation::SwiGlu => packed::swiglu(inner),
            };
        }
        match self.activation {
            Activation::Gelu => gelu(inner),
            Activation::GeluTanh => gelu_tanh(inner),
            Activation::SwiGlu => {
                let f = inner.dims()[2] / 2;
                let gate = inner.clone().slice(s![.., .., ..f]); // [B, T, F]
                let up = inner.slice(s![.., .., f..]); // [B, T, F]
                silu(gate) * up
            }
        }
    }
}

/// x/2 · (1 + tanh(√(2/π)·(x + 0.044715·x³))): Hendrycks & Gimpel 2016, arXiv 1606.08415; `NewGELUActivation`.
fn gelu_tanh(x: Tensor<3>) -> Tensor<3> {
    const SLOPE: f64 = std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2; // √(2/π)
    // x is factored out: no power, which is slow on the CPU and undefined for x < 0 in WGSL.
    let bend = x.clone() * (x.clone() * x.clone() * (SLOPE * 0.044715) + SLOPE);
    x * 0.5 * (bend.tanh() + 1.0)
}

/// x·sigmoid(x), as x/2 · (1 + tanh(x/2)): burn's own sigmoid takes six operations on a GPU, tanh one.
fn silu(x: Tensor<3>) -> Tensor<3> {
    let half = x * 0.5;
    half.clone() * (half.tanh() + 1.0)
}
