//! The task of the Speculative screen: asks draft and target for their passes, and gives what comes back to the text.

use std::rc::Rc;

use engine_client::{Forward, ForwardRows};
use leptos::prelude::*;
use page_model::{
    models::Model,
    run::RunStart,
    speculative::{
        problem::{SpeculativeProblem, same_vocabulary},
        setup::{DraftSource, PROPOSALS},
        speed::PlainTimes,
        text::{NeededPass, SpeculativeText},
        words,
    },
};
use protocol::{Failure, TokenId};
use sampling::Logits;

use super::Doing;
use crate::session::{
    Session,
    clock::sleep,
    second_model::SecondModel,
    turn::{Beginning, Begun},
};

/// The most tokens of the text by which plain decoding is timed.
const TIMED: usize = 24;

impl Session {
    /// Makes passes until there are as many as are asked for, the text has ended or a pause is asked for.
    pub(super) async fn make_passes(self, doing: Doing) -> Result<(), SpeculativeProblem> {
        let state = self.speculative;
        let epoch = state.epoch.get_value();
        if state.text.with_untracked(Option::is_none) || untrack(|| self.has_outdated_rounds()) {
            self.begin_rounds(epoch).await?;
        }
        loop {
            // Undo, another prompt or another model have replaced the text meanwhile.
            if state.epoch.get_value() != epoch {
                return Ok(());
            }
            let needed = state.text.with_untracked(|text| {
                let text = text.as_ref()?;
                let enough = matches!(doing, Doing::Rounds(most) if text.rounds().len() >= most);
                text.needed().filter(|_| !enough)
            });
            // The page says that other settings begin with the next round: this text has no more of its own.
            let ended = state.paused.get_value() || untrack(|| self.has_outdated_rounds());
            let (Some(needed), false) = (needed, ended) else {
                return Ok(());
            };
            let made = match self.make_pass(&needed).await {
                // A restart of the run cancels every request: this one is made again.
                Err(SpeculativeProblem::Engine(Failure::Cancelled)) => continue,
                made => made?,
            };
            if state.epoch.get_value() != epoch {
                return Ok(());
            }
            self.take_pass(made)?;
            if doing == Doing::Pass {
                return Ok(());
            }
            // The browser draws before the next pass is asked for.
            sleep(0.0).await;
        }
    }

    /// Begins a text from the prompt in the box. One of another prompt or other settings comes back with undo.
    /// Nothing changes where the present text is not that of `epoch` any more.
    async fn begin_rounds(self, epoch: u32) -> Result<(), SpeculativeProblem> {
        let Beginning {
            text,
            context,
            lexicon,
        } = loop {
            match self.beginning().await {
                Begun::With(beginning) => break beginning,
                Begun::PromptReplaced => {}
                Begun::Impossible => return Err(SpeculativeProblem::NoPrompt),
            }
        };
        let state = self.speculative;
        if state.epoch.get_value() != epoch {
            return Ok(());
        }
        if state.text.with_untracked(Option::is_some) {
            self.remember_rounds("rounds-restart");
        }
        let setup = state.setup.get_untracked();
        let start = RunStart {
            prompt: text,
            context,
            settings: self.settings.get_untracked(),
            texts: lexicon,
        };
        let wanted = state.wanted.get_untracked();
        // A pause that was asked for meanwhile holds.
        state.put_quietly(setup, Some(SpeculativeText::new(start, setup)));
        state.wanted.set(wanted);
        Ok(())
    }

    /// Makes a pass of the draft or of the target.
    async fn make_pass(self, needed: &NeededPass) -> Result<MadePass, SpeculativeProblem> {
        let (setup, is_first) = self.speculative.text.with_untracked(|text| {
            let setup = text.as_ref().map(SpeculativeText::setup);
            let is_first = text
                .as_ref()
                .is_none_or(|text| text.generated().is_empty() && text.proposed().next().is_none());
            (setup.unwrap_or_default(), is_first)
        });
        match needed {
            NeededPass::Draft(context) => {
                let forward = self.draft_pass(setup.source, context, is_first).await?;
                Ok(MadePass::Draft(forward))
            }
            NeededPass::Target { context, first } => {
                let rows = self.engine.score(context.clone(), *first).await?;
                Ok(MadePass::Target(rows))
            }
        }
    }

