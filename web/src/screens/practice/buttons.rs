//! The buttons of an exercise: check, hint, solution, another one, print.

use leptos::prelude::*;

use super::go_to;
use crate::{session::session, shared::bar_buttons::BarButton};
use page_model::practice::{desk::PracticeState, words::screen};
use page_model::words::labels;

/// The buttons in the control bar.
#[component]
pub fn PracticeButtons() -> impl IntoView {
    let desk = session().practice;
    let none = Memo::new(move |_| desk.with(|desk| desk.practice().is_none()));
    // The cell that the press is about gets the focus.
    let act = move |act: fn(&mut PracticeState)| {
        desk.update(act);
        if let Some(cell) = desk.with_untracked(|desk| desk.cell) {
            go_to(desk, cell);
        }
    };
    view! {
        <BarButton id="check" label=labels::check() is_action=true disabled=none press=move || act(PracticeState::check) />
        <BarButton id="hint" label=screen::hint() disabled=none press=move || act(PracticeState::hint) />
        <BarButton id="solution" label=screen::solution() disabled=none press=move || desk.update(PracticeState::reveal) />
        <BarButton id="new-exercise" label=screen::new() press=move || desk.update(PracticeState::go_on) />
        // A browser may refuse to print, as in a frame without that right.
        <BarButton id="print-worksheet" label=screen::print() disabled=none press=move || drop(window().print()) />
    }
}
