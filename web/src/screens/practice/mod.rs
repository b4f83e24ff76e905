//! The Practice screen: the table of an exercise, filled in cell by cell.

pub mod buttons;
mod cell;
pub mod panel;
pub mod remarks;
mod score;
pub mod sheet;
pub mod split;
pub mod start;
mod table;

use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::{
    session::{
        Session,
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::{figure::Figure, toggle_button::ToggleButton},
};
use page_model::{
    figures::AnyPicture,
    practice::{
        columns::AnswerCell,
        desk::PracticeState,
        exercise::PracticeMethod,
        figures::methods,
        link::ExerciseLink,
        words::{screen, setting_of},
    },
};
use score::keep_score;
use table::AnswerTable;

/// What the table is built from: it stays while cells are filled in.
#[derive(Clone, PartialEq)]
struct TableShown {
    opened: Option<ExerciseLink>,
    is_there: bool,
    method: PracticeMethod,
    is_revealed: bool,
}

/// The table, the columns of one method at a time, and with the solution the five methods side by side.
#[component]
pub fn PracticeScreen() -> impl IntoView {
    let session = session();
    let desk = session.practice;
    open_exercises(session);
    keep_score(desk);
    session.presenter.take_steps(
        StepsOwner::Screen,
        PresenterSteps {
            on: Callback::new(move |()| {
                let revealed = desk.with_untracked(is_revealed);
                desk.update(|desk| match revealed {
                    true => desk.go_on(),
                    false => desk.reveal(),
                });
                true
            }),
            // An exercise that was left does not come back.
            back: Callback::new(|()| true),
        },
    );
    let shown = Memo::new(move |_| {
        desk.with(|desk| TableShown {
            opened: desk.opened.clone(),
            is_there: desk.practice().is_some(),
            method: desk.method,
            is_revealed: is_revealed(desk),
        })
    });
    let picture = Memo::new(move |_| shown.get().is_revealed);
    let picture = Signal::derive(move || {
        picture.get().then_some(())?;
        desk.with_untracked(|desk| {
            let practice = desk.practice()?;
            let table = methods(&practice.exercise, &practice.solution);
            Some(Arc::new(table) as AnyPicture)
        })
    });
    let failed = move || {
        desk.with(|desk| {
            let problem = desk.work.as_ref()?.as_ref().err();
            let note = desk.note.map(|note| note.to_string());
            problem.map(|problem| problem.to_string()).or(note)
        })
    };
    view! {
        <section class="step practice" aria-label=screen::table()>
            <p class="trouble" role="alert" data-testid="no-exercise">{failed}</p>
            <MethodChoice />
            <ColumnSteps />
            {move || shown.get().is_there.then(|| view! { <AnswerTable /> })}
            <Show when=move || shown.get().is_revealed>
                <section class="side-by-side">
                    <h2>{screen::side_by_side()}</h2>
                    <Figure id="practice" picture />
                </section>
            </Show>
        </section>
    }
}

fn is_revealed(desk: &PracticeState) -> bool {
    desk.practice()
        .is_some_and(|practice| practice.is_revealed())
}

/// Opens the exercise of the address, and each one that is asked for. One of the model's step waits for its logits.
fn open_exercises(session: Session) {
    let desk = session.practice;
    let asked = Memo::new(move |_| {
        desk.with(|desk| {
            let is_new = desk.opened.as_ref() != Some(&desk.link());
            (is_new || desk.waits_for_step(), desk.waits_for_step())
        })
    });
    Effect::new(move |_| {
        let (is_asked, waits) = asked.get();
        if !is_asked {
            return;
        }
        let step = waits.then(|| session.selection.charted.get().zip(session.texts.get()));
        let Some((step, texts)) = step.flatten() else {
            desk.update(|desk| desk.open(None));
            return;
        };
        desk.update(|desk| desk.open(Some((&step.ranking, &|token| texts.label(token)))));
    });
}

/// The method whose columns are shown, where more than one is asked for.
#[component]
fn MethodChoice() -> impl IntoView {
    let desk = session().practice;
    let methods = Memo::new(move |_| {
        desk.with(|desk| {
            let exercise = &desk.practice()?.exercise;
            let name = |method: &PracticeMethod| (*method, setting_of(*method, &exercise.settings));
            (exercise.methods.len() > 1)
                .then(|| exercise.methods.iter().map(name).collect::<Vec<_>>())
        })
    });
    let chosen = Memo::new(move |_| desk.with(|desk| desk.method));
    let button = move |(method, name): (PracticeMethod, String)| {
        view! {
            <ToggleButton
                id=format!("method-{}", method.id()) label=name
                chosen=move || chosen.get() == method choose=move || desk.update(|desk| desk.show(method))
            />
        }
    };
    move || {
        methods.get().map(|methods| {
            view! {
                <div class="tabs" role="group" aria-label=screen::methods()>
                    {methods.into_iter().map(button).collect::<Vec<_>>()}
                </div>
            }
        })
    }
}

/// On a small screen, the buttons that go from column to column.
#[component]
fn ColumnSteps() -> impl IntoView {
    let desk = session().practice;
    let button = move |forward: bool, label: &'static str, id: &'static str| {
        let there = Memo::new(move |_| desk.with(|desk| desk.column_beside(forward)));
        view! {
            <button
                type="button"
                data-testid=id
                prop:disabled=move || there.get().is_none()
                on:click=move |_| if let Some(cell) = there.get_untracked() { go_to(desk, cell) }
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="column-steps">
            {button(false, screen::previous(), "previous-column")}
            {button(true, screen::next(), "next-column")}
        </div>
    }
}

/// Makes a cell the present one and moves the focus to it, once it is on the page.
fn go_to(desk: RwSignal<PracticeState>, cell: AnswerCell) {
    desk.update(|desk| desk.enter(cell));
    request_animation_frame(move || {
        let element = document().get_element_by_id(&cell.id());
        if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            // Fails only for an element that is not on the page.
            drop(element.focus());
        }
    });
}
