//! The step of a lesson that is open, beside the figures of another screen, in place of their words.

use leptos::prelude::*;

use super::{find, open_file::read_named_file, step_parts::phase_view};
use crate::session::{
    Session,
    presenter::{PresenterSteps, StepsOwner},
    session,
};
use page_model::{
    lessons::{
        SCREEN,
        desk::{OpenStep, StepPhase},
        files::lessons,
        lesson::Lesson,
        step::LessonStep,
        words::{self, screen},
    },
    models::Model,
    places::lesson_place::LessonPlace,
    quick_check::question::SolutionStep,
    screens::Screen,
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
    fn of(session: Session) -> Option<Self> {
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
    fn place(self, index: usize) -> Option<LessonPlace> {
        let step = self.lesson.steps.get(index)?;
        Some(LessonPlace::new(self.lesson.id, step.id))
    }

    /// The first step of the lesson after this one.
    fn next_lesson(self) -> Option<LessonPlace> {
        let lessons = lessons().ok()?;
        let here = lessons
            .iter()
            .position(|lesson| lesson.id == self.lesson.id)?;
        let next = lessons.get(here + 1)?;
        Some(LessonPlace::new(next.id, next.steps[0].id))
    }
}

/// The index of the phase that is shown, with the number of phases.
fn phase_of(session: Session, shown: ShownStep) -> (usize, Vec<StepPhase>) {
    let phases = shown.step.phases();
    let phase = session
        .lessons
        .with(|desk| desk.open.as_ref().map_or(0, |open| open.phase));
    (phase.min(phases.len() - 1), phases)
}

/// In the presenter view the keys lead from part to part, and to the answer of the question. While something is to be tried that the step buttons do, the
/// keys do it.
fn take_steps(session: Session, phase: Memo<Option<StepPhase>>, shown: Memo<Option<ShownStep>>) {
    let leaves_it_to_the_run = move || {
        let action = shown.get_untracked()?.step.action.as_ref()?;
        let first = action.witness.first()?;
        let by_steps = matches!(
            first,
            SolutionStep::Generate(_) | SolutionStep::ToTheEnd | SolutionStep::Stage(_)
        );
        Some(by_steps && phase.get_untracked() == Some(StepPhase::Try))
    };
    let step = move |onwards: bool| {
        Callback::new(move |()| {
            let own = shown.get_untracked().is_some() && leaves_it_to_the_run() != Some(true);
            if !own {
                return false;
            }
            let is_solved = session
                .lessons
                .with_untracked(|desk| desk.open.as_ref().is_some_and(|open| open.solved));
            match phase.get_untracked() {
                Some(StepPhase::Question) if is_solved != onwards => {
                    session.change_step(|open| open.solved = onwards);
                }
                _ if onwards => go_on(session),
                _ => go_back(session),
            }
            true
        })
    };
    let (on, back) = (step(true), step(false));
    session
        .presenter
        .take_steps(StepsOwner::Lesson, PresenterSteps { on, back });
}

/// The open step: one part of it at a time, and the way on.
#[component]
pub fn LessonPanel() -> impl IntoView {
    let session = session();
    session.read_progress();
    read_named_file(session);
    let shown = Memo::new(move |_| ShownStep::of(session));
    bring_to_start(session, shown);
    show_what_came(session, shown);
    let phase = Memo::new(move |_| {
        let (phase, phases) = phase_of(session, shown.get()?);
        phases.get(phase).copied()
    });
    take_steps(session, phase, shown);
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
    let missing = move || shown.get().is_none().then_some(screen::NO_SUCH_STEP);
    let shows = Memo::new(move |_| {
        let step = shown.get()?.step;
        let readings = session.conditions(&step.shows)?;
        Some(readings.iter().all(|reading| reading.holds).to_string())
    });
    view! {
        <section
            class="task lesson"
            aria-label=screen::STEP
            data-testid="lesson"
            data-place=move || session.lessons.with(|desk| desk.open.as_ref().map(|open| open.place.written()))
            data-phase=move || phase.get().map(StepPhase::id)
            data-shows=shows
        >
            <div class="small lesson-head">
                {place}
                <button type="button" class="plain" data-testid="lesson-again" on:click=again>{screen::OPEN_AGAIN}</button>
                <button type="button" class="plain" data-testid="lesson-leave" aria-label=screen::LEAVE_LESSON on:click=move |_| session.leave_lesson()>{screen::LEAVE}</button>
            </div>
            {title}
            <p class="small notice">{move || other_model().then_some(screen::OTHER_MODEL)}</p>
            <p class="trouble" role="alert">{missing}</p>
            {body}
            <StepButtons shown />
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
        session.open_start(&shown.step.start);
        let said = words::opened(shown.step.title, shown.index + 1, shown.lesson.steps.len());
        session.messages.lesson.set(said);
    });
}

