//! Top-p: keeps the nucleus, the smallest set of most likely tokens with probability ≥ p together.
//!
//! Range: 0 to 1; 1 keeps everything, 0 only the most likely token. The token that crosses p is kept. Source: Holtzman,
//! Buys, Du, Forbes, Choi, "The Curious Case of Neural Text Degeneration" (2020). Neighbours: after top-k, on what it
//! left; before min-p in transformers, after it in vLLM.

use super::{Cut, Effect};
use crate::{Profile, Scores, distribution::nucleus, parameter::parameter};

parameter! {
    /// The probability the kept tokens must hold together.
    TopP(f64), "top_p", range 0.0..=1.0, slider 0.05..=1.0, neutral 1.0
}

impl TopP {
    pub(super) fn apply(self, scores: &Scores, _profile: Profile) -> Effect {
        let p = self.0;
        let (kept, reached) = nucleus(scores.weights(), scores.total_weight(), p);
        Effect::cut(scores.truncated(kept), Cut::Cumulative { p, reached })
    }
}
