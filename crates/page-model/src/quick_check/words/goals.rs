//! What a condition wants, as a sentence that says what to do, and how far it is done.

use generation::StopReason;
use texts::goals as say;

use super::{lane_shown, shown, token_shown, word_shown};
use crate::quick_check::{
    condition::{LaneMeasure, NumberBound, NumberMeasure, TokenMeasure, WordMeasure},
    word_values::{DecodingWord, stop_reason},
};

/// A measure of a number: what to do, and what it is now.
pub fn number_goal(measure: NumberMeasure, bound: NumberBound, now: Option<f64>) -> String {
    let bring = |what: &str| bring(what, bound, |value| shown(measure, value));
    let (wanted, said) = match measure {
        NumberMeasure::TokensLeft => (say::goal_tokens_left(&TOKENS.of(bound)), NOW),
        NumberMeasure::Entropy => (bring(say::what_entropy()), NOW),
        NumberMeasure::ModelEntropy => (bring(say::what_model_entropy()), NOW),
        NumberMeasure::TopProbability => (bring(say::what_top_probability()), NOW),
        NumberMeasure::ChosenRank => (bring(say::what_chosen_rank()), NOW),
        NumberMeasure::GeneratedTokens => (say::goal_generated_tokens(&TOKENS.of(bound)), SO_FAR),
        NumberMeasure::PromptTokens => (say::goal_prompt_tokens(&TOKENS.of(bound)), NOW),
        NumberMeasure::CachedPositions => (say::goal_cached_positions(&POSITIONS.of(bound)), NOW),
        NumberMeasure::ComputedPositions => {
            (say::goal_computed_positions(&POSITIONS.of(bound)), NOW)
        }
        NumberMeasure::FirstTokens => (say::goal_first_tokens(&FIRST_TOKENS.of(bound)), SO_FAR),
        NumberMeasure::FirstDifference => (bring(say::what_first_difference()), NOW),
        NumberMeasure::ForcedTokens => (say::goal_forced_tokens(&TOKENS.of(bound)), SO_FAR),
        NumberMeasure::Temperature => (bring(say::what_temperature()), NOW),
        NumberMeasure::Seed => (bring(say::what_seed()), NOW),
        NumberMeasure::SavedRuns => (say::goal_saved_runs(&TIMES.of(bound)), SO_FAR),
        NumberMeasure::LogProbability => (bring(say::what_log_probability()), NOW),
        NumberMeasure::LowestLogit => (bring(say::what_lowest_logit()), NOW),
        NumberMeasure::Repetitions => (say::goal_repetitions(&TIMES.of(bound)), SO_FAR),
        NumberMeasure::TypedPieces => (say::goal_typed_pieces(&PIECES.of(bound)), NOW),
        NumberMeasure::TreeTexts => (say::goal_tree_texts(&TEXTS.of(bound)), SO_FAR),
        NumberMeasure::LargestBranch => (say::goal_largest_branch(&TEXTS.of(bound)), SO_FAR),
        NumberMeasure::TimesGreedy => match bound {
            NumberBound::Above(1.0) => (say::goal_likelier_than_greedy().into(), SO_FAR),
            _ => (bring(say::what_times_greedy()), SO_FAR),
        },
        NumberMeasure::BeamsTimesGreedy => match bound {
            NumberBound::Above(0.0) => (say::goal_search_to_end().into(), SO_FAR),
            NumberBound::Above(1.0) => (say::goal_beams_likelier().into(), SO_FAR),
            NumberBound::Exactly(_) => (say::goal_beams_as_likely().into(), SO_FAR),
            _ => (bring(say::what_beams_times_greedy()), SO_FAR),
        },
        NumberMeasure::BeamPasses => (say::goal_beam_passes(&PASSES.of(bound)), SO_FAR),
        NumberMeasure::RightAtOne | NumberMeasure::RightAtTwo => match (bound, measure) {
            (NumberBound::Above(0.0), _) => (say::goal_experiment_to_end().into(), SO_FAR),
            (_, NumberMeasure::RightAtOne) => (bring(say::what_right_at_one()), NOW),
            _ => (bring(say::what_right_at_two()), NOW),
        },
        NumberMeasure::Rounds => (say::goal_rounds(&ROUNDS.of(bound)), SO_FAR),
        NumberMeasure::RoundTokens => (say::goal_round_tokens(&TOKENS.of(bound)), SO_FAR),
        NumberMeasure::ProposalsAccepted => {
            (say::goal_proposals_accepted(&ACCEPTED.of(bound)), SO_FAR)
        }
        NumberMeasure::CellRank => (bring(say::what_cell_rank()), NOW),
        NumberMeasure::PartsOff => (say::goal_parts_off(&PARTS.of(bound)), SO_FAR),
        NumberMeasure::WithoutParts => (bring(say::what_without_parts()), NOW),
        NumberMeasure::CheckpointSteps => (bring(say::what_checkpoint_steps()), NOW),
    };
    with_progress(&wanted, said, now.map(|now| shown(measure, now)))
}

