//! One turn of the loop: begin a run, run the model, move a stage on, or append a token.

use std::collections::VecDeque;

use costs::Method;
use generation::Decision;
use leptos::prelude::*;
use protocol::{Failure, TokenId};
use sampling::Logits;

use super::{
    lexicon::Lexicon,
    prompt,
    run::{Pass, Run, Turn},
    session::Session,
    stage::Stage,
};
use crate::{engine::Forward, text::words};

/// What became of a turn.
pub(super) enum Moved {
    To(Stage),
    /// The run is over, cannot begin, or its engine failed.
    Halted,
    /// A restart came in between.
    Overtaken,
}

/// What a text begins with.
pub(super) struct Beginning {
    /// The prompt.
    pub text: String,
    /// Its tokens.
    pub context: Vec<TokenId>,
    /// The names of the model's tokens.
    pub lexicon: Lexicon,
}

impl Session {
    /// Whatever has to happen next.
    pub(super) async fn turn(self) -> Moved {
        if self.run.with_untracked(Option::is_none) {
            match self.begin().await {
                Moved::To(_) => {}
                other => return other,
            }
        }
        match self.run.with_untracked(|run| run.as_ref().map(Run::turn)) {
            None | Some(Turn::Stop(_)) => Moved::Halted,
            Some(Turn::Show(stage)) => {
                self.change_run(|run| run.show(stage));
                Moved::To(stage)
            }
            Some(Turn::Append) => self.append(),
            Some(Turn::Forward(context)) => self.forward(context).await,
        }
    }

    /// Starts a run from the prompt as it stands.
    async fn begin(self) -> Moved {
        let epoch = self.epoch.get_value();
        let beginning = self.beginning().await;
        if epoch != self.epoch.get_value() {
            return Moved::Overtaken;
        }
        let Some(Beginning {
            text,
            context,
            lexicon,
        }) = beginning
        else {
            return Moved::Halted;
        };
        let info = lexicon.info();
        let criteria = self.settings.read_untracked().criteria(&info.eos_token_ids);
        match Run::start(text, context, criteria, info.context_window as usize) {
            Ok(run) => self.run.set(Some(run)),
            Err(_) => return Moved::Halted,
        }
        Moved::To(Stage::Forward)
    }

    /// The prompt as it stands, cut into tokens; `None` where nothing can begin with it.
    pub(super) async fn beginning(self) -> Option<Beginning> {
        let text = self.prompt.get_untracked();
        self.cut(text.clone()).await;
        let tokens = self
            .tokenized
            .with_untracked(|known| (known.text == text).then(|| known.tokens.clone()))?;
        let lexicon = self.lexicon.get_untracked()?;
        // What is wrong with a prompt is said as long as it stands there, see `Session::context`.
        let context = prompt::context(lexicon.info(), &tokens).ok()?;
        Some(Beginning {
            text,
            context,
            lexicon,
        })
    }

    async fn forward(self, context: Vec<TokenId>) -> Moved {
        let epoch = self.epoch.get_value();
        self.change_run(|run| run.show(Stage::Forward));
        self.running.set(true);
        self.own_cache().await;
        let method = self.method();
        let outcome = match method {
            Method::Cached => self.engine.forward(context).await,
            Method::Naive => self.engine.forward_naive(context).await,
        };
        if epoch != self.epoch.get_value() {
            return Moved::Overtaken;
        }
        self.running.set(false);
        let supplied = outcome.and_then(
            |Forward {
                 logits,
                 report,
                 device,
             }| {
                let logits = Logits::new(logits).map_err(|_| Failure::NotANumber)?;
                let pass = Pass {
                    report,
                    device,
                    method,
                };
                self.change_run(|run| run.supply(&logits, pass))
                    .unwrap_or(Ok(()))
                    .map_err(|error| Failure::Malformed {
                        detail: error.to_string(),
                    })
            },
        );
        match supplied {
            Ok(()) => {
                self.failure.set(None);
                Moved::To(Stage::Forward)
            }
            Err(failure) => {
                self.failure.set(Some(failure));
                Moved::Halted
            }
        }
    }

    fn append(self) -> Moved {
        self.append_as(|decision| decision)
    }

    /// Appends what the present settings decide on, after `adjust` had its say.
    fn append_as(self, adjust: impl FnOnce(Decision) -> Decision) -> Moved {
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
            Some(()) => Moved::To(Stage::Append),
            None => Moved::Halted,
        }
    }

    /// Appends a token to the present step, whatever the rule says.
    pub(super) fn force(self, token: TokenId) {
        self.append_as(|decision| decision.forced(token));
    }

    /// Writes the tokens of a link, each after the forward pass it needs, and says where this page would have
    /// written another one.
    pub(super) async fn linked_tokens(self) -> Moved {
        let mut differing = 0;
        // Asked anew each time: the first token may be due before the model is there.
        let vocabulary = || {
            let lexicon = self.lexicon.get_untracked();
            lexicon.map(|lexicon| lexicon.info().vocab_size)
        };
        loop {
            let stage = self.run.with_untracked(|run| run.as_ref().map(Run::turn));
            let moved = match stage {
                Some(Turn::Append) => {
                    let next = self.linked.try_update_value(VecDeque::pop_front).flatten();
                    let Some(linked) = next else { break };
                    if vocabulary().is_some_and(|vocabulary| linked.token >= vocabulary) {
                        self.linked.update_value(VecDeque::clear);
                        let note = words::LINK_OF_ANOTHER_MODEL.into();
                        self.notes.update(|notes| notes.push(note));
                        break;
                    }
                    self.append_as(|decision| {
                        if decision.choice.token == linked.token && !linked.forced {
                            return decision;
                        }
                        differing += usize::from(!linked.forced);
                        decision.forced(linked.token)
                    })
                }
                _ if self.linked.with_value(VecDeque::is_empty) => break,
                _ => self.turn().await,
            };
            if !matches!(moved, Moved::To(_)) {
                self.linked.update_value(VecDeque::clear);
                return moved;
            }
        }
        if differing > 0 {
            self.notes
                .update(|notes| notes.push(words::linked_tokens_differ(differing)));
        }
        Moved::To(Stage::Append)
    }

    fn change_run<T>(self, change: impl FnOnce(&mut Run) -> T) -> Option<T> {
        self.run
            .try_update(|run| run.as_mut().map(change))
            .flatten()
    }
}
