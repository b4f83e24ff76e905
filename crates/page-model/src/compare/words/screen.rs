//! What stands on Compare beside its numbers: headings, buttons, names, and what is read aloud.

use charts::{count, decimal};
use generation::StopReason;

/// The name in the menu.
pub const NAME: &str = "Compare";
/// What the screen shows, in the menu.
pub const SHOWS: &str = "the same prompt under several settings";

/// Over the presets.
pub const PRESETS: &str = "Settings for a task";
/// What the row of lanes is, for those who do not see it.
pub const LANES: &str = "Lanes";
/// On the button that adds a lane.
pub const ADD_LANE: &str = "Add a lane";
/// On the button that takes a lane away.
pub const REMOVE: &str = "Remove";

/// The same for those who do not see which lane it belongs to.
pub fn remove(lane: &str) -> String {
    format!("Remove {lane}")
}

/// On what opens a lane’s settings.
pub const CHANGE: &str = "Change these settings";
/// On the switch of greedy decoding.
pub const GREEDY: &str = "Greedy, no randomness";
/// The name of the choice of engine.
pub const ENGINE: &str = "Order as in";

/// What a lane’s tokens are, for those who do not see them.
pub const TEXT: &str = "Text";
/// In front of a lane’s tokens, in place of the prompt.
pub const AFTER_PROMPT: &str = "… ";
/// At the first token that differs, for those who do not see its mark.
pub const DIFFERS: &str = ", first difference";
/// Under the first lane.
pub const FIRST_LANE: &str =
    "The first lane: each other one is marked at its first difference from this one.";

/// A token under the pointer; its step is counted from 0.
pub fn token_title(step: usize, label: &str, probability: &str) -> String {
    format!(
        "Token {}: {label}, {probability} with these settings",
        step + 1
    )
}

/// A number of a lane.
pub const TOKENS: &str = "Tokens";
/// A number of a lane, and the name of the chart of it.
pub const LOG_PROBABILITY: &str = "Log-probability";
/// A number of a lane.
pub const PER_TOKEN: &str = "per token";
/// A number of a lane.
pub const DIFFERENT_WORDS: &str = "Different words";

/// How many words of a lane differ.
pub fn different(distinct: usize, all: usize) -> String {
    format!("{} of {}", count(distinct), count(all))
}

/// How an API names the end.
pub fn finish_reason(reason: &str) -> String {
    format!("finish_reason: \"{reason}\"")
}

/// Over the chart of log-probabilities.
pub const CURVES: &str = "Log-probability of each text";

/// What the part about one step is, for those who do not see it.
pub const STEP: &str = "One step in all lanes";

/// Over it; the step is counted from 0, and may be the one at which the lanes part.
pub fn step(step: usize, first_difference: bool) -> String {
    let difference = match first_difference {
        true => ": the first difference",
        false => "",
    };
    format!("Token {}{difference}", count(step + 1))
}

/// How the number chooses.
pub fn about_u(u: f64) -> String {
    format!(
        "The random number is *u* = {}. A lane that samples adds up the probabilities that its settings left, the likeliest \
         first, and takes the token at which the sum passes *u*.",
        decimal(u, 4)
    )
}

/// What the table is, for those who do not see it.
pub const TABLE: &str = "What each lane took";
/// The heads of the table: the lane, its token, the token’s probability by the model and after the lane’s settings, and
/// how many tokens these left.
pub const HEADS: [&str; 5] = ["Lane", "Took", "The model", "Its settings", "Tokens left"];
/// In the table: a lane that has no such step.
pub const HAS_ENDED: &str = "has ended";

/// In the table: how many tokens the settings left, unless they use no randomness.
pub fn left(tokens: Option<usize>, same_text: bool) -> String {
    let left = tokens.map_or_else(|| "no randomness".into(), count);
    match same_text {
        true => left,
        false => left + ", after another text",
    }
}

/// Under the table.
pub const PRESS: &str = "Press a token in a lane to see its step here.";

/// A sentence about a lane, read aloud.
pub fn of_lane(lane: &str, sentence: &str) -> String {
    format!("{lane}: {sentence}")
}

/// What is read aloud when a lane ends.
pub fn lane_ended(lane: &str, tokens: usize, reason: StopReason) -> String {
    let reason = match reason {
        StopReason::EndOfSequence => "end of sequence",
        StopReason::StopSequence => "stop sequence",
        StopReason::MaxNewTokens => "max new tokens",
        StopReason::ContextFull => "context full",
    };
    format!("{lane} has ended at token {}: {reason}.", count(tokens))
}
