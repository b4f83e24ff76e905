//! The texts of the ladder.

use charts::{decimal, percent};
use protocol::WeightPrecision;

use crate::{
    models::{
        Model,
        ladder::{LadderError, LadderSample},
    },
    words::common::bytes,
};

pub use texts::models::{
    ladder_about as about, ladder_checked_at_the_press as checked_at_the_press,
    ladder_download as download, ladder_get as get, ladder_given as given, ladder_list as list,
    ladder_loaded as loaded, ladder_measure as measure, ladder_name as name,
    ladder_no_license as no_license, ladder_no_sample as no_sample,
    ladder_not_measured as not_measured, ladder_other_length_next as other_length_next,
    ladder_random_weights as random_weights, ladder_reading as reading, ladder_run as run,
    ladder_speed_source as speed_source, ladder_too_large as too_large, ladder_wrote as wrote,
};

/// What a model writes, and what not: in the words of the list's author, else in those of the page, which knows the models that
/// its own list names.
pub fn about_model(model: &Model, own: Option<&str>) -> String {
    let known = match model.name() {
        "stories260k" => texts::models::ladder_stories260k,
        "openai-community/gpt2" => texts::models::ladder_gpt2,
        "HuggingFaceTB/SmolLM2-135M-Instruct" => texts::models::ladder_smollm2_135m,
        "HuggingFaceTB/SmolLM2-360M" => texts::models::ladder_smollm2_360m,
        _ => texts::models::ladder_of_owner,
    };
    own.unwrap_or_else(known).into()
}

/// How a sample was computed: in the words of the list's author, but for what the page has words for.
pub fn computed(sample: &LadderSample) -> String {
    let share = percent(sample.probability.unwrap_or_default());
    match sample.computed.as_str() {
        "greedy" => texts::models::ladder_computed_greedy().into(),
        "greedy-chat-4-bits" => texts::models::ladder_computed_chat().into(),
        "likeliest" => texts::models::ladder_computed_likeliest(&share),
        own => format!("({own})"),
    }
}

/// What the weights take in memory.
pub fn memory(bytes: &str, format: WeightPrecision) -> String {
    texts::models::ladder_memory(bytes, &format.to_string())
}

/// What a model is, with the commit of one of the hub.
pub fn what(weights: &str, license: Option<&str>, commit: Option<&str>) -> String {
    let license = license.unwrap_or(no_license());
    match commit {
        Some(commit) => texts::models::ladder_what_at_commit(weights, license, commit),
        None => texts::models::ladder_what(weights, license),
    }
}

/// The expected speed.
pub fn speed(tokens: f64, measured: &str) -> String {
    let tokens = match tokens {
        many if many >= 10.0 => format!("{:.0}", two_digits(many)),
        few => decimal(few, 1),
    };
    texts::models::ladder_speed(&tokens, measured)
}

/// Rounded to two significant digits: an estimate has no more.
fn two_digits(number: f64) -> f64 {
    let mut unit = 1.0;
    while number / unit >= 100.0 {
        unit *= 10.0;
    }
    (number / unit).round() * unit
}

/// The message where the file cannot be used.
pub fn damaged(error: &LadderError) -> String {
    format!("{error} {}", texts::models::ladder_damaged_next())
}

/// The message where the hub’s weights have another length.
pub fn other_length(name: &str, listed: u64, found: u64) -> String {
    texts::models::ladder_other_length(name, &bytes(found), &bytes(listed))
}
