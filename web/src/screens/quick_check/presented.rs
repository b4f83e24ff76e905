//! The open question in the presenter view: its answers without controls, and the solution only when it is asked for.

use leptos::prelude::*;
use page_model::{
    presenter::words::{letter, solution},
    quick_check::{
        question::{Question, QuestionKind},
        question_set::answer_order,
    },
};

use super::beside;
use crate::session::{
    Session,
    presenter::{PresenterSteps, StepsOwner},
    session,
};

/// The question with lettered answers; `solved` shows the right one and why.
#[component]
pub fn PresentedQuestion(
    /// The question.
    question: &'static Question<'static>,
    /// Its place among those asked here, which determines the order of its answers.
    index: usize,
    /// Whether the solution was asked for.
    solved: RwSignal<bool>,
) -> impl IntoView {
    let seed = session().quick_check.with_untracked(|check| check.seed);
    let (mut answers, mut right) = (Vec::new(), None);
    if let QuestionKind::Choice(options) = &question.kind {
        let order = answer_order(options.len(), index, seed);
        for (place, option) in order.into_iter().map(|at| &options[at]).enumerate() {
            let is_right = option.mistake.is_none();
            if is_right {
                right = Some(letter(place));
            }
            answers.push((letter(place), option.text.clone(), is_right));
        }
    }
    let answer = move |(letter, text, is_right): (char, String, bool)| {
        let mark = move || (is_right && solved.get()).then_some("right");
        view! { <li data-marking=mark>{letter.to_string()}" "{text}</li> }
    };
    view! {
        <ol class="presented-answers">{answers.into_iter().map(answer).collect_view()}</ol>
        <p class="prose" role="status" data-testid="solution">
            {move || solved.get().then(|| solution(question, right))}
        </p>
    }
}

/// On shows the solution, then the next question; back hides it, then shows the question before.
pub fn steps(session: Session, solved: RwSignal<bool>) {
    let step = move |onwards: bool| {
        Callback::new(move |()| {
            match solved.get_untracked() == onwards {
                true => {
                    if let Some(question) = untrack(|| beside(session, onwards)) {
                        session
                            .quick_check
                            .update(|check| check.question = question.id.into());
                    }
                }
                false => solved.set(onwards),
            }
            true
        })
    };
    let (on, back) = (step(true), step(false));
    session
        .presenter
        .take_steps(StepsOwner::Screen, PresenterSteps { on, back });
}
