//! The parts of a step: what to predict, what to do, what came, and the question.

use leptos::prelude::*;

use super::{question::question, step::ShownStep};
use crate::session::Session;
use page_model::{
    lessons::{
        desk::{Showing, StepPhase},
        step::{LessonStep, PredictedAnswer, Prediction, StepAction},
        words::{self, screen},
    },
    presenter::words::letter,
    quick_check::condition::ConditionReading,
};

/// The view of a phase.
pub fn phase_view(session: Session, shown: ShownStep, phase: StepPhase) -> AnyView {
    let step = shown.step;
    let text = || view! { <p class="prose" data-testid="step-text">{step.text.clone()}</p> };
    match phase {
        StepPhase::Read => text().into_any(),
        StepPhase::Predict => view! {
            {text()}
            {step.prediction.as_ref().map(|prediction| predict(session, prediction))}
        }
        .into_any(),
        StepPhase::Try => view! {
            {step.prediction.is_none().then(text)}
            {step.action.as_ref().map(|action| attempt(session, action))}
        }
        .into_any(),
        StepPhase::Outcome => outcome(session, step),
        StepPhase::Question => step
            .question
            .as_ref()
            .map(|asked| question(asked, shown.index))
            .into_any(),
    }
}

/// The question before, with answers to choose from. Which of them came is said after it.
fn predict(session: Session, prediction: &'static Prediction) -> AnyView {
    let row = move |(place, option): (usize, &'static PredictedAnswer)| {
        let chosen = move || {
            session.lessons.with(|desk| {
                let open = desk.open.as_ref();
                open.is_some_and(|open| open.predicted == Some(place))
            })
        };
        view! {
            <label class="answer-row">
                <input
                    type="radio"
                    name="prediction"
                    data-testid=format!("predict-{place}")
                    prop:checked=chosen
                    on:change=move |_| session.change_step(|open| open.predicted = Some(place))
                />
                <span>{option.text.as_str()}</span>
            </label>
        }
    };
    // In the presenter view the class raises hands for letters.
    let rows = move || {
        let options = prediction.options.iter().enumerate();
        match session.presenter.is_on() {
            true => {
                let answer = |(place, option): (usize, &PredictedAnswer)| {
                    view! { <li>{letter(place).to_string()}" "{option.text.clone()}</li> }
                };
                let answers = options.map(answer).collect_view();
                view! { <ol class="presented-answers">{answers}</ol> }.into_any()
            }
            false => {
                let rows = options.map(row).collect_view();
                view! { <div class="answer-list" role="radiogroup" aria-label=screen::predict()>{rows}</div> }
                    .into_any()
            }
        }
    };
    view! {
        <div class="step-prediction">
            <h4>{screen::predict()}</h4>
            <p class="prose">{prediction.text.clone()}</p>
            {rows}
        </div>
    }
    .into_any()
}

/// What to do, and how far it is done.
fn attempt(session: Session, action: &'static StepAction<'static>) -> AnyView {
    let readings = Memo::new(move |_| session.conditions(&action.until));
    let row = |reading: ConditionReading| {
        view! { <li data-holds=reading.holds.to_string()>{reading.sentence}</li> }
    };
    let elsewhere = move || {
        let over = session.lessons.with(|desk| {
            let open = desk.open.as_ref();
            open.is_some_and(|open| open.showing == Showing::Over)
        });
        over.then_some(words::not_shown())
    };
    let rows = move || {
        let readings = readings.get().unwrap_or_default();
        readings.into_iter().map(row).collect_view()
    };
    view! {
        <h4>{screen::to_do()}</h4>
        <p class="prose" data-testid="step-action">{action.text.clone()}</p>
        <ul class="small" data-testid="conditions">{rows}</ul>
        <p class="small notice">{elsewhere}</p>
    }
    .into_any()
}

/// What the visitor predicted, and what came.
fn outcome(session: Session, step: &'static LessonStep<'static>) -> AnyView {
    let predicted = move || {
        let place = session.lessons.with(|desk| desk.open.as_ref()?.predicted)?;
        let prediction = step.prediction.as_ref()?;
        let option = prediction.options.get(place)?;
        Some(words::predicted(&option.text, prediction.came()))
    };
    // What was measured when it came: what the page does afterwards changes nothing of it.
    let came = move || {
        let measured = session
            .lessons
            .with(|desk| desk.open.as_ref()?.outcome.clone());
        measured.or_else(|| Some(step.outcome.as_ref()?.filled(None)))
    };
    view! {
        <h4>{screen::outcome()}</h4>
        <p class="small quiet" data-testid="predicted">{predicted}</p>
        <p class="prose" data-testid="step-outcome">{came}</p>
    }
    .into_any()
}
