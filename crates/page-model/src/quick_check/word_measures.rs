//! The measures that conditions compare with a word.

use generation::StopReason;
use sampling::AppliedProcessor;

use super::{condition::LiveState, words};
use crate::{settings::knobs::Knob, the_loop::words::screen::stage_name};

enums::listed! {
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
        /// The most likely token under the settings at the step, as the page labels it.
        MostLikelyToken,
        /// The last token of the run, as the page labels it.
        LastToken,
        /// The generated text, without spaces around it.
        GeneratedText,
        /// The prompt that the run follows.
        PromptText,
        /// The id of the open view of Shape.
        OpenView,
        /// The stage that is shown.
        ShownStage,
    }
}

impl WordMeasure {
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
            Self::MostLikelyToken => {
                let top = state.step?.rule().top(1).first()?.token;
                Some(state.texts.label(top))
            }
            Self::LastToken => {
                let last = state.run?.steps().last()?;
                Some(state.texts.label(last.choice.token))
            }
            Self::GeneratedText => {
                let tokens = state.run?.generation().generated();
                let shown = tokens.filter(|token| !state.texts.is_special(*token));
                let bytes: Vec<u8> = shown
                    .flat_map(|token| state.texts.piece(token).to_vec())
                    .collect();
                Some(String::from_utf8_lossy(&bytes).trim().into())
            }
            Self::PromptText => Some(state.run?.text().into()),
            Self::OpenView => Some(state.view.id().into()),
            Self::ShownStage => Some(stage_name(state.stage).into()),
            Self::Decoding => Some(match state.settings.do_sample() {
                true => words::SAMPLING.into(),
                false => words::GREEDY.into(),
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
