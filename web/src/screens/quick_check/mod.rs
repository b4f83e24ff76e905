//! The Quick check: one question at a time, the choice of questions, and the score.

pub mod choice;
mod feedback;
pub mod number;
mod panel;
pub mod presented;
pub mod split;
pub mod task;

use std::sync::Arc;

use leptos::prelude::*;

use crate::{
    session::{Session, session},
    shared::figure::Figure,
};
use page_model::{
    figures::AnyPicture,
    quick_check::{
        figures,
        files::questions,
        progress::QuickCheck,
        question::{Question, QuestionKind},
        question_set::order,
        words::{self, screen},
    },
};
pub use panel::QuickCheckPanel;
use presented::presented_question;
use task::TaskQuestion;

/// A question that is asked somewhere on the page.
#[derive(Clone, Copy)]
pub struct AskedQuestion {
    /// The id that its answer is counted under; `None` for a question of a lesson's own.
    pub counted: Option<&'static str>,
    /// What is said when it was answered rightly.
    pub why: &'static str,
    /// Its place among those asked here, counted from 0: it determines the order of its answers.
    pub index: usize,
}

impl AskedQuestion {
    /// A question of the Quick check, whose answer is counted.
    pub fn listed(question: &'static Question<'static>, index: usize) -> Self {
        Self {
            counted: Some(question.id),
            why: &question.why,
            index,
        }
    }
}

/// The open question: its place in the list, its place in the set, and the number of questions in the set.
#[derive(Clone, Copy, PartialEq, Eq)]
struct OpenPlace {
    index: usize,
    place: usize,
    all: usize,
}

/// The place of the open question, and the places of the questions of its set.
fn place_of(check: &QuickCheck, questions: &[Question]) -> (OpenPlace, Vec<usize>) {
    let places = order(questions, check.group, check.seed);
    let open = |&index: &usize| questions[index].id == check.question;
    let place = places.iter().position(open).unwrap_or_default();
    let index = places.get(place).copied().unwrap_or_default();
    let all = places.len();
    (OpenPlace { index, place, all }, places)
}

/// The open question with its answers, and the way to the next one.
#[component]
pub fn QuickCheckScreen() -> impl IntoView {
    let questions = match questions() {
        Ok(questions) => questions,
        Err(error) => {
            return view! {
                <section class="step"><p class="trouble" role="alert">{error.to_string()}</p></section>
            }
            .into_any();
        }
    };
    let session = session();
    session.read_score();
    let check = session.quick_check;
    let open = Memo::new(move |_| check.with(|check| place_of(check, questions).0));
    let solved = RwSignal::new(false);
    presented::steps(session, solved);
    let presents = Memo::new(move |_| session.presenter.is_on());
    Effect::new(move |_| {
        open.track();
        presents.track();
        solved.set(false);
    });
    let asked = move || {
        let index = open.get().index;
        questions.get(index).map(|question| {
            let asked = AskedQuestion::listed(question, index);
            let answers = match &question.kind {
                _ if presents.get() => presented_question(question, index, solved.into()),
                QuestionKind::Choice(options) => choice::choice(asked, options),
                QuestionKind::Number(number) => number::number(asked, number),
                QuestionKind::Live(task) => view! { <TaskQuestion question task /> }.into_any(),
            };
            view! {
                <h2 class="question-text" data-testid="question" data-question=question.id>{question.text.clone()}</h2>
                {answers}
            }
        })
    };
    view! {
        <section class="step quick-check" aria-label=screen::QUESTION>
            <div class="question">{asked}</div>
        </section>
    }
    .into_any()
}

/// In the place of the text: where the open question stands in its set, and its group.
#[component]
pub fn QuestionPlace() -> impl IntoView {
    let check = session().quick_check;
    let place = move || {
        let questions = questions().ok()?;
        let (open, _) = check.with(|check| place_of(check, questions));
        let group = words::group(questions.get(open.index)?.group);
        Some(format!(
            "{} · {group}",
            words::place(open.place + 1, open.all)
        ))
    };
    view! {
        <section class="text-part" aria-label=screen::SET>
            <p class="small quiet" data-testid="place">{place}</p>
        </section>
    }
}

/// The question after the open one in its set, or the one before. Tracks the open one.
fn beside(session: Session, onwards: bool) -> Option<&'static Question<'static>> {
    let questions = questions().ok()?;
    let (open, places) = session.quick_check.with(|check| place_of(check, questions));
    let place = match onwards {
        true => open.place + 1,
        false => open.place.checked_sub(1)?,
    };
    questions.get(*places.get(place)?)
}

/// The buttons in the control bar: the question before, and the one after.
#[component]
pub fn QuestionButtons() -> impl IntoView {
    let session = session();
    let check = session.quick_check;
    let other = move |onwards: bool| beside(session, onwards);
    let button = move |onwards: bool, id: &'static str, name: &'static str| {
        let go = move |_| {
            if let Some(question) = untrack(|| other(onwards)) {
                session.messages.announcement.set(question.text.clone());
                check.update(|check| check.question = question.id.into());
            }
        };
        view! {
            <button
                type="button"
                data-testid=id
                aria-disabled=move || other(onwards).is_none().to_string()
                on:click=go
            >
                {name}
            </button>
        }
    };
    view! {
        {button(false, "previous-question", screen::PREVIOUS)}
        {button(true, "next-question", screen::NEXT)}
    }
}

/// The answers so far, group by group, and the open question as a card to save.
#[component]
pub fn AnswersSoFar() -> impl IntoView {
    let check = session().quick_check;
    let card = Signal::derive(move || {
        let questions = questions().ok()?;
        let (open, seed) = check.with(|check| (place_of(check, questions).0, check.seed));
        let question = questions.get(open.index)?;
        Some(Arc::new(figures::card(question, open.index, seed)) as AnyPicture)
    });
    let picture = Signal::derive(move || {
        let questions = questions().ok()?;
        check.with(|check| {
            let answers = figures::answers(questions, check.score.as_ref()?);
            Some(Arc::new(answers) as AnyPicture)
        })
    });
    view! {
        <section>
            <h2>{screen::TITLE}</h2>
            <Figure id="answers" picture />
        </section>
        <section>
            <h2>{screen::CARD}</h2>
            <Figure id="question-card" picture=card />
        </section>
    }
}
