//! The measures that conditions compare: a closed list, each a pure function of the live state.

use crate::words::labels;
use generation::StopReason;
use sampling::{AppliedProcessor, SelectionMethod};

use super::{condition::LiveState, words};
use crate::{run::Run, settings::knobs::Knob};

/// What is compared with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberMeasure {
    /// The tokens that the filters leave at the step.
    TokensLeft,
    /// The entropy of the distribution that is drawn from, in bits.
    Entropy,
    /// The entropy of the model's own distribution, in bits.
    ModelEntropy,
    /// The probability of the most likely token under the settings, 0 to 1.
    TopProbability,
    /// The rank of the run's last token among all tokens of the model, from 1.
    ChosenRank,
    /// The tokens generated so far.
    GeneratedTokens,
    /// The tokens that the model reads of the prompt.
    PromptTokens,
    /// The positions whose keys and values are in the cache.
    CachedPositions,
    /// The positions that the last forward pass computed.
    ComputedPositions,
    /// The different first tokens among the present and the saved runs of this prompt.
    FirstTokens,
    /// The first token at which a lane differs from the first lane, from 1.
    FirstDifference,
    /// The tokens that were put into the text by hand.
    ForcedTokens,
}

/// What is compared with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordMeasure {
    /// Why the run stopped.
    StopReason,
    /// The first token of the run, as the page labels it.
    FirstToken,
    /// The filters that are on and remove a token at this step.
    Filters,
    /// The samplers that are on, in their order.
    Order,
    /// Whether the token is drawn or the most likely one is taken.
    Decoding,
}

impl NumberMeasure {
    /// All measures of numbers.
    pub const ALL: [Self; 12] = [
        Self::TokensLeft,
        Self::Entropy,
        Self::ModelEntropy,
        Self::TopProbability,
        Self::ChosenRank,
        Self::GeneratedTokens,
        Self::PromptTokens,
        Self::CachedPositions,
        Self::ComputedPositions,
        Self::FirstTokens,
        Self::FirstDifference,
        Self::ForcedTokens,
    ];

    /// The value now; `None` while there is none.
    pub fn now(self, state: &LiveState) -> Option<f64> {
        let counted = |number: usize| number as f64;
        let pass = || {
            let run = state.run?;
            let last = run.steps().len().checked_sub(1);
            // The pass of the present token if there is one, else that of the last token.
            let pass = run.pass(run.steps().len());
            pass.or_else(|| run.pass(last?)).map(|pass| &pass.report)
        };
        match self {
            Self::TokensLeft => Some(counted(state.step?.rule().len())),
            Self::Entropy => Some(state.step?.rule().entropy_bits()),
            Self::ModelEntropy => Some(state.step?.model.entropy_bits()),
            Self::TopProbability => Some(state.step?.rule().top(1).first()?.probability),
            Self::ChosenRank => {
                let last = state.run?.steps().last()?;
                let rank = last.ranking()?.rank_of(last.choice.token)?;
                Some(counted(rank + 1))
            }
            Self::GeneratedTokens => Some(counted(state.run?.steps().len())),
            Self::PromptTokens => Some(counted(state.run?.generation().prompt().len())),
            Self::CachedPositions => Some(f64::from(pass()?.cache.positions)),
            Self::ComputedPositions => Some(f64::from(pass()?.computed)),
            Self::FirstTokens => Some(counted(first_tokens(state)?)),
            Self::FirstDifference => Some(counted(state.difference? + 1)),
            Self::ForcedTokens => {
                let steps = state.run?.steps().iter();
                let forced = steps.filter(|step| step.choice.rule == SelectionMethod::Forced);
                Some(counted(forced.count()))
            }
        }
    }
}

/// The number of different first tokens among the runs of the present prompt.
fn first_tokens(state: &LiveState) -> Option<usize> {
    let run = state.run?;
    let same = |other: &&Run| other.generation().prompt() == run.generation().prompt();
    let runs = state.saved.iter().filter(same).chain([run]);
    let mut first: Vec<_> = runs
        .filter_map(|run| Some(run.steps().first()?.choice.token))
        .collect();
    first.sort_unstable();
    first.dedup();
    Some(first.len())
}

impl WordMeasure {
    /// All measures of words.
    pub const ALL: [Self; 5] = [
        Self::StopReason,
        Self::FirstToken,
        Self::Filters,
        Self::Order,
        Self::Decoding,
    ];

    /// The word now; `None` while there is none.
    pub fn now(self, state: &LiveState) -> Option<String> {
        match self {
            Self::StopReason => {
                let reason = state.run?.generation().stop_reason()?;
                Some(stop_id(reason).into())
            }
            Self::FirstToken => {
                let first = state.run?.steps().first()?;
                Some(state.texts.label(first.choice.token))
            }
            Self::Filters => {
                let samplers = state.step?.samplers().iter();
                Some(names(samplers.filter(|sampler| {
                    sampler.after.len() < sampler.before.len()
                })))
            }
            Self::Order => Some(names(state.step?.samplers().iter())),
            Self::Decoding => Some(match state.settings.do_sample() {
                true => words::SAMPLING.into(),
                false => labels::GREEDY.into(),
            }),
        }
    }
}

/// The samplers as addresses name them.
fn names<'a>(samplers: impl Iterator<Item = &'a AppliedProcessor>) -> String {
    let knobs = samplers.filter_map(|sampler| Knob::of(sampler.processor.kind()));
    let names: Vec<&str> = knobs.map(|knob| knob.id).collect();
    names.join(" ")
}

/// The reason of a stop, as conditions name it.
fn stop_id(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndOfSequence => words::END_OF_SEQUENCE,
        StopReason::StopSequence => words::STOP_STRING,
        StopReason::MaxNewTokens => words::LIMIT,
        StopReason::ContextFull => words::CONTEXT_FULL,
    }
}
