//! The score of a prediction: the bits of surprise that it expects the next token to cost, on average.
//!
//! With the reference *q* and the shares *p* over the same outcomes, the score is −Σ q·log₂ p. It is least where the shares
//! are the reference: then it is the reference's entropy. A share of 0 for an outcome that can come costs infinitely many
//! bits. Votes become shares by adding one to each outcome, so that no share is 0.

use super::ALL;

/// The shares of an outcome's percentages, which add up to 100.
pub fn shares_of_percents(percents: &[u32]) -> Vec<f64> {
    let share = |&percent: &u32| f64::from(percent) / f64::from(ALL);
    percents.iter().map(share).collect()
}

/// The shares of a vote: (hands + 1) ÷ (all hands + outcomes).
pub fn shares_of_hands(hands: &[u32]) -> Vec<f64> {
    let all: f64 = hands.iter().map(|&hands| f64::from(hands) + 1.0).sum();
    let share = |&hands: &u32| (f64::from(hands) + 1.0) / all;
    hands.iter().map(share).collect()
}

/// The expected surprise in bits, −Σ q·log₂ p: infinite where a share is 0 and its outcome can come. `reference` and
/// `shares` have one number for each outcome.
pub fn expected_bits(reference: &[f64], shares: &[f64]) -> f64 {
    let possible = reference.iter().zip(shares).filter(|(q, _)| **q > 0.0);
    let bits: f64 = possible.map(|(q, p)| -q * p.log2()).sum();
    // A sum of zeros may be −0.
    bits.max(0.0)
}

/// The least score that any shares can have: the entropy of the reference in bits.
pub fn least_bits(reference: &[f64]) -> f64 {
    expected_bits(reference, reference)
}

/// The scores of one round, in bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundScore {
    /// Of the visitor's shares; `None` where no prediction was made.
    pub visitor: Option<f64>,
    /// Of the model's probabilities.
    pub model: f64,
    /// The least possible.
    pub least: f64,
}

/// The scores of several rounds together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TotalScore {
    /// The rounds that are added up: with a prediction, and a finite score.
    pub rounds: usize,
    /// How many of these have a reference that is the truth. The reference of the others is the model.
    pub with_truth: usize,
    /// The rounds that are left out, because their score is infinite.
    pub infinite: usize,
    /// The bits of the visitor's shares.
    pub visitor: f64,
    /// The bits of the model's probabilities.
    pub model: f64,
    /// The least possible bits.
    pub least: f64,
}

impl TotalScore {
    /// Adds a round, if a prediction was made.
    pub fn add(&mut self, round: RoundScore, with_truth: bool) {
        match round.visitor {
            Some(visitor) if visitor.is_finite() => {
                self.rounds += 1;
                self.with_truth += usize::from(with_truth);
                self.visitor += visitor;
                self.model += round.model;
                self.least += round.least;
            }
            Some(_) => self.infinite += 1,
            None => {}
        }
    }
}
