//! The loop in motion: commands come in, turns are taken one at a time, forward passes are waited for.
//!
//! One task works at a time. It takes commands from a queue, so that quick fingers lose none, and while Play is on and
//! the queue is empty it goes on by itself. A restart bumps the epoch: whatever was under way finds that out when it
//! comes back, and is dropped.

use generation::Stage;
use std::collections::VecDeque;

use leptos::prelude::*;
use protocol::TokenId;
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    LoopCommand, Session,
    clock::{new_seed, now, sleep, wants_less_motion},
    turn::TurnEnd,
};
use page_model::{prompt::Tokenized, run::kept_logits, words::prompt as words};

/// How long a prompt must rest before it is cut into tokens.
const TYPING_PAUSE: f64 = 120.0;
/// Presses that wait for the model; more are surely a key held down.
const LONGEST_QUEUE: usize = 16;
/// Runs kept aside; the oldest goes first.
const MOST_SAVED_RUNS: usize = 12;
/// Stages of a token, for spreading its time.
const STAGES: f64 = Stage::ALL.len() as f64;

impl Session {
    /// One stage or one token on.
    pub fn press(self, press: LoopCommand) {
        self.playing.set(false);
        self.look_at_present();
        self.commands.update_value(|commands| {
            if commands.len() < LONGEST_QUEUE {
                commands.push_back(press);
            }
        });
        self.drive();
    }

    /// On and on, until the run stops or [`pause`](Self::pause).
    pub fn play(self) {
        self.look_at_present();
        self.playing.set(true);
        self.drive();
    }

    /// Lets the forward pass under way end, and nothing follow it.
    pub fn pause(self) {
        self.playing.set(false);
        self.commands.update_value(|commands| commands.clear());
        self.linked.update_value(|linked| linked.clear());
    }

    /// Takes the last token back, or the stages of an unfinished one.
    pub fn back(self) {
        self.pause();
        self.look_at_present();
        if self.running.get_untracked() {
            self.drop_work();
        }
        self.run.update(|run| {
            if let Some(run) = run {
                run.back();
            }
        });
    }

    /// DrawCounts the run away; the next press begins a new one with the prompt as it then stands.
    pub fn restart(self) {
        self.pause();
        self.look_at_present();
        self.drop_work();
        self.failure.set(None);
        if self.run.with_untracked(Option::is_some) {
            self.remember_run("restart");
            self.save_run_aside();
            self.run.set(None);
        }
    }

    /// Has a token stand at a step: in place of the one that was taken there, or as the one the present step takes.
    pub fn say(self, step: usize, token: TokenId) {
        let taken = self
            .run
            .with_untracked(|run| run.as_ref().map(|run| run.steps().len()));
        if taken == Some(step) {
            self.pause();
            self.remember_run("force");
            self.look_at_present();
            self.force(token);
        } else {
            self.branch(step, token);
        }
    }

    /// Takes another token at a step that was taken: "what if it had said …". The run as it was is kept on the saved_runs.
    pub fn branch(self, step: usize, token: TokenId) {
        self.pause();
        self.drop_work();
        let Some(lexicon) = self.lexicon.get_untracked() else {
            return;
        };
        let mut run = self.run.get_untracked();
        let piece = lexicon.piece(token).to_vec();
        // A token that is not in the vocabulary, or a step that is gone, was offered by nobody.
        let branched = run
            .as_mut()
            .is_some_and(|run| run.branch(step, token, &piece).is_ok());
        if branched {
            self.remember_run("branch");
            self.save_run_aside();
            self.look_at_present();
            self.run.set(run);
        }
    }

    /// Puts a run from the saved_runs on the page, and the one on the page on the saved_runs.
    pub fn bring_back(self, place: usize) {
        let Some(run) = self
            .saved_runs
            .with_untracked(|saved_runs| saved_runs.get(place).cloned())
        else {
            return;
        };
        self.pause();
        self.drop_work();
        self.remember_run("bring_back");
        self.save_run_aside();
        self.look_at_present();
        self.prompt.set(run.text().into());
        self.run.set(Some(run));
        self.apply_criteria();
        self.complete_run();
    }

    /// Has the logits of the run computed again, where it was put aside without them.
    pub(super) fn complete_run(self) {
        if untrack(|| self.is_completing()) {
            self.commands
                .update_value(|commands| commands.push_back(LoopCommand::Logits));
            self.drive();
        }
    }

    /// Keeps no more logits of the runs put aside than the page has room for.
    pub(super) fn bound_logits(self) {
        self.run.with_untracked(|present| {
            self.saved_runs.update_untracked(|saved_runs| {
                self.history.update_untracked(|history| {
                    let aside = saved_runs.iter_mut().rev().chain(history.runs_mut());
                    kept_logits::bound(present.as_ref(), aside, kept_logits::MOST_BYTES);
                });
            });
        });
    }

    /// Takes the end back with which the run finished, forbids it, and goes on from there. The run as it was is kept on
    /// the saved_runs.
    pub fn go_on_without_end(self) {
        self.pause();
        self.remember_run("go_on");
        self.save_run_aside();
        self.change("forbid_eos", |settings| settings.forbid_eos = true);
        self.look_at_present();
        self.run.update(|run| {
            if let Some(run) = run {
                run.back();
            }
        });
        self.play();
    }

    /// Keeps the run as it is on the saved_runs, unless another one there begins with it.
    fn save_run_aside(self) {
        let run = self.run.get_untracked();
        if let Some(run) = run.filter(|run| !run.steps().is_empty()) {
            self.saved_runs.update(|saved_runs| {
                saved_runs.retain(|other| !run.continues(other));
                if !saved_runs.iter().any(|other| other.continues(&run)) {
                    saved_runs.push(run);
                }
                let surplus = saved_runs.len().saturating_sub(MOST_SAVED_RUNS);
                saved_runs.drain(..surplus);
            });
        }
    }

