//! The two runs of the screen with what they were started from: prompt, settings and constraint.

use generation::{Generation, PromptError};
use protocol::{ConstraintKind, TokenId};

use super::{
    json_break::OutputJson,
    setup::ConstraintSetup,
    side_by_side::{MaskedStep, RunSide, SideBySide},
};
use crate::run::RunStart;

/// A run with the mask of a constraint beside the same run without it.
#[derive(Clone, Debug)]
pub struct ConstrainedRun {
    /// Prompt, settings and the texts of the tokens.
    pub start: RunStart,
    /// The constraint as it was written.
    pub setup: ConstraintSetup,
    /// Both runs.
    pub sides: SideBySide,
}

/// What has happened in both runs so far: what is new after it is announced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunNews {
    /// The number of steps of the masked run.
    pub steps: usize,
    /// Whether the texts have parted.
    pub parted: bool,
    /// Whether the JSON of each side is broken.
    pub broken: [bool; 2],
    /// Whether each side has ended.
    pub ended: [bool; 2],
}

impl ConstrainedRun {
    /// Both runs at their prompt.
    ///
    /// # Errors
    /// As [`SideBySide::start`].
    pub fn begin(start: RunStart, setup: ConstraintSetup) -> Result<Self, PromptError> {
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
        let tokens: Vec<TokenId> = tokens.collect();
        self.start.texts.text_after(&self.start.context, &tokens)
    }

    /// One of the runs.
    pub fn side(&self, side: RunSide) -> &Generation {
        self.sides.run(side)
    }

    /// What the output of one of the runs is to a parser of JSON; `None` where the constraint asks for none, and before the first
    /// token.
    pub fn json(&self, side: RunSide) -> Option<OutputJson> {
        let is_json = self.setup.kind == ConstraintKind::JsonSchema;
        let has_tokens = !self.side(side).steps().is_empty();
        (is_json && has_tokens).then(|| self.sides.json(side))
    }

    /// What has happened so far.
    pub fn news(&self) -> RunNews {
        let broken = |side| matches!(self.json(side), Some(OutputJson::Broken(_)));
        RunNews {
            steps: self.sides.steps().len(),
            parted: self.sides.parting().is_some(),
            broken: RunSide::ALL.map(broken),
            ended: [
                self.sides.end().is_some(),
                self.side(RunSide::Unmasked).stop_reason().is_some(),
            ],
        }
    }

    /// A step of the masked run, counted from 0.
    pub fn step(&self, step: usize) -> Option<&MaskedStep> {
        self.sides.steps().get(step)
    }
}

#[cfg(test)]
mod tests;
