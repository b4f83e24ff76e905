//! The learning rate, what is known of the network, and the button that opens it, in place of the settings of the sampler.

use leptos::prelude::*;
use page_model::{
    live_training::{
        rate::LearningRate,
        words::{self, screen},
    },
    words::page,
};

use crate::{session::session, shared::choices::steps};

/// The panel.
#[component]
pub fn LiveTrainingPanel() -> impl IntoView {
    let session = session();
    let part = session.live_training.part;
    let results = session.live_training_signals().results;
    let rate = Memo::new(move |_| part.with(|part| part.rate));
    let slider = steps(
        "learning-rate",
        screen::learning_rate(),
        0,
        Signal::stored(LearningRate::ALL.len() - 1),
        Signal::derive(move || rate.get().place()),
        Signal::derive(move || words::rate_value(rate.get())),
        Callback::new(move |place| session.choose_learning_rate(LearningRate::at(place))),
    );
    let about = move || results.with(|results| results.view().map(words::about));
    let lines = move || results.with(|results| results.view().map(words::about_lines));
    let unknown =
        move || results.with(|results| results.view().and_then(words::unknown_characters));
    let has_network = Memo::new(move |_| results.with(|results| results.view().is_some()));
    let opening = session.models.opening;
    let not_opened = session.models.problem;
    view! {
        <section class="rule live-panel" aria-label=page::explanation()>
            {slider}
            <p class="small" data-testid="about-network">{about}</p>
            <p class="small">{lines}</p>
            <p class="small" data-testid="unknown-characters">{unknown}</p>
            <p class="small quiet">{screen::about_writing()} " " {screen::works_alone()}</p>
            <button
                type="button" data-testid="open-trained"
                prop:disabled=move || !has_network.get() || opening.with(Option::is_some)
                on:click=move |_| session.open_trained_network()
            >
                {screen::open()}
            </button>
            <p class="small" role="status">{move || opening.with(Option::is_some).then(screen::opening)}</p>
            <p class="trouble" role="alert">{move || not_opened.get()}</p>
        </section>
    }
}
