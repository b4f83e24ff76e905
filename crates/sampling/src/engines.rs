//! Probabilities with the rounding of real engines: single precision, summed in the order they sum.
//!
//! Which tokens an engine keeps can hang on the last bit of a running sum, so profiles compute it as the engine does.

use crate::{Scores, math};

/// In which order llama.cpp holds its candidates at some point: it decides how single-precision sums round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// By token id, as they came from the model.
    ByToken,
    /// By falling score: a link has sorted them.
    Falling,
}

/// llama.cpp's `llama_sampler_softmax_impl`: `expf`, and a plain single-precision sum.
pub(crate) fn llama_cpp_probabilities(scores: &Scores) -> Vec<f32> {
    let greatest = scores.values()[0];
    let exp: Vec<f32> = scores
        .values()
        .iter()
        .map(|value| expf(value - greatest))
        .collect();
    let sum: f32 = match scores.held() {
        Held::Falling => exp.iter().sum(),
        Held::ByToken => {
            let mut by_token = vec![0.0; scores.vocabulary()];
            for (&id, &weight) in scores.ids().iter().zip(&exp) {
                by_token[id as usize] = weight;
            }
            by_token.iter().sum()
        }
    };
    exp.iter().map(|weight| weight / sum).collect()
}

/// torch's `softmax` on the CPU. It sums in lanes whose number depends on the processor, so its last bits are not
/// reproducible; these are the correctly rounded ones.
pub(crate) fn torch_probabilities(scores: &Scores) -> Vec<f32> {
    let total = scores.total_weight();
    scores
        .weights()
        .iter()
        .map(|weight| (weight / total) as f32)
        .collect()
}

/// The correctly rounded `expf`, from which good C libraries differ in about one argument in a thousand.
fn expf(x: f32) -> f32 {
    math::exp(f64::from(x)) as f32
}

/// The correctly rounded `logf`.
pub(crate) fn logf(x: f32) -> f32 {
    math::ln(f64::from(x)) as f32
}
