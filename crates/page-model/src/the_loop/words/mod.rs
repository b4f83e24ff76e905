//! One sentence for each stage, its formula, and the same with the numbers of one token put in.

mod draw;
mod pass;
mod rule;
pub mod screen;
pub mod titles;

use charts::count;
use generation::Stage;
use protocol::{ModelInfo, TokenId};

use crate::words::explanation::{Explanation, FormulaPart};
use crate::{
    run::{Run, step_analysis::StepAnalysis},
    settings::Settings,
    tokens::TokenTexts,
};

/// Whose stage is explained.
pub struct Moment<'a> {
    /// The vocabulary and the model.
    pub lexicon: &'a TokenTexts,
    /// The run.
    pub run: &'a Run,
    /// The step, counted from 0.
    pub step: usize,
    /// The step under the present settings, once its logits are there.
    pub reading: Option<&'a StepAnalysis>,
    /// The present settings.
    pub settings: &'a Settings,
    /// The token whose numbers stand in the formulas, if somebody picked one.
    pub picked: Option<TokenId>,
    /// Whether the model is reading right now.
    pub running: bool,
}

/// Before there is a run.
pub fn before(model: Option<&ModelInfo>) -> Explanation {
    let tokens = match model {
        Some(model) => format!("each of the {} tokens", count(model.vocab_size as usize)),
        None => "every token".into(),
    };
    Explanation::saying(format!(
        "The model will read your prompt and give a score to {tokens} it knows: how likely is each to come next?"
    ))
}

impl Moment<'_> {
    /// The explanation of one of the step's stages.
    pub fn explain(&self, stage: Stage) -> Explanation {
        let explanation = match stage {
            Stage::Forward => self.forward(),
            Stage::Logits => self.logits(),
            Stage::Temperature => self.temperature(),
            Stage::Softmax => self.softmax(),
            Stage::Filter => self.filter(),
            Stage::Sample => self.draw(),
            Stage::Append => self.append(),
        };
        explanation.unwrap_or_else(|| self.waiting())
    }

    fn waiting(&self) -> Explanation {
        match (self.running, self.step) {
            (true, _) => Explanation::saying("The model is reading the text."),
            (false, 0) => before(Some(self.lexicon.info())),
            (false, _) => Explanation::saying(
                "The text has grown. Next, the model reads it again to find what could follow.",
            ),
        }
    }

    /// The token whose numbers are put in, by name.
    fn subject(&self, reading: &StepAnalysis) -> (TokenId, FormulaPart) {
        let token = reading.subject(self.picked);
        (token, FormulaPart::Token(self.lexicon.label(token)))
    }
}

/// What stands on the line of a formula.
fn on(text: impl Into<String>) -> FormulaPart {
    FormulaPart::On(text.into())
}

/// An exponent.
fn raised(text: impl Into<String>) -> FormulaPart {
    FormulaPart::Raised(text.into())
}

#[cfg(test)]
mod tests;
