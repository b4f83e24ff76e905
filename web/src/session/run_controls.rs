//! What the buttons of the loop do to the run: each press goes to the driver; what replaces the run saves it first.

use generation::Stage;
use leptos::prelude::*;
use page_model::{
    driver::Driver,
    run::{Run, kept_logits, linked_token::LinkedToken, task::LoopPress},
    the_loop::former::FormerRun,
};
use protocol::TokenId;

use crate::session::{Session, clock::new_seed, player::LoopPlace};

/// The most saved runs; the oldest is dropped first.
const MOST_SAVED_RUNS: usize = 12;

impl Session {
    /// Carries out a press of the visitor, and switches Play off.
    pub fn press(self, press: LoopPress) {
        self.player.playing.set(false);
        self.apply_edited_prompt();
        self.selection.select_newest();
        self.selection.at_rest.set(match press {
            LoopPress::Stage => Stage::Append,
            _ => Stage::Sample,
        });
        self.carry_out(press);
    }

    /// Generates tokens until the run stops or [`pause`](Self::pause) is called.
    pub fn play(self) {
        self.apply_edited_prompt();
        self.selection.select_newest();
        self.selection.at_rest.set(Stage::Sample);
        self.player.playing.set(true);
        self.carry_out(LoopPress::Play);
    }

    /// Gives the driver a press, or what the page does by itself.
    pub(super) fn carry_out(self, press: LoopPress) {
        let driver = self.player.driver.get_value();
        driver.press(&LoopPlace(self), press);
    }

    /// Switches Play off and drops the presses that wait. The running forward pass still completes.
    pub fn pause(self) {
        let player = self.player;
        player.playing.set(false);
        let driver = player.driver.get_value();
        driver.pause();
        driver.drop_waiting();
        if !driver.has_press(|press| matches!(press, LoopPress::Linked(_))) {
            player.linked.set(false);
        }
    }

    /// Removes the last token, or the stages already shown of an unfinished one.
    pub fn back(self) {
        self.selection.select_newest();
        self.drop_work();
        // What could not be computed is not asked for any more.
        self.messages.failure.set(None);
        self.run.update(|run| {
            if let Some(run) = run {
                run.back();
            }
        });
    }

    /// Discards the run and saves it in the list of saved runs. The next command starts a run from the prompt as it is
    /// then.
    pub fn restart(self) {
        self.selection.select_newest();
        self.drop_work();
        self.messages.failure.set(None);
        if self.has_begun_run() {
            self.remember_run("restart");
            self.save_run_aside();
            self.run.set(None);
        }
    }

    /// Generates from the same prompt with a new random seed. The present run is saved.
    pub fn generate_again(self) {
        self.together(|| {
            self.restart();
            self.draw_new_seed();
        });
        self.play();
    }

    /// Puts a token at a step: it replaces the token chosen there, or is appended if `step` is the present step.
    pub fn put_token(self, step: usize, token: TokenId) {
        let former = self.run.with_untracked(|run| {
            let run = run.as_ref()?.clone();
            let ahead = self.ahead.get_untracked().map(|text| text.get_untracked());
            let ahead = ahead.iter().flat_map(|text| text.tokens());
            let written = run.generation().generated();
            let tokens = written.chain(ahead.map(|token| token.token)).collect();
            Some(FormerRun { run, tokens })
        });
        self.former.set(former);
        let present = |run: &Option<Run>| run.as_ref().map(|run| run.steps().len());
        if self.run.with_untracked(present) == Some(step) {
            self.force(token);
        } else {
            self.branch(step, token);
        }
    }

    /// Appends a token at the present step, whatever the settings would choose.
    fn force(self, token: TokenId) {
        self.pause();
        let Some(texts) = self.texts.get_untracked() else {
            return;
        };
        let mut run = self.run.get_untracked();
        let settings = self.settings.get_untracked();
        let append =
            |run: &mut Run| run.append_chosen(&settings, &texts, |decision| decision.forced(token));
        if run.as_mut().is_some_and(append) {
            self.remember_run("force");
            self.selection.select_newest();
            self.run.set(run);
        }
    }

    /// Replaces the token of a completed step and drops the tokens after it. The previous run is saved.
    pub fn branch(self, step: usize, token: TokenId) {
        let Some(texts) = self.texts.get_untracked() else {
            return;
        };
        let mut run = self.run.get_untracked();
        let before = run.as_ref().map(|run| {
            let generation = run.generation();
            let generated = generation.generated().take(step);
            (generation.prompt().iter().copied().chain(generated)).collect::<Vec<_>>()
        });
        let piece = texts.piece_after(&before.unwrap_or_default(), token);
        // Fails if the token is not in the vocabulary or the step no longer exists.
        let branched = run
            .as_mut()
            .is_some_and(|run| run.branch(step, token, &piece).is_ok());
        if branched {
            self.drop_work();
            self.remember_run("branch");
            self.save_run_aside();
            self.selection.select_newest();
            self.run.set(run);
        }
    }

    /// Makes the run present again that was there before the visitor put another token.
    pub fn put_back(self) {
        if let Some(FormerRun { run, .. }) = self.former.get_untracked() {
            self.drop_work();
            self.remember_run("put_back");
            self.selection.select_newest();
            self.former.set(None);
            self.run.set(Some(run));
            self.apply_criteria();
            self.complete_run();
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
        self.drop_work();
        self.remember_run("bring_back");
        self.save_run_aside();
        self.selection.select_newest();
        self.prompt.set(run.text().into());
        self.run.set(Some(run));
        self.apply_criteria();
        self.complete_run();
    }

    /// Recomputes the logits of the run if they were dropped while it was saved.
    pub(super) fn complete_run(self) {
        if untrack(|| self.is_completing()) {
            self.carry_out(LoopPress::Logits);
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
        self.together(|| {
            self.remember_run("go_on");
            self.save_run_aside();
            self.change("forbid_eos", |settings| settings.forbid_eos = true);
        });
        self.selection.select_newest();
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

    /// Writes these tokens after the prompt, as soon as it was read.
    pub fn write_linked_tokens(self, tokens: &[LinkedToken]) {
        if !tokens.is_empty() {
            self.player.linked.set(true);
            self.carry_out(LoopPress::Linked(tokens.into()));
        }
    }

    /// Begins the run anew with the tokens of a link. The run before can be brought back.
    pub fn rewrite_run(self, tokens: &[LinkedToken]) {
        self.restart();
        self.write_linked_tokens(tokens);
    }

    /// Whether tokens of a link are still to be written. Tracks it.
    pub fn writes_linked_tokens(self) -> bool {
        self.player.linked.get()
    }

    /// Sets the maximum number of new tokens; a run that stopped at the old one can continue.
    pub fn set_max_new_tokens(self, most: usize) {
        self.change("max_new_tokens", |settings| settings.max_new_tokens = most);
        self.apply_criteria();
    }

    /// Applies the stop conditions of the settings to the present run.
    pub fn apply_criteria(self) {
        let settings = self.settings.get_untracked();
        let eos = self.texts.with_untracked(|texts| {
            texts
                .as_ref()
                .map(|texts| texts.info().eos_token_ids.clone())
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

    /// Switches Play off and ends what is under way at once. No answer to it is taken any more.
    pub(super) fn drop_work(self) {
        let player = self.player;
        player.driver.with_value(Driver::stop);
        player.playing.set(false);
        player.running.set(false);
        player.linked.set(false);
    }
}
