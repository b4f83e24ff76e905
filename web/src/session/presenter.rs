//! The presenter view: whether it is open, what a clicker's keys do, and what is hidden until it is asked for.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::presenter::{PresenterPace, words};

use super::{Session, commands::RunControl};

/// What the keys On and Back do. Each says whether it did anything; else the keys do what they do without it.
#[derive(Clone, Copy)]
pub struct PresenterSteps {
    /// One step on.
    pub on: Callback<(), bool>,
    /// One step back.
    pub back: Callback<(), bool>,
}

/// Who gives the keys another meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsOwner {
    /// A lesson, whose next part comes before all else.
    Lesson,
    /// The open screen.
    Screen,
}

/// The signals of the presenter view. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct Presenter {
    /// The pace, while the view is open.
    pub pace: RwSignal<Option<PresenterPace>>,
    /// Whether the picture is black.
    pub black: RwSignal<bool>,
    /// A sentence that is shown for a moment.
    pub said: RwSignal<&'static str>,
    steps: StoredValue<[Option<Arc<PresenterSteps>>; 2]>,
}

impl Presenter {
    /// The state of an address.
    pub(super) fn new(pace: Option<PresenterPace>) -> Self {
        Self {
            pace: RwSignal::new(pace),
            black: RwSignal::new(false),
            said: RwSignal::new(words::hint()),
            steps: StoredValue::new([None, None]),
        }
    }

    /// Whether the view is open. Tracks it.
    pub fn is_on(self) -> bool {
        self.pace.with(Option::is_some)
    }

    /// Gives the keys another meaning as long as the view that calls this is on the page.
    pub fn take_steps(self, owner: StepsOwner, steps: PresenterSteps) {
        let place = owner as usize;
        let steps = Arc::new(steps);
        let own = Arc::clone(&steps);
        self.steps.update_value(|all| all[place] = Some(steps));
        on_cleanup(move || {
            // A view that came after this one keeps its own.
            self.steps.try_update_value(|all| {
                all[place].take_if(|present| Arc::ptr_eq(present, &own));
            });
        });
    }

    /// Shows a sentence for a moment.
    pub fn show_sentence(self, sentence: &'static str) {
        self.said.set(sentence);
    }
}

impl Session {
    /// Opens the presenter view.
    pub fn present(self) {
        self.presenter.pace.set(Some(PresenterPace::default()));
        self.presenter.show_sentence(words::hint());
        self.messages.announcement.set(words::begun().into());
    }

    /// Ends the presenter view.
    pub fn stop_presenting(self) {
        self.presenter.black.set(false);
        self.presenter.pace.set(None);
        self.messages.announcement.set(words::left().into());
    }

    /// Makes the picture black, or shows it again.
    pub fn turn_black(self, black: bool) {
        self.presenter.black.set(black);
        let said = if black {
            words::black()
        } else {
            words::shown()
        };
        self.messages.announcement.set(said.into());
    }

    /// Lets each step be a stage in place of a token, or a token again.
    pub fn change_presenter_pace(self) {
        let pace = self.presenter.pace.get_untracked().unwrap_or_default();
        self.presenter.pace.set(Some(pace.other()));
        self.presenter.show_sentence(words::pace(pace.other()));
        self.messages
            .announcement
            .set(words::pace(pace.other()).into());
    }

    /// One step on or back: of the lesson, else of the screen, else of the run or the lanes.
    pub fn step_presentation(self, onwards: bool) {
        let steps = self.presenter.steps.get_value();
        for steps in steps.into_iter().flatten() {
            let step = if onwards { steps.on } else { steps.back };
            if step.run(()) {
                return;
            }
        }
        let stages = self.presenter.pace.get_untracked() == Some(PresenterPace::Stages);
        match onwards {
            true if !untrack(|| self.can_step()) => self.presenter.show_sentence(words::over()),
            true if stages && self.command(RunControl::Stage) => {}
            true => {
                self.command(RunControl::Token);
            }
            false => {
                self.command(RunControl::Back);
            }
        }
    }
}
