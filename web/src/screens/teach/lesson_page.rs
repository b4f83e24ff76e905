//! The page of a lesson: its aim, and for each step what is predicted, done, seen and asked, with all answers.

use leptos::prelude::*;
use page_model::{
    lessons::{lesson::Lesson, step::LessonStep},
    places::lesson_place::LessonPlace,
    quick_check::words::screen::question,
    teach::{
        answer_key::{AnswerKey, WrongAnswer},
        teacher_page::TeacherPage,
        words::{self, screen},
    },
};

use super::open_step::open_step;
use crate::session::Session;

/// The page of a lesson.
pub fn lesson(session: Session, page: TeacherPage) -> AnyView {
    let Some((_, lesson)) = page.lesson() else {
        return ().into_any();
    };
    let steps = lesson.steps.iter().enumerate();
    let steps = steps.map(|(index, step)| step_part(session, lesson, index + 1, step));
    view! {
        <h2>{page.title()}</h2>
        <p class="small quiet">{words::length(lesson.minutes, lesson.steps.len())}</p>
        <dl>
            {row(screen::aim(), &lesson.aim)}
            {hints(&lesson.notes)}
        </dl>
        {steps.collect_view()}
    }
    .into_any()
}

fn step_part(
    session: Session,
    lesson: &'static Lesson<'static>,
    place: usize,
    step: &'static LessonStep<'static>,
) -> AnyView {
    let heading = words::step_heading(place, step.title);
    let open = open_step(session, LessonPlace::new(lesson.id, step.id), &heading);
    let prediction = step.prediction.as_ref().map(|prediction| {
        let options = prediction.options.iter();
        let options = options.map(|option| view! { <li>{option.text.clone()}</li> });
        view! {
            <dt>{screen::predict()}</dt>
            <dd>{prediction.text.clone()}<ul>{options.collect_view()}</ul></dd>
        }
    });
    let action = step.action.as_ref();
    let action = action.map(|action| row(screen::to_do(), &action.text));
    let outcome = step.outcome.as_ref();
    let outcome = outcome.map(|outcome| answer_row(screen::then(), &outcome.named()));
    let key = step.question.as_ref().map(AnswerKey::of);
    view! {
        <section class="teach-part" data-step=step.id>
            <div class="line"><h3>{heading}</h3>{open}</div>
            <p>{step.text.clone()}</p>
            <dl>
                {prediction}
                {action}
                {outcome}
                {key.map(|key| answers(&key))}
                {hints(&step.notes)}
            </dl>
        </section>
    }
    .into_any()
}

fn answers(key: &AnswerKey) -> AnyView {
    let right = format!("{}. {}", key.right.trim_end_matches('.'), key.why);
    let wrong = |wrong: &WrongAnswer| {
        let said = words::misconception(&wrong.misconception, &wrong.correction);
        view! { <li>{wrong.answer.clone()}<br />{said}</li> }
    };
    view! {
        {row(question(), &key.text)}
        {answer_row(screen::right(), &right)}
        <dt class="answer-part">{screen::wrong()}</dt>
        <dd class="answer-part"><ul data-testid="wrong-answers">{key.wrong.iter().map(wrong).collect_view()}</ul></dd>
    }
    .into_any()
}

fn hints(notes: &[String]) -> AnyView {
    let rows = notes.iter().map(|note| answer_row(screen::hint(), note));
    rows.collect_view().into_any()
}

/// A row that the presenter view hides until it is asked for.
fn answer_row(name: &'static str, text: &str) -> AnyView {
    view! { <dt class="answer-part">{name}</dt><dd class="answer-part">{text.to_string()}</dd> }
        .into_any()
}

/// A row of the list: what it is, and its text.
pub(super) fn row(name: &'static str, text: &str) -> AnyView {
    view! { <dt>{name}</dt><dd>{text.to_string()}</dd> }.into_any()
}
