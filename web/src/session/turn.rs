//! One turn of the loop: starts a run, runs the model, advances a stage, or appends a token.

use generation::NextStage;
use generation::Stage;
use std::collections::VecDeque;

use costs::Method;
use generation::{Decision, GenerationError};
use leptos::prelude::*;
use protocol::{Failure, TokenId};
use sampling::Logits;

use crate::session::Session;
use engine_client::Forward;
use page_model::words::common;
use page_model::{
    prompt,
    run::{Pass, Run},
    tokens::TokenTexts,
};

/// The outcome of a turn.
pub(super) enum TurnEnd {
    To(Stage),
    /// The run has ended or cannot start, or the engine failed.
    Halted,
    /// A restart cancelled the turn.
    Overtaken,
}

/// The outcome of preparing a start from the prompt.
pub(super) enum Prepared {
    /// The prompt was tokenized.
    With(PreparedPrompt),
    /// The prompt was replaced while it was tokenized: start with the new one.
    PromptReplaced,
    /// No run can start from this prompt; [`Session::context`] holds the reason, shown beside the prompt.
    Impossible,
}

/// What a run or a comparison starts from.
pub(super) struct PreparedPrompt {
    /// The text of the prompt.
    pub text: String,
    /// The token ids the model reads.
    pub context: Vec<TokenId>,
    /// The texts of the model's tokens.
    pub lexicon: TokenTexts,
}

impl Session {
    /// Carries out the next operation of the loop.
    pub(super) async fn turn(self) -> TurnEnd {
        if self.run.with_untracked(Option::is_none) {
            match self.begin().await {
                TurnEnd::To(_) => {}
                other => return other,
            }
        }
        match self.missing_logits().await {
            TurnEnd::To(_) => {}
            other => return other,
        }
        match self.run.with_untracked(|run| run.as_ref().map(Run::next)) {
            None | Some(NextStage::Stop(_)) => TurnEnd::Halted,
            Some(NextStage::Show(stage)) => {
                self.change_run(|run| run.show(stage));
                TurnEnd::To(stage)
            }
            Some(NextStage::Append) => self.append(),
            Some(NextStage::Forward(context)) => self.forward(context).await,
        }
    }

    /// Starts a run from the prompt in the box.
    async fn begin(self) -> TurnEnd {
        let epoch = self.player.epoch.get_value();
        let beginning = loop {
            let begun = self.prepare_prompt().await;
            if epoch != self.player.epoch.get_value() {
                return TurnEnd::Overtaken;
            }
            match begun {
                Prepared::With(beginning) => break beginning,
                Prepared::PromptReplaced => {}
                Prepared::Impossible => return TurnEnd::Halted,
            }
        };
        let PreparedPrompt {
            text,
            context,
            lexicon,
        } = beginning;
        let info = lexicon.info();
        let criteria = self.settings.read_untracked().criteria(&info.eos_token_ids);
        match Run::start(text, context, criteria, info.context_window as usize) {
            Ok(run) => self.run.set(Some(run)),
            Err(_) => return TurnEnd::Halted,
        }
        TurnEnd::To(Stage::Forward)
    }

    /// Tokenizes the prompt in the box.
    pub(super) async fn prepare_prompt(self) -> Prepared {
        let text = self.prompt.get_untracked();
        self.tokenize_prompt(text.clone()).await;
        if *self.prompt.read_untracked() != text {
            return Prepared::PromptReplaced;
        }
        let beginning = || {
            let tokens = self
                .tokenized
                .with_untracked(|known| known.of(&text).map(<[TokenId]>::to_vec))?;
            let lexicon = self.lexicon.get_untracked()?;
            let context = prompt::context(lexicon.info(), &tokens).ok()?;
            Some(PreparedPrompt {
                text: text.clone(),
                context,
                lexicon,
            })
        };
        beginning().map_or(Prepared::Impossible, Prepared::With)
    }

    async fn forward(self, context: Vec<TokenId>) -> TurnEnd {
        self.change_run(|run| run.show(Stage::Forward));
        self.player.running.set(true);
        self.supply(context, |run, logits, pass| run.supply(logits, pass))
            .await
    }

    /// Reads the prompt of a fresh run again, on the engine that has taken over: then cache and times are that engine's.
    pub(super) async fn read_again(self) -> TurnEnd {
        let context = self
            .run
            .with_untracked(|run| run.as_ref().map(|run| run.generation().tokens()));
        let Some(context) = context else {
            return TurnEnd::Halted;
        };
        self.supply(context, |run, logits, pass| {
            run.forget_logits();
            let supplied = run.supply(logits, pass);
            run.rest();
            supplied
        })
        .await
    }

