//! The Experiments screen: many texts from one prompt, one experiment at a time.

mod beams;
mod button_picture;
pub mod buttons;
mod continuations;
mod determinism;
mod fields;
mod notices;
mod presets;
pub mod result;
mod search;
mod seed_rows;
mod seeds;
pub mod split;
mod temperature;

use leptos::prelude::*;
use page_model::{
    experiments::{
        ExperimentView,
        words::{screen, title},
    },
    figures::AnyPicture,
    presenter::words,
};

use crate::{
    session::{
        experiments::StartedBy,
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::{figure::reveal_upper_part, toggle_button::ToggleButton},
};
use beams::BeamsView;
use continuations::ContinuationsView;
use determinism::DeterminismView;
use notices::Notices;
use search::SearchView;
use seeds::SeedsView;
use temperature::TemperatureView;

/// Scrolls a picture into view when it appears after a press of Start: in a short window its upper edge is below the fields.
fn show_when_drawn(id: &'static str, picture: Signal<Option<AnyPicture>>) {
    let started_by = session().experiments.started_by;
    Effect::new(move |before: Option<bool>| {
        let is_drawn = picture.with(Option::is_some);
        if is_drawn && before == Some(false) && started_by.get_value() != StartedBy::Page {
            request_animation_frame(move || {
                let figure = document().query_selector(&format!("[data-testid={id}]"));
                if let Some(figure) = figure.ok().flatten() {
                    reveal_upper_part(&figure);
                }
            });
        }
        is_drawn
    });
}

/// The tabs of the experiments, and the open one.
#[component]
pub fn ExperimentsScreen() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let view = Memo::new(move |_| state.view());
    if session.begins_with_result() {
        session.begin_experiment();
    }
    // A link to a result starts the experiment as soon as the model is there.
    session.follow_experiment();
    // On another screen the engine belongs to the run.
    on_cleanup(move || session.leave_experiments());
    // In the presenter view the keys start the experiment and end it.
    let steps = PresenterSteps {
        on: Callback::new(move |()| {
            session.start_experiment();
            true
        }),
        back: Callback::new(move |()| {
            session.cancel_experiment();
            true
        }),
    };
    session.presenter.take_steps(StepsOwner::Screen, steps);
    let button = move |of: ExperimentView| {
        view! {
            <ToggleButton
                id=format!("experiment-{}", of.id()) label=of.name()
                chosen=move || view.get() == of choose=move || session.open_experiment(of)
            />
        }
    };
    view! {
        <section class="step experiments" aria-label=screen::name()>
            <div class="tabs" role="group" aria-label=screen::views()>
                {ExperimentView::ALL.map(|of| {
                    move || (!of.is_for_engineers() || view.get() == of).then(|| button(of))
                })}
            </div>
            <h2 class="presented-only">{move || title(view.get())}</h2>
            {move || (!state.is_started() && !state.is_running()).then(|| view! {
                <p class="prose presented-only">{words::key_starts()}</p>
            })}
            <Notices />
            {move || match view.get() {
                ExperimentView::Seeds => view! { <SeedsView /> }.into_any(),
                ExperimentView::Search => view! { <SearchView /> }.into_any(),
                ExperimentView::Beams => view! { <BeamsView /> }.into_any(),
                ExperimentView::Continuations => view! { <ContinuationsView /> }.into_any(),
                ExperimentView::Temperature => view! { <TemperatureView /> }.into_any(),
                ExperimentView::Determinism => view! { <DeterminismView /> }.into_any(),
            }}
        </section>
    }
}
