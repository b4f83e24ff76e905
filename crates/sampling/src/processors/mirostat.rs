//! Mirostat 2: removes tokens more surprising than a bound μ, and adjusts μ so that the text's surprise stays near τ.
//!
//! Formula: remove where −log2 p > μ; μ starts at 2τ and falls by η · (surprise − τ) after each token. Ranges: τ 0 to
//! 20 bits, η 0 to 1. Source: Basu et al., "Mirostat" (2021), the second algorithm; llama.cpp
//! `llama_sampler_mirostat_v2`. Neighbours: in llama.cpp after temperature and instead of all other filters;
//! transformers and vLLM do not have it.
//!
//! llama.cpp's defaults: τ 5, η 0.1. The surprise of a token is the one in the distribution it is drawn from: after
//! this and all other processors, as in llama.cpp and in the authors' code.
//!
//! μ is not stored: it is computed from the surprises of the tokens so far, so going back in a run needs no undo. These
//! are the surprises under the present settings, see [`crate::Context::surprises`].

use serde::{Deserialize, Serialize};

use super::{Cut, Effect};
use crate::engines::{CandidateOrder, llama_cpp_probabilities};
use crate::parameter::parameter;
use crate::{Context, ParameterError, Profile, Scores, math};

parameter! {
    /// τ: the target surprise of the text, in bits per token.
    MirostatTau(f64), "mirostat_tau", range 0.0..=20.0, slider 0.5..=10.0, default 5.0
}

parameter! {
    /// η: the learning rate of the bound.
    MirostatEta(f64), "mirostat_eta", range 0.0..=1.0, slider 0.0..=0.5, default 0.1
}

/// The Mirostat 2 processor: target surprise and learning rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mirostat2 {
    /// τ: the target surprise of the text, in bits per token.
    pub tau: MirostatTau,
    /// η: the learning rate of the bound.
    pub eta: MirostatEta,
}

impl Mirostat2 {
    /// The processor with these τ and η.
    ///
    /// # Errors
    /// Fails for a value outside its range.
    pub fn new(tau: f64, eta: f64) -> Result<Self, ParameterError> {
        Ok(Self {
            tau: MirostatTau::new(tau)?,
            eta: MirostatEta::new(eta)?,
        })
    }

    /// The bound μ in bits after tokens with these surprises. One that is not finite, of a forced token with probability
    /// 0, is skipped.
    #[must_use]
    pub fn bound(&self, surprises: &[f64]) -> f64 {
        let (tau, eta) = (self.tau.get(), self.eta.get());
        let observed = surprises.iter().filter(|surprise| surprise.is_finite());
        observed.fold(2.0 * tau, |mu, surprise| mu - eta * (surprise - tau))
    }

    pub(super) fn apply(&self, scores: &Scores, context: &Context, profile: Profile) -> Effect {
        let most_bits = self.bound(context.surprises);
        let kept = if profile == Profile::LlamaCpp {
            let sorted = scores.clone().holding(CandidateOrder::Falling);
            llama_cpp_probabilities(&sorted).partition_point(|&probability| {
                -math::log2(f64::from(probability)) as f32 <= most_bits as f32
            })
        } else {
            let total = scores.total_weight();
            scores
                .weights()
                .partition_point(|&weight| -math::log2(weight / total) <= most_bits)
        };
        let after = scores.truncated(kept).holding(CandidateOrder::Falling);
        Effect::cut(after, Cut::Surprise { most_bits })
    }
}
