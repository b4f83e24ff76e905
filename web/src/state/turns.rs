//! One turn of the loop: begin a run, run the model, move a stage on, or append a token.

use leptos::prelude::*;
use protocol::{Failure, TokenId};
use sampling::Logits;

use super::{
    prompt,
    run::{Pass, Run, Turn},
    session::Session,
    stage::Stage,
};
use crate::engine::Forward;

/// What became of a turn.
pub(super) enum Moved {
    To(Stage),
    /// The run is over, cannot begin, or its engine failed.
    Halted,
    /// A restart came in between.
    Overtaken,
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
                self.change(|run| run.show(stage));
                Moved::To(stage)
            }
            Some(Turn::Append) => self.append(),
            Some(Turn::Forward(context)) => self.forward(context).await,
        }
    }

    /// Starts a run from the prompt as it stands.
    async fn begin(self) -> Moved {
        let epoch = self.epoch.get_value();
        let text = self.prompt.get_untracked();
        self.cut(text.clone()).await;
        if epoch != self.epoch.get_value() {
            return Moved::Overtaken;
        }
        let tokens = self
            .tokenized
            .with_untracked(|known| (known.text == text).then(|| known.tokens.clone()));
        let (Some(tokens), Some(lexicon)) = (tokens, self.lexicon.get_untracked()) else {
            return Moved::Halted;
        };
        let info = lexicon.info();
        // What is wrong with a prompt is said as long as it stands there, see `Session::context`.
        let Ok(context) = prompt::context(info, &tokens) else {
            return Moved::Halted;
        };
        let criteria = self.settings.read_untracked().criteria(&info.eos_token_ids);
        match Run::start(text, context, criteria, info.context_window as usize) {
            Ok(run) => self.run.set(Some(run)),
            Err(_) => return Moved::Halted,
        }
        Moved::To(Stage::Forward)
    }

    async fn forward(self, context: Vec<TokenId>) -> Moved {
        let epoch = self.epoch.get_value();
        self.change(|run| run.show(Stage::Forward));
        self.running.set(true);
        let outcome = self.engine.forward(context).await;
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
                self.change(|run| run.supply(&logits, Pass { report, device }))
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
        let settings = self.settings.get_untracked();
        let appended = self
            .lexicon
            .with_untracked(Option::clone)
            .and_then(|lexicon| {
                self.change(|run| {
                    let decision = run
                        .generation()
                        .decide(&settings.sampling(), settings.coin())?;
                    let piece = lexicon.piece(decision.choice.token).to_vec();
                    run.append(decision, &piece).ok()
                })?
            });
        match appended {
            Some(()) => Moved::To(Stage::Append),
            None => Moved::Halted,
        }
    }

    fn change<T>(self, change: impl FnOnce(&mut Run) -> T) -> Option<T> {
        self.run
            .try_update(|run| run.as_mut().map(change))
            .flatten()
    }
}
