//! The buttons of an exercise: check, hint, solution, another one, print.

use leptos::prelude::*;

use super::go_to;
use crate::session::session;
use page_model::practice::{desk::PracticeDesk, words::screen};
use page_model::words::labels;

/// The buttons in the control bar.
#[component]
pub fn PracticeButtons() -> impl IntoView {
    let desk = session().practice;
    let none = Memo::new(move |_| desk.with(|desk| desk.practice().is_none()));
    // The cell that the press is about gets the focus.
    let act = move |act: fn(&mut PracticeDesk)| {
        desk.update(act);
        if let Some(cell) = desk.with_untracked(|desk| desk.cell) {
            go_to(desk, cell);
        }
    };
    view! {
        <button type="button" class="action" data-testid="check" prop:disabled=move || none.get() on:click=move |_| act(PracticeDesk::check)>
            {labels::CHECK}
        </button>
        <button type="button" data-testid="hint" prop:disabled=move || none.get() on:click=move |_| act(PracticeDesk::hint)>
            {screen::HINT}
        </button>
        <button type="button" data-testid="solution" prop:disabled=move || none.get() on:click=move |_| desk.update(PracticeDesk::reveal)>
            {screen::SOLUTION}
        </button>
        <button type="button" data-testid="new-exercise" on:click=move |_| desk.update(PracticeDesk::go_on)>
            {screen::NEW}
        </button>
        <button
            type="button"
            data-testid="print-worksheet"
            prop:disabled=move || none.get()
            // A browser may refuse to print, as in a frame without that right.
            on:click=move |_| drop(window().print())
        >
            {screen::PRINT}
        </button>
    }
}
