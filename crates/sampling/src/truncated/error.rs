//! What is wrong with a list of log-probabilities, and what a correct list still leaves open: one sentence each.

use crate::{ProcessorKind, TokenId};

/// Why a list is not a list of the most likely tokens with their log-probabilities.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TopLogProbsError {
    /// The list has no tokens.
    #[error("{}", texts::failures::list_empty())]
    Empty,
    /// A value is NaN or +∞.
    #[error("{}", texts::failures::list_not_a_number(&.0.to_string()))]
    NotANumber(TokenId),
    /// A value above 0: its probability would be above 1.
    #[error("{}", texts::failures::list_above_zero(&token.to_string(), &value.to_string()))]
    AboveZero {
        /// The token.
        token: TokenId,
        /// Its value.
        value: f64,
    },
    /// A token occurs twice.
    #[error("{}", texts::failures::list_duplicate(&.0.to_string()))]
    Duplicate(TokenId),
    /// Every value stands for a probability too small for a number.
    #[error("{}", texts::failures::list_nothing_possible())]
    NothingPossible,
    /// The probabilities sum to more than one, by more than the numbers are rounded.
    #[error("{}", texts::failures::list_sum_above_one(&format!("{sum:.6}")))]
    SumAboveOne {
        /// Their sum.
        sum: f64,
    },
    /// A vocabulary smaller than the list.
    #[error(
        "{}",
        texts::failures::list_vocabulary_too_small(&shown.to_string(), &vocabulary.to_string())
    )]
    VocabularyTooSmall {
        /// Number of tokens in the list.
        shown: usize,
        /// V, as given.
        vocabulary: usize,
    },
    /// A token id that the vocabulary does not have.
    #[error(
        "{}",
        texts::failures::list_outside_vocabulary(&token.to_string(), &vocabulary.to_string())
    )]
    OutsideVocabulary {
        /// The token.
        token: TokenId,
        /// V, as given.
        vocabulary: usize,
    },
    /// The tokens not shown cannot hold the rest: each has at most the probability of the least likely token shown.
    #[error(
        "{}",
        texts::failures::list_rest_does_not_fit(
            &format!("{rest:.6}"),
            &hidden.to_string(),
            &format!("{most:.6}")
        )
    )]
    RestDoesNotFit {
        /// 1 − Σ p of the tokens shown.
        rest: f64,
        /// The number of tokens not shown.
        hidden: usize,
        /// The greatest total these can have.
        most: f64,
    },
    /// The same where V is not known: no vocabulary has as many tokens as the rest needs.
    #[error(
        "{}",
        texts::failures::list_rest_fits_none(&format!("{rest:.6}"), &format!("{each:.1e}"))
    )]
    RestFitsNone {
        /// 1 − Σ p of the tokens shown.
        rest: f64,
        /// The probability of the least likely token shown.
        each: f64,
    },
}

/// A result that the list does not determine, with the reason and a next step.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Undetermined {
    /// Top-k needs more ranks than are known.
    #[error("{}", texts::failures::undetermined_top_k(&k.to_string(), &known.to_string()))]
    TopK {
        /// k.
        k: usize,
        /// How many ranks are known.
        known: usize,
    },
    /// The nucleus goes on in the rest.
    #[error(
        "{}",
        texts::failures::undetermined_top_p(
            &p.to_string(),
            &known.to_string(),
            &format!("{held:.3}")
        )
    )]
    TopP {
        /// p.
        p: f64,
        /// How many ranks are known.
        known: usize,
        /// The least total probability that these can have, 0 to 1.
        held: f64,
    },
    /// The bounds of the probabilities give nuclei of different sizes.
    #[error(
        "{}",
        texts::failures::undetermined_nucleus_between(
            &p.to_string(),
            &least.to_string(),
            &most.to_string()
        )
    )]
    NucleusBetween {
        /// p.
        p: f64,
        /// The smallest size possible.
        least: usize,
        /// The greatest size possible.
        most: usize,
    },
    /// Tokens of the rest may pass min-p.
    #[error(
        "{}",
        texts::failures::undetermined_min_p(&min_p.to_string(), &format!("{ceiling:.3}"))
    )]
    MinP {
        /// The setting.
        min_p: f64,
        /// The greatest probability of a token not shown, as a fraction of the greatest shown one, 0 to 1.
        ceiling: f64,
    },
    /// After penalties a token of the rest may be the most likely one.
    #[error("{}", texts::failures::undetermined_most_likely())]
    MostLikely,
    /// The random number falls where the list shows no token for certain.
    #[error(
        "{}",
        texts::failures::undetermined_draw_in_rest(&format!("{u:.3}"), &format!("{held:.3}"))
    )]
    DrawInRest {
        /// The random number.
        u: f64,
        /// The least total probability of the tokens whose rank is known, 0 to 1.
        held: f64,
    },
    /// The bounds of the probabilities give different tokens.
    #[error(
        "{}",
        texts::failures::undetermined_draw_between(
            &format!("{u:.3}"),
            &least.to_string(),
            &most.to_string()
        )
    )]
    DrawBetween {
        /// The random number.
        u: f64,
        /// The lowest rank possible, counted from 1.
        least: usize,
        /// The highest rank possible, counted from 1.
        most: usize,
    },
    /// A penalty, bias or mask for a token of the rest.
    #[error("{}", texts::failures::undetermined_hidden_token(&token.to_string(), name_of(*kind)))]
    HiddenToken {
        /// The token.
        token: TokenId,
        /// The processor.
        kind: ProcessorKind,
    },
    /// A processor that depends on the sign of raw logits.
    #[error("{}", texts::failures::undetermined_needs_raw_logits())]
    NeedsRawLogits,
    /// A processor whose rule reads the probabilities of all tokens.
    #[error("{}", texts::failures::undetermined_needs_vocabulary(name_of(*kind)))]
    NeedsVocabulary {
        /// The processor.
        kind: ProcessorKind,
    },
    /// A mask that removes every token.
    #[error("{}", texts::failures::undetermined_nothing_left())]
    NothingLeft,
    /// Entropy after a temperature, over a rest of which only the total is known.
    #[error("{}", texts::failures::undetermined_entropy_at_temperature())]
    EntropyAtTemperature,
}

/// A processor's name as it stands in the sentence above that names it.
fn name_of(kind: ProcessorKind) -> &'static str {
    match kind {
        ProcessorKind::TokenMask => texts::failures::undetermined_rule_mask(),
        ProcessorKind::LogitBias => texts::failures::undetermined_rule_bias(),
        ProcessorKind::RepetitionPenalty => texts::failures::undetermined_rule_repetition(),
        ProcessorKind::FrequencyPenalty => texts::failures::undetermined_rule_frequency(),
        ProcessorKind::PresencePenalty => texts::failures::undetermined_rule_presence(),
        ProcessorKind::NoRepeatNgram => texts::failures::undetermined_rule_ngram(),
        ProcessorKind::Dry => "DRY",
        ProcessorKind::Temperature => texts::failures::undetermined_rule_temperature(),
        ProcessorKind::TopNSigma => "Top-nσ",
        ProcessorKind::TopK => "Top-k",
        ProcessorKind::TopP => "Top-p",
        ProcessorKind::MinP => "Min-p",
        ProcessorKind::Typical => texts::failures::undetermined_rule_typical(),
        ProcessorKind::Xtc => "XTC",
        ProcessorKind::Mirostat2 => "Mirostat",
    }
}
