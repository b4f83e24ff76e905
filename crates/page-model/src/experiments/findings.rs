//! What the experiments found, as numbers that the conditions of tasks and lessons ask for.

use std::collections::HashMap;

use protocol::TokenId;

use super::{
    Experiment,
    beams::{BeamsExperiment, DecodingWay},
    search::Search,
    seeds::SeedsExperiment,
    temperature::TemperatureExperiment,
};

/// What the experiments that are done found; `None` where one is not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Findings {
    /// The number of texts in the tree of seeds.
    pub tree_texts: Option<usize>,
    /// How many of them begin with the token that most of them begin with.
    pub largest_branch: Option<usize>,
    /// The probability of the likeliest text that was found, divided by that of the greedy one.
    pub times_greedy: Option<f64>,
    /// The probability of the winner of the beam search, divided by that of the greedy text.
    pub beams_times_greedy: Option<f64>,
    /// The forward passes of the beam search, one for each text and token.
    pub beam_passes: Option<usize>,
    /// The share of right texts at temperature 1, 0 to 1.
    pub right_at_one: Option<f64>,
    /// The share of right texts at temperature 2, 0 to 1.
    pub right_at_two: Option<f64>,
}

impl Findings {
    /// The findings of the experiments that were started.
    pub fn of(
        seeds: Option<&SeedsExperiment>,
        search: Option<&Search>,
        beams: Option<&BeamsExperiment>,
        temperature: Option<&TemperatureExperiment>,
    ) -> Self {
        let seeds = seeds.filter(|seeds| seeds.is_done());
        let search = search.filter(|search| search.is_done());
        let beams = beams.filter(|beams| beams.is_done());
        let temperature = temperature.filter(|temperature| temperature.is_done());
        let right_at = |at: f64| {
            let mut shares = temperature?.shares().iter();
            let share = shares.find(|share| share.temperature == at)?;
            Some(share.share())
        };
        Self {
            tree_texts: seeds.map(|seeds| seeds.complete().len()),
            largest_branch: seeds.and_then(largest_branch),
            times_greedy: search.and_then(|search| {
                let (best, greedy) = (search.best()?, search.greedy()?);
                Some(times(
                    (&best.tokens, best.log_probability()),
                    (&greedy.tokens, greedy.log_probability()),
                ))
            }),
            beams_times_greedy: beams.and_then(|beams| {
                let texts = beams.texts();
                let of = |way| texts.iter().find(|text| text.way == way);
                let (winner, greedy) = (of(DecodingWay::Beams)?, of(DecodingWay::Greedy)?);
                Some(times(
                    (&winner.tokens, winner.log_probability),
                    (&greedy.tokens, greedy.log_probability),
                ))
            }),
            beam_passes: beams.map(|beams| beams.cost().passes),
            right_at_one: right_at(1.0),
            right_at_two: right_at(2.0),
        }
    }
}

/// The probability of a text divided by that of another. Exactly 1 for the same text: the two log-probabilities may have
/// been added up differently.
fn times(text: (&[TokenId], f64), other: (&[TokenId], f64)) -> f64 {
    match text.0 == other.0 {
        true => 1.0,
        false => (text.1 - other.1).exp(),
    }
}

/// The number of texts with the most frequent first token.
fn largest_branch(seeds: &SeedsExperiment) -> Option<usize> {
    let mut counts = HashMap::<TokenId, usize>::new();
    for text in seeds.complete() {
        *counts.entry(*text.tokens.first()?).or_default() += 1;
    }
    counts.into_values().max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_text_is_exactly_once_as_likely() {
        let sums = (0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1);
        assert_ne!(sums.0, sums.1, "the order of a sum shows in it");
        assert_eq!(times((&[1, 2], -sums.0), (&[1, 2], -sums.1)), 1.0);
        assert_eq!(times((&[1, 2], -1.0), (&[1, 3], -2.0)), 1_f64.exp());
    }
}
