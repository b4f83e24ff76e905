//! The buttons of the check in the control bar: start, cancel, and how far it is.

use leptos::prelude::*;
use page_model::this_device::{plan::CheckedModel, words::screen};

use crate::{session::session, shared::bar_buttons::StartStop};

/// Start or cancel, and the progress while a check runs.
#[component]
pub fn CheckButtons() -> impl IntoView {
    let session = session();
    let state = session.device;
    let running = Memo::new(move |_| state.is_running());
    let label = move || match state.desk.with(|desk| desk.results.is_empty()) {
        true => screen::check(),
        false => screen::check_again(),
    };
    let fraction = move || {
        state.desk.with(|desk| {
            let adapter = desk.machine.as_ref().and_then(|of| of.gpu.adapter());
            desk.fraction(1 + usize::from(adapter.is_some()))
        })
    };
    view! {
        <StartStop
            ids=["start-check", "cancel-check"]
            start=label stop=screen::cancel_short() stop_name=screen::cancel() is_action=true running
            on_start=move || session.start_check(CheckedModel::Shipped) on_stop=move || session.cancel_check()
        />
        {move || running.get().then(|| view! {
            <progress class="check-progress" data-testid="check-progress" aria-label=screen::progress() max="1" value=fraction></progress>
        })}
    }
}
