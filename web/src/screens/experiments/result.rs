//! The words beside an experiment: its result, and what it is about.

use leptos::prelude::*;
use page_model::experiments::{ExperimentView, words};

use super::presets::LookAt;
use crate::session::{experiments::StartedExperiment, session};

/// The result of the open experiment, and its explanation.
#[component]
pub fn ExperimentWords() -> impl IntoView {
    let state = session().experiments;
    let view = Memo::new(move |_| state.view());
    let result = Memo::new(move |_| match view.get() {
        ExperimentView::Seeds => state.seeds.with(|of| said(of, words::seeds)),
        ExperimentView::Search => state.search.with(|of| said(of, words::searched)),
        ExperimentView::Beams => state.beams.with(|of| said(of, words::beams::found)),
        ExperimentView::Continuations => state
            .continuations
            .with(|of| said(of, words::continuations::found)),
        ExperimentView::Temperature => state.temperature.with(|of| said(of, words::shares)),
        ExperimentView::Determinism => state
            .determinism
            .with(|of| said(of, words::determinism::found)),
    });
    view! {
        <p
            class="prose"
            data-testid="experiment-result"
            data-done=move || (!state.is_running() && result.with(Option::is_some)).to_string()
        >
            {result}
        </p>
        {move || view! { <LookAt view=view.get() /> }}
        <p class="prose quiet">{move || words::about(view.get())}</p>
    }
}

fn said<E>(started: &Option<StartedExperiment<E>>, result: fn(&E) -> String) -> Option<String> {
    let said = result(&started.as_ref()?.experiment);
    (!said.is_empty()).then_some(said)
}
