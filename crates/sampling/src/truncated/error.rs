//! What is wrong with a list of log-probabilities, and what a correct list still leaves open: one sentence each.

use crate::{ProcessorKind, TokenId};

/// Why a list is not a list of the most likely tokens with their log-probabilities.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TopLogProbsError {
    /// The list has no tokens.
    #[error("The list has no tokens. Ask the API for log-probabilities: logprobs or top_logprobs.")]
    Empty,
    /// A value is NaN or +∞.
    #[error("The log-probability of token {0} is not a number.")]
    NotANumber(TokenId),
    /// A value above 0: its probability would be above 1.
    #[error(
        "The log-probability of token {token} is {value}; none can be above 0. If these are raw logits, all of the vocabulary are needed."
    )]
    AboveZero {
        /// The token.
        token: TokenId,
        /// Its value.
        value: f64,
    },
    /// A token occurs twice.
    #[error("Token {0} is in the list twice.")]
    Duplicate(TokenId),
    /// Every value stands for a probability too small for a number.
    #[error("Every log-probability of the list stands for zero: no token is possible.")]
    NothingPossible,
    /// The probabilities sum to more than one, by more than the numbers are rounded.
    #[error(
        "The probabilities of the list sum to {sum:.6}, which is more than 1. Are these log-probabilities to base e, at temperature 1?"
    )]
    SumAboveOne {
        /// Their sum.
        sum: f64,
    },
    /// A vocabulary smaller than the list.
    #[error("The list has {shown} tokens, but the vocabulary only {vocabulary}.")]
    VocabularyTooSmall {
        /// Number of tokens in the list.
        shown: usize,
        /// V, as given.
        vocabulary: usize,
    },
    /// A token id that the vocabulary does not have.
    #[error("Token {token} is outside a vocabulary of {vocabulary} tokens.")]
    OutsideVocabulary {
        /// The token.
        token: TokenId,
        /// V, as given.
        vocabulary: usize,
    },
    /// The tokens not shown cannot hold the rest: each has at most the probability of the least likely token shown.
    #[error(
        "The list leaves {rest:.6} of the probability to {hidden} other tokens, which can hold {most:.6} at most. Are these the most likely tokens, and is the vocabulary's size right?"
    )]
    RestDoesNotFit {
        /// 1 − Σ p of the tokens shown.
        rest: f64,
        /// The number of tokens not shown.
        hidden: usize,
        /// The greatest total these can have.
        most: f64,
    },
}

/// A result that the list does not determine, with the reason and a next step.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Undetermined {
    /// Top-k needs more ranks than are known.
    #[error("Top-k {k} needs {k} tokens; this list has {known}. Ask the API for more.")]
    TopK {
        /// k.
        k: usize,
        /// How many ranks are known.
        known: usize,
    },
    /// The nucleus goes on in the rest.
    #[error(
        "Top-p {p} goes on beyond the list: its {known} tokens hold {held:.3} of the probability for certain. Ask the API for more, or lower top-p."
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
        "Top-p {p} keeps between {least} and {most} tokens: the rest is known between bounds only. Ask the API for more."
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
        "Min-p {min_p} may keep tokens that the list does not show: they can have up to {ceiling:.3} of the greatest probability. Ask the API for more, or raise min-p."
    )]
    MinP {
        /// The setting.
        min_p: f64,
        /// The greatest probability of a token not shown, as a fraction of the greatest shown one, 0 to 1.
        ceiling: f64,
    },
    /// After penalties a token of the rest may be the most likely one.
    #[error(
        "After these penalties a token that the list does not show may be the most likely one. Ask the API for more."
    )]
    MostLikely,
    /// The random number falls where the list shows no token for certain.
    #[error(
        "The random number {u:.3} falls into the rest: the list holds {held:.3} of the probability for certain. Ask the API for more."
    )]
    DrawInRest {
        /// The random number.
        u: f64,
        /// The least total probability of the tokens whose rank is known, 0 to 1.
        held: f64,
    },
    /// The bounds of the probabilities give different tokens.
    #[error(
        "The random number {u:.3} selects rank {least} or up to rank {most}: the rest is known between bounds only. Ask the API for more."
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
    #[error(
        "Token {token} is not in the list, so the effect of {} on it is not known. Ask the API for more.",
        name_of(*kind)
    )]
    HiddenToken {
        /// The token.
        token: TokenId,
        /// The processor.
        kind: ProcessorKind,
    },
    /// A processor that depends on the sign of raw logits.
    #[error(
        "The repetition penalty depends on the sign of raw logits; this list has log-probabilities, which are all below 0. Use the presence or frequency penalty, or a source of raw logits."
    )]
    NeedsRawLogits,
    /// A processor whose rule reads the probabilities of all tokens.
    #[error(
        "{} is not computed from a part of the vocabulary. Use a source of all logits.",
        name_of(*kind)
    )]
    NeedsVocabulary {
        /// The processor.
        kind: ProcessorKind,
    },
    /// A mask that removes every token.
    #[error("The mask removes every token of the list. Allow at least one.")]
    NothingLeft,
    /// Entropy after a temperature, over a rest of which only the total is known.
    #[error(
        "The entropy is bounded at temperature 1 only: after a temperature the total of the rest is not known either. Ask the API for all tokens."
    )]
    EntropyAtTemperature,
}

/// A processor's name as it stands in the sentence above that names it.
fn name_of(kind: ProcessorKind) -> &'static str {
    match kind {
        ProcessorKind::TokenMask => "the token mask",
        ProcessorKind::LogitBias => "the logit bias",
        ProcessorKind::RepetitionPenalty => "the repetition penalty",
        ProcessorKind::FrequencyPenalty => "the frequency penalty",
        ProcessorKind::PresencePenalty => "the presence penalty",
        ProcessorKind::NoRepeatNgram => "No-repeat n-gram",
        ProcessorKind::Dry => "DRY",
        ProcessorKind::Temperature => "temperature",
        ProcessorKind::TopNSigma => "Top-nσ",
        ProcessorKind::TopK => "Top-k",
        ProcessorKind::TopP => "Top-p",
        ProcessorKind::MinP => "Min-p",
        ProcessorKind::Typical => "Typical sampling",
        ProcessorKind::Xtc => "XTC",
        ProcessorKind::Mirostat2 => "Mirostat",
    }
}
