//! The run under the driver: its speed, what is under way, and its place on the page.

use generation::Stage;
use leptos::prelude::*;
use page_model::{
    driver::{Driver, TaskPlace, TaskRequest},
    run::{
        Run,
        task::{LoopGoal, LoopInputs, LoopPress, LoopProblem},
    },
    speed::Speed,
    words::common,
};

use super::{
    Session,
    clock::wants_less_motion,
    host::{NoOtherAnswers, PageHost},
};

/// What the loop is doing. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct Player {
    /// Whether a forward pass of the run is under way.
    pub running: RwSignal<bool>,
    /// Whether Play is on.
    pub playing: RwSignal<bool>,
    /// The speed of Play.
    pub speed: RwSignal<Speed>,
    /// Whether tokens of a link are still to be written.
    pub(super) linked: RwSignal<bool>,
    pub(super) driver: StoredValue<Driver<LoopPlace>, LocalStorage>,
}

impl Default for Player {
    fn default() -> Self {
        Self {
            running: RwSignal::new(false),
            playing: RwSignal::new(false),
            speed: RwSignal::new(Speed::default()),
            linked: RwSignal::new(false),
            driver: StoredValue::new_local(Driver::default()),
        }
    }
}

/// The place of the run.
#[derive(Clone, Copy)]
pub struct LoopPlace(pub Session);

impl TaskPlace for LoopPlace {
    type Task = Option<Run>;
    type Host = PageHost<NoOtherAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> LoopInputs {
        LoopInputs {
            prompt: self.0.prompt.get_untracked(),
            settings: self.0.settings.get_untracked(),
            method: self.0.method(),
            speed: self.0.player.speed.get_untracked(),
            less_motion: wants_less_motion(),
            texts: self.0.texts.get_untracked(),
        }
    }

    /// Whether the prompt was read, or cannot be.
    fn is_ready(&self) -> bool {
        self.0.context.with_untracked(Option::is_some)
    }

    fn make_room(&self) {}

    fn read<T>(&self, read: impl FnOnce(&Option<Run>) -> T) -> T {
        self.0.run.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Option<Run>) -> T) -> T {
        change(&mut self.0.run.write_untracked())
    }

    fn show(&self) {
        self.0.run.notify();
    }

    fn keep(&self) {}

    fn set_work(&self, work: Option<(LoopPress, Option<&TaskRequest>)>) {
        let player = self.0.player;
        let request = work.as_ref().and_then(|(_, request)| *request);
        set_if_other(
            player.running,
            matches!(request, Some(TaskRequest::Pass { .. })),
        );
        if work.is_none() {
            set_if_other(player.linked, false);
        }
    }

    fn begin(&self, press: LoopPress) {
        if press == LoopPress::Play {
            set_if_other(self.0.player.playing, true);
        }
    }

    fn taken(&self) {
        set_if_other(self.0.player.running, false);
        self.0.messages.failure.set(None);
        self.0.bound_logits();
    }

    fn end(&self, press: LoopPress, goal: &LoopGoal, problem: Option<LoopProblem>) {
        let session = self.0;
        if let Some(LoopProblem::Failed(failure)) = problem {
            session.messages.failure.set(Some(failure));
        }
        match press {
            LoopPress::Play => {
                set_if_other(session.player.playing, false);
                // No stage was shown on the way, so the run rests at its last token; the pass that was under way is kept.
                if !session.player.speed.get_untracked().shows_stages() {
                    session.run.update(|run| {
                        if let Some(run) = run {
                            run.show_nothing_new();
                        }
                    });
                }
            }
            LoopPress::Stage => {
                if let Some(stage) = goal.reached() {
                    session.announce_stage(stage);
                }
            }
            LoopPress::Token if goal.reached() == Some(Stage::Append) => session.announce_token(),
            LoopPress::Linked(_) => {
                set_if_other(session.player.linked, false);
                session.note_linked_tokens(goal);
            }
            _ => {}
        }
    }
}

impl Session {
    /// Says what became of the tokens of a link that the run does not have as the link has them.
    fn note_linked_tokens(self, goal: &LoopGoal) {
        if goal.is_of_other_model() {
            self.messages
                .add_note(common::link_of_another_model().into());
        }
        if goal.left_out() > 0 && untrack(|| self.is_over()) {
            let note = common::linked_tokens_left_out(goal.left_out());
            self.messages.add_note(note);
        }
        if goal.differing() > 0 {
            let note = common::linked_tokens_differ(goal.differing());
            self.messages.add_note(note);
        }
    }
}

/// Sets a signal, and tells its readers only of another value.
fn set_if_other(signal: RwSignal<bool>, value: bool) {
    if signal.get_untracked() != value {
        signal.set(value);
    }
}
