//! The words beside an experiment: its result, and what it is about.

use leptos::prelude::*;
use page_model::experiments::words;

use super::presets::LookAt;
use crate::{session::session, shared::fold::HowItWorks};

/// The result of the open experiment, and its explanation.
#[component]
pub fn ExperimentWords() -> impl IntoView {
    let state = session().experiments;
    let view = Memo::new(move |_| state.view());
    let result = Memo::new(move |_| {
        let said = state
            .results
            .with(|results| words::result(results, view.get()));
        said.filter(|said| !said.is_empty())
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
        <HowItWorks><p class="prose quiet">{move || words::about(view.get())}</p></HowItWorks>
    }
}
