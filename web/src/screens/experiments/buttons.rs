//! The buttons of an experiment in the control bar: start, cancel, and how far it is.

use leptos::prelude::*;
use page_model::experiments::{words, words::screen};

use crate::{session::session, shared::bar_buttons::StartStop};

/// Start or cancel, and the progress while an experiment runs.
#[component]
pub fn ExperimentButtons() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let progress = Memo::new(move |_| {
        let view = state.running.get()?;
        let progress = state
            .results
            .with(|results| Some(results.experiment(view)?.progress()));
        Some((view, progress.unwrap_or_default()))
    });
    let label = move || match state.is_started() {
        true => screen::start_again(),
        false => screen::start(),
    };
    view! {
        <StartStop
            ids=["start-experiment", "cancel-experiment"]
            start=label stop=screen::cancel_short() stop_name=screen::cancel() is_action=true
            running=move || state.is_running() disabled=move || !session.can_compute()
            on_start=move || session.start_experiment() on_stop=move || session.cancel_experiment()
        />
        {move || progress.get().map(|(view, progress)| view! {
            <span class="experiment-progress small quiet" data-testid="experiment-progress">
                <progress aria-label=screen::progress() max=progress.total.max(1) value=progress.done></progress>
                <span>{words::progress(view, progress)}</span>
            </span>
        })}
    }
}
