//! The Price screen: the time a run took, the money it would cost, and why text arrives in pieces.

use leptos::prelude::*;

use crate::{
    screens::price::{clock::Clock, sharing::Sharing, sheet::PriceSheet, streaming::Streaming},
    session::session,
};
use page_model::price::{pace::Pace, words::screen::price};

/// The tokens that the screen opens with: enough for times that can be compared.
const OPENING_TOKENS: usize = 24;

/// The cost, time, streaming, and the reasons for the cost.
#[component]
pub fn PriceScreen() -> impl IntoView {
    let session = session();
    session.begin_with_tokens(OPENING_TOKENS);
    let pace = Memo::new(move |_| {
        let texts = session.texts.get()?;
        let run = session.run.read();
        Some(Pace::of(run.as_ref()?, &texts))
    });
    let tokens = Memo::new(move |_| {
        let context = session.context.get().and_then(Result::ok);
        session.run.with(|run| match run {
            Some(run) => (run.generation().prompt().len(), run.steps().len()),
            None => (context.map_or(0, |context| context.len()), 0),
        })
    });
    view! {
        <section class="step sections price" aria-label=price()>
            <PriceSheet tokens />
            <Clock pace />
            <Streaming pace />
            <Sharing tokens />
        </section>
    }
}
