//! What a key or a button asks for. On Compare the lanes answer, on every other screen the run.

use leptos::prelude::*;

use crate::session::{LoopCommand, Session};
use page_model::run::Run;

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunControl {
    /// On and on.
    Play,
    /// No further.
    Pause,
    /// One stage on; lanes have none.
    Stage,
    /// One token on.
    Token,
    /// One token back.
    Back,
    /// From the prompt again.
    Restart,
    /// Look at the newest token.
    Newest,
}

impl Session {
    /// Whether the lanes are what is looked at.
    pub fn shows_lanes(&self) -> bool {
        self.screen.get().has_lanes()
    }

    /// Does it. Whether there is such a thing on this screen.
    pub fn command(self, command: RunControl) -> bool {
        let lanes = self.screen.get_untracked().has_lanes();
        match command {
            RunControl::Stage if lanes => return false,
            RunControl::Stage => self.press(LoopCommand::Stage),
            RunControl::Play if lanes => self.play_lanes(),
            RunControl::Play => self.play(),
            RunControl::Pause if lanes => self.pause_lanes(),
            RunControl::Pause => self.pause(),
            RunControl::Token if lanes => self.step_lanes(),
            RunControl::Token => self.press(LoopCommand::Token),
            RunControl::Back if lanes => self.take_lanes_back(),
            RunControl::Back => self.back(),
            RunControl::Restart if lanes => self.restart_lanes(),
            RunControl::Restart => self.restart(),
            RunControl::Newest if lanes => self.compare.focus.set(None),
            RunControl::Newest => self.look_at_present(),
        }
        true
    }

    /// Whether Play is on.
    pub fn is_playing(&self) -> bool {
        match self.shows_lanes() {
            true => self.compare.playing.get(),
            false => self.playing.get(),
        }
    }

    /// Whether there is anything to take back.
    pub fn can_go_back(&self) -> bool {
        if self.shows_lanes() {
            return self.compare.lanes.read().tokens > 0;
        }
        let begun = self
            .run
            .with(|run| run.as_ref().is_some_and(Run::can_go_back));
        begun || self.running.get()
    }

    /// Whether there is anything to begin anew.
    pub fn can_restart(&self) -> bool {
        match self.shows_lanes() {
            true => self.compare.comparison.with(Option::is_some),
            false => self.run.with(Option::is_some),
        }
    }
}
