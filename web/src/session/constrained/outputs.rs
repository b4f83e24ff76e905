//! Enumerates all outputs of a constraint by the grammar's truth.

use engine_client::{GrammarTruth, constraint::OutputMask};
use leptos::prelude::*;
use page_model::{
    constrained::{
        conditioning::{EnumeratedOutputs, Enumeration},
        problem::ConstrainedProblem,
        words,
    },
    shape::words::{NO_GRAMMAR, OUTSIDE_GRAMMAR},
};
use protocol::Failure;

use crate::session::{Session, clock::sleep};

impl Session {
    /// Asks for truth and mask after every beginning of an output.
    pub(super) async fn enumerate_outputs(self) -> Result<(), ConstrainedProblem> {
        let state = self.constrained;
        let start = self.constrained_start().await?;
        let setup = state.setup.get_untracked();
        let source = self.mask_source(&setup).await?;
        let mut enumeration = Enumeration::new(start.texts.info().eos_token_ids.clone());
        while let Some(output) = enumeration.next().map(<[_]>::to_vec) {
            state.progress.set(Some(enumeration.progress()));
            if state.paused.get_value() {
                return Ok(());
            }
            let unknown = |reason: &str| ConstrainedProblem::TruthUnknown {
                reason: reason.into(),
            };
            let mask = self.mask(&source, output.clone()).await?;
            if mask == OutputMask::TooComplex {
                return Err(ConstrainedProblem::TooComplex);
            }
            let truth = match self
                .engine
                .truth([&start.context[..], &output].concat())
                .await
            {
                Ok(GrammarTruth::Known(truth)) => truth,
                Ok(GrammarTruth::NoGrammar) => return Err(unknown(NO_GRAMMAR)),
                Ok(GrammarTruth::OutsideGrammar) => return Err(unknown(OUTSIDE_GRAMMAR)),
                // A restart of the run cancels every request: this one is made again.
                Err(Failure::Cancelled) => continue,
                Err(failure) => return Err(failure.into()),
            };
            enumeration
                .supply(&truth, &mask)
                .map_err(|_| ConstrainedProblem::TooManyOutputs)?;
            sleep(0.0).await;
        }
        let found = enumeration.finish().ok_or(ConstrainedProblem::NoOutput)?;
        self.messages.announcement.set(words::conditioning(&found));
        state.outputs.set(Some(EnumeratedOutputs {
            prompt: start.prompt,
            setup,
            found,
        }));
        Ok(())
    }
}
