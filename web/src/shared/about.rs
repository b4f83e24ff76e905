//! What the model is, and what a token is: closed, a line each; their contents are fetched after the page is shown.

use leptos::prelude::*;

use crate::session::session;
use crate::shared::{later::later, split};
use page_model::{models::words, words::prompt};

/// The model in one line, with its training and its numbers behind it.
#[component]
pub fn AboutModel() -> impl IntoView {
    let session = session();
    view! {
        <details class="small" data-testid="about-model">
            <summary>{move || session.model.with(words::summary)}</summary>
            <div class="over">{later(split::model_origin(), |origin| origin())}</div>
        </details>
    }
}

/// The question what a token is, with its answer behind it.
#[component]
pub fn AboutTokens() -> impl IntoView {
    view! {
        <details class="small" data-testid="about-tokens">
            <summary>{prompt::WHAT_IS_A_TOKEN}</summary>
            {later(split::token_explained(), |explained| explained())}
        </details>
    }
}

/// The training of the loaded model, and the meaning of its numbers.
#[component]
pub fn ModelOrigin() -> impl IntoView {
    let session = session();
    move || {
        let texts = session.texts.get()?;
        let info = texts.info();
        let origin = session.model.with(|model| words::origin(model, info));
        let numbers = words::numbers(info).map(|words::ModelNumber { number, meaning }| {
            view! { <dt>{number}</dt><dd>{meaning}</dd> }
        });
        Some(view! { <p>{origin}</p><dl>{numbers}</dl> })
    }
}

/// What a token of the loaded model is.
#[component]
pub fn TokenExplained() -> impl IntoView {
    let session = session();
    move || {
        let texts = session.texts.get()?;
        let vocabulary = texts.info().vocab_size as usize;
        Some(view! { <p>{prompt::token_explained(vocabulary)}</p> })
    }
}
