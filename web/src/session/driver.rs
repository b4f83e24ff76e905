//! Runs the loop: takes commands from a queue, carries out one turn at a time and awaits its forward pass.
//!
//! Only one task runs at a time. Commands are queued so that fast key presses are not lost; while Play is on and the
//! queue is empty, the task generates token after token. A restart increments the epoch: work that was under way
//! compares the epoch when it resumes and is dropped if it differs.

use generation::{NextStage, Stage};
use std::collections::VecDeque;

use leptos::prelude::*;
use protocol::TokenId;
use wasm_bindgen_futures::spawn_local;

use crate::session::{
    LoopCommand, Session,
    clock::{new_seed, now, sleep, wants_less_motion},
    turn::TurnEnd,
};
use page_model::run::{Run, kept_logits, linked_token::LinkedToken};

/// The most commands in the queue; more come from a key held down.
const LONGEST_QUEUE: usize = 16;
/// The most saved runs; the oldest is dropped first.
const MOST_SAVED_RUNS: usize = 12;
/// The number of stages per token, to divide the time of a token among them.
const STAGES: f64 = Stage::ALL.len() as f64;

impl Session {
    /// Queues one stage or one token, and switches Play off.
    pub fn press(self, press: LoopCommand) {
        self.player.playing.set(false);
        self.obey_prompt();
        self.selection.follow_run();
        self.selection.at_rest.set(match press {
            LoopCommand::Stage => Stage::Append,
            _ => Stage::Sample,
        });
        self.player.commands.update_value(|commands| {
            if commands.len() < LONGEST_QUEUE {
                commands.push_back(press);
            }
        });
        self.drive();
    }

    /// Generates tokens until the run stops or [`pause`](Self::pause) is called.
    pub fn play(self) {
        self.obey_prompt();
        self.selection.follow_run();
        self.selection.at_rest.set(Stage::Sample);
        self.player.playing.set(true);
        self.drive();
    }

    /// Switches Play off and empties the queue. The running forward pass still completes.
    pub fn pause(self) {
        self.player.playing.set(false);
        self.player
            .commands
            .update_value(|commands| commands.clear());
        self.player.linked.update_value(|linked| linked.clear());
    }

    /// Removes the last token, or the stages already shown of an unfinished one.
    pub fn back(self) {
        self.pause();
        self.selection.follow_run();
        if self.player.running.get_untracked() {
            self.drop_work();
        }
        self.run.update(|run| {
            if let Some(run) = run {
                run.back();
            }
        });
    }

    /// Discards the run and saves it in the list of saved runs. The next command starts a run from the prompt as it is
    /// then.
    pub fn restart(self) {
        self.pause();
        self.selection.follow_run();
        self.drop_work();
        self.messages.failure.set(None);
        let begun = |run: &Option<Run>| run.as_ref().is_some_and(Run::has_begun);
        if self.run.with_untracked(begun) {
            self.remember_run("restart");
            self.save_run_aside();
            self.run.set(None);
        }
    }

    /// Generates from the same prompt with a new random seed. The present run is saved.
    pub fn generate_again(self) {
        self.restart();
        self.draw_new_seed();
        self.play();
    }

    /// Puts a token at a step: it replaces the token chosen there, or is appended if `step` is the present step.
    pub fn say(self, step: usize, token: TokenId) {
        let taken = self
            .run
            .with_untracked(|run| run.as_ref().map(|run| run.steps().len()));
        if taken == Some(step) {
            self.pause();
            self.remember_run("force");
            self.selection.follow_run();
            self.force(token);
        } else {
            self.branch(step, token);
        }
    }

    /// Replaces the token of a completed step and drops the tokens after it. The previous run is saved.
    pub fn branch(self, step: usize, token: TokenId) {
        self.pause();
        self.drop_work();
        let Some(lexicon) = self.lexicon.get_untracked() else {
            return;
        };
        let mut run = self.run.get_untracked();
        let piece = lexicon.piece(token).to_vec();
        // Fails if the token is not in the vocabulary or the step no longer exists.
        let branched = run
            .as_mut()
            .is_some_and(|run| run.branch(step, token, &piece).is_ok());
        if branched {
            self.remember_run("branch");
            self.save_run_aside();
            self.selection.follow_run();
            self.run.set(run);
        }
    }

