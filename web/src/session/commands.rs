//! Commands of keys and buttons, sent to the lanes on Compare and to the run on every other screen.

use leptos::prelude::*;

use crate::session::Session;
use page_model::run::{Run, task::LoopPress};

/// A command that a key or a button can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunControl {
    /// Generate tokens until paused.
    Play,
    /// Stop after the current forward pass.
    Pause,
    /// Advance by one stage of the loop. Lanes have no stages.
    Stage,
    /// Generate one token.
    Token,
    /// Remove the last token.
    Back,
    /// Start again from the prompt.
    Restart,
    /// Select the newest step.
    Newest,
}

impl Session {
    /// Whether the open screen shows lanes. Tracks the screen.
    pub fn shows_lanes(&self) -> bool {
        self.screen.get().has_lanes()
    }

    /// Whether the open screen starts from the prompt and shows no run: Compare, the experiments, speculative decoding and
    /// constrained output.
    /// Tracks the screen.
    pub fn shows_prompt_alone(&self) -> bool {
        self.screen.get().shows_prompt_alone()
    }

    /// Carries the command out. Returns false if it does not exist on this screen.
    pub fn command(self, command: RunControl) -> bool {
        let lanes = self.screen.get_untracked().has_lanes();
        match command {
            RunControl::Stage if lanes => return false,
            RunControl::Stage => self.press(LoopPress::Stage),
            RunControl::Play if lanes => self.play_lanes(),
            RunControl::Play => self.play(),
            RunControl::Pause if lanes => self.pause_lanes(),
            RunControl::Pause => self.pause(),
            RunControl::Token if lanes => self.step_lanes(),
            RunControl::Token => self.press(LoopPress::Token),
            RunControl::Back if lanes => self.take_lanes_back(),
            RunControl::Back => self.back(),
            RunControl::Restart if lanes => self.restart_lanes(),
            RunControl::Restart => self.restart(),
            RunControl::Newest if lanes => self.compare.focus.set(None),
            RunControl::Newest => self.selection.select_newest(),
        }
        true
    }

    /// Whether the run has come to its end.
    pub fn is_over(&self) -> bool {
        self.run.with(|run| {
            let stopped = |run: &Run| run.generation().stop_reason().is_some();
            run.as_ref().is_some_and(stopped)
        })
    }

    /// Whether Play is on, for the lanes or the run.
    pub fn is_playing(&self) -> bool {
        match self.shows_lanes() {
            true => self.compare.playing.get(),
            false => self.player.playing.get(),
        }
    }

    /// Whether there is a token or a stage to undo, or a forward pass to cancel.
    pub fn can_go_back(&self) -> bool {
        if self.shows_lanes() {
            return self.compare.lanes.read().tokens > 0;
        }
        let begun = self
            .run
            .with(|run| run.as_ref().is_some_and(Run::has_begun));
        begun || self.player.running.get()
    }

    /// Whether there is a run, or a comparison, to start again.
    pub fn can_restart(&self) -> bool {
        match self.shows_lanes() {
            true => self.compare.comparison.with(Option::is_some),
            false => self
                .run
                .with(|run| run.as_ref().is_some_and(Run::has_begun)),
        }
    }
}
