//! Words of the picture `chain_rows`: the sampler chain, step by step.

pub use texts::charts::{
    chain_rows_empty as empty, chain_rows_entropy as entropy_heading,
    chain_rows_equally_likely as equally_likely,
    chain_rows_equally_likely_tokens as equally_likely_tokens, chain_rows_hint as hint,
    chain_rows_tokens as tokens, chain_rows_tokens_left as tokens_left,
};

use crate::{bits, percent};

/// The heading above the bars, and a shorter one.
pub fn mass_left() -> [&'static str; 2] {
    [
        texts::charts::chain_rows_mass_left(),
        texts::charts::chain_rows_mass_left_short(),
    ]
}

/// The headings of the table.
pub fn columns() -> [&'static str; 7] {
    [
        texts::charts::chain_rows_sampler_heading(),
        texts::charts::chain_rows_parameter_heading(),
        texts::charts::chain_rows_tokens_heading(),
        texts::charts::chain_rows_removed_heading(),
        texts::charts::chain_rows_mass_heading(),
        texts::charts::chain_rows_entropy_heading(),
        texts::charts::chain_rows_choices_heading(),
    ]
}

/// The word says that it was taken away: a minus sign would say it twice.
pub fn removed(share: f64) -> String {
    texts::charts::chain_rows_removed(&percent(share))
}

pub fn entropy(value: f64) -> String {
    texts::charts::chain_rows_bits(&bits(value))
}

/// What is left after the last sampler, and how the uncertainty changed from the first one.
pub fn description(
    last: &str,
    tokens: usize,
    vocabulary: usize,
    mass: f64,
    [first, then]: [String; 2],
) -> String {
    let mass = percent(mass);
    texts::charts::chain_rows_description(last, tokens, vocabulary, &mass, &first, &then)
}
