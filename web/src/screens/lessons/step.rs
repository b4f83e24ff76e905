//! The step of a lesson that is open, beside the figures of another screen, in place of their words.

use leptos::prelude::*;

use super::{
    author_check::AuthorCheck, find, open_file::read_named_file, step_parts::phase_view,
    way::StepWay, way_buttons::StepButtons,
};
use crate::session::{Session, session};
use page_model::{
    lessons::{
        desk::{OpenStep, StepPhase},
        files::lessons,
        lesson::Lesson,
        step::LessonStep,
        words::{self, screen},
    },
    models::Model,
    places::lesson_place::LessonPlace,
};

/// An open step with its lesson.
#[derive(Clone, Copy, PartialEq)]
pub struct ShownStep {
    /// The lesson.
    pub lesson: &'static Lesson<'static>,
    /// The step.
    pub step: &'static LessonStep<'static>,
    /// Its index in the lesson.
    pub index: usize,
}

impl ShownStep {
    /// The open step; `None` where none is open, or no lesson has it.
    pub fn of(session: Session) -> Option<Self> {
        let place = session.lessons.with(|desk| {
            let open = desk.open.as_ref();
            open.map(|open| open.place.clone())
        })?;
        let (lesson, index) = find(session, &place)?;
        Some(Self {
            lesson,
            step: &lesson.steps[index],
            index,
        })
    }

    /// The place of the step at another index of the lesson.
    pub fn place(self, index: usize) -> Option<LessonPlace> {
        let step = self.lesson.steps.get(index)?;
        Some(LessonPlace::new(self.lesson.id, step.id))
    }

    /// The first step of the lesson after this one.
    pub fn next_lesson(self) -> Option<LessonPlace> {
        let lessons = lessons().ok()?;
        let here = lessons
            .iter()
            .position(|lesson| lesson.id == self.lesson.id)?;
        let next = lessons.get(here + 1)?;
        Some(LessonPlace::new(next.id, next.steps[0].id))
    }
}

/// The index of the phase that is shown, with the number of phases.
pub fn phase_of(session: Session, shown: ShownStep) -> (usize, Vec<StepPhase>) {
    let phases = shown.step.phases();
    let phase = session
        .lessons
        .with(|desk| desk.open.as_ref().map_or(0, |open| open.phase));
    (phase.min(phases.len() - 1), phases)
}

/// The open step: one part of it at a time, and the way on.
#[component]
pub fn LessonPanel() -> impl IntoView {
    let session = session();
    session.read_progress();
    read_named_file(session);
    let shown = Memo::new(move |_| ShownStep::of(session));
    bring_to_start(session, shown);
    let way = StepWay::new(session, shown);
    let phase = way.phase;
    let place = move || {
        shown.get().map(|ShownStep { lesson, index, .. }| {
            let place = words::step_place(index + 1, lesson.steps.len());
            let place = format!("{place} · {}", lesson.title);
            view! { <span class="quiet" data-testid="lesson-place">{place}</span> }
        })
    };
    let title = move || {
        let step = shown.get()?.step;
        Some(view! { <h3 data-testid="step-title">{step.title}</h3> })
    };
    let again = move |_| {
        if let Some(shown) = shown.get_untracked()
            && let Some(place) = shown.place(shown.index)
        {
            way.stop_showing();
            session
                .lessons
                .update(|desk| desk.open = Some(OpenStep::at(place)));
        }
    };
    let other_model = move || session.model.with(|model| *model != Model::default());
    let body = move || {
        let (shown, phase) = (shown.get()?, phase.get()?);
        Some(phase_view(session, shown, phase))
    };
    let missing = move || shown.get().is_none().then_some(screen::no_such_step());
    let shows = Memo::new(move |_| {
        let step = shown.get()?.step;
        let readings = session.conditions(&step.shows)?;
        Some(readings.iter().all(|reading| reading.holds).to_string())
    });
    view! {
        <section
            class="task lesson"
            aria-label=screen::step()
            data-testid="lesson"
            data-place=move || session.lessons.with(|desk| desk.open.as_ref().map(|open| open.place.written()))
            data-phase=move || phase.get().map(StepPhase::id)
            data-shows=shows
            data-slide=move || {
                let is_second = session.lessons.with(|desk| desk.open.as_ref().is_some_and(|open| open.is_second_slide));
                is_second.then_some("second")
            }
        >
            <div class="small lesson-head">
                {place}
                <button type="button" class="plain" data-testid="lesson-again" on:click=again>{screen::open_again()}</button>
                <button type="button" class="plain" data-testid="lesson-leave" aria-label=screen::leave_lesson() on:click=move |_| session.leave_lesson()>{screen::leave()}</button>
            </div>
            {title}
            <p class="small notice">{move || other_model().then_some(screen::other_model())}</p>
            <p class="trouble" role="alert">{missing}</p>
            {body}
            <StepButtons way />
            <AuthorCheck way />
            <p class="unseen" role="status" data-testid="lesson-said">{move || session.messages.lesson.get()}</p>
        </section>
    }
}

/// Brings the page to the state that the step begins from, when the step is opened.
fn bring_to_start(session: Session, shown: Memo<Option<ShownStep>>) {
    let awaits = Memo::new(move |_| {
        session.lessons.with(|desk| {
            let open = desk.open.as_ref().filter(|open| open.awaits_start);
            open.map(|open| open.place.clone())
        })
    });
    Effect::new(move |_| {
        if awaits.get().is_none() {
            return;
        }
        let Some(shown) = shown.get() else {
            return;
        };
        // Recorded runs know few of the settings and prompts of a lesson.
        if session.model.with(Model::has_recorded_runs_alone) {
            session.take_first_example_of(Model::default());
            return;
        }
        session.change_step(|open| open.awaits_start = false);
        // Nothing that was chosen before is about this step.
        session.selection.picked.set(None);
        session.compare.focus.set(None);
        session.former.set(None);
        session.open_start(&shown.step.start);
        let said = words::opened(shown.step.title, shown.index + 1, shown.lesson.steps.len());
        session.messages.lesson.set(said);
    });
}
