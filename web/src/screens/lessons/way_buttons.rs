//! What leads through a step: its buttons, and the keys of the presenter view.

use leptos::prelude::*;
use page_model::lessons::{
    desk::{Showing, StepPhase},
    step::moves::is_for_keys,
    words::{self, screen},
};

use super::{step::phase_of, way::StepWay};
use crate::session::presenter::{PresenterSteps, StepsOwner};

/// In the presenter view the keys lead from part to part, to what is to be predicted, and to the answer of the question. While something is to be
/// tried, they make its few steps one by one, or have the page carry it out.
pub fn take_keys(way: StepWay) {
    let session = way.session;
    let is_left_to_the_run = move || {
        let shown = way.shown.get_untracked();
        let action = shown.and_then(|shown| shown.step.action.as_ref());
        action.is_some_and(|action| is_for_keys(&action.witness)) && !way.done.get_untracked()
    };
    let step = move |onwards: bool| {
        Callback::new(move |()| {
            let phase = way.phase.get_untracked();
            if phase.is_none() || phase == Some(StepPhase::Try) && is_left_to_the_run() {
                return false;
            }
            let is_second = session.lessons.with_untracked(|desk| {
                let open = desk.open.as_ref();
                open.is_some_and(|open| open.is_second_slide)
            });
            match phase {
                Some(StepPhase::Predict | StepPhase::Question) if is_second != onwards => {
                    session.change_step(|open| open.is_second_slide = onwards);
                }
                _ if onwards => way.press_on(),
                _ => way.go_back(),
            }
            true
        })
    };
    let (on, back) = (step(true), step(false));
    session
        .presenter
        .take_steps(StepsOwner::Lesson, PresenterSteps { on, back });
}

/// The label of the button on. Tracks the step.
fn label(way: StepWay) -> &'static str {
    let Some(shown) = way.shown.get() else {
        return screen::to_list();
    };
    let (phase, phases) = phase_of(way.session, shown);
    if way.showing() == Showing::UnderWay {
        return words::showing();
    }
    match phases.get(phase + 1) {
        Some(StepPhase::Try) => screen::to_do(),
        Some(StepPhase::Outcome) if way.can_show() => screen::show_anyway(),
        Some(StepPhase::Outcome) => screen::show(),
        Some(_) => screen::question(),
        None if shown.index + 1 < shown.lesson.steps.len() => screen::on(),
        None if shown.next_lesson().is_some() => screen::next_lesson(),
        None => screen::to_list(),
    }
}

/// The buttons under a step: back, and on. While something is to be tried, the main button is that of the page.
#[component]
pub fn StepButtons(
    /// The way through the step.
    way: StepWay,
) -> impl IntoView {
    let at_start = move || {
        way.shown
            .get()
            .is_none_or(|shown| shown.index == 0 && phase_of(way.session, shown).0 == 0)
    };
    let is_main = move || way.phase.get() != Some(StepPhase::Try);
    let is_busy = move || way.showing() == Showing::UnderWay;
    view! {
        <div class="lesson-way">
            <button
                type="button"
                data-testid="lesson-back"
                aria-disabled=move || at_start().to_string()
                on:click=move |_| way.go_back()
            >
                {screen::back()}
            </button>
            <button
                type="button"
                class:action=is_main
                data-testid="lesson-on"
                aria-disabled=move || is_busy().to_string()
                on:click=move |_| way.press_on()
            >
                {move || label(way)}
            </button>
        </div>
    }
}
