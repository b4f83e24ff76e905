//! What the model is, and what a token is: closed, a line each; their contents are fetched after the page is shown.

use leptos::prelude::*;

use crate::session::session;
use crate::shared::{later::later, split};
use page_model::{
    models::{Model, words},
    words::prompt,
};

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
            <summary>{prompt::what_is_a_token()}</summary>
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
        Some(view! { <p>{origin}</p><TryReal /><dl>{numbers}</dl> })
    }
}

/// The way to recorded runs of a model of real English, where the model knows an invented language.
#[component]
fn TryReal() -> impl IntoView {
    let session = session();
    let kinds = Memo::new(move |_| session.model.with(Model::example_kinds));
    let show = move |_| {
        let real = kinds.get_untracked().map(|[_, (real, _)]| real);
        if let Some(real) = real.filter(|real| session.model.with_untracked(|here| here != real)) {
            session.take_first_example_of(real);
        }
    };
    let is_elsewhere = move || {
        let real = kinds.get().map(|[_, (real, _)]| real);
        real.is_some_and(|real| session.model.with(|here| *here != real))
    };
    move || {
        is_elsewhere().then(|| view! {
            <p><button type="button" data-testid="try-real" on:click=show>{words::try_real()}</button></p>
        })
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
