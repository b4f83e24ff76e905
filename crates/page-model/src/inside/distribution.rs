//! Two distributions of the next token, with the whole network and without parts of it: how far they are apart.

use protocol::{Failure, LensCell, LogitColumns, TokenId};
use sampling::Logits;

use crate::driver::numbers;

/// KL(whole ‖ ablated) in nats: Σ over the vocabulary of p·(ln p − ln q), where p is the softmax of the logits of the whole
/// network and q that of the logits without the parts. It is 0 where nothing changes, and ∞ where a token that was possible
/// is excluded.
pub fn divergence(whole: &Logits, ablated: &Logits) -> f64 {
    let pairs = whole.log_softmax().zip(ablated.log_softmax());
    let parts = pairs.map(|((_, p), (_, q))| match p == f64::NEG_INFINITY {
        // p·ln p is 0 in the limit.
        true => 0.0,
        false => p.exp() * (p - q),
    });
    // Rounding may make the divergence of two equal distributions slightly negative.
    parts.sum::<f64>().max(0.0)
}

/// The probability of a token: the softmax of the logits. 0 for one that is not in the vocabulary.
pub fn probability(logits: &Logits, token: TokenId) -> f64 {
    let log_probability = logits.log_probabilities().get(token);
    log_probability.map_or(0.0, f64::exp)
}

/// A token's probability with the whole network and without parts of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenShift {
    /// The token.
    pub token: TokenId,
    /// With the whole network.
    pub whole: f64,
    /// Without the parts.
    pub ablated: f64,
}

impl TokenShift {
    /// Of a token.
    pub fn of(token: TokenId, whole: &Logits, ablated: &Logits) -> Self {
        Self {
            token,
            whole: probability(whole, token),
            ablated: probability(ablated, token),
        }
    }

    /// The tokens that are among the most likely with the whole network or without the parts: first those of the whole
    /// network, the most likely first.
    pub fn of_likeliest(whole: &Logits, ablated: &Logits) -> Vec<Self> {
        let mut tokens = likeliest(whole);
        for token in likeliest(ablated) {
            if !tokens.contains(&token) {
                tokens.push(token);
            }
        }
        let shift = |token| Self::of(token, whole, ablated);
        tokens.into_iter().map(shift).collect()
    }
}

/// As many tokens as the lens lists, the most likely first; of equal ones, the smaller id.
fn likeliest(logits: &Logits) -> Vec<TokenId> {
    let cell = LensCell::of_logits(logits.as_slice(), None);
    cell.top.into_iter().map(|(token, _)| token).collect()
}

/// The logits of each column, checked.
///
/// # Errors
/// [`Failure::NotANumber`].
pub fn columns(logits: &LogitColumns) -> Result<Vec<Logits>, Failure> {
    let width = logits.shape.vocab_size.max(1) as usize;
    let rows = logits.logits.chunks_exact(width);
    rows.map(|row| numbers(row.to_vec())).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn logits(weights: &[f32]) -> Logits {
        let logits = weights.iter().map(|weight| weight.ln());
        Logits::new(logits.collect()).unwrap()
    }

    /// Logarithms of f32 are rounded.
    const ROUNDING: f64 = 1e-6;

    #[test]
    fn the_divergence_is_that_of_two_distributions_written_by_hand() {
        let (even, uneven) = (logits(&[1.0, 1.0]), logits(&[1.0, 3.0]));
        let by_hand = 0.5 * (0.5_f64 / 0.25).ln() + 0.5 * (0.5_f64 / 0.75).ln();
        assert!((divergence(&even, &uneven) - by_hand).abs() < ROUNDING);
        assert_eq!(divergence(&uneven, &uneven), 0.0);
        let excluded = logits(&[1.0, 0.0]);
        assert!((divergence(&excluded, &even) - 2.0_f64.ln()).abs() < ROUNDING);
        assert_eq!(divergence(&even, &excluded), f64::INFINITY);
    }

    #[test]
    fn the_likeliest_of_both_are_listed_once() {
        let whole = logits(&[9.0, 8.0, 7.0, 6.0, 5.0, 0.5, 0.5]);
        let ablated = logits(&[1.0, 8.0, 7.0, 6.0, 5.0, 9.0, 0.0]);
        let shifts = TokenShift::of_likeliest(&whole, &ablated);
        let tokens: Vec<TokenId> = shifts.iter().map(|shift| shift.token).collect();
        assert_eq!(tokens, [0, 1, 2, 3, 4, 5]);
        assert!((shifts[5].whole - 0.5 / 36.0).abs() < ROUNDING);
        assert!((shifts[5].ablated - 9.0 / 36.0).abs() < ROUNDING);
        assert_eq!(probability(&whole, 7), 0.0, "not in the vocabulary");
    }
}
