//! The Lessons screen: all lessons with their progress, and what was opened from a file.

mod author_check;
mod moves;
mod open_file;
mod panel;
mod question;
mod rest;
mod showing;
pub mod split;
mod step;
mod step_parts;
mod way;
mod way_buttons;
mod writer;

use std::sync::Arc;

use leptos::prelude::*;

use crate::{
    session::{
        Session,
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::figure::Figure,
};
use page_model::{
    figures::AnyPicture,
    lessons::{
        figures,
        files::lessons,
        lesson::Lesson,
        words::{self, screen},
    },
    places::lesson_place::{LessonPlace, OWN_ID},
};
pub use panel::LessonsPanel;
pub use step::LessonPanel;

/// The lesson and the index of the step at a place, among the lessons of the page and the one from a file.
fn find(session: Session, place: &LessonPlace) -> Option<(&'static Lesson<'static>, usize)> {
    if place.lesson == OWN_ID {
        let own = session.lessons.with(|desk| desk.own)?;
        let index = own.steps.iter().position(|step| step.id == place.step)?;
        return Some((own, index));
    }
    place.find(lessons().ok()?)
}

/// The list of lessons.
#[component]
pub fn LessonsScreen() -> impl IntoView {
    let session = session();
    session.read_progress();
    open_file::read_named_file(session);
    // In the presenter view the key opens a lesson.
    let steps = PresenterSteps {
        on: Callback::new(move |()| {
            session.go_on_with_lessons();
            true
        }),
        back: Callback::new(|()| true),
    };
    session.presenter.take_steps(StepsOwner::Screen, steps);
    let list = match lessons() {
        Ok(lessons) => {
            let rows = lessons.iter().enumerate();
            let rows = rows.map(|(index, lesson)| lesson_row(session, Some(index + 1), lesson));
            view! { <ol class="lesson-list" aria-label=screen::list()>{rows.collect_view()}</ol> }
                .into_any()
        }
        Err(error) => view! { <p class="trouble" role="alert">{error.to_string()}</p> }.into_any(),
    };
    let own = move || {
        let own = session.lessons.with(|desk| desk.own)?;
        Some(view! {
            <p class="small quiet" id="own-lesson-name">{screen::own()}</p>
            <ol class="lesson-list" aria-labelledby="own-lesson-name" data-testid="own-lesson">
                {lesson_row(session, None, own)}
            </ol>
        })
    };
    view! {
        <section class="step lessons" aria-label=screen::list()>
            {list}
            {own}
        </section>
    }
}

/// A lesson of the list, with the buttons that open it.
fn lesson_row(
    session: Session,
    number: Option<usize>,
    lesson: &'static Lesson<'static>,
) -> AnyView {
    let done = move || {
        session.lessons.with(|desk| {
            let progress = desk.progress.as_ref();
            progress.map_or(0, |progress| progress.steps_of(lesson))
        })
    };
    // The first step that is not done; the first of all where every step is.
    let next = move || {
        session.lessons.with(|desk| {
            let progress = desk.progress.as_ref();
            let is_done = |id| progress.is_some_and(|progress| progress.has(lesson.id, id));
            lesson.steps.iter().find(|step| !is_done(step.id))
        })
    };
    let first = &lesson.steps[0];
    let start = move |_| {
        let step = untrack(next).unwrap_or(first);
        session.open_step(LessonPlace::new(lesson.id, step.id));
    };
    let from_first = move |_| session.open_step(LessonPlace::new(lesson.id, first.id));
    let under_way = Memo::new(move |_| (1..lesson.steps.len()).contains(&done()));
    let name = match number {
        Some(number) => words::numbered(number, lesson.title),
        None => lesson.title.into(),
    };
    let label = format!("{}: {name}", screen::start());
    view! {
        <li data-lesson=lesson.id>
            <h2>{name}</h2>
            <p class="prose">{lesson.about.clone()}</p>
            <p class="small quiet" data-testid=format!("length-{}", lesson.id)>{move || words::length(lesson, done())}</p>
            <div class="buttons">
                <button
                    type="button"
                    class="action"
                    data-testid=format!("start-{}", lesson.id)
                    aria-label=move || (!under_way.get()).then(|| label.clone())
                    on:click=start
                >
                    {move || if under_way.get() { screen::go_back_to() } else { screen::start() }}
                </button>
                {move || under_way.get().then(|| view! {
                    <button type="button" class="plain" on:click=from_first>{screen::start_again()}</button>
                })}
            </div>
            {number.is_none().then(|| for_teachers(lesson))}
        </li>
    }
    .into_any()
}

/// The aim and the notes of a lesson from a file: the pages for teachers have those of the page's own lessons.
fn for_teachers(lesson: &'static Lesson<'static>) -> impl IntoView {
    let of_step = |(index, title, note): (usize, &str, &String)| {
        view! { <li>{format!("{}: {note}", words::numbered(index + 1, title))}</li> }
    };
    let steps = lesson.steps.iter().enumerate();
    let notes = steps.flat_map(|(index, step)| {
        let notes = step.notes.iter();
        notes.map(move |note| (index, step.title, note))
    });
    view! {
        <details data-testid="for-teachers">
            <summary>{screen::for_teachers()}</summary>
            <p>{lesson.aim.clone()}</p>
            <ul>
                {lesson.notes.iter().map(|note| view! { <li>{note.clone()}</li> }).collect_view()}
                {notes.map(of_step).collect_view()}
            </ul>
        </details>
    }
}

/// Which steps of the lessons are done, as a picture to save.
#[component]
pub fn StepsDone() -> impl IntoView {
    let session = session();
    let picture = Signal::derive(move || {
        let lessons = lessons().ok()?;
        session.lessons.with(|desk| {
            let done = figures::lesson_steps(lessons, desk.progress.as_ref()?);
            Some(Arc::new(done) as AnyPicture)
        })
    });
    view! {
        <section>
            <h2>{screen::steps_done()}</h2>
            <Figure id="lesson-steps" picture />
        </section>
    }
}

/// In place of the text: what a lesson is.
#[component]
pub fn LessonsStart() -> impl IntoView {
    view! {
        <section class="text-part" aria-label=screen::name()>
            <p class="prose">{screen::introduction()}</p>
        </section>
    }
}

/// In place of the step buttons: the way on.
#[component]
pub fn LessonsButtons() -> impl IntoView {
    let session = session();
    session.read_progress();
    let last = Memo::new(move |_| {
        session.lessons.with(|desk| {
            let progress = desk.progress.as_ref();
            progress.is_some_and(|progress| progress.last().is_some())
        })
    });
    view! {
        <button
            type="button"
            class="action"
            data-testid="go-on"
            on:click=move |_| session.go_on_with_lessons()
        >
            {move || if last.get() { screen::go_on() } else { screen::first_lesson() }}
        </button>
    }
}