    /// Makes the saved run at an index the present run, and saves the present one.
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
        self.selection.follow_run();
        self.prompt.set(run.text().into());
        self.run.set(Some(run));
        self.apply_criteria();
        self.complete_run();
    }

    /// Recomputes the logits of the run if they were dropped while it was saved.
    pub(super) fn complete_run(self) {
        if untrack(|| self.is_completing()) {
            self.player
                .commands
                .update_value(|commands| commands.push_back(LoopCommand::Logits));
            self.drive();
        }
    }

    /// Drops logits of saved and undone runs beyond [`kept_logits::MOST_BYTES`].
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

    /// Removes the end-of-sequence token that ended the run, forbids that token, and generates on. The previous run is
    /// saved.
    pub fn go_on_without_end(self) {
        self.pause();
        self.remember_run("go_on");
        self.save_run_aside();
        self.change("forbid_eos", |settings| settings.forbid_eos = true);
        self.selection.follow_run();
        self.run.update(|run| {
            if let Some(run) = run {
                run.back();
            }
        });
        self.play();
    }

    /// Saves the run, unless a saved run already continues it. Saved runs that this one continues are removed.
    pub(super) fn save_run_aside(self) {
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

    /// Sets a new random seed and clears the numbers u set by hand. Tokens already written stay.
    pub fn draw_new_seed(self) {
        self.change("seed", |settings| {
            settings.seed = new_seed();
            settings.by_hand.clear();
        });
    }

    /// Writes these tokens after the prompt that was just taken.
    pub fn follow_run(self, tokens: &[LinkedToken]) {
        let tokens: VecDeque<LinkedToken> = tokens.iter().copied().collect();
        self.player.linked.set_value(tokens);
        self.follow_link();
    }

    /// Queues the tokens of the opened link, if it has any.
    pub fn follow_link(self) {
        if !self.player.linked.with_value(VecDeque::is_empty) {
            self.player
                .commands
                .update_value(|commands| commands.push_back(LoopCommand::Linked));
            self.drive();
        }
    }

    /// Whether tokens of the opened link are still to be written.
    pub fn follows_link(self) -> bool {
        !self.player.linked.with_value(VecDeque::is_empty)
    }

    /// Sets the maximum number of new tokens; a run that stopped at the old one can continue.
    pub fn set_max_new_tokens(self, most: usize) {
        self.change("max_new_tokens", |settings| settings.max_new_tokens = most);
        self.apply_criteria();
    }

    /// Applies the stop conditions of the settings to the present run.
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

    pub(super) fn drop_work(self) {
        self.player.epoch.update_value(|epoch| *epoch += 1);
        self.engine.cancel();
        self.player.running.set(false);
    }

    pub(super) fn drive(self) {
        if self.player.driving.get_value() {
            return;
        }
        self.player.driving.set_value(true);
        spawn_local(async move {
            self.work().await;
            self.player.driving.set_value(false);
        });
    }

    async fn work(self) {
        loop {
            let press = self
                .player
                .commands
                .try_update_value(|commands| commands.pop_front())
                .flatten();
            let moved = match press {
                Some(LoopCommand::Stage) => self.stage().await,
                Some(LoopCommand::Token) => self.token().await,
                Some(LoopCommand::Linked) => self.linked_tokens().await,
                Some(LoopCommand::Logits) => self.missing_logits().await,
                Some(LoopCommand::Ahead) => self.pass_ahead().await,
                Some(LoopCommand::Prompt) => self.prompt_alone().await,
                None if self.player.playing.get_untracked() => self.paced_token().await,
                None => return,
            };
            if matches!(moved, TurnEnd::Halted) {
                self.pause();
            }
        }
    }

    /// Runs turns until a token is appended.
    async fn token(self) -> TurnEnd {
        loop {
            match self.turn().await {
                TurnEnd::To(Stage::Append) => break,
                TurnEnd::To(_) => {}
                other => return other,
            }
        }
        self.announce_token();
        TurnEnd::To(Stage::Append)
    }

    /// Runs the forward pass of the next token, if it is due. The run then rests: its last token is shown.
    async fn pass_ahead(self) -> TurnEnd {
        let due = |run: &Run| matches!(run.next(), NextStage::Forward(_));
        if !self.run.with_untracked(|run| run.as_ref().is_some_and(due)) {
            return TurnEnd::To(Stage::Append);
        }
        let moved = self.turn().await;
        self.run.try_update(|run| run.as_mut().map(Run::rest));
        moved
    }

    /// Runs one turn, and says where it led.
    async fn stage(self) -> TurnEnd {
        let moved = self.turn().await;
        if let TurnEnd::To(stage) = moved {
            self.announce_stage(stage);
        }
        moved
    }

    /// Runs turns until a token is appended, at the speed of Play. A pause ends it at the stage reached.
    async fn paced_token(self) -> TurnEnd {
        let token_began = now();
        loop {
            let stage_began = now();
            let moved = self.turn().await;
            let TurnEnd::To(stage) = moved else {
                return moved;
            };
            let speed = self.player.speed.get_untracked();
            if speed.lights_stages(wants_less_motion()) {
                sleep(speed.stage_milliseconds() - (now() - stage_began)).await;
            } else if stage == Stage::Append {
                sleep(speed.stage_milliseconds() * STAGES - (now() - token_began)).await;
            }
            if stage == Stage::Append || !self.player.playing.get_untracked() {
                return moved;
            }
        }
    }
}
