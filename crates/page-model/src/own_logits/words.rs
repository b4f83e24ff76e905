//! The texts about the visitor's own logits.

use charts::{count, decimal, percent};
use sampling::{BoundedToken, Bounds, Undetermined};

use super::input::OwnKind;
use crate::words::explanation::tokens;

pub use texts::shared::{
    own_logits_about as about, own_logits_about_engines as about_engines,
    own_logits_at_temperature as at_temperature, own_logits_back as back,
    own_logits_chain_title as chain_title, own_logits_engine as engine,
    own_logits_engines_title as engines_title, own_logits_file as file, own_logits_kept as kept,
    own_logits_kind_label as kind_label, own_logits_left_heading as left_heading,
    own_logits_no_sampler as no_sampler, own_logits_not_known as not_known,
    own_logits_own_logits as own_logits, own_logits_position as position,
    own_logits_sampler as sampler, own_logits_text as text, own_logits_the_list as the_list,
    own_logits_unreadable as unreadable, own_logits_use_them as use_them,
    own_logits_vocabulary as vocabulary,
};

/// An example of the text.
pub const EXAMPLE: &str = "␣cat: 2.0\n␣dog: 1.0\n␣fish: 0.5";

/// What pasted numbers are.
pub fn kind(kind: OwnKind) -> &'static str {
    match kind {
        OwnKind::AllTokens => "logits of all tokens",
        OwnKind::MostLikely => "log-probabilities of the most likely tokens",
    }
}

/// The logits of a whole vocabulary that are shown.
pub fn full(n: usize) -> String {
    format!(
        "Your own logits of {} in place of the model’s. There is no text before them: penalties have nothing to act on.",
        tokens(n)
    )
}

/// A list that is shown: N tokens and the rest.
pub fn list(shown: usize, hidden: Option<usize>, rest: Bounds) -> String {
    let own = format!("Your own list of {}", tokens(shown));
    match hidden {
        Some(0) => format!("{own}, which are all of the vocabulary."),
        Some(hidden) => format!(
            "{own}. The other {} have {} together; how they share it is not known.",
            tokens(hidden),
            percent(rest.most)
        ),
        None => format!(
            "{own}. All other tokens have {} together; how many they are and how they share it is not known.",
            percent(rest.most)
        ),
    }
}

/// The title of the bars.
pub fn bars_title(shown: usize, rows: usize) -> String {
    match shown > rows {
        true => format!(
            "{rows} of the {} tokens of the list, and the rest",
            count(shown)
        ),
        false => format!("{} of the list, and the rest", tokens(shown)),
    }
}

/// The title of the bars at several temperatures.
pub fn temperatures_title(token: &str) -> String {
    format!("{token} at several temperatures")
}

/// The label of a temperature.
pub fn temperature(value: f64) -> String {
    format!("T = {value}")
}

/// What a sampler leaves.
pub fn left(shown: usize, hidden: Option<usize>, rest: Bounds) -> String {
    let own = format!("{} of the list", tokens(shown));
    let share = between(rest);
    match hidden {
        Some(0) => own,
        Some(hidden) => format!("{own} and {} more with {share} together", count(hidden)),
        None => format!("{own} and the rest with {share} together"),
    }
}

/// The token that is selected, or why it is not told.
pub fn outcome(
    outcome: Result<BoundedToken, Undetermined>,
    u: Option<f64>,
    label: impl FnOnce(u32) -> String,
) -> String {
    match (outcome, u) {
        (Err(reason), _) => reason.to_string(),
        (Ok(chosen), None) => format!(
            "Greedy: {} is the most likely token, with {}.",
            label(chosen.token),
            between(chosen.probability)
        ),
        (Ok(chosen), Some(u)) => format!(
            "u = {} selects {}, the token of rank {}, with {}.",
            decimal(u, 3),
            label(chosen.token),
            chosen.rank + 1,
            between(chosen.probability)
        ),
    }
}

/// The sampler at which the list ends to tell the result.
pub fn refused(sampler: &str) -> String {
    format!("{sampler} is where the list stops telling the result. The bars show the list alone.")
}

/// A probability, or the bounds between which it lies.
fn between(Bounds { least, most }: Bounds) -> String {
    let [least, most] = [least, most].map(percent);
    match least == most {
        true => most,
        false => format!("{least} to {most}"),
    }
}
