//! The two runs of the screen with what they were started from: prompt, settings and constraint.

use generation::{Generation, PromptError};
use protocol::TokenId;

use super::{
    setup::ConstraintSetup,
    side_by_side::{MaskedStep, RunSide, SideBySide},
};
use crate::experiments::ExperimentStart;

/// A run with the mask of a constraint beside the same run without it.
#[derive(Clone, Debug)]
pub struct ConstrainedRun {
    /// Prompt, settings and the texts of the tokens.
    pub start: ExperimentStart,
    /// The constraint as it was written.
    pub setup: ConstraintSetup,
    /// Both runs.
    pub sides: SideBySide,
}

impl ConstrainedRun {
    /// Both runs at their prompt.
    ///
    /// # Errors
    /// As [`SideBySide::start`].
    pub fn begin(start: ExperimentStart, setup: ConstraintSetup) -> Result<Self, PromptError> {
        let settings = start.settings.clone();
        let sides = SideBySide::start(start.context.clone(), settings, &start.texts)?;
        Ok(Self {
            start,
            setup,
            sides,
        })
    }

    /// The output of one of the runs as text.
    pub fn output(&self, side: RunSide) -> String {
        self.text(self.sides.run(side).generated())
    }

    /// The bytes of tokens as text.
    pub fn text(&self, tokens: impl Iterator<Item = TokenId>) -> String {
        let pieces = tokens.map(|token| self.start.texts.piece(token));
        let bytes: Vec<u8> = pieces.collect::<Vec<_>>().concat();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// One of the runs.
    pub fn side(&self, side: RunSide) -> &Generation {
        self.sides.run(side)
    }

    /// A step of the masked run, counted from 0.
    pub fn step(&self, step: usize) -> Option<&MaskedStep> {
        self.sides.steps().get(step)
    }
}
