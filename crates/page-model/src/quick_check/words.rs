//! The sentences of the Quick check: measures, conditions, marks and scores.

pub mod answering;
pub mod goals;
pub mod screen;

use generation::StopReason;

use crate::{
    places::{question_group::QuestionGroup, test_moment::TestMoment},
    quick_check::{
        condition::{LaneMeasure, NumberMeasure, TokenMeasure, WordMeasure},
        marking::Marking,
        score::GroupScore,
        word_values::{self, DecodingWord},
    },
    the_loop::words::screen::stage_name,
};

pub use texts::quick_check::{done, not_yet, place};
pub use texts::shared::{
    question_no_number as no_number, question_no_prompt as no_prompt,
    question_none_chosen as none_chosen, question_right as right,
    question_wrong_number as wrong_number,
};

/// The name of a test in the choice of questions.
pub fn test(moment: TestMoment) -> &'static str {
    match moment {
        TestMoment::Before => texts::quick_check::test_before(),
        TestMoment::After => texts::quick_check::test_after(),
    }
}

/// A measured number as it is shown: probabilities in percent, entropies in bits.
pub fn shown(measure: NumberMeasure, value: f64) -> String {
    match measure {
        NumberMeasure::TopProbability
        | NumberMeasure::RightAtOne
        | NumberMeasure::RightAtTwo
        | NumberMeasure::WithoutParts => charts::percent(value),
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

/// A measured word as it is shown: what it names, in the language of the page, and filters with hyphens.
pub fn word_shown(measure: WordMeasure, word: &str) -> String {
    let named = match measure {
        WordMeasure::StopReason => word_values::stop_reason(word).map(stop_reason),
        WordMeasure::Decoding => DecodingWord::from_id(word).map(decoding),
        WordMeasure::ShownStage => word_values::stage(word).map(stage_name),
        WordMeasure::Filters | WordMeasure::Order => return word.replace('_', "-"),
        WordMeasure::FirstToken
        | WordMeasure::MostLikelyToken
        | WordMeasure::LastToken
        | WordMeasure::GeneratedText
        | WordMeasure::PromptText
        | WordMeasure::OpenView => None,
    };
    named.unwrap_or(word).into()
}

/// The reason of a stop as a measured word.
fn stop_reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndOfSequence => texts::goals::stop_end_of_sequence(),
        StopReason::StopSequence => texts::goals::stop_stop_string(),
        StopReason::MaxNewTokens => texts::goals::stop_limit(),
        StopReason::ContextFull => texts::goals::stop_context_full(),
    }
}

/// A way of decoding as a measured word.
fn decoding(word: DecodingWord) -> &'static str {
    match word {
        DecodingWord::Greedy => texts::goals::decoding_greedy(),
        DecodingWord::Sampling => texts::goals::decoding_sampling(),
    }
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
