//! The lens of one cell, by hand.
#![allow(clippy::unwrap_used)]
use super::*;

/// Rounding of probabilities to f32.
const ROUNDING: f32 = 1e-6;

#[test]
fn a_cell_lists_the_most_likely_tokens_and_ranks_the_one_that_follows() {
    // Weights 1, 2, 4, 1, 0.5, 0.5, 1: their sum is 10.
    let weights = [1.0_f32, 2.0, 4.0, 1.0, 0.5, 0.5, 1.0];
    let logits = weights.map(f32::ln);
    let cell = LensCell::of_logits(&logits, Some(3));
    let tokens: Vec<TokenId> = cell.top.iter().map(|(token, _)| *token).collect();
    assert_eq!(tokens, [2, 1, 0, 3, 6], "of equal ones the smaller id");
    for (token, probability) in &cell.top {
        let expected = weights[*token as usize] / 10.0;
        assert!((probability - expected).abs() < ROUNDING, "{token}");
    }
    let entropy: f32 = weights
        .iter()
        .map(|weight| -weight / 10.0 * (weight / 10.0).ln())
        .sum();
    assert!((cell.entropy - entropy).abs() < ROUNDING);
    let follower = cell.follower.unwrap();
    assert_eq!(follower.rank, 3, "two have a larger logit, two the same");
    assert!((follower.probability - 0.1).abs() < ROUNDING);
}

#[test]
fn a_small_vocabulary_lists_what_it_has_and_an_unknown_token_has_no_rank() {
    let cell = LensCell::of_logits(&[0.0, 1.0], Some(2));
    assert_eq!(cell.top.len(), 2);
    assert_eq!((cell.top[0].0, cell.follower), (1, None));
    assert_eq!(LensCell::of_logits(&[0.0, 1.0], None).follower, None);
}