    async fn draft_pass(
        self,
        source: DraftSource,
        context: &[TokenId],
        is_first: bool,
    ) -> Result<Forward, SpeculativeProblem> {
        // The prompt is read in a pass of its own: it is no part of the time of a round, as the target's is not.
        let before = context.split_last().map(|(_, before)| before.to_vec());
        let before = before.filter(|before| is_first && !before.is_empty());
        let Some(model) = source.model() else {
            if let Some(before) = before {
                self.engine.branch(before).await?;
            }
            return Ok(self.engine.branch(context.to_vec()).await?);
        };
        let second = self.draft_model(&model).await?;
        if let Some(texts) = self.lexicon.get_untracked() {
            same_vocabulary(&second.info, &second.vocabulary, &texts)?;
        }
        let pass = async {
            if let Some(before) = before {
                second.client.branch(before).await?;
            }
            second.client.branch(context.to_vec()).await
        };
        let pass = pass.await;
        if pass.as_ref().is_err_and(Failure::is_fatal) {
            // Its worker answers no more: the next round starts another.
            self.second_model.drop_model();
        }
        Ok(pass?)
    }

    /// The draft model, loaded if it is not there. No pass is made with it where a pause was asked for meanwhile.
    async fn draft_model(self, model: &Model) -> Result<Rc<SecondModel>, Failure> {
        let state = self.speculative;
        let epoch = state.epoch.get_value();
        let second = self.second_model(model).await;
        if state.paused.get_value() || state.epoch.get_value() != epoch {
            return Err(Failure::Cancelled);
        }
        second
    }

    /// Gives a pass to the text, and says what the round did at its end.
    fn take_pass(self, made: MadePass) -> Result<(), Failure> {
        let state = self.speculative;
        let before = state
            .text
            .with_untracked(|text| text.as_ref().map_or(0, |text| text.rounds().len()));
        let numbers = |logits: Vec<f32>| Logits::new(logits).map_err(|_| Failure::NotANumber);
        let taken = match made {
            MadePass::Draft(pass) => numbers(pass.logits).map(|logits| {
                // A draft that was loaded again reads the whole text in its first pass, which is no time of a round.
                let is_short = pass.report.computed as usize <= *PROPOSALS.end() + 1;
                let milliseconds = pass.report.milliseconds.filter(|_| is_short && !pass.cold);
                state.text.update(|text| {
                    if let Some(text) = text {
                        text.propose(&logits, milliseconds);
                    }
                });
            }),
            MadePass::Target(pass) => {
                let milliseconds = pass.report.milliseconds.filter(|_| !pass.cold);
                let rows: Result<Vec<Logits>, Failure> =
                    pass.rows.into_iter().map(numbers).collect();
                rows.map(|rows| {
                    state.text.update(|text| {
                        if let Some(text) = text {
                            text.verify(&rows, milliseconds);
                        }
                    });
                })
            }
        };
        taken?;
        state.repeated.set(None);
        state.plain.set(None);
        let said = state.text.with_untracked(|text| {
            let text = text.as_ref()?;
            let made = text.rounds().len() > before;
            let last = text.rounds().last().filter(|_| made)?;
            Some(words::rounds::round(last, &text.start().texts))
        });
        if let Some(said) = said {
            self.messages.announcement.set(said);
        }
        Ok(())
    }

    /// Times plain decoding: the same tokens, one pass each, on the engine of the target.
    pub(super) async fn time_plain_decoding(self) -> Result<(), Failure> {
        let state = self.speculative;
        let texts = state.text.with_untracked(|text| {
            let text = text.as_ref()?;
            Some((text.start().context.len(), text.tokens()))
        });
        let Some((prompt, tokens)) = texts else {
            return Ok(());
        };
        let epoch = state.epoch.get_value();
        self.engine.branch(tokens[..prompt].to_vec()).await?;
        let mut times = Vec::new();
        for end in (prompt + 1..=tokens.len()).take(TIMED) {
            let pass = self.engine.forward(tokens[..end].to_vec()).await?;
            let is_one = pass.report.computed == 1 && !pass.cold;
            times.extend(pass.report.milliseconds.filter(|_| is_one));
        }
        if state.epoch.get_value() == epoch {
            state.plain.set(PlainTimes::of(times));
        }
        Ok(())
    }
}

/// A pass that was made.
enum MadePass {
    /// Of the draft.
    Draft(Forward),
    /// Of the target, over all proposals.
    Target(ForwardRows),
}
