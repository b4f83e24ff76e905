//! The texts of each stage: a sentence, its formula, and the formula with the numbers of one token.

pub mod candidates;
mod draw;
mod pass;
mod rule;
pub mod screen;
pub mod survivors;
pub mod titles;

use generation::Stage;
use protocol::{ModelInfo, TokenId};

use crate::words::explanation::{Explanation, FormulaPart};
use crate::{
    run::{Run, step_analysis::StepAnalysis},
    settings::Settings,
    tokens::TokenTexts,
};

/// The data from which a stage is explained.
pub struct Moment<'a> {
    /// The vocabulary and the model.
    pub texts: &'a TokenTexts,
    /// The run that the step belongs to.
    pub run: &'a Run,
    /// The step, counted from 0.
    pub step: usize,
    /// The analysis of the step under the present settings; `None` until its logits are known.
    pub reading: Option<&'a StepAnalysis>,
    /// The present settings.
    pub settings: &'a Settings,
    /// The picked token, whose numbers are put into the formulas.
    pub picked: Option<TokenId>,
    /// Whether a forward pass is running.
    pub running: bool,
}

/// The explanation shown before there is a run.
pub fn before(model: Option<&ModelInfo>) -> Explanation {
    Explanation::saying(match model {
        Some(model) => texts::first::before_tokens(model.vocab_size as usize),
        None => texts::first::before().into(),
    })
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
            (true, _) => Explanation::saying(texts::first::reading()),
            (false, 0) if self.reading.is_some() => Explanation::saying(texts::first::fresh()),
            (false, 0) => before(Some(self.texts.info())),
            (false, _) => Explanation::saying(texts::first::grown()),
        }
    }

    /// The token whose numbers are put into the formulas, and its label.
    fn subject(&self, reading: &StepAnalysis) -> (TokenId, String) {
        let token = reading.subject(self.picked);
        (token, self.texts.label(token))
    }
}

/// Text on the baseline of a formula.
fn on(text: impl Into<String>) -> FormulaPart {
    FormulaPart::On(text.into())
}

/// An exponent of a formula.
fn raised(text: impl Into<String>) -> FormulaPart {
    FormulaPart::Raised(text.into())
}

#[cfg(test)]
mod tests;
