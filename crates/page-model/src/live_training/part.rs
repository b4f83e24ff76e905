//! The state of Live training: what is learned and how, and the prompt that is looked at. An address says all of it but the
//! visitor's own text, which is too long for one.

use protocol::{LearningRun, LearningSource};

use super::rate::LearningRate;
use crate::{
    history::KeptPart,
    parameter::{Parameter, ParameterNote, unless},
    screen_part::ScreenPart,
};

enums::listed! {
    /// What is learned.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum LiveTrainingSource {
        /// A mini grammar.
        #[default]
        Grammar = "grammar",
        /// A text of the visitor's own.
        Text = "text",
    }
}

/// The seed of the first weights and of the rows.
const SEED: u64 = 1;

/// The longest prompt of an address, in characters.
const LONGEST_PROMPT: usize = 400;

/// The part of the page's state that belongs to Live training.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveTrainingPart {
    /// What is learned.
    pub source: LiveTrainingSource,
    /// The visitor's own text; kept where the grammar is learned instead.
    pub text: String,
    /// The learning rate.
    pub rate: LearningRate,
    /// The text that the network predicts and writes on; empty for the usual one.
    pub prompt: String,
    /// How often the training was begun anew.
    pub number: u32,
}

impl LiveTrainingPart {
    /// The training that is shown.
    pub fn run(&self) -> LearningRun {
        LearningRun {
            source: match self.source {
                LiveTrainingSource::Grammar => LearningSource::Grammar,
                LiveTrainingSource::Text => LearningSource::Text(self.text.clone()),
            },
            seed: SEED,
            number: self.number,
        }
    }

    /// Whether there is something to learn from.
    pub fn has_text(&self) -> bool {
        self.source == LiveTrainingSource::Grammar || !self.text.trim().is_empty()
    }
}

impl ScreenPart for LiveTrainingPart {
    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "learns",
            read: |part, value| {
                let known = LiveTrainingSource::from_id(&value);
                part.source = known.ok_or_else(|| {
                    ParameterNote::new(texts::first::live_training_unknown_source)
                })?;
                Ok(None)
            },
            write: |part, usual| unless(part.source == usual.source, part.source.id().to_owned()),
        },
        Parameter {
            name: "learning-rate",
            read: |part, value| {
                let known = LearningRate::from_id(&value);
                part.rate = known
                    .ok_or_else(|| ParameterNote::new(texts::first::live_training_unknown_rate))?;
                Ok(None)
            },
            write: |part, usual| unless(part.rate == usual.rate, part.rate.id().to_owned()),
        },
        Parameter {
            name: "learned-prompt",
            read: |part, value| {
                if value.chars().count() > LONGEST_PROMPT {
                    return Err(ParameterNote::new(texts::first::live_training_long_prompt));
                }
                part.prompt = value;
                Ok(None)
            },
            write: |part, usual| unless(part.prompt == usual.prompt, part.prompt.clone()),
        },
    ];

    #[cfg(test)]
    fn values(name: &str) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
        use proptest::{prelude::*, sample::select};

        let one = |ids: Vec<&'static str>| select(ids).prop_map(|id| vec![id.to_owned()]).boxed();
        match name {
            "learns" => Some(one(LiveTrainingSource::ALL
                .map(LiveTrainingSource::id)
                .to_vec())),
            "learning-rate" => Some(one(LearningRate::ALL.map(LearningRate::id).to_vec())),
            "learned-prompt" => Some("[A-Za-z .é]{1,40}".prop_map(|text| vec![text]).boxed()),
            _ => None,
        }
    }
}

impl KeptPart for LiveTrainingPart {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.text.len() + self.prompt.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_beginning_is_another_training_and_no_text_is_none() {
        let part = LiveTrainingPart::default();
        let anew = LiveTrainingPart {
            number: 1,
            ..part.clone()
        };
        assert_ne!(part.run(), anew.run());
        let of_text = |text: &str| LiveTrainingPart {
            source: LiveTrainingSource::Text,
            text: text.into(),
            ..part.clone()
        };
        assert!(part.has_text() && !of_text(" \n").has_text() && of_text("a").has_text());
        assert_ne!(of_text("a").run(), of_text("b").run());
        let other_rate = LiveTrainingPart {
            rate: LearningRate::Huge,
            ..part.clone()
        };
        assert_eq!(part.run(), other_rate.run(), "the rate changes on the way");
    }
}
