//! The true distribution of the invented language at a step, and the divergence of other distributions from it.

use std::{collections::HashMap, sync::Arc};

use protocol::{Failure, TokenId};
use sampling::Distribution;

use crate::run::pictures::TrueProbabilities;

/// The most answers that are kept; few steps of a run are looked at.
const MOST_KEPT: usize = 256;

/// The state of a request for the true distribution.
#[derive(Clone, Debug, PartialEq)]
pub enum TruthStatus {
    /// The true distribution, computed by the grammar.
    Known(Arc<TrueProbabilities>),
    /// There is no true distribution here; the reason as a sentence.
    Unknown(String),
    /// The request failed. Another one may succeed.
    Failed(Failure),
}

/// The answers of the grammar, by the context they are for.
#[derive(Clone, Debug, Default)]
pub struct Answers(HashMap<Vec<TokenId>, TruthStatus>);

impl Answers {
    /// The answer for a context, if it is known.
    pub fn get(&self, context: &[TokenId]) -> Option<&TruthStatus> {
        self.0.get(context)
    }

    /// Stores an answer. A failure is not stored, so that the request is repeated.
    pub fn keep(&mut self, context: Vec<TokenId>, status: TruthStatus) {
        if let TruthStatus::Failed(_) = status {
            return;
        }
        if self.0.len() >= MOST_KEPT {
            self.0.clear();
        }
        self.0.insert(context, status);
    }
}

/// KL(truth ‖ distribution) in bits: the additional surprise per token, on average, of predicting with the distribution
/// instead of the truth. Infinite if the distribution excludes a possible token.
pub fn divergence_bits(truth: &TrueProbabilities, distribution: &Distribution) -> f64 {
    let possible = truth.iter().filter(|(_, p)| *p > 0.0);
    let bits: f64 = possible
        .map(|&(token, p)| p * (p / distribution.probability(token)).log2())
        .sum();
    // Rounding may make the divergence of two equal distributions slightly negative.
    bits.max(0.0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Coin, Context, Logits, Profile, Ranking, SamplingConfig, TopK};

    use super::*;

    fn distribution(rule: &SamplingConfig) -> Distribution {
        let logits = vec![3.0_f32.ln(), 0.0, f32::NEG_INFINITY];
        let ranking = Ranking::of(&Logits::new(logits).unwrap());
        let run = rule.run(&ranking, &Context::new(&[], &[], Coin::default()));
        run.distribution().clone()
    }

    #[test]
    fn answers_are_kept_and_failures_are_not() {
        let mut answers = Answers::default();
        let failure = Failure::Download {
            file: "grammar.txt".into(),
            detail: "HTTP status 503".into(),
        };
        let known = TruthStatus::Known(vec![(1, 1.0)].into());
        let unknown = TruthStatus::Unknown("outside".into());
        answers.keep(vec![1], TruthStatus::Failed(failure));
        assert_eq!(answers.get(&[1]), None);
        answers.keep(vec![1], known.clone());
        answers.keep(vec![1, 2], unknown.clone());
        assert_eq!(answers.get(&[1]), Some(&known));
        assert_eq!(answers.get(&[1, 2]), Some(&unknown));
        for token in 0..2 * MOST_KEPT as TokenId {
            answers.keep(vec![token], known.clone());
        }
        assert!(answers.0.len() <= MOST_KEPT);
    }

    #[test]
    fn the_truth_is_no_distance_from_itself() {
        let model = distribution(&SamplingConfig::new(Profile::Textbook));
        assert!(divergence_bits(&[(0, 0.75), (1, 0.25)], &model) < 1e-6);
    }

    #[test]
    fn a_certain_token_costs_its_surprise() {
        let model = distribution(&SamplingConfig::new(Profile::Textbook));
        assert!((divergence_bits(&[(1, 1.0)], &model) - 2.0).abs() < 1e-6);
    }

    #[test]
    fn what_is_removed_but_possible_is_infinitely_wrong() {
        let greedy = SamplingConfig::new(Profile::Textbook).with(TopK::new(1).unwrap());
        let divergence = divergence_bits(&[(0, 0.5), (1, 0.5)], &distribution(&greedy));
        assert_eq!(divergence, f64::INFINITY);
    }
}