    /// Other dice from now on, none of them moved by hand. What is written stays as it is.
    pub fn draw_new_seed(self) {
        self.change("seed", |settings| {
            settings.seed = new_seed();
            settings.by_hand.clear();
        });
    }

    /// Writes the run of a link again, if there is one.
    pub fn follow_link(self) {
        if !self.linked.with_value(VecDeque::is_empty) {
            self.commands
                .update_value(|commands| commands.push_back(LoopCommand::Linked));
            self.drive();
        }
    }

    /// Whether the tokens of a link are still being written.
    pub fn follows_link(self) -> bool {
        !self.linked.with_value(VecDeque::is_empty)
    }

    /// Changes after how many tokens a run ends; one that had stopped there may go on.
    pub fn set_max_new_tokens(self, most: usize) {
        self.change("max_new_tokens", |settings| settings.max_new_tokens = most);
        self.apply_criteria();
    }

    /// Lets the run under way stop where the settings now say.
    pub fn apply_criteria(self) {
        let settings = self.settings.get_untracked();
        let eos = self.lexicon.with_untracked(|lexicon| {
            lexicon
                .as_ref()
                .map(|lexicon| lexicon.info().eos_token_ids.clone())
                .unwrap_or_default()
        });
        if self.run.with_untracked(Option::is_some) {
            self.run.update(|run| {
                if let Some(run) = run {
                    run.set_criteria(settings.criteria(&eos));
                }
            });
        }
    }

    /// Looks at a step that was taken.
    pub fn look_at(self, step: usize) {
        self.focus.set(Some(step));
        self.viewed.set(None);
    }

    /// Looks at the step that is being made.
    pub fn look_at_present(self) {
        self.focus.set(None);
        self.viewed.set(None);
    }

    /// Cuts the prompt into tokens whenever it has rested.
    pub fn watch_prompt(self) {
        Effect::new(move |_| {
            let text = self.prompt.get();
            // Without a model there is nothing to cut with; its arrival runs this again.
            if self.lexicon.with(Option::is_none) {
                return;
            }
            spawn_local(async move {
                sleep(TYPING_PAUSE).await;
                if *self.prompt.read_untracked() == text {
                    self.cut(text).await;
                }
            });
        });
    }

    /// Cuts a text into tokens, unless that is done.
    pub(super) async fn cut(self, text: String) {
        if self
            .tokenized
            .with_untracked(|known| known.text == text && known.failure.is_none())
        {
            return;
        }
        let tokenized = match self.engine.tokenize(text.clone()).await {
            Ok(tokens) => Tokenized {
                text,
                tokens: tokens.into(),
                failure: None,
            },
            Err(failure) => Tokenized {
                text,
                failure: Some(failure),
                ..Tokenized::default()
            },
        };
        if *self.prompt.read_untracked() == tokenized.text {
            self.tokenized.set(tokenized);
        }
    }

    pub(super) fn drop_work(self) {
        self.epoch.update_value(|epoch| *epoch += 1);
        self.engine.cancel();
        self.running.set(false);
    }

    fn drive(self) {
        if self.driving.get_value() {
            return;
        }
        self.driving.set_value(true);
        spawn_local(async move {
            self.work().await;
            self.driving.set_value(false);
        });
    }

    async fn work(self) {
        loop {
            let press = self
                .commands
                .try_update_value(|commands| commands.pop_front())
                .flatten();
            let moved = match press {
                Some(LoopCommand::Stage) => self.turn().await,
                Some(LoopCommand::Token) => self.token().await,
                Some(LoopCommand::Linked) => self.linked_tokens().await,
                Some(LoopCommand::Logits) => self.missing_logits().await,
                None if self.playing.get_untracked() => self.paced_token().await,
                None => return,
            };
            if matches!(moved, TurnEnd::Halted) {
                self.pause();
            }
        }
    }

    /// Turns until the present token is appended.
    async fn token(self) -> TurnEnd {
        loop {
            match self.turn().await {
                TurnEnd::To(Stage::Append) => break,
                TurnEnd::To(_) => {}
                other => return other,
            }
        }
        self.announce();
        TurnEnd::To(Stage::Append)
    }

    /// The same at the speed of Play; a pause ends it at the stage it has reached.
    async fn paced_token(self) -> TurnEnd {
        let token_began = now();
        loop {
            let stage_began = now();
            let moved = self.turn().await;
            let TurnEnd::To(stage) = moved else {
                return moved;
            };
            let speed = self.speed.get_untracked();
            if speed.lights_stages(wants_less_motion()) {
                sleep(speed.stage_milliseconds() - (now() - stage_began)).await;
            } else if stage == Stage::Append {
                sleep(speed.stage_milliseconds() * STAGES - (now() - token_began)).await;
            }
            if stage == Stage::Append || !self.playing.get_untracked() {
                return moved;
            }
        }
    }

    /// Tells a screen reader what was written.
    fn announce(self) {
        let spoken = self
            .lexicon
            .with_untracked(Option::clone)
            .and_then(|lexicon| {
                self.run.with_untracked(|run| {
                    let step = run.as_ref()?.steps().last()?;
                    let percent = charts::percent(step.choice.probability);
                    Some(words::announced(
                        &lexicon.label(step.choice.token),
                        &percent,
                    ))
                })
            });
        self.announcement.set(spoken.unwrap_or_default());
    }
}
