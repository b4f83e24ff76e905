//! A question that is answered on the live model: the button that opens its start state, and the task with its conditions
//! beside the figures of other screens, in place of their words.

use leptos::prelude::*;

use super::steps::NextQuestion;
use crate::session::{Session, session};
use page_model::{
    models::Model,
    quick_check::{
        SCREEN,
        condition::ConditionReading,
        files::questions,
        question::{LiveTask, Question, QuestionKind},
        score::GivenAnswer,
        words::{self, screen},
    },
    screens::Screen,
};

/// The task that is open, if it is a question of the list.
fn open_task(session: Session) -> Option<(&'static Question<'static>, &'static LiveTask<'static>)> {
    let id = session.quick_check.with(|check| check.task.clone())?;
    let question = questions()
        .ok()?
        .iter()
        .find(|question| question.id == id)?;
    match &question.kind {
        QuestionKind::Live(task) => Some((question, task)),
        QuestionKind::Choice(_) | QuestionKind::Number(_) => None,
    }
}

fn open(session: Session, id: &str, task: &LiveTask) {
    session
        .quick_check
        .update(|check| check.task = Some(id.into()));
    session.leave_lesson();
    session.open_start(&task.start);
}

/// On the Quick check: whether the task is done, and the button that opens it.
#[component]
pub fn TaskQuestion(
    /// The question.
    question: &'static Question<'static>,
    /// What is to be done.
    task: &'static LiveTask<'static>,
) -> impl IntoView {
    let session = session();
    let done = Memo::new(move |_| {
        session.quick_check.with(|check| {
            let score = check.score.as_ref();
            score.is_some_and(|score| score.of(question.id).right)
        })
    });
    let state = move || match done.get() {
        true => format!("{} {}", words::done(), question.why),
        false => words::not_yet().into(),
    };
    let other_model = move || session.model.with(|model| *model != Model::default());
    view! {
        <div class="buttons">
            <button type="button" class:action=move || !done.get() data-testid="open-task" on:click=move |_| open(session, question.id, task)>
                {screen::open()}
            </button>
        </div>
        <p class="small quiet">{screen::kept()}</p>
        <p class="small notice">{move || other_model().then_some(screen::other_model())}</p>
        <p class="feedback prose" role="status" data-testid="feedback" data-marking=move || done.get().then_some("right")>
            {state}
        </p>
        {move || done.get().then(|| view! { <NextQuestion /> })}
    }
}

/// The open task beside the figures of another screen. When all of its conditions hold, it is counted.
#[component]
pub fn Task() -> impl IntoView {
    let session = session();
    session.read_score();
    let readings = Memo::new(move |_| session.conditions(&open_task(session)?.1.until));
    let holds = Memo::new(move |_| {
        readings.with(|readings| {
            let readings = readings.as_deref().unwrap_or_default();
            !readings.is_empty() && readings.iter().all(|reading| reading.holds)
        })
    });
    // A task that was done stays done while the visitor looks on.
    let done = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        if !holds.get() {
            return;
        }
        if let Some((question, _)) = untrack(|| open_task(session)) {
            session.count_answer(question.id, GivenAnswer::Right);
            done.set(Some(question.id.into()));
        }
    });
    let is_done = Memo::new(move |_| {
        let task = session.quick_check.with(|check| check.task.clone());
        task.is_some() && done.get() == task
    });
    let again = move |_| {
        if let Some((question, task)) = untrack(|| open_task(session)) {
            done.set(None);
            open(session, question.id, task);
        }
    };
    let back = move |_| {
        let task = session
            .quick_check
            .with_untracked(|check| check.task.clone());
        session.quick_check.update(|check| {
            check.open(&task.unwrap_or_default());
            check.task = None;
        });
        if let Some(screen) = Screen::from_id(SCREEN.id) {
            session.screen.set(screen);
        }
    };
    let state = move || match is_done.get() {
        true => words::done(),
        false => words::not_yet(),
    };
    let why = move || {
        let question = open_task(session).filter(|_| is_done.get())?.0;
        Some(format!(" {}", question.why))
    };
    let conditions = move || {
        readings.get().map(|readings| {
            let row = |reading: ConditionReading| {
                view! { <li data-holds=reading.holds.to_string()>{reading.sentence}</li> }
            };
            readings.into_iter().map(row).collect_view()
        })
    };
    view! {
        <section class="task" aria-label=screen::task() data-testid="task" data-done=move || is_done.get().to_string()>
            <p class="prose">{move || open_task(session).map(|(question, _)| question.text.clone())}</p>
            <p role="status" data-testid="task-state"><strong>{state}</strong>{why}</p>
            <ul class="small" data-testid="conditions">{conditions}</ul>
            <div class="buttons">
                <button type="button" class="plain" data-testid="task-back" on:click=back>{screen::back()}</button>
                <button type="button" class="plain" data-testid="task-again" on:click=again>{screen::open_again()}</button>
            </div>
        </section>
    }
}
