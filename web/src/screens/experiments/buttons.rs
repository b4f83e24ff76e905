//! The buttons of an experiment in the control bar: start, cancel, and how far it is.

use leptos::{html::Button, prelude::*};
use page_model::experiments::{words, words::screen};

use crate::{
    session::session,
    shared::transport::{hand_focus, rescue_focus},
};

/// Start or cancel, and the progress while an experiment runs.
#[component]
pub fn ExperimentButtons() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let (start, cancel) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    let running = Memo::new(move |_| state.is_running());
    // The button that had the focus is hidden at the end.
    Effect::new(move |before: Option<bool>| {
        let running = running.get();
        if before == Some(true) && !running {
            rescue_focus(start);
        }
        running
    });
    let progress = Memo::new(move |_| {
        let view = state.running.get()?;
        let progress = state
            .results
            .with(|results| Some(results.experiment(view)?.progress()));
        Some((view, progress.unwrap_or_default()))
    });
    let cannot_start = move || !session.can_compute();
    let label = move || match state.is_started() {
        true => screen::START_AGAIN,
        false => screen::START,
    };
    view! {
        <button
            type="button"
            class="action"
            data-testid="start-experiment"
            node_ref=start
            prop:hidden=move || running.get()
            prop:disabled=cannot_start
            on:click=move |_| {
                session.start_experiment();
                hand_focus(cancel);
            }
        >
            {label}
        </button>
        <button
            type="button"
            data-testid="cancel-experiment"
            aria-label=screen::CANCEL
            node_ref=cancel
            prop:hidden=move || !running.get()
            on:click=move |_| session.cancel_experiment()
        >
            {screen::CANCEL_SHORT}
        </button>
        {move || progress.get().map(|(view, progress)| view! {
            <span class="experiment-progress small quiet" data-testid="experiment-progress">
                <progress aria-label=screen::PROGRESS max=progress.total.max(1) value=progress.done></progress>
                <span>{words::progress(view, progress)}</span>
            </span>
        })}
    }
}
