//! The measures that conditions compare with a word.

use sampling::AppliedProcessor;

use super::{
    condition::LiveState,
    word_values::{DecodingWord, stage_word, stop_word},
};
use crate::settings::knobs::Knob;

enums::listed! {
    /// What is compared with a word. Its id is its name in the files of lessons and questions, in every language.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum WordMeasure {
        /// Why the run stopped.
        StopReason = "stop reason",
        /// The first token of the run, as the page labels it.
        FirstToken = "first token",
        /// The filters that are on and remove a token at this step.
        Filters = "filters that remove tokens",
        /// The samplers that are on, in their order.
        Order = "samplers in order",
        /// Whether the token is drawn or the most likely one is taken.
        Decoding = "decoding",
        /// The most likely token under the settings at the step, as the page labels it.
        MostLikelyToken = "most likely token",
        /// The last token of the run, as the page labels it.
        LastToken = "last token",
        /// The generated text, without spaces around it.
        GeneratedText = "generated text",
        /// The prompt that the run follows.
        PromptText = "prompt",
        /// The id of the open view of Shape.
        OpenView = "view",
        /// The stage that is shown.
        ShownStage = "stage",
    }
}

impl WordMeasure {
    /// The word now; `None` while there is none.
    pub fn now(self, state: &LiveState) -> Option<String> {
        match self {
            Self::StopReason => {
                let reason = state.run?.generation().stop_reason()?;
                Some(stop_word(reason).into())
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
                let steps = state.run?.steps().iter();
                let bytes: Vec<u8> = steps.flat_map(|step| step.piece.clone()).collect();
                Some(String::from_utf8_lossy(&bytes).trim().into())
            }
            Self::PromptText => Some(state.run?.text().into()),
            Self::OpenView => Some(state.view.id().into()),
            Self::ShownStage => Some(stage_word(state.stage).into()),
            Self::Decoding => {
                let decoding = match state.settings.do_sample() {
                    true => DecodingWord::Sampling,
                    false => DecodingWord::Greedy,
                };
                Some(decoding.id().into())
            }
        }
    }
}

/// The samplers as addresses name them.
fn names<'a>(samplers: impl Iterator<Item = &'a AppliedProcessor>) -> String {
    let knobs = samplers.filter_map(|sampler| Knob::of(sampler.processor.kind()));
    let names: Vec<&str> = knobs.map(|knob| knob.id).collect();
    names.join(" ")
}
