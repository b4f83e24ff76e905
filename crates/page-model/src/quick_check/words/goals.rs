//! What a condition wants, as a sentence that says what to do, and how far it is done.

use super::{LIMIT, STOP_STRING, lane_shown, shown, token_shown, word_shown};
use crate::{
    quick_check::{
        condition::{LaneMeasure, NumberBound, NumberMeasure, TokenMeasure, WordMeasure},
        words::{CONTEXT_FULL, END_OF_SEQUENCE, SAMPLING},
    },
    words::labels::greedy,
};

/// Said before what there is, where it grows from nothing.
const SO_FAR: &str = "So far";
/// Said before what there is now.
const NOW: &str = "Now";
/// Said where nothing is there to measure.
const NONE_YET: &str = "none yet";

/// A measure of a number: what to do, and what it is now.
pub fn number_goal(measure: NumberMeasure, bound: NumberBound, now: Option<f64>) -> String {
    let count = |one: &str, many: &str| amount(bound, one, many);
    let tokens = || count("token", "tokens");
    let to = |name: &str| {
        format!(
            "Bring {name} {}",
            range(bound, |value| shown(measure, value))
        )
    };
    let (wanted, said) = match measure {
        NumberMeasure::TokensLeft => (format!("Leave {}", tokens()), NOW),
        NumberMeasure::Entropy => (to("the entropy"), NOW),
        NumberMeasure::ModelEntropy => (to("the entropy of the model"), NOW),
        NumberMeasure::TopProbability => (to("the highest probability"), NOW),
        NumberMeasure::ChosenRank => (to("the rank of the last token"), NOW),
        NumberMeasure::GeneratedTokens => (format!("Write {}", tokens()), SO_FAR),
        NumberMeasure::PromptTokens => (format!("Write a prompt of {}", tokens()), NOW),
        NumberMeasure::CachedPositions => {
            let positions = count("position", "positions");
            (format!("Fill the cache with {positions}"), NOW)
        }
        NumberMeasure::ComputedPositions => {
            let positions = count("position", "positions");
            (format!("Let a pass compute {positions}"), NOW)
        }
        NumberMeasure::FirstTokens => {
            let first = count("different first token", "different first tokens");
            (format!("Get {first}"), SO_FAR)
        }
        NumberMeasure::FirstDifference => (to("the first different token"), NOW),
        NumberMeasure::ForcedTokens => (format!("Put {} by hand", tokens()), SO_FAR),
        NumberMeasure::Temperature => (to("the temperature"), NOW),
        NumberMeasure::Seed => (to("the seed"), NOW),
        NumberMeasure::SavedRuns => {
            let again = count("time", "times");
            (format!("Begin again {again}"), SO_FAR)
        }
        NumberMeasure::LogProbability => (to("the log-probability of the run"), NOW),
        NumberMeasure::LowestLogit => (to("the lowest logit"), NOW),
        NumberMeasure::Repetitions => {
            let times = count("time", "times");
            (format!("Let the end of the text repeat {times}"), SO_FAR)
        }
        NumberMeasure::TypedPieces => {
            let pieces = count("piece", "pieces");
            (format!("Type a text of {pieces}"), NOW)
        }
        NumberMeasure::TreeTexts => {
            let texts = count("text", "texts");
            (format!("Complete the tree of {texts}"), SO_FAR)
        }
        NumberMeasure::LargestBranch => {
            let texts = count("text", "texts");
            (format!("Get a branch of {texts}"), SO_FAR)
        }
        NumberMeasure::TimesGreedy => match bound {
            NumberBound::Above(1.0) => (
                "Find a text that is likelier than the greedy one".into(),
                SO_FAR,
            ),
            _ => (to("the best text, in times of the greedy one,"), SO_FAR),
        },
        NumberMeasure::BeamsTimesGreedy => match bound {
            NumberBound::Above(0.0) => ("Carry out the search to its end".into(), SO_FAR),
            NumberBound::Above(1.0) => (
                "Let beam search find a text that is likelier than the greedy one".into(),
                SO_FAR,
            ),
            NumberBound::Exactly(_) => (
                "Let beam search find a text that is as likely as the greedy one".into(),
                SO_FAR,
            ),
            _ => (
                to("the text of beam search, in times of the greedy one,"),
                SO_FAR,
            ),
        },
        NumberMeasure::BeamPasses => {
            let passes = count("pass", "passes");
            (format!("Let beam search make {passes}"), SO_FAR)
        }
        NumberMeasure::RightAtOne | NumberMeasure::RightAtTwo => match bound {
            NumberBound::Above(0.0) => ("Carry out the experiment to its end".into(), SO_FAR),
            _ => (to(&format!("the {}", super::number_measure(measure))), NOW),
        },
        NumberMeasure::Rounds => (format!("Make {}", count("round", "rounds")), SO_FAR),
        NumberMeasure::RoundTokens => (format!("Write {} in rounds", tokens()), SO_FAR),
        NumberMeasure::ProposalsAccepted => {
            let accepted = count("accepted proposal", "accepted proposals");
            (format!("Get {accepted}"), SO_FAR)
        }
    };
    sentence(&wanted, said, now.map(|now| shown(measure, now)))
}

