//! The labels of the Compare screen: headings, buttons, names, and texts for screen readers.

use charts::{count, decimal};
use generation::StopReason;

/// The screen's name in the menu.
pub use crate::words::page::compare as name;
pub use texts::first::{compare_lede as lede, compare_shows as shows};

pub use texts::compare::{
    add_lane, change, different, different_words, differs, first_lane, greedy, has_ended, lanes,
    log_probability, of_lane, per_token, presets, press, remove, step, table, text,
};

/// Shown before a lane’s tokens, in place of the prompt.
pub const AFTER_PROMPT: &str = "… ";

/// The tooltip of a token; `step` is counted from 0.
pub fn token_title(step: usize, label: &str, probability: &str) -> String {
    texts::compare::token_title(&(step + 1).to_string(), label, probability)
}

/// The label of the number of tokens.
pub use crate::words::page::tokens;

/// The stop reason as an API returns it.
pub fn finish_reason(reason: &str) -> String {
    format!("finish_reason: \"{reason}\"")
}

/// The heading of this part; `step` is counted from 0, and may be that of the first difference.
pub fn step_heading(step: usize, first_difference: bool) -> String {
    match first_difference {
        true => texts::compare::step_of_first_difference(step + 1),
        false => texts::compare::step_heading(step + 1),
    }
}

/// The sentence on how the number u chooses a token.
pub fn about_u(u: f64) -> String {
    texts::compare::about_u(&decimal(u, 4))
}

/// The column heads: the lane, its token, the token’s probability by the model and after the lane’s settings, and the
/// number of tokens these left.
pub fn heads() -> [&'static str; 5] {
    [
        texts::compare::head_lane(),
        texts::compare::head_took(),
        texts::compare::head_model(),
        texts::compare::head_settings(),
        texts::compare::head_left(),
    ]
}

/// In the table: the number of tokens the settings left, unless they use no randomness.
pub fn left(tokens: Option<usize>, same_text: bool) -> String {
    match (tokens, same_text) {
        (Some(tokens), true) => count(tokens),
        (Some(tokens), false) => texts::compare::left_after_another_text(tokens),
        (None, true) => texts::compare::no_randomness().into(),
        (None, false) => texts::compare::no_randomness_after_another_text().into(),
    }
}

/// The announcement to screen readers when a lane ends.
pub fn lane_ended(lane: &str, tokens: usize, reason: StopReason) -> String {
    let ended = match reason {
        StopReason::EndOfSequence => texts::compare::ended_by_end_of_sequence,
        StopReason::StopSequence => texts::compare::ended_by_stop_sequence,
        StopReason::MaxNewTokens => texts::compare::ended_by_max_new_tokens,
        StopReason::ContextFull => texts::compare::ended_by_context_full,
    };
    ended(lane, tokens)
}
