//! The sentences of the Quick check: measures, conditions, marks and scores.

pub mod answering;
pub mod goals;
pub mod screen;

use crate::{
    places::question_group::QuestionGroup,
    quick_check::{
        condition::{LaneMeasure, NumberMeasure, TokenMeasure, WordMeasure},
        marking::Marking,
        score::GroupScore,
    },
};

pub use texts::shared::{
    question_no_number as no_number, question_no_prompt as no_prompt,
    question_none_chosen as none_chosen, question_right as right,
    question_wrong_number as wrong_number,
};
/// The decoding that takes the most likely token, in files.
pub const GREEDY: &str = "greedy";
/// The decoding that draws, in files.
pub const SAMPLING: &str = "sampling";
/// The reason of a stop: the model's own token for the end.
pub const END_OF_SEQUENCE: &str = "end of sequence";
/// The reason of a stop: a stop string.
pub const STOP_STRING: &str = "stop string";
/// The reason of a stop: the limit.
pub const LIMIT: &str = "maximum new tokens";
/// The reason of a stop: the context window.
pub const CONTEXT_FULL: &str = "context full";
pub use texts::quick_check::{done, not_yet, place};

/// The name of a measure, in files and on the page.
pub fn number_measure(measure: NumberMeasure) -> &'static str {
    match measure {
        NumberMeasure::TokensLeft => "tokens left",
        NumberMeasure::Entropy => "entropy",
        NumberMeasure::ModelEntropy => "entropy of the model",
        NumberMeasure::TopProbability => "highest probability",
        NumberMeasure::ChosenRank => "rank of the last token",
        NumberMeasure::GeneratedTokens => "tokens generated",
        NumberMeasure::PromptTokens => "tokens read of the prompt",
        NumberMeasure::CachedPositions => "positions in the cache",
        NumberMeasure::ComputedPositions => "positions computed in the last pass",
        NumberMeasure::FirstTokens => "different first tokens",
        NumberMeasure::FirstDifference => "first different token",
        NumberMeasure::ForcedTokens => "tokens put by hand",
        NumberMeasure::Temperature => "temperature",
        NumberMeasure::Seed => "seed",
        NumberMeasure::SavedRuns => "saved runs",
        NumberMeasure::LogProbability => "log-probability of the run",
        NumberMeasure::LowestLogit => "lowest logit",
        NumberMeasure::Repetitions => "repetitions at the end",
        NumberMeasure::TypedPieces => "pieces of the typed text",
        NumberMeasure::TreeTexts => "texts in the tree",
        NumberMeasure::LargestBranch => "texts in the largest branch",
        NumberMeasure::TimesGreedy => "times as likely as greedy",
        NumberMeasure::BeamsTimesGreedy => "beam search beside greedy",
        NumberMeasure::BeamPasses => "passes of the beam search",
        NumberMeasure::Rounds => "rounds",
        NumberMeasure::RoundTokens => "tokens of the rounds",
        NumberMeasure::ProposalsAccepted => "proposals accepted",
        NumberMeasure::RightAtOne => "share right at temperature 1",
        NumberMeasure::RightAtTwo => "share right at temperature 2",
    }
}

/// The name of a measure whose value is a word.
pub fn word_measure(measure: WordMeasure) -> &'static str {
    match measure {
        WordMeasure::StopReason => "stop reason",
        WordMeasure::FirstToken => "first token",
        WordMeasure::Filters => "filters that remove tokens",
        WordMeasure::Order => "samplers in order",
        WordMeasure::Decoding => "decoding",
        WordMeasure::MostLikelyToken => "most likely token",
        WordMeasure::LastToken => "last token",
        WordMeasure::GeneratedText => "generated text",
        WordMeasure::PromptText => "prompt",
        WordMeasure::OpenView => "view",
        WordMeasure::ShownStage => "stage",
    }
}

/// What stands between the measure of a token and its label.
pub const OF: &str = " of ";
/// What stands between the measure of a lane and its number.
pub const LANE: &str = " of lane ";

/// The name of a measure of one token.
pub fn token_measure(measure: TokenMeasure) -> &'static str {
    match measure {
        TokenMeasure::ModelProbability => "model probability",
        TokenMeasure::Probability => "probability",
        TokenMeasure::Logit => "logit",
    }
}

/// The name of a measure of one lane.
pub fn lane_measure(measure: LaneMeasure) -> &'static str {
    match measure {
        LaneMeasure::Tokens => "tokens",
        LaneMeasure::LogProbability => "log-probability",
        LaneMeasure::Repetitions => number_measure(NumberMeasure::Repetitions),
    }
}

/// A measured number as it is shown: probabilities in percent, entropies in bits.
pub fn shown(measure: NumberMeasure, value: f64) -> String {
    match measure {
        NumberMeasure::TopProbability | NumberMeasure::RightAtOne | NumberMeasure::RightAtTwo => {
            charts::percent(value)
        }
        NumberMeasure::TimesGreedy | NumberMeasure::BeamsTimesGreedy => charts::decimal(value, 1),
        NumberMeasure::Entropy | NumberMeasure::ModelEntropy => {
            texts::shared::question_bits(&charts::decimal(value, 2))
        }
        NumberMeasure::Temperature | NumberMeasure::LowestLogit | NumberMeasure::LogProbability => {
            charts::decimal(value, 2)
        }
        _ => charts::count(value as usize),
    }
}

/// A number of one token as it is shown.
pub fn token_shown(measure: TokenMeasure, value: f64) -> String {
    match measure {
        TokenMeasure::ModelProbability | TokenMeasure::Probability => charts::percent(value),
        TokenMeasure::Logit => charts::decimal(value, 2),
    }
}

/// A number of one lane as it is shown.
pub fn lane_shown(measure: LaneMeasure, value: f64) -> String {
    match measure {
        LaneMeasure::Tokens | LaneMeasure::Repetitions => charts::count(value as usize),
        LaneMeasure::LogProbability => charts::decimal(value, 2),
    }
}

/// A measured word as it is shown: the names of filters have hyphens on the page.
pub fn word_shown(word: &str) -> String {
    word.replace('_', "-")
}

/// The name of a group.
pub fn group(group: QuestionGroup) -> &'static str {
    match group {
        QuestionGroup::Loop => texts::quick_check::group_loop(),
        QuestionGroup::Logits => texts::quick_check::group_logits(),
        QuestionGroup::Tokens => texts::quick_check::group_tokens(),
        QuestionGroup::Sampling => texts::quick_check::group_sampling(),
        QuestionGroup::Filters => texts::quick_check::group_filters(),
        QuestionGroup::Temperature => texts::quick_check::group_temperature(),
        QuestionGroup::Stopping => texts::quick_check::group_stopping(),
        QuestionGroup::Cache => texts::quick_check::group_cache(),
        QuestionGroup::Cost => texts::quick_check::group_cost(),
    }
}

/// What is said of a mark, with the explanation of the right answer.
pub fn marked(marking: &Marking, why: &str) -> String {
    match marking {
        Marking::Right => format!("{} {why}", right()),
        Marking::Wrong(Some(wrong)) => texts::shared::question_mix_up(&wrong.name, &wrong.feedback),
        Marking::Wrong(None) => wrong_number().into(),
        Marking::OneDigit => answering::one_digit().into(),
        Marking::NoNumber => no_number().into(),
    }
}

/// The score in a sentence.
pub fn score(score: GroupScore) -> String {
    let GroupScore {
        right,
        at_once,
        all,
        ..
    } = score;
    texts::quick_check::score_of_all(right, all, at_once)
}
