//! The labels of the Compare screen: headings, buttons, names, and texts for screen readers.

use charts::{count, decimal};
use generation::StopReason;

/// The screen's name in the menu.
pub use crate::words::page::compare as name;
pub use texts::first::{compare_lede as lede, compare_shows as shows};

/// The heading of the presets.
pub const PRESETS: &str = "Settings for a task";
/// The label of the row of lanes, for screen readers.
pub const LANES: &str = "Lanes";
/// The label of the button that adds a lane.
pub const ADD_LANE: &str = "Add a lane";
/// The name of the button that removes a lane, for screen readers.
pub fn remove(lane: &str) -> String {
    format!("Remove {lane}")
}

/// The label of the part that opens a lane’s settings.
pub const CHANGE: &str = "Change these settings";
/// The label of the switch of greedy decoding.
pub const GREEDY: &str = "Greedy, no randomness";

/// The label of a lane’s tokens, for screen readers.
pub const TEXT: &str = "Text";
/// Shown before a lane’s tokens, in place of the prompt.
pub const AFTER_PROMPT: &str = "… ";
/// Read by screen readers at the first token that differs, which is marked.
pub const DIFFERS: &str = ", first difference";
/// The note below the first lane.
pub const FIRST_LANE: &str =
    "The first lane: each other one is marked at its first difference from this one.";

/// The tooltip of a token; `step` is counted from 0.
pub fn token_title(step: usize, label: &str, probability: &str) -> String {
    format!(
        "Token {}: {label}, {probability} with these settings",
        step + 1
    )
}

/// The label of the number of tokens.
pub use crate::words::page::tokens;
/// The label of the log-probability, also the name of its chart.
pub const LOG_PROBABILITY: &str = "Log-probability";
/// The label of the log-probability per token.
pub const PER_TOKEN: &str = "per token";
/// The label of the number of distinct words.
pub const DIFFERENT_WORDS: &str = "Different words";

/// The number of distinct words among all words.
pub fn different(distinct: usize, all: usize) -> String {
    format!("{} of {}", count(distinct), count(all))
}

/// The stop reason as an API returns it.
pub fn finish_reason(reason: &str) -> String {
    format!("finish_reason: \"{reason}\"")
}

/// The label of the part about one step, for screen readers.
pub const STEP: &str = "One step in all lanes";

/// The heading of this part; `step` is counted from 0, and may be that of the first difference.
pub fn step(step: usize, first_difference: bool) -> String {
    let difference = match first_difference {
        true => ": the first difference",
        false => "",
    };
    format!("Token {}{difference}", count(step + 1))
}

/// The sentence on how the number u chooses a token.
pub fn about_u(u: f64) -> String {
    format!(
        "The random number is *u* = {}. A lane that samples adds up the probabilities that its settings left, the likeliest \
         first, and takes the token at which the sum passes *u*.",
        decimal(u, 4)
    )
}

/// The label of the table, for screen readers.
pub const TABLE: &str = "What each lane took";
/// The column heads: the lane, its token, the token’s probability by the model and after the lane’s settings, and the
/// number of tokens these left.
pub const HEADS: [&str; 5] = ["Lane", "Took", "The model", "Its settings", "Tokens left"];
/// In the table: the lane ended before this step.
pub const HAS_ENDED: &str = "has ended";

/// In the table: the number of tokens the settings left, unless they use no randomness.
pub fn left(tokens: Option<usize>, same_text: bool) -> String {
    let left = tokens.map_or_else(|| "no randomness".into(), count);
    match same_text {
        true => left,
        false => left + ", after another text",
    }
}

/// The hint below the table.
pub const PRESS: &str = "Press a token in a lane to see its step here.";

/// A sentence about a lane, for screen readers.
pub fn of_lane(lane: &str, sentence: &str) -> String {
    format!("{lane}: {sentence}")
}

/// The announcement to screen readers when a lane ends.
pub fn lane_ended(lane: &str, tokens: usize, reason: StopReason) -> String {
    let reason = match reason {
        StopReason::EndOfSequence => "end of sequence",
        StopReason::StopSequence => "stop sequence",
        StopReason::MaxNewTokens => "max new tokens",
        StopReason::ContextFull => "context full",
    };
    format!("{lane} has ended at token {}: {reason}.", count(tokens))
}
