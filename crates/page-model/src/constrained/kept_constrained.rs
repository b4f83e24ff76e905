//! What undo keeps of the screen Constrained output.

use super::{
    run::ConstrainedRun,
    setup::ConstraintSetup,
    side_by_side::{MaskedStep, RunSide},
};
use crate::history::{KeptPart, generation_bytes, start_bytes};

/// The constraint, and the runs with and without it.
#[derive(Clone, Debug)]
pub struct KeptConstrained {
    /// The constraint.
    pub setup: ConstraintSetup,
    /// Both runs; `None` before the first step.
    pub run: Option<ConstrainedRun>,
}

impl KeptConstrained {
    /// Without the logits that wait for a mask: their pass is asked for again.
    pub fn of(setup: ConstraintSetup, mut run: Option<ConstrainedRun>) -> Self {
        if let Some(run) = &mut run {
            run.sides.forget_logits();
        }
        Self { setup, run }
    }
}

impl KeptPart for KeptConstrained {
    fn bytes(&self) -> usize {
        let run = self.run.iter().map(|run| {
            let sides = RunSide::ALL.map(|side| generation_bytes(run.side(side)));
            let steps = run.sides.steps().iter().map(MaskedStep::bytes);
            let setup = run.setup.text.len();
            start_bytes(&run.start) + setup + sides.iter().sum::<usize>() + steps.sum::<usize>()
        });
        size_of::<Self>() + self.setup.text.len() + run.sum::<usize>()
    }
}
