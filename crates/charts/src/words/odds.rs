//! Small probabilities in words: `1 in 40 million`.

use texts::{
    first::{
        chart_odds, chart_odds_in_billions, chart_odds_in_millions, chart_odds_in_trillions,
        chart_percent_with_odds,
    },
    numbers::marked,
};

use crate::{
    count,
    format::{percent, superscript, two_digits},
};

/// Below this probability, which is 0.1%, words help: nobody has a feeling for `0.0000025%`.
const RARE: f64 = 1e-3;
/// A sentence with so many of a large number.
type InMany = fn(&str) -> String;
/// The large numbers whose names most readers know, from the largest.
const NAMED: [(f64, InMany); 3] = [
    (1e12, chart_odds_in_trillions),
    (1e9, chart_odds_in_billions),
    (1e6, chart_odds_in_millions),
];
/// From this number on, a thousand trillion, a power of ten is written.
const NAMELESS: f64 = 1e15;

/// A small probability as one case in so many: `1 in 2,500`, `1 in 40 million`, `1 in 4.0×10²¹`, with two digits. `None`
/// from 0.1% on, where a percentage says enough, and for 0, which is no case at all,
/// and what cannot be told from it.
#[must_use]
pub fn one_in(probability: f64) -> Option<String> {
    if probability <= 0.0 || probability >= RARE {
        return None;
    }
    let cases = 1.0 / probability;
    if !cases.is_finite() {
        return None;
    }
    let (mantissa, exponent) = two_digits(cases);
    // The standard library's parser of `f64` would add a table of 10 kB to the page's first program.
    let tenths: u32 = mantissa.replace('.', "").parse().ok()?;
    let rounded = f64::from(tenths) / 10.0 * 10f64.powi(exponent);
    if rounded >= NAMELESS {
        let power = superscript(exponent.into());
        return Some(chart_odds(&format!("{}×10{power}", marked(&mantissa))));
    }
    Some(match NAMED.into_iter().find(|(size, _)| rounded >= *size) {
        Some((size, in_many)) => {
            let number = format!("{:.1}", rounded / size);
            in_many(&marked(number.trim_end_matches(".0")))
        }
        None => chart_odds(&count(rounded.round() as usize)),
    })
}

/// A probability for titles, sentences and announcements: a percentage, and in words too where it is small:
/// `2.5×10⁻⁶% (1 in 40 million)`.
#[must_use]
pub fn percent_in_words(probability: f64) -> String {
    let percentage = percent(probability);
    match one_in(probability) {
        Some(odds) => chart_percent_with_odds(&percentage, &odds),
        None => percentage,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_probabilities_are_said_as_one_in_many() {
        let said = [
            9.99e-4, 4e-4, 1e-6, 8.5e-7, 2.5e-8, 1.001e-9, 3e-13, 2.5e-22, 1e-30,
        ]
        .map(|p| one_in(p).unwrap_or_default());
        assert_eq!(
            said,
            [
                "1 in 1,000",
                "1 in 2,500",
                "1 in 1 million",
                "1 in 1.2 million",
                "1 in 40 million",
                "1 in 1 billion",
                "1 in 3.3 trillion",
                "1 in 4.0×10²¹",
                "1 in 1.0×10³⁰"
            ]
        );
    }

    #[test]
    fn what_a_percentage_says_needs_no_words() {
        assert_eq!([1.0, 0.5, 0.001, 0.0].map(one_in), [None, None, None, None]);
        let said = [0.029, 2.5e-8, 0.0].map(percent_in_words);
        assert_eq!(said, ["2.9%", "2.5×10⁻⁶% (1 in 40 million)", "0%"]);
    }

    #[test]
    fn no_size_is_left_without_words() {
        for place in 31..=3_000 {
            let probability = 10f64.powf(-f64::from(place) / 10.0);
            let words = one_in(probability).unwrap_or_default();
            assert!(words.starts_with("1 in "), "{probability}: {words}");
            assert!(!words.contains("inf"), "{probability}: {words}");
        }
    }
}
