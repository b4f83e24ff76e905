//! Own logits in the place of a step of the run: what the Shape screen shows.

use std::sync::Arc;

use generation::Generation;
use sampling::Logits;

use super::{OwnLogits, OwnNote, OwnReading, top_step::TopStep, words};
use crate::{run::step_analysis::SelectedStep, tokens::TokenTexts};

/// The logits of the visitor. Compared by identity.
#[derive(Clone, Debug)]
pub enum OwnSource {
    /// Logits of a whole vocabulary: everything works on them as on a step of the model.
    Full(Arc<OwnStep>),
    /// A list of the most likely tokens: each result is exact, bounded, or refused with the reason.
    Top(Arc<TopStep>),
}

/// A step without a text, from logits of a whole vocabulary.
#[derive(Debug)]
pub struct OwnStep {
    /// The texts of its tokens; a token without one has its id as the label.
    pub texts: TokenTexts,
    /// The step as a run that has nothing but these logits.
    pub generation: Generation,
    /// What is said of how it was read.
    notes: Vec<OwnNote>,
}

impl PartialEq for OwnSource {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Full(one), Self::Full(other)) => Arc::ptr_eq(one, other),
            (Self::Top(one), Self::Top(other)) => Arc::ptr_eq(one, other),
            (Self::Full(_), Self::Top(_)) | (Self::Top(_), Self::Full(_)) => false,
        }
    }
}

impl From<OwnLogits> for OwnSource {
    fn from(logits: OwnLogits) -> Self {
        let notes = Vec::new();
        OwnReading { logits, notes }.into()
    }
}

impl From<OwnReading> for OwnSource {
    fn from(OwnReading { logits, notes }: OwnReading) -> Self {
        match logits {
            OwnLogits::Full { logits, texts } => {
                Self::Full(Arc::new(OwnStep::new(&logits, &texts, notes)))
            }
            OwnLogits::Top {
                list,
                texts,
                positions,
            } => Self::Top(Arc::new(TopStep::new(list, texts, positions, notes))),
        }
    }
}

impl OwnSource {
    /// The step of a whole vocabulary, if it is one.
    pub fn step(&self) -> Option<&Arc<OwnStep>> {
        match self {
            Self::Full(step) => Some(step),
            Self::Top(_) => None,
        }
    }

    /// What is shown, in sentences.
    pub fn said(&self) -> String {
        let (said, notes) = match self {
            Self::Full(step) => {
                let tokens = step.texts.info().vocab_size as usize;
                (words::full(tokens), &step.notes)
            }
            Self::Top(top) => (words::list(top), &top.notes),
        };
        let notes = notes.iter().map(ToString::to_string);
        std::iter::once(said)
            .chain(notes)
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The list of the most likely tokens, if it is one.
    pub fn list(&self) -> Option<&Arc<TopStep>> {
        match self {
            Self::Full(_) => None,
            Self::Top(list) => Some(list),
        }
    }
}

impl OwnStep {
    fn new(logits: &Logits, texts: &[String], notes: Vec<OwnNote>) -> Self {
        Self {
            notes,
            texts: TokenTexts::without_model(texts, logits.as_slice().len()),
            generation: Generation::of_logits(logits),
        }
    }

    /// The step, as one of a run.
    pub fn selected(&self) -> Option<SelectedStep> {
        SelectedStep::at(&self.generation, 0, None)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{own_logits::read_text, settings::Settings};

    #[test]
    fn logits_of_a_whole_vocabulary_are_a_step() {
        let own = OwnSource::from(read_text("cat: 2\ndog: 1\nfish: 0.5", None).unwrap());
        let step = own.step().unwrap();
        assert!(own.list().is_none());
        assert_eq!(step.texts.label(1), "dog");
        let analysis = step
            .selected()
            .unwrap()
            .read(&step.generation, &Settings::default(), true)
            .unwrap();
        // 1 / (1 + e^−1 + e^−1.5)
        let p = 1.0 / (1.0 + (-1.0f64).exp() + (-1.5f64).exp());
        assert!((analysis.model.probability(0) - p).abs() < 1e-12);
        assert_eq!(
            analysis.model.probability(0),
            analysis.rule().probability(0)
        );
    }

    #[test]
    fn a_token_without_a_text_is_named_by_its_id() {
        let own = OwnSource::from(read_text("2 1 0.5", None).unwrap());
        assert_eq!(own.step().unwrap().texts.label(2), "‹2›");
    }
}
