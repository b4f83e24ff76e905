//! The open question in the presenter view: its answers without controls, and the solution only when it is asked for.

use leptos::{html::P, prelude::*};
use page_model::{
    presenter::words::{letter, solution},
    quick_check::{
        question::{AnswerOption, Question, QuestionKind},
        question_set::answer_order,
    },
};

use super::steps::{open_next_set, step};
use crate::session::{
    Session,
    presenter::{PresenterSteps, StepsOwner},
    session,
};

/// A question of the list with lettered answers; `index` is its place among those asked here, which determines the order of
/// its answers; `solved` shows the right one and why.
pub fn presented_question(
    question: &'static Question<'static>,
    index: usize,
    solved: Signal<bool>,
) -> AnyView {
    let options = match &question.kind {
        QuestionKind::Choice(options) => options.as_slice(),
        QuestionKind::Number(_) | QuestionKind::Live(_) => &[],
    };
    let said = move |right| solution(question, right);
    presented_answers(options, index, solved, said)
}

/// Lettered answers, and under them what `solution` says of the letter of the right one, once it is asked for.
pub fn presented_answers(
    options: &'static [AnswerOption],
    index: usize,
    solved: Signal<bool>,
    solution: impl Fn(Option<char>) -> String + Send + 'static,
) -> AnyView {
    let seed = session().quick_check.with_untracked(|check| check.seed);
    let order = answer_order(options.len(), index, seed);
    let is_right = |at: &usize| options[*at].mistake.is_none();
    let right = order.iter().position(is_right).map(letter);
    let answer = move |(place, at): (usize, usize)| {
        let option = &options[at];
        let mark = move || (option.mistake.is_none() && solved.get()).then_some("right");
        view! { <li data-marking=mark>{letter(place).to_string()}" "{option.text.clone()}</li> }
    };
    let answers = order.into_iter().enumerate().map(answer);
    let said = NodeRef::<P>::new();
    Effect::new(move |_| {
        if solved.get()
            && let Some(said) = said.get_untracked()
        {
            said.scroll_into_view();
        }
    });
    view! {
        <ol class="presented-answers">{answers.collect_view()}</ol>
        <p class="prose" role="status" data-testid="solution" node_ref=said>{move || solved.get().then(|| solution(right))}</p>
    }
    .into_any()
}

/// On shows the solution, then the next question; back hides it, then shows the question before.
pub fn steps(session: Session, solved: RwSignal<bool>) {
    let press = move |onwards: bool| {
        Callback::new(move |()| {
            let is_result = session
                .quick_check
                .with_untracked(|check| check.shows_result);
            match (is_result, solved.get_untracked() == onwards) {
                (true, _) if onwards => open_next_set(session),
                (true, _) | (false, true) => step(session, onwards),
                (false, false) => solved.set(onwards),
            }
            true
        })
    };
    let (on, back) = (press(true), press(false));
    session
        .presenter
        .take_steps(StepsOwner::Screen, PresenterSteps { on, back });
}