    /// Computes the logits after a context, and gives them to the run.
    async fn supply(
        self,
        context: Vec<TokenId>,
        give: impl FnOnce(&mut Run, &Logits, Pass) -> Result<(), GenerationError>,
    ) -> TurnEnd {
        let epoch = self.player.epoch.get_value();
        let turn = self.cache_turn().await;
        let method = self.method();
        let outcome = match method {
            Method::Cached => self.engine.forward(context).await,
            Method::Naive => self.engine.forward_naive(context).await,
        };
        drop(turn);
        if epoch != self.player.epoch.get_value() {
            return TurnEnd::Overtaken;
        }
        self.player.running.set(false);
        let supplied = outcome.and_then(
            |Forward {
                 logits,
                 report,
                 device,
                 cold,
             }| {
                let logits = Logits::new(logits).map_err(|_| Failure::NotANumber)?;
                let pass = Pass {
                    report,
                    device,
                    method,
                    cold,
                };
                self.change_run(|run| give(run, &logits, pass))
                    .unwrap_or(Ok(()))
                    .map_err(|error| Failure::Malformed {
                        detail: error.to_string(),
                    })
            },
        );
        self.bound_logits();
        self.settle(supplied, Stage::Forward)
    }

    /// Recomputes the logits that were dropped while the run was saved, step by step, as they were first computed.
    pub(super) async fn missing_logits(self) -> TurnEnd {
        let missing = || {
            self.run
                .with_untracked(|run| run.as_ref().and_then(Run::missing_logits))
        };
        while let Some((step, context)) = missing() {
            let epoch = self.player.epoch.get_value();
            self.player.running.set(true);
            let outcome = self.engine.forward(context).await;
            if epoch != self.player.epoch.get_value() {
                return TurnEnd::Overtaken;
            }
            self.player.running.set(false);
            let restored = outcome.and_then(|forward| {
                let logits = Logits::new(forward.logits).map_err(|_| Failure::NotANumber)?;
                self.change_run(|run| run.restore_logits(step, logits))
                    .unwrap_or(Ok(()))
                    .map_err(|error| Failure::Malformed {
                        detail: error.to_string(),
                    })
            });
            match self.settle(restored, Stage::Append) {
                TurnEnd::To(_) => {}
                other => return other,
            }
        }
        TurnEnd::To(Stage::Append)
    }

    /// Stores the failure of a request, or clears the last one.
    fn settle(self, outcome: Result<(), Failure>, reached: Stage) -> TurnEnd {
        match outcome {
            Ok(()) => {
                self.messages.failure.set(None);
                TurnEnd::To(reached)
            }
            Err(failure) => {
                self.messages.failure.set(Some(failure));
                TurnEnd::Halted
            }
        }
    }

    fn append(self) -> TurnEnd {
        self.append_as(|decision| decision)
    }

    /// Appends the token chosen under the present settings, changed by `adjust`.
    fn append_as(self, adjust: impl FnOnce(Decision) -> Decision) -> TurnEnd {
        let settings = self.settings.get_untracked();
        let appended = self
            .lexicon
            .with_untracked(Option::clone)
            .and_then(|lexicon| {
                self.change_run(|run| {
                    let decision = adjust(settings.decide(run.generation())?);
                    let piece = lexicon.piece(decision.choice.token).to_vec();
                    run.append(decision, &piece).ok()
                })?
            });
        match appended {
            Some(()) => TurnEnd::To(Stage::Append),
            None => TurnEnd::Halted,
        }
    }

    /// Appends a given token at the present step, whatever the sampler would choose.
    pub(super) fn force(self, token: TokenId) {
        self.append_as(|decision| decision.forced(token));
    }

    /// Writes the tokens of the opened link, each after its forward pass, and notes how many of them the sampler here
    /// would have chosen differently.
    pub(super) async fn linked_tokens(self) -> TurnEnd {
        let mut differing = 0;
        // Read at every token: the first may be due before the model is loaded.
        let vocabulary = || {
            let lexicon = self.lexicon.get_untracked();
            lexicon.map(|lexicon| lexicon.info().vocab_size)
        };
        loop {
            let stage = self.run.with_untracked(|run| run.as_ref().map(Run::next));
            let moved = match stage {
                Some(NextStage::Append) => {
                    let next = self
                        .player
                        .linked
                        .try_update_value(VecDeque::pop_front)
                        .flatten();
                    let Some(linked) = next else { break };
                    if vocabulary().is_some_and(|vocabulary| linked.token >= vocabulary) {
                        self.player.linked.update_value(VecDeque::clear);
                        self.messages.add_note(common::LINK_OF_ANOTHER_MODEL.into());
                        break;
                    }
                    self.append_as(|decision| {
                        let (decision, differs) = linked.follow(decision);
                        differing += usize::from(differs);
                        decision
                    })
                }
                _ if self.player.linked.with_value(VecDeque::is_empty) => break,
                _ => self.turn().await,
            };
            if !matches!(moved, TurnEnd::To(_)) {
                let left_out = self.player.linked.with_value(VecDeque::len);
                if left_out > 0 && untrack(|| self.is_over()) {
                    self.messages
                        .add_note(common::linked_tokens_left_out(left_out));
                }
                self.player.linked.update_value(VecDeque::clear);
                return moved;
            }
        }
        if differing > 0 {
            self.messages
                .add_note(common::linked_tokens_differ(differing));
        }
        TurnEnd::To(Stage::Append)
    }

    fn change_run<T>(self, change: impl FnOnce(&mut Run) -> T) -> Option<T> {
        self.run
            .try_update(|run| run.as_mut().map(change))
            .flatten()
    }
}