/// A measure of one token: what to do, and what it is now.
pub fn token_goal(
    measure: TokenMeasure,
    label: &str,
    bound: NumberBound,
    now: Option<f64>,
) -> String {
    let name = super::token_measure(measure);
    let range = range(bound, |value| token_shown(measure, value));
    let wanted = format!("Bring the {name} of {label} {range}");
    sentence(&wanted, NOW, now.map(|now| token_shown(measure, now)))
}

/// A measure of one lane: what to do, and what it is now.
pub fn lane_goal(
    measure: LaneMeasure,
    lane: usize,
    bound: NumberBound,
    now: Option<f64>,
) -> String {
    let wanted = match measure {
        LaneMeasure::Tokens => {
            format!("Let lane {lane} write {}", amount(bound, "token", "tokens"))
        }
        LaneMeasure::Repetitions => {
            let times = amount(bound, "time", "times");
            format!("Let the end of lane {lane} repeat {times}")
        }
        LaneMeasure::LogProbability => {
            let range = range(bound, |value| lane_shown(measure, value));
            format!("Bring the log-probability of lane {lane} {range}")
        }
    };
    sentence(&wanted, SO_FAR, now.map(|now| lane_shown(measure, now)))
}

/// A measure of a word: what to do, and what it is now.
pub fn word_goal(measure: WordMeasure, wanted: &str, now: Option<&str>) -> String {
    let shown = word_shown(wanted);
    let quoted = |text: &str| format!("“{text}”");
    let (goal, said) = match measure {
        WordMeasure::StopReason => {
            let goal = match wanted {
                END_OF_SEQUENCE => "Write until the model ends the text",
                STOP_STRING => "Write until the stop string ends the text",
                LIMIT => "Write until the limit of new tokens ends the text",
                CONTEXT_FULL => "Write until the context is full",
                // No run stops for another reason.
                _ => "Write until the text ends",
            };
            (goal.to_string(), SO_FAR)
        }
        WordMeasure::FirstToken => (format!("Get {shown} as the first token"), SO_FAR),
        WordMeasure::Filters => (format!("Let {shown} alone remove tokens"), NOW),
        WordMeasure::Order => (format!("Put the samplers in this order: {shown}"), NOW),
        WordMeasure::Decoding if wanted == greedy() => ("Switch Greedy on".into(), NOW),
        WordMeasure::Decoding if wanted == SAMPLING => ("Switch Greedy off".into(), NOW),
        WordMeasure::Decoding => (format!("Choose {shown}"), NOW),
        WordMeasure::MostLikelyToken => (format!("Make {shown} the most likely token"), NOW),
        WordMeasure::LastToken => (format!("Write until the last token is {shown}"), NOW),
        WordMeasure::GeneratedText => (format!("Let the text be {}", quoted(wanted)), NOW),
        WordMeasure::PromptText => (format!("Take the prompt {}", quoted(wanted)), NOW),
        WordMeasure::OpenView => (format!("Open the view {shown}"), NOW),
        // The stage of a text that rests is not lit, so it is not named.
        WordMeasure::ShownStage => return format!("Go on to the stage {shown}."),
    };
    let now = now.map(|now| match (measure, now) {
        (_, "") => "none".into(),
        (WordMeasure::PromptText | WordMeasure::GeneratedText, now) => quoted(now),
        (_, now) => word_shown(now),
    });
    sentence(&goal, said, now)
}

/// What to do, and what there is.
fn sentence(wanted: &str, said: &str, now: Option<String>) -> String {
    let now = now.unwrap_or_else(|| NONE_YET.into());
    let end = if now.ends_with('.') { "" } else { "." };
    format!("{wanted}. {said}: {now}{end}")
}

/// A bound of what is counted: `at least 3 tokens`.
fn amount(bound: NumberBound, one: &str, many: &str) -> String {
    let (words, number) = match bound {
        NumberBound::Exactly(value) => ("exactly", value),
        NumberBound::Above(value) => ("at least", value.floor() + 1.0),
        NumberBound::Below(value) => ("at most", value.ceil() - 1.0),
        NumberBound::Between(low, high) => {
            let (low, high) = (low.floor() + 1.0, high.ceil() - 1.0);
            let count = |value: f64| charts::count(value as usize);
            return format!("{} to {} {many}", count(low), count(high));
        }
    };
    let unit = if number == 1.0 { one } else { many };
    format!("{words} {} {unit}", charts::count(number as usize))
}

/// A bound of what is computed: `below 50.0%`.
fn range(bound: NumberBound, shown: impl Fn(f64) -> String) -> String {
    match bound {
        NumberBound::Exactly(value) => format!("to exactly {}", shown(value)),
        NumberBound::Above(value) => format!("above {}", shown(value)),
        NumberBound::Below(value) => format!("below {}", shown(value)),
        NumberBound::Between(low, high) => format!("between {} and {}", shown(low), shown(high)),
    }
}

#[cfg(test)]
mod tests;
