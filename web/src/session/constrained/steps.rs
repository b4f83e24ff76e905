//! Makes the steps of both runs: a forward pass of the engine and a mask of the constraint worker for each.

use std::rc::Rc;

use engine_client::{
    LoadedModel,
    constraint::{ConstraintClient, OutputMask},
};
use leptos::prelude::*;
use page_model::{
    constrained::{
        problem::ConstrainedProblem,
        run::ConstrainedRun,
        side_by_side::{Needed, SideBySideError},
        words,
    },
    experiments::ExperimentStart,
};
use protocol::{Constraint, Failure, TokenId};
use sampling::Logits;

use crate::{
    engine::constraint::constraint_client,
    session::{
        Session,
        clock::sleep,
        turn::{Beginning, Begun},
    },
};

/// What the masks of a run are asked with.
pub(super) struct MaskSource {
    client: Rc<ConstraintClient>,
    model: LoadedModel,
    constraint: Constraint,
}

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
        let source = self.mask_source().await?;
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
        self.announce_step();
        Ok(())
    }

    /// Begins both runs from the prompt in the box. What they replace comes back with undo.
    async fn begin_constrained(self) -> Result<(), ConstrainedProblem> {
        let state = self.constrained;
        let start = self.constrained_start().await?;
        let setup = state.setup.get_untracked();
        // A constraint that cannot be compiled leaves the texts that are there.
        self.mask_source().await?;
        let run = ConstrainedRun::begin(start, setup.clone())
            .map_err(|_| ConstrainedProblem::NoPrompt)?;
        if state.run.with_untracked(Option::is_some) {
            self.remember_constrained("constrained-restart");
        }
        let wanted = state.wanted.get_untracked();
        let outputs = state.outputs.get_untracked();
        let paused = state.paused.get_value();
        state.put(setup, Some(run));
        state.outputs.set(outputs);
        state.wanted.set(wanted);
        state.paused.set_value(paused);
        Ok(())
    }

    /// The prompt in the box as tokens, with the settings.
    pub(super) async fn constrained_start(self) -> Result<ExperimentStart, ConstrainedProblem> {
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
        Ok(ExperimentStart {
            prompt: text,
            context,
            settings: self.settings.get_untracked(),
            texts: lexicon,
        })
    }

    /// The worker for masks with the constraint in the field, compiled.
    pub(super) async fn mask_source(self) -> Result<MaskSource, ConstrainedProblem> {
        let state = self.constrained;
        let model = self.engine.model().get_untracked();
        let model = model.ok_or(Failure::NotLoaded)?;
        let client = state.client.with_value(Option::clone).unwrap_or_else(|| {
            let client = Rc::new(constraint_client());
            state.client.set_value(Some(client.clone()));
            state.loading.set(true);
            client
        });
        let constraint = state.setup.with_untracked(|setup| setup.constraint());
        state.awaits_mask.set_value(true);
        let compiled = client.compile(&model, &constraint).await;
        state.awaits_mask.set_value(false);
        state.loading.set(false);
        compiled
            .map_err(ConstrainedProblem::Worker)?
            .map_err(ConstrainedProblem::Refused)?;
        Ok(MaskSource {
            client,
            model,
            constraint,
        })
    }

    /// The mask after an output.
    pub(super) async fn mask(
        self,
        source: &MaskSource,
        output: Vec<TokenId>,
    ) -> Result<OutputMask, ConstrainedProblem> {
        let awaits = self.constrained.awaits_mask;
        awaits.set_value(true);
        let mask = source
            .client
            .mask(&source.model, &source.constraint, output)
            .await;
        awaits.set_value(false);
        mask.map_err(ConstrainedProblem::Worker)
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

    /// Says what the newest step did.
    fn announce_step(self) {
        let said = self.constrained.run.with_untracked(|run| {
            let run = run.as_ref()?;
            let step = run.sides.steps().last()?;
            Some(words::step(step, &run.start.texts))
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
