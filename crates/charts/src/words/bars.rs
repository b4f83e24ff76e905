//! Words of the picture `bars`: probabilities of tokens before and after the settings.

pub use texts::first::{
    chart_bars_below as below, chart_bars_beyond as beyond, chart_bars_empty as empty,
    chart_bars_model as model, chart_bars_rank as rank_heading, chart_bars_removed as removed,
    chart_bars_rule as rule, chart_bars_truth as in_truth,
};

use crate::{ShareAxis, count, format::superscript, percent, words::odds::percent_in_words};

pub fn most_likely([before, after]: [&str; 2], token: &str, values: [f64; 2]) -> String {
    let [of_before, of_after] = values.map(percent_in_words);
    texts::first::chart_bars_most_likely(before, token, &of_before, after, &of_after)
}

pub fn chosen([before, after]: [&str; 2], token: &str, values: [f64; 2]) -> String {
    let [of_before, of_after] = values.map(percent_in_words);
    texts::first::chart_bars_chosen(token, before, &of_before, after, &of_after)
}

pub fn rest([before, after]: [&str; 2], tokens: usize, values: [f64; 2]) -> String {
    let [of_before, of_after] = values.map(percent_in_words);
    texts::first::chart_bars_rest(tokens, before, &of_before, after, &of_after)
}

pub fn truth(token: &str, probability: f64) -> String {
    texts::first::chart_bars_likeliest_in_truth(token, &percent(probability))
}

pub fn hint(
    (token, rank): (&str, Option<usize>),
    [before, after]: [&str; 2],
    values: [f64; 2],
    truth: Option<f64>,
) -> String {
    use texts::first::{
        chart_bars_hint, chart_bars_hint_with_rank, chart_bars_hint_with_rank_and_truth,
        chart_bars_hint_with_truth,
    };
    let [of_before, of_after] = &values.map(percent_in_words);
    match (rank, truth.map(percent_in_words)) {
        (None, None) => chart_bars_hint(token, before, of_before, after, of_after),
        (Some(rank), None) => {
            chart_bars_hint_with_rank(token, rank, before, of_before, after, of_after)
        }
        (None, Some(truth)) => {
            chart_bars_hint_with_truth(token, before, of_before, after, of_after, &truth)
        }
        (Some(rank), Some(truth)) => chart_bars_hint_with_rank_and_truth(
            token, rank, before, of_before, after, of_after, &truth,
        ),
    }
}

/// The place of a row that is not below the one ranked before it.
pub fn rank(rank: usize) -> String {
    format!("#{}", count(rank))
}

/// The note below a fitted axis. The end is round: more digits than it has would be wrong.
pub fn ends_at(end: f64) -> String {
    texts::first::chart_bars_ends_at(&crate::axis::probability(end))
}

/// The note below a logarithmic axis. The start is a power of ten.
pub fn starts_at(start: f64) -> String {
    texts::first::chart_bars_starts_at(&power(start))
}

/// A power of ten as a percentage and as a probability.
fn power(start: f64) -> String {
    let exponent = start.log10().round() as i64;
    let percentage = match exponent {
        // As below this in `percent`: more zeros would have to be counted.
        ..-7 => texts::first::percent(&format!("10{}", superscript(exponent + 2))),
        _ => crate::axis::probability(start),
    };
    format!("{percentage} (10{})", superscript(exponent))
}

/// What the description says of the axis.
pub fn axis(axis: ShareAxis) -> String {
    match axis {
        ShareAxis::Full => texts::first::chart_bars_full_axis(&percent(1.0)),
        ShareAxis::Fitted { end } => {
            texts::first::chart_bars_fitted_axis(&crate::axis::probability(end))
        }
        ShareAxis::Logarithmic { start } => {
            texts::first::chart_bars_logarithmic_axis(&power(start))
        }
    }
}

/// The note of the table, where lengths in the picture are no measure of the numbers.
pub fn note(axis: ShareAxis) -> String {
    match axis {
        ShareAxis::Full | ShareAxis::Fitted { .. } => String::new(),
        ShareAxis::Logarithmic { .. } => self::axis(axis),
    }
}