/// A measure of one token: what to do, and what it is now.
pub fn token_goal(
    measure: TokenMeasure,
    label: &str,
    bound: NumberBound,
    now: Option<f64>,
) -> String {
    let what = match measure {
        TokenMeasure::ModelProbability => say::what_model_probability(label),
        TokenMeasure::Probability => say::what_probability(label),
        TokenMeasure::Logit => say::what_logit(label),
    };
    let wanted = bring(&what, bound, |value| token_shown(measure, value));
    with_progress(&wanted, NOW, now.map(|now| token_shown(measure, now)))
}

/// A measure of one lane: what to do, and what it is now.
pub fn lane_goal(
    measure: LaneMeasure,
    lane: usize,
    bound: NumberBound,
    now: Option<f64>,
) -> String {
    let wanted = match measure {
        LaneMeasure::Tokens => say::goal_lane_tokens(lane, &TOKENS.of(bound)),
        LaneMeasure::Repetitions => say::goal_lane_repetitions(lane, &TIMES.of(bound)),
        LaneMeasure::LogProbability => bring(&say::what_lane(lane), bound, |value| {
            lane_shown(measure, value)
        }),
    };
    with_progress(&wanted, SO_FAR, now.map(|now| lane_shown(measure, now)))
}

/// A measure of a word: what to do, and what it is now.
pub fn word_goal(measure: WordMeasure, wanted: &str, now: Option<&str>) -> String {
    let shown = word_shown(measure, wanted);
    let (goal, said) = match measure {
        WordMeasure::StopReason => {
            let goal = match stop_reason(wanted) {
                Some(StopReason::EndOfSequence) => say::goal_until_end_token(),
                Some(StopReason::StopSequence) => say::goal_until_stop_string(),
                Some(StopReason::MaxNewTokens) => say::goal_until_limit(),
                Some(StopReason::ContextFull) => say::goal_until_full(),
                // No run stops for another reason.
                None => say::goal_until_stop(),
            };
            (goal.to_string(), SO_FAR)
        }
        WordMeasure::FirstToken => (say::goal_first_token(&shown), SO_FAR),
        WordMeasure::Filters => (say::goal_filters(&shown), NOW),
        WordMeasure::Order => (say::goal_order(&shown), NOW),
        WordMeasure::Decoding => {
            let goal = match DecodingWord::from_id(wanted) {
                Some(DecodingWord::Greedy) => say::goal_greedy_on().into(),
                Some(DecodingWord::Sampling) => say::goal_greedy_off().into(),
                None => say::goal_decoding(&shown),
            };
            (goal, NOW)
        }
        WordMeasure::MostLikelyToken => (say::goal_most_likely_token(&shown), NOW),
        WordMeasure::LastToken => (say::goal_last_token(&shown), NOW),
        WordMeasure::GeneratedText => (say::goal_generated_text(wanted), NOW),
        WordMeasure::PromptText => (say::goal_prompt(wanted), NOW),
        WordMeasure::OpenView => (say::goal_view(&shown), NOW),
        // The stage of a text that rests is not lit, so it is not named.
        WordMeasure::ShownStage => return say::goal_stage(&shown),
    };
    let now = now.map(|now| match (measure, now) {
        (_, "") => say::no_word().into(),
        (WordMeasure::PromptText | WordMeasure::GeneratedText, now) => say::quoted(now),
        (_, now) => word_shown(measure, now),
    });
    with_progress(&goal, said, now)
}

/// How what there is is said: with a value, and without one.
#[derive(Clone, Copy)]
struct CountedGoal {
    value: fn(&str) -> String,
    none: fn() -> &'static str,
}

/// Where it grows from nothing.
const SO_FAR: CountedGoal = CountedGoal {
    value: say::so_far,
    none: say::so_far_none,
};
/// What there is now.
const NOW: CountedGoal = CountedGoal {
    value: say::now,
    none: say::now_none,
};

