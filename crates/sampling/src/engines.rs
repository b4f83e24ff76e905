//! Probabilities rounded as real engines round them: single precision, summed in the engine's order.
//!
//! Which tokens an engine keeps can depend on the last bit of a running sum, so profiles compute it as the engine does.

use crate::{Scores, math};

/// The order in which llama.cpp stores its candidates at some point; it decides how single-precision sums round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CandidateOrder {
    /// By token id, as the model returns them.
    ByToken,
    /// By falling score: a sampler has sorted them.
    Falling,
}

/// llama.cpp's `llama_sampler_softmax_impl`: `expf`, and a sequential single-precision sum.
pub(crate) fn llama_cpp_probabilities(scores: &Scores) -> Vec<f32> {
    let greatest = scores.values()[0];
    let exp: Vec<f32> = scores
        .values()
        .iter()
        .map(|value| expf(value - greatest))
        .collect();
    let sum: f32 = match scores.held() {
        CandidateOrder::Falling => exp.iter().sum(),
        CandidateOrder::ByToken => {
            let mut by_token = vec![0.0; scores.vocabulary()];
            for (&id, &weight) in scores.ids().iter().zip(&exp) {
                by_token[id as usize] = weight;
            }
            by_token.iter().sum()
        }
    };
    exp.iter().map(|weight| weight / sum).collect()
}

/// torch's `softmax` on the CPU. Its sum uses vector lanes whose number depends on the processor, so its last bits are
/// not reproducible; these values are correctly rounded instead.
pub(crate) fn torch_probabilities(scores: &Scores) -> Vec<f32> {
    let total = scores.total_weight();
    scores
        .weights()
        .iter()
        .map(|weight| (weight / total) as f32)
        .collect()
}

/// The correctly rounded `expf`; good C libraries differ from it in about one argument in a thousand.
fn expf(x: f32) -> f32 {
    math::exp(f64::from(x)) as f32
}

/// The correctly rounded `logf`.
pub(crate) fn logf(x: f32) -> f32 {
    math::ln(f64::from(x)) as f32
}
