//! The processors of the chain: one file each, with range, formula, source and place in the chain.

mod dry;
mod frequency_penalty;
mod logit_bias;
mod min_p;
mod mirostat;
mod no_repeat_ngram;
pub(crate) mod occurrences;
mod presence_penalty;
mod repetition_penalty;
mod temperature;
mod token_mask;
mod top_k;
mod top_n_sigma;
mod top_p;
mod typical;
mod xtc;

use serde::{Deserialize, Serialize};

pub use dry::{Dry, DryBase, DryMultiplier};
pub use frequency_penalty::FrequencyPenalty;
pub use logit_bias::{Bias, LogitBias};
pub use min_p::MinP;
pub use mirostat::{Mirostat2, MirostatEta, MirostatTau};
pub use no_repeat_ngram::NoRepeatNgram;
pub use presence_penalty::PresencePenalty;
pub use repetition_penalty::RepetitionPenalty;
pub use temperature::Temperature;
pub use token_mask::TokenMask;
pub use top_k::TopK;
pub use top_n_sigma::TopNSigma;
pub use top_p::TopP;
pub use typical::Typical;
pub use xtc::{Xtc, XtcProbability, XtcThreshold};

use crate::{Context, Cut, Profile, Scores};

/// Declares [`Processor`] and [`ProcessorKind`] with the same variants, so that they cannot diverge.
macro_rules! processors {
    ($($(#[$doc:meta])* $name:ident($setting:ty),)*) => {
        /// One rule that changes scores or removes tokens, with its settings.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Processor {
            $($(#[$doc])* $name($setting),)*
        }

        /// The kind of a [`Processor`], without its settings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum ProcessorKind {
            $($(#[$doc])* $name,)*
        }

        impl Processor {
            /// The kind of this processor.
            #[must_use]
            pub fn kind(&self) -> ProcessorKind {
                match self {
                    $(Self::$name(_) => ProcessorKind::$name,)*
                }
            }
        }

        impl ProcessorKind {
            /// All kinds of processors, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$name),*];
        }

        $(impl From<$setting> for Processor {
            fn from(setting: $setting) -> Self {
                Self::$name(setting)
            }
        })*
    };
}

processors! {
    /// Removes all tokens but the allowed ones.
    TokenMask(TokenMask),
    /// Adds a given amount to the scores of given tokens.
    LogitBias(LogitBias),
    /// Makes tokens of the text less likely, by a factor.
    RepetitionPenalty(RepetitionPenalty),
    /// Makes generated tokens less likely, in proportion to their count.
    FrequencyPenalty(FrequencyPenalty),
    /// Makes generated tokens less likely, by the same amount whatever their count.
    PresencePenalty(PresencePenalty),
    /// Removes the tokens that would repeat an n-gram of the text.
    NoRepeatNgram(NoRepeatNgram),
    /// Makes the continuation of repeated passages less likely.
    Dry(Dry),
    /// Divides all scores: below 1 sharpens the distribution, above 1 flattens it.
    Temperature(Temperature),
    /// Keeps the tokens within n standard deviations of the greatest score.
    TopNSigma(TopNSigma),
    /// Keeps the k most likely tokens.
    TopK(TopK),
    /// Keeps the nucleus: the fewest most likely tokens whose probabilities sum to at least p.
    TopP(TopP),
    /// Keeps the tokens with at least a fraction of the most likely token's probability.
    MinP(MinP),
    /// Keeps the tokens whose surprise is closest to the expected surprise.
    Typical(Typical),
    /// With some probability, removes the most likely tokens.
    Xtc(Xtc),
    /// Removes tokens above a bound on surprise, and adjusts the bound.
    Mirostat2(Mirostat2),
}

/// The scores after a processor, and where it cut.
pub(crate) struct Effect {
    pub scores: Scores,
    pub cut: Option<Cut>,
}

impl Effect {
    /// The values changed; no token was removed.
    fn reshaped(scores: Scores) -> Self {
        Self { scores, cut: None }
    }

    fn cut(scores: Scores, cut: Cut) -> Self {
        Self {
            scores,
            cut: Some(cut),
        }
    }

    /// Tokens were removed, unless none would be left: then the processor is not applied and the stage says so.
    fn removed(before: &Scores, after: Option<Scores>, cut: Cut) -> Self {
        match after {
            Some(after) => Self::cut(after, cut),
            None => Self::cut(before.clone(), Cut::NothingWouldBeLeft),
        }
    }
}

impl Processor {
    /// Applies the processor to the scores, with the arithmetic of a profile.
    pub(crate) fn apply(&self, scores: &Scores, context: &Context, profile: Profile) -> Effect {
        match self {
            Self::TokenMask(mask) => mask.apply(scores),
            Self::LogitBias(bias) => bias.apply(scores),
            Self::RepetitionPenalty(penalty) => penalty.apply(scores, context, profile),
            Self::FrequencyPenalty(penalty) => penalty.apply(scores, context, profile),
            Self::PresencePenalty(penalty) => penalty.apply(scores, context, profile),
            Self::NoRepeatNgram(n) => n.apply(scores, context),
            Self::Dry(dry) => dry.apply(scores, context),
            Self::Temperature(temperature) => temperature.apply(scores),
            Self::TopNSigma(n) => n.apply(scores, profile),
            Self::TopK(top_k) => top_k.apply(scores, profile),
            Self::TopP(top_p) => top_p.apply(scores, profile),
            Self::MinP(min_p) => min_p.apply(scores, profile),
            Self::Typical(typical) => typical.apply(scores, profile),
            Self::Xtc(xtc) => xtc.apply(scores, context, profile),
            Self::Mirostat2(mirostat) => mirostat.apply(scores, context, profile),
        }
    }
}

impl Processor {
    /// Whether it changes nothing, whatever the scores and the text. Not decided anywhere else.
    #[must_use]
    pub fn is_neutral(&self) -> bool {
        match self {
            Self::TokenMask(TokenMask::Allow(_)) => false,
            Self::TokenMask(TokenMask::Suppress(tokens)) => tokens.is_empty(),
            Self::LogitBias(bias) => bias.biases.values().all(|bias| *bias == Bias::NEUTRAL),
            Self::RepetitionPenalty(penalty) => *penalty == RepetitionPenalty::NEUTRAL,
            Self::FrequencyPenalty(penalty) => *penalty == FrequencyPenalty::NEUTRAL,
            Self::PresencePenalty(penalty) => *penalty == PresencePenalty::NEUTRAL,
            Self::NoRepeatNgram(n) => *n == NoRepeatNgram::NEUTRAL,
            Self::Dry(dry) => dry.multiplier == DryMultiplier::NEUTRAL,
            Self::Temperature(temperature) => *temperature == Temperature::NEUTRAL,
            Self::TopNSigma(n) => *n == TopNSigma::NEUTRAL,
            Self::TopK(top_k) => *top_k == TopK::NEUTRAL,
            Self::TopP(top_p) => *top_p == TopP::NEUTRAL,
            Self::MinP(min_p) => *min_p == MinP::NEUTRAL,
            Self::Typical(typical) => *typical == Typical::NEUTRAL,
            Self::Xtc(xtc) => xtc.probability == XtcProbability::NEUTRAL,
            // However high its bound is at first, it changes with the text.
            Self::Mirostat2(_) => false,
        }
    }
}

impl ProcessorKind {
    /// Whether it belongs to sampling: greedy decoding skips it in most engines ([`crate::SamplingConfig::skips`]).
    #[must_use]
    pub fn is_warper(self) -> bool {
        use ProcessorKind::{MinP, Mirostat2, Temperature, TopK, TopNSigma, TopP, Typical, Xtc};
        matches!(
            self,
            Temperature | TopNSigma | TopK | TopP | MinP | Typical | Xtc | Mirostat2
        )
    }
}