/// What to do, and what there is.
fn with_progress(wanted: &str, said: CountedGoal, now: Option<String>) -> String {
    match now {
        // The sentence has a full stop of its own.
        Some(now) => format!(
            "{wanted} {}",
            (said.value)(now.strip_suffix('.').unwrap_or(&now))
        ),
        None => format!("{wanted} {}", (said.none)()),
    }
}

/// Bounds of what is counted, with its unit: `at least 3 tokens`.
struct CountedBounds {
    exactly: fn(usize) -> String,
    at_least: fn(usize) -> String,
    at_most: fn(usize) -> String,
    from_to: fn(usize, usize) -> String,
}

impl CountedBounds {
    fn of(&self, bound: NumberBound) -> String {
        let least = |value: f64| (value.floor() + 1.0) as usize;
        let most = |value: f64| (value.ceil() - 1.0) as usize;
        match bound {
            NumberBound::Exactly(value) => (self.exactly)(value as usize),
            NumberBound::Above(value) => (self.at_least)(least(value)),
            NumberBound::Below(value) => (self.at_most)(most(value)),
            NumberBound::Between(low, high) => (self.from_to)(least(low), most(high)),
        }
    }
}

/// Bounds of tokens.
const TOKENS: CountedBounds = CountedBounds {
    exactly: say::exactly_tokens,
    at_least: say::at_least_tokens,
    at_most: say::at_most_tokens,
    from_to: say::from_to_tokens,
};
/// Bounds of positions.
const POSITIONS: CountedBounds = CountedBounds {
    exactly: say::exactly_positions,
    at_least: say::at_least_positions,
    at_most: say::at_most_positions,
    from_to: say::from_to_positions,
};
/// Bounds of different first tokens.
const FIRST_TOKENS: CountedBounds = CountedBounds {
    exactly: say::exactly_different_first_tokens,
    at_least: say::at_least_different_first_tokens,
    at_most: say::at_most_different_first_tokens,
    from_to: say::from_to_different_first_tokens,
};
/// Bounds of times.
const TIMES: CountedBounds = CountedBounds {
    exactly: say::exactly_times,
    at_least: say::at_least_times,
    at_most: say::at_most_times,
    from_to: say::from_to_times,
};
/// Bounds of pieces.
const PIECES: CountedBounds = CountedBounds {
    exactly: say::exactly_pieces,
    at_least: say::at_least_pieces,
    at_most: say::at_most_pieces,
    from_to: say::from_to_pieces,
};
/// Bounds of texts.
const TEXTS: CountedBounds = CountedBounds {
    exactly: say::exactly_texts,
    at_least: say::at_least_texts,
    at_most: say::at_most_texts,
    from_to: say::from_to_texts,
};
/// Bounds of passes.
const PASSES: CountedBounds = CountedBounds {
    exactly: say::exactly_passes,
    at_least: say::at_least_passes,
    at_most: say::at_most_passes,
    from_to: say::from_to_passes,
};
/// Bounds of rounds.
const ROUNDS: CountedBounds = CountedBounds {
    exactly: say::exactly_rounds,
    at_least: say::at_least_rounds,
    at_most: say::at_most_rounds,
    from_to: say::from_to_rounds,
};
/// Bounds of accepted proposals.
const ACCEPTED: CountedBounds = CountedBounds {
    exactly: say::exactly_accepted_proposals,
    at_least: say::at_least_accepted_proposals,
    at_most: say::at_most_accepted_proposals,
    from_to: say::from_to_accepted_proposals,
};

/// Bounds of parts of the network.
const PARTS: CountedBounds = CountedBounds {
    exactly: say::exactly_parts,
    at_least: say::at_least_parts,
    at_most: say::at_most_parts,
    from_to: say::from_to_parts,
};

/// A bound of what is computed: `Bring the entropy below 2 bits.`
fn bring(what: &str, bound: NumberBound, shown: impl Fn(f64) -> String) -> String {
    match bound {
        NumberBound::Exactly(value) => say::bring_exactly(what, &shown(value)),
        NumberBound::Above(value) => say::bring_above(what, &shown(value)),
        NumberBound::Below(value) => say::bring_below(what, &shown(value)),
        NumberBound::Between(low, high) => say::bring_between(what, &shown(low), &shown(high)),
    }
}

#[cfg(test)]
mod tests;
