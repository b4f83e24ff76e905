//! Words of the picture `chain_rows`: the sampler chain, step by step.

use super::{count, percent};
use crate::bits;

pub const TOKENS_LEFT: &str = "tokens left";
/// The heading above the bars, and a shorter one.
pub const MASS_LEFT: [&str; 2] = ["the model’s probability left", "probability left"];
pub const ENTROPY: &str = "entropy";
/// Heads the numbers that a row with two lines tells as `12.3 equally likely`.
pub const EQUALLY_LIKELY: &str = "equally likely tokens";
pub const COLUMNS: [&str; 7] = [
    "Sampler",
    "Parameter",
    "Tokens left",
    "Probability removed",
    "The model’s probability left",
    "Entropy in bits",
    "Effective choices",
];
pub const EMPTY: &str = "There are no samplers: the model's own distribution is drawn from.";

pub fn tokens(n: usize) -> String {
    count(n) + " tokens"
}

/// The word says that it was taken away: a minus sign would say it twice.
pub fn removed(share: f64) -> String {
    percent(share) + " removed"
}

pub fn entropy(value: f64) -> String {
    bits(value) + " bits"
}

pub fn equally_likely(tokens: &str) -> String {
    format!("{tokens} equally likely")
}

pub fn hint(sampler: &str, tokens: &str) -> String {
    format!("{sampler}: as uncertain as {tokens} equally likely tokens")
}

/// What is left after the last sampler, and how the uncertainty changed from the first one.
pub fn description(
    last: &str,
    tokens: usize,
    vocabulary: usize,
    mass: f64,
    uncertainty: [String; 2],
) -> String {
    let [first, then] = uncertainty;
    format!(
        "After {last}: {} of {} tokens are left with {} of the model's probability. The choice went from as \
         uncertain as {first} equally likely tokens to {then}.",
        count(tokens),
        count(vocabulary),
        percent(mass)
    )
}
