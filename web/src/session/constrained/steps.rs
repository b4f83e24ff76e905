//! Makes the steps of both runs: a forward pass of the engine and a mask of the constraint worker for each.

use engine_client::constraint::OutputMask;
use leptos::prelude::*;
use page_model::{
    constrained::{
        problem::ConstrainedProblem,
        run::{ConstrainedRun, RunNews},
        side_by_side::{Needed, SideBySideError},
        words,
    },
    run::RunStart,
};
use protocol::Failure;
use sampling::Logits;

use crate::session::{
    Session,
    clock::sleep,
    turn::{Beginning, Begun},
};

impl Session {
    /// Makes steps until each text has so many tokens, both have ended, or a pause is asked for.
    pub(super) async fn make_constrained_tokens(
        self,
        tokens: usize,
    ) -> Result<(), ConstrainedProblem> {
        let state = self.constrained;
        if state.run.with_untracked(Option::is_none) || untrack(|| self.has_outdated_constraint()) {
            self.begin_constrained().await?;
        }
        let epoch = state.epoch.get_value();
        let begun = |run: &Option<ConstrainedRun>| {
            let run = run.as_ref()?;
            Some((run.setup.clone(), run.news()))
        };
        // None where another address was opened while this one was begun.
        let Some((setup, before)) = state.run.with_untracked(begun) else {
            return Ok(());
        };
        let source = self.mask_source(&setup).await?;
        if state.epoch.get_value() != epoch {
            return Ok(());
        }
        state.chosen.set(None);
        loop {
            let needed = state.run.with_untracked(|run| {
                let sides = &run.as_ref()?.sides;
                (!sides.has_tokens(tokens)).then(|| sides.next())
            });
            let (Some(needed), false) = (needed, state.paused.get_value()) else {
                break;
            };
            let made = match needed {
                Needed::Nothing => break,
                Needed::Forward(context) => match self.engine.branch(context).await {
                    // A restart of the run cancels every request: this one is made again.
                    Err(Failure::Cancelled) => continue,
                    pass => {
                        MadeStep::Pass(Logits::new(pass?.logits).map_err(|_| Failure::NotANumber)?)
                    }
                },
                Needed::Mask(output) => MadeStep::Mask(self.mask(&source, output).await?),
            };
            // Undo, another prompt or another model have replaced the runs meanwhile.
            if state.epoch.get_value() != epoch {
                return Ok(());
            }
            self.take_made_step(&made)?;
            // The browser draws before the next pass is asked for.
            sleep(0.0).await;
        }
        self.announce_steps(&before);
        Ok(())
    }

    /// Begins both runs from the prompt in the box. What they replace comes back with undo.
    async fn begin_constrained(self) -> Result<(), ConstrainedProblem> {
        let state = self.constrained;
        let epoch = state.epoch.get_value();
        let start = self.constrained_start().await?;
        let setup = state.setup.get_untracked();
        // A constraint that cannot be compiled leaves the texts that are there.
        self.mask_source(&setup).await?;
        // An address that was opened meanwhile, or undo, has a constraint of its own.
        if state.epoch.get_value() != epoch {
            return Ok(());
        }
        let run = ConstrainedRun::begin(start, setup).map_err(|_| ConstrainedProblem::NoPrompt)?;
        if state.run.with_untracked(Option::is_some) {
            self.remember_constrained("constrained-restart");
        }
        state.epoch.update_value(|epoch| *epoch += 1);
        state.chosen.set(None);
        state.problem.set(None);
        state.run.set(Some(run));
        Ok(())
    }

    /// The prompt in the box as tokens, with the settings.
    pub(super) async fn constrained_start(self) -> Result<RunStart, ConstrainedProblem> {
        let Beginning {
            text,
            context,
            lexicon,
        } = loop {
            match self.beginning().await {
                Begun::With(beginning) => break beginning,
                Begun::PromptReplaced => {}
                Begun::Impossible => return Err(ConstrainedProblem::NoPrompt),
            }
        };
        Ok(RunStart {
            prompt: text,
            context,
            settings: self.settings.get_untracked(),
            texts: lexicon,
        })
    }

    /// Gives logits or a mask to the runs.
    fn take_made_step(self, made: &MadeStep) -> Result<(), Failure> {
        let given = self.constrained.run.try_update(|run| {
            let Some(run) = run else { return Ok(()) };
            let texts = &run.start.texts;
            match made {
                MadeStep::Pass(logits) => run.sides.supply(logits, texts),
                MadeStep::Mask(mask) => run.sides.apply(mask, texts),
            }
        });
        let malformed = |error: SideBySideError| Failure::Malformed {
            detail: error.to_string(),
        };
        given.unwrap_or(Ok(())).map_err(malformed)
    }

    /// Says what is new since `before`: the newest step, where the texts part, where JSON breaks, and the ends.
    fn announce_steps(self, before: &RunNews) {
        let said = self.constrained.run.with_untracked(|run| {
            let run = run.as_ref()?;
            words::announcement(run, before)
        });
        if let Some(said) = said {
            self.messages.announcement.set(said);
        }
    }
}

/// What was asked for.
enum MadeStep {
    /// The logits of a forward pass.
    Pass(Logits),
    /// A mask.
    Mask(OutputMask),
}
