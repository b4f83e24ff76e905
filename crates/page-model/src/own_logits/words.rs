//! The texts about the visitor's own logits.

use charts::{count, decimal, percent};
use sampling::{BoundedToken, Bounds, Undetermined};

use super::input::OwnKind;
use crate::words::explanation::tokens;

/// The summary of the place where they are pasted.
pub const OWN_LOGITS: &str = "Own logits";
/// What can be pasted.
pub const ABOUT: &str = "Paste numbers, lines of token: logit, or the JSON answer of a server that was asked for \
                         log-probabilities (OpenAI, vLLM, llama.cpp). Or open a file: .npy or text. Nothing leaves this page.";
/// The label of the text.
pub const TEXT: &str = "Numbers, lines or an answer";
/// An example of the text.
pub const EXAMPLE: &str = "␣cat: 2.0\n␣dog: 1.0\n␣fish: 0.5";
/// The label of the file.
pub const FILE: &str = "File";
/// The label of the kind of numbers.
pub const KIND: &str = "The numbers are";
/// The label of the vocabulary's size.
pub const VOCABULARY: &str = "Tokens in the vocabulary, if known";
/// The label of the position in an answer.
pub const POSITION: &str = "Position in the answer";
/// The button that takes them.
pub const USE: &str = "Use these logits";
/// The button that goes back to the model.
pub const BACK: &str = "Back to the model";
/// A file that could not be read.
pub const UNREADABLE: &str = "The file could not be read. Open it again, or paste its text.";
/// The name of the distribution before the settings.
pub const THE_LIST: &str = "the list";
/// The name of the distribution at a temperature.
pub const AT_TEMPERATURE: &str = "at that temperature";
/// The title of the table of samplers.
pub const CHAIN_TITLE: &str = "What each sampler leaves of the list";
/// The heading of the samplers.
pub const SAMPLER: &str = "Sampler";
/// The heading of what is left.
pub const LEFT: &str = "What is left";
/// Where no sampler is on.
pub const NO_SAMPLER: &str = "No sampler is on: the list stays as it is.";
/// The title of the table of engines.
pub const ENGINES_TITLE: &str = "The same settings in each engine’s order";
/// The heading of the engines.
pub const ENGINE: &str = "Engine";
/// The heading of the number of tokens kept.
pub const KEPT: &str = "Kept";
/// What the table of engines computes, and what not.
pub const ABOUT_ENGINES: &str =
    "Each engine’s order of samplers, in the arithmetic of the textbook.";
/// A number that a list does not tell.
pub const NOT_KNOWN: &str = "not known";

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
