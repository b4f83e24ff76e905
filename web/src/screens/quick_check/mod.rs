//! The Quick check: one question at a time, the choice of questions, and the score.

mod answer_rows;
pub mod choice;
mod feedback;
pub mod number;
mod panel;
pub mod presented;
pub mod split;
mod steps;
pub mod task;
mod test_question;

use std::sync::Arc;

use leptos::prelude::*;

use crate::{session::session, shared::figure::Figure};
use page_model::{
    figures::AnyPicture,
    lessons::step::OwnQuestion,
    quick_check::{
        figures,
        files::questions,
        question::{Question, QuestionKind},
        words::{self, screen},
    },
};
pub use panel::QuickCheckPanel;
use presented::presented_question;
pub use steps::QuestionButtons;
use steps::{QUESTION_ID, SetResult};
use task::TaskQuestion;
use test_question::TestQuestion;

/// Where a question is from.
#[derive(Clone, Copy)]
pub enum QuestionSource {
    /// The Quick check, which counts its answer.
    Listed(&'static Question<'static>),
    /// A step of a lesson, by the names of both.
    Step(&'static str, &'static str),
}

/// A question that is asked somewhere on the page.
#[derive(Clone, Copy)]
pub struct AskedQuestion {
    /// Where it is from.
    pub source: QuestionSource,
    /// What is said when it was answered rightly.
    pub why: &'static str,
    /// Its place among those asked here, counted from 0: it determines the order of its answers.
    pub index: usize,
    /// Whether the way to the next question stands beside what is said of the right answer.
    pub leads_on: bool,
}

impl AskedQuestion {
    /// A question of the Quick check, whose answer is counted.
    pub fn listed(question: &'static Question<'static>, index: usize) -> Self {
        Self {
            source: QuestionSource::Listed(question),
            why: &question.why,
            index,
            leads_on: false,
        }
    }

    /// A question of a lesson's own, whose answer is not counted.
    pub fn own(question: &'static OwnQuestion<'static>, index: usize) -> Self {
        let (lesson, step) = question.of;
        Self {
            source: QuestionSource::Step(lesson, step),
            why: &question.why,
            index,
            leads_on: false,
        }
    }

    /// The same question with the way to the next one.
    pub fn leading_on(self) -> Self {
        Self {
            leads_on: true,
            ..self
        }
    }
}

/// The open question with its answers, and the way to the next one; at the end of its set, the result.
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
    let open = Memo::new(move |_| check.with(|check| check.set(questions).index()));
    let shows_result = Memo::new(move |_| check.with(|check| check.shows_result));
    let solved = RwSignal::new(false);
    presented::steps(session, solved);
    let takes_test = Memo::new(move |_| check.with(|check| check.test.is_some()));
    let presents = Memo::new(move |_| session.presenter.is_on());
    Effect::new(move |_| {
        open.track();
        shows_result.track();
        presents.track();
        solved.set(false);
    });
    let asked = move || {
        let index = open.get();
        let question = questions.get(index)?;
        if shows_result.get() {
            return Some(view! { <SetResult /> }.into_any());
        }
        let asked = AskedQuestion::listed(question, index).leading_on();
        let answers = match &question.kind {
            QuestionKind::Choice(options) if takes_test.get() => {
                view! { <TestQuestion question options index /> }.into_any()
            }
            _ if presents.get() => presented_question(question, index, solved.into()),
            QuestionKind::Choice(options) => choice::choice(asked, options),
            QuestionKind::Number(number) => number::number(asked, number),
            QuestionKind::Live(task) => view! { <TaskQuestion question task /> }.into_any(),
        };
        let shown = view! {
            <h2 class="question-text" id=QUESTION_ID tabindex="-1" data-testid="question" data-question=question.id>
                {question.text.clone()}
            </h2>
            {answers}
        };
        Some(shown.into_any())
    };
    view! {
        <section class="step quick-check" aria-label=screen::question()>
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
        let set = check.with(|check| (!check.shows_result).then(|| check.set(questions)))?;
        let group = words::group(questions.get(set.index())?.group);
        let place = words::place(set.place + 1, set.places.len());
        Some(format!("{place} · {group}"))
    };
    view! {
        <section class="text-part" aria-label=screen::set()>
            <p class="small quiet" data-testid="place">{place}</p>
        </section>
    }
}

/// The answers so far, group by group, and the open question as a card to save.
#[component]
pub fn AnswersSoFar() -> impl IntoView {
    let check = session().quick_check;
    let card = Signal::derive(move || {
        let questions = questions().ok()?;
        let (index, seed) = check.with(|check| (check.set(questions).index(), check.seed));
        let question = questions.get(index)?;
        Some(Arc::new(figures::card(question, index, seed)) as AnyPicture)
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
            <h2>{screen::title()}</h2>
            <Figure id="answers" picture />
        </section>
        <section>
            <h2>{screen::card()}</h2>
            <Figure id="question-card" picture=card />
        </section>
    }
}
