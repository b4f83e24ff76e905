//! The texts about what was measured.

use charts::decimal;

use super::MeasuredError;

pub use texts::shared::{
    measured_accepted as accepted, measured_answers as answers,
    measured_answers_heading as answers_heading, measured_answers_notes as answers_notes,
    measured_begun as begun, measured_command as command, measured_copying as copying,
    measured_count as count, measured_facts as facts, measured_facts_notes as facts_notes,
    measured_fetching as fetching, measured_first_quartile as first_quartile,
    measured_for_each_pass as for_each_pass, measured_formats as formats,
    measured_formats_notes as formats_notes, measured_heading as heading,
    measured_interval as interval, measured_interval_heading as interval_heading,
    measured_json as json, measured_longer as longer, measured_longest as longest,
    measured_lookup as lookup, measured_lookup_notes as lookup_notes, measured_loops as loops,
    measured_loops_notes as loops_notes, measured_median as median, measured_messages as messages,
    measured_missed_heading as missed_heading, measured_next_step as next_step, measured_of as of,
    measured_open as open, measured_other_model as other_model, measured_records as records,
    measured_records_heading as records_heading, measured_records_notes as records_notes,
    measured_repeating as repeating, measured_right as right, measured_share as share,
    measured_share_heading as share_heading, measured_shortest as shortest, measured_side as side,
    measured_third_quartile as third_quartile, measured_tokens as tokens, measured_valid as valid,
};

/// The headings of the table of formats.
pub fn format_columns() -> [&'static str; 6] {
    use texts::shared::{
        measured_format, measured_kl_largest, measured_kl_mean, measured_kl_median,
        measured_kl_percentile, measured_same_most_likely,
    };
    [
        measured_format(),
        measured_kl_mean(),
        measured_kl_median(),
        measured_kl_percentile(),
        measured_kl_largest(),
        measured_same_most_likely(),
    ]
}

/// That the numbers cannot be shown.
pub fn problem(error: &MeasuredError) -> String {
    format!("{error} {}", next_step())
}

/// A decoding method by its temperature; 0 is greedy decoding.
pub fn at_temperature(temperature: f64) -> String {
    match temperature {
        0.0 => texts::shared::measured_greedy().into(),
        _ => format!("T = {}", decimal(temperature, 1)),
    }
}

/// What was written instead of the right answer.
pub fn missed(prompt: &str, temperature: f64, missed: &[String]) -> String {
    let quoted = missed.iter();
    let quoted = quoted.map(|text| texts::shared::measured_missed_text(text));
    let quoted = quoted.collect::<Vec<_>>().join(", ");
    texts::shared::measured_missed(prompt, &at_temperature(temperature), &quoted)
}
