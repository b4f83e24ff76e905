//! The button that loads the weights, where there are recorded runs of the model alone.

use leptos::prelude::*;
use page_model::models::{Model, words};

use crate::session::session;

/// The button, with the bytes that it downloads.
#[component]
pub fn GoOn() -> impl IntoView {
    let session = session();
    let press = move |_| {
        if let Model::Recorded(recorded) = session.model.get_untracked() {
            session.go_on_with_weights(recorded);
        }
    };
    view! {
        <p class="go-on">
            <button type="button" class="plain" data-testid="go-on" on:click=press>{words::go_on()}</button>
        </p>
    }
}
