//! The presets of an experiment as buttons, and what to look at while one of them is chosen.

use leptos::prelude::*;
use page_model::experiments::{
    ExperimentView,
    presets::{ExperimentPreset, presets_of},
};

use crate::session::session;

/// A button for each preset, and the sentence of the chosen one.
#[component]
pub fn Presets(
    /// The experiment.
    view: ExperimentView,
) -> impl IntoView {
    let session = session();
    let plan = session.experiments.plan;
    let chosen = Memo::new(move |_| {
        let is_chosen = |preset: &&ExperimentPreset| {
            session
                .prompt
                .with(|prompt| plan.with(|plan| preset.is_chosen(prompt, plan)))
        };
        presets_of(view).find(is_chosen).copied()
    });
    let button = move |preset: &'static ExperimentPreset| {
        let take = move |_| {
            session.take_prompt(preset.prompt);
            plan.update(|plan| preset.choose(plan));
        };
        view! {
            <button
                type="button"
                class="plain"
                data-testid=preset.id
                aria-pressed=move || (chosen.get().as_ref() == Some(preset)).to_string()
                on:click=take
            >
                {preset.name}
            </button>
        }
    };
    view! {
        <div class="looks presets">{presets_of(view).map(button).collect::<Vec<_>>()}</div>
        <p class="prose quiet look-at" data-testid="look-at">{move || chosen.get().map(|preset| preset.look_at)}</p>
    }
}
