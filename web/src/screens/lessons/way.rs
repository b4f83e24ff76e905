//! The way through a step: from part to part, and to what came once the action is done.

use leptos::prelude::*;
use page_model::{
    driver::Job,
    lessons::{
        SCREEN,
        desk::{Showing, StepPhase},
        step::outcome::StepOutcome,
    },
    places::lesson_place::LessonPlace,
    screens::Screen,
};

use super::{
    rest::is_at_rest,
    showing::show,
    step::{ShownStep, phase_of},
    way_buttons::take_keys,
};
use crate::session::Session;

/// The way through the open step. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct StepWay {
    /// The page.
    pub session: Session,
    /// The open step.
    pub shown: Memo<Option<ShownStep>>,
    /// The part that is shown.
    pub phase: Memo<Option<StepPhase>>,
    /// Whether the action is done, as far as the page can tell.
    pub done: Memo<bool>,
    /// The work of carrying the action out.
    job: StoredValue<Job, LocalStorage>,
}

impl StepWay {
    /// The way through a step, as long as the view that calls this is on the page.
    pub fn new(session: Session, shown: Memo<Option<ShownStep>>) -> Self {
        let phase = Memo::new(move |_| {
            let (phase, phases) = phase_of(session, shown.get()?);
            phases.get(phase).copied()
        });
        let done = Memo::new(move |_| is_done(session, shown).unwrap_or(false));
        let way = Self {
            session,
            shown,
            phase,
            done,
            job: StoredValue::new_local(Job::default()),
        };
        way.follow_action();
        take_keys(way);
        on_cleanup(move || {
            way.job.try_with_value(Job::cancel);
            end_showing(session);
        });
        way
    }

    /// Shows what came once the action is done and nothing moves any more: a slider that is held may only pass the value.
    fn follow_action(self) {
        let Self { session, .. } = self;
        let at_rest = is_at_rest(session);
        let came = Memo::new(move |_| {
            let showing = session.lessons.with(|desk| {
                let open = desk.open.as_ref();
                open.is_some_and(|open| open.showing == Showing::UnderWay)
            });
            self.done.get() && !showing && at_rest.get()
        });
        Effect::new(move |_| {
            if came.get() && self.phase.get_untracked() == Some(StepPhase::Try) {
                self.go_within(1);
            }
        });
    }

    /// Whether the next press lets the page carry the action out. Tracks the step.
    pub fn can_show(self) -> bool {
        let showing = self.showing();
        let action = self
            .shown
            .get()
            .and_then(|shown| shown.step.action.as_ref());
        self.phase.get() == Some(StepPhase::Try)
            && !self.done.get()
            && showing != Showing::Over
            && action.is_some_and(|action| !action.witness.is_empty())
    }

    /// How far the page is in carrying the action out. Tracks it.
    pub fn showing(self) -> Showing {
        let open = |showing: Option<Showing>| showing.unwrap_or_default();
        let desk = self.session.lessons.read();
        open(desk.open.as_ref().map(|open| open.showing))
    }

    /// What the button on does: it lets the page carry out what is to be tried, or shows the next part.
    pub fn press_on(self) {
        if untrack(|| self.showing()) == Showing::UnderWay {
            return;
        }
        match self.shown.get_untracked() {
            Some(shown) if untrack(|| self.can_show()) => {
                if let Some(action) = &shown.step.action {
                    show(self.session, &self.job.get_value(), action, self.done);
                }
            }
            Some(_) => self.go_on(),
            None => self.to_list(),
        }
    }

    /// Ends what the page does by itself.
    pub fn stop_showing(self) {
        self.job.with_value(Job::cancel);
        end_showing(self.session);
    }

    /// Shows another part of the step, and says what it brings.
    fn go_within(self, parts: isize) {
        let Some(shown) = self.shown.get_untracked() else {
            return;
        };
        let (phase, phases) = untrack(|| phase_of(self.session, shown));
        let Some(phase) = phase
            .checked_add_signed(parts)
            .filter(|phase| *phase < phases.len())
        else {
            return;
        };
        self.stop_showing();
        let came = shown.step.outcome.as_ref();
        let came = came.filter(|_| phases[phase] == StepPhase::Outcome && parts > 0);
        let came = came.map(|came| {
            let filled = untrack(|| self.session.with_live(|state| came.filled(Some(state))));
            filled.unwrap_or_else(|| came.filled(None))
        });
        let said = match phases[phase] {
            StepPhase::Outcome => came.clone(),
            StepPhase::Try => shown.step.action.as_ref().map(|action| action.text.clone()),
            _ => None,
        };
        self.session.change_step(|open| {
            open.phase = phase;
            open.is_second_slide = false;
            open.showing = Showing::No;
            if came.is_some() {
                open.outcome = came;
            }
        });
        if let Some(said) = said {
            self.session.messages.lesson.set(said);
        }
    }

    /// One part back: within the step, or to the step before.
    pub fn go_back(self) {
        let Some(shown) = self.shown.get_untracked() else {
            return;
        };
        if untrack(|| phase_of(self.session, shown)).0 > 0 {
            self.go_within(-1);
            return;
        }
        let before = shown.index.checked_sub(1);
        if let Some(place) = before.and_then(|index| shown.place(index)) {
            self.stop_showing();
            self.session.open_step(place);
        }
    }

    /// One part on: within the step, to the next step, to the next lesson, or after the last one to the list.
    fn go_on(self) {
        let Some(shown) = self.shown.get_untracked() else {
            return;
        };
        let (phase, phases) = untrack(|| phase_of(self.session, shown));
        if phase + 1 < phases.len() {
            self.go_within(1);
            return;
        }
        self.session.change_progress(|progress| {
            progress.finish(&LessonPlace::new(shown.lesson.id, shown.step.id));
        });
        match shown.place(shown.index + 1).or_else(|| shown.next_lesson()) {
            Some(place) => self.session.open_step(place),
            None => self.to_list(),
        }
    }

    /// Opens the list of lessons.
    fn to_list(self) {
        self.session.leave_lesson();
        if let Some(screen) = Screen::from_id(SCREEN.id) {
            self.session.screen.set(screen);
        }
    }
}

/// Whether the action is done: its conditions hold, and what the outcome says can be measured. Tracks the page.
fn is_done(session: Session, shown: Memo<Option<ShownStep>>) -> Option<bool> {
    let step = shown.get()?.step;
    let action = step.action.as_ref()?;
    let started = session
        .lessons
        .with(|desk| desk.open.as_ref().is_some_and(|open| !open.awaits_start));
    let readings = session.conditions(&action.until).filter(|_| started)?;
    if readings.is_empty() || readings.iter().any(|reading| !reading.holds) {
        return Some(false);
    }
    let missing = |outcome: &StepOutcome| session.with_live(|state| outcome.missing(state));
    let missing = step.outcome.as_ref().and_then(missing);
    Some(missing.is_none_or(|missing| missing.is_empty()))
}

/// Notes that the page carries nothing out any more.
fn end_showing(session: Session) {
    session.change_step(|open| {
        if open.showing == Showing::UnderWay {
            open.showing = Showing::No;
        }
    });
}