/// Shows what came once the action is done, and says it.
fn show_what_came(session: Session, shown: Memo<Option<ShownStep>>) {
    let done = Memo::new(move |_| {
        let action = shown.get()?.step.action.as_ref()?;
        let started = session
            .lessons
            .with(|desk| desk.open.as_ref().is_some_and(|open| !open.awaits_start));
        let readings = session.conditions(&action.until).filter(|_| started)?;
        Some(!readings.is_empty() && readings.iter().all(|reading| reading.holds))
    });
    Effect::new(move |_| {
        if done.get() != Some(true) {
            return;
        }
        let Some(shown) = shown.get_untracked() else {
            return;
        };
        let (phase, phases) = untrack(|| phase_of(session, shown));
        let tried = phases.iter().position(|phase| *phase == StepPhase::Try);
        session.change_step(|open| open.tried = true);
        if tried == Some(phase) && phase + 1 < phases.len() {
            go_to(session, shown, phase + 1);
        }
    });
}

/// Shows another phase, and says what it brings.
fn go_to(session: Session, shown: ShownStep, phase: usize) {
    session.change_step(|open| {
        open.phase = phase;
        open.solved = false;
    });
    let said = match shown.step.phases().get(phase) {
        Some(StepPhase::Outcome) => shown.step.outcome.clone(),
        Some(StepPhase::Try) => shown.step.action.as_ref().map(|action| action.text.clone()),
        _ => None,
    };
    if let Some(said) = said {
        session.messages.lesson.set(said);
    }
}

/// One part back: within the step, or to the step before.
pub fn go_back(session: Session) {
    let Some(shown) = untrack(|| ShownStep::of(session)) else {
        return;
    };
    match untrack(|| phase_of(session, shown)).0.checked_sub(1) {
        Some(phase) => go_to(session, shown, phase),
        None => {
            if let Some(place) = shown
                .index
                .checked_sub(1)
                .and_then(|index| shown.place(index))
            {
                session.open_step(place);
            }
        }
    }
}

/// One part on: within the step, to the next step, to the next lesson, or after the last one to the list.
pub fn go_on(session: Session) {
    let Some(shown) = untrack(|| ShownStep::of(session)) else {
        return;
    };
    let (phase, phases) = untrack(|| phase_of(session, shown));
    if phase + 1 < phases.len() {
        go_to(session, shown, phase + 1);
        return;
    }
    session.change_progress(|progress| {
        progress.finish(&LessonPlace::new(shown.lesson.id, shown.step.id));
    });
    match shown.place(shown.index + 1).or_else(|| shown.next_lesson()) {
        Some(place) => session.open_step(place),
        None => to_list(session),
    }
}

/// Opens the list of lessons.
fn to_list(session: Session) {
    session.leave_lesson();
    if let Some(screen) = Screen::from_id(SCREEN.id) {
        session.screen.set(screen);
    }
}

/// The buttons under a step: back, and on.
#[component]
fn StepButtons(
    /// The open step.
    shown: Memo<Option<ShownStep>>,
) -> impl IntoView {
    let session = session();
    let at_start = move || {
        shown
            .get()
            .is_none_or(|shown| shown.index == 0 && phase_of(session, shown).0 == 0)
    };
    let on = move || {
        let Some(shown) = shown.get() else {
            return screen::TO_LIST;
        };
        let (phase, phases) = phase_of(session, shown);
        match phases.get(phase + 1) {
            Some(StepPhase::Try) => screen::DO,
            Some(StepPhase::Outcome) if phases[phase] == StepPhase::Try => screen::SHOW_ANYWAY,
            Some(StepPhase::Outcome) => screen::SHOW,
            Some(_) => screen::QUESTION,
            None if shown.index + 1 < shown.lesson.steps.len() => screen::ON,
            None if shown.next_lesson().is_some() => screen::NEXT_LESSON,
            None => screen::TO_LIST,
        }
    };
    let press_on = move |_| match shown.get_untracked() {
        Some(_) => go_on(session),
        None => to_list(session),
    };
    view! {
        <div class="lesson-way">
            <button
                type="button"
                data-testid="lesson-back"
                aria-disabled=move || at_start().to_string()
                on:click=move |_| go_back(session)
            >
                {screen::BACK}
            </button>
            <button type="button" class="action" data-testid="lesson-on" on:click=press_on>{on}</button>
        </div>
    }
}
