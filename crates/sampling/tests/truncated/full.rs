//! The full distribution from which a list was cut, in the arithmetic of the standard library.

use proptest::collection::vec;
use proptest::prelude::*;
use sampling::{Baseline, Bounds, LogProbRounding, Temperature, TopLogProbs};

/// Rounding of sums and of `exp(ln x)` in double precision, over a few hundred tokens and powers up to 1/T = 20.
pub const RELATIVE: f64 = 1e-9;

/// Probabilities of all tokens by falling probability, with ids that are their ranks.
#[derive(Clone, Debug)]
pub struct FullDistribution(pub Vec<f64>);

impl FullDistribution {
    /// Softmax of log-weights, sorted.
    pub fn of(mut weights: Vec<f64>) -> Self {
        weights.sort_by(|a, b| b.total_cmp(a));
        let total: f64 = weights.iter().map(|weight| weight.exp()).sum();
        Self(weights.iter().map(|weight| weight.exp() / total).collect())
    }

    pub fn tempered(&self, temperature: f64) -> Self {
        let powers: Vec<f64> = self.0.iter().map(|p| p.powf(1.0 / temperature)).collect();
        let total: f64 = powers.iter().sum();
        Self(powers.iter().map(|power| power / total).collect())
    }

    pub fn entropy_bits(&self) -> f64 {
        self.0
            .iter()
            .map(|p| if *p > 0.0 { -p * p.log2() } else { 0.0 })
            .sum()
    }

    /// What the textbook's top-p keeps.
    pub fn nucleus(&self, p: f64) -> usize {
        let mut sum = 0.0;
        let crossing = self.0.iter().position(|probability| {
            sum += probability;
            sum >= p
        });
        crossing.map_or(self.0.len(), |rank| rank + 1)
    }

    pub fn list(&self, n: usize, vocabulary: bool) -> TopLogProbs {
        let pairs = (0..).zip(&self.0).take(n).map(|(id, p)| (id, p.ln()));
        let vocabulary = vocabulary.then_some(self.0.len());
        TopLogProbs::new(
            pairs.collect(),
            vocabulary,
            Baseline::Normalised,
            LogProbRounding::DOUBLE,
        )
        .unwrap()
    }
}

pub fn holds(bounds: Bounds, truth: f64) -> bool {
    bounds.least * (1.0 - RELATIVE) <= truth && truth <= bounds.most * (1.0 + RELATIVE)
}

pub fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= RELATIVE * a.abs().max(b.abs())
}

/// The tokens of a list that hides nothing against the first of a full distribution, conditioned on them.
pub fn is_conditioned(list: &TopLogProbs, full: &FullDistribution) -> bool {
    let kept: f64 = full.0[..list.len()].iter().sum();
    list.is_complete()
        && list.ranked().iter().zip(&full.0).all(|(token, p)| {
            token
                .probability
                .exact()
                .is_some_and(|shown| close(shown, p / kept))
        })
}

pub fn t(temperature: f64) -> Temperature {
    Temperature::new(temperature).unwrap()
}

/// A full distribution and the number of its tokens to show.
pub fn any_cut() -> impl Strategy<Value = (FullDistribution, usize)> {
    let weights = prop_oneof![
        vec(-8.0..0.0, 1..200),
        vec(-0.5..0.0, 1..60),
        vec(-30.0..0.0, 1..400)
    ];
    (weights, any::<prop::sample::Index>()).prop_map(|(weights, n)| {
        let n = n.index(weights.len()) + 1;
        (FullDistribution::of(weights), n)
    })
}

/// A thousand cases for each property.
pub fn many() -> ProptestConfig {
    ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
