//! The presets of an experiment as buttons, and what to look at while prompt and choices are those of one.

use leptos::prelude::*;
use page_model::{
    experiments::{
        ExperimentView,
        presets::{ExperimentPreset, presets_of},
    },
    words::labels::examples,
};

use crate::{session::session, shared::toggle_button::ToggleButton};

/// The preset of an experiment that prompt and choices are those of.
fn chosen(view: ExperimentView) -> Memo<Option<ExperimentPreset>> {
    let session = session();
    Memo::new(move |_| {
        let model = session.model.read();
        let is_chosen = |preset: &&ExperimentPreset| {
            let plan = session.experiments.plan.read();
            preset.is_chosen(
                &model,
                &session.prompt.read(),
                &plan,
                &session.settings.read(),
            )
        };
        presets_of(view, model.language()).find(is_chosen).copied()
    })
}

/// A button for each preset.
#[component]
pub fn Presets(
    /// The experiment.
    view: ExperimentView,
) -> impl IntoView {
    let session = session();
    let chosen = chosen(view);
    let button = move |preset: &'static ExperimentPreset| {
        view! {
            <ToggleButton
                id=preset.id label=(preset.name)() plain=true
                chosen=move || chosen.get().as_ref() == Some(preset) choose=move || session.take_experiment_preset(preset)
            />
        }
    };
    let buttons = move || {
        presets_of(view, session.language())
            .map(button)
            .collect_view()
    };
    view! { <div class="looks presets" role="group" aria-label=examples()>{buttons}</div> }
}

/// What to look at while a preset of an experiment is chosen.
#[component]
pub fn LookAt(
    /// The experiment.
    view: ExperimentView,
) -> impl IntoView {
    let chosen = chosen(view);
    view! { <p class="prose look-at" role="status" data-testid="look-at">{move || chosen.get().map(|preset| (preset.look_at)())}</p> }
}
