//! What tints and numbers mean, and how the texts were read: in place of the settings, which change nothing here.

use leptos::prelude::*;
use page_model::{
    read::{
        TextSide,
        words::{self, screen},
    },
    words::page,
};

use crate::{session::session, shared::fold::HowItWorks};

/// The legend of the tints, and the explanations.
#[component]
pub fn ReadPanel() -> impl IntoView {
    let session = session();
    let state = session.read_signals();
    let how = move || {
        let texts = session.texts.get()?;
        let window = texts.info().context_window as usize;
        state.results.with(|results| {
            let text = results.text(TextSide::First)?;
            let report = text.scores.as_ref()?.report;
            let first = words::first_token(text, &texts);
            Some(format!("{first} {}", words::how(&report, window)))
        })
    };
    let truth = move || {
        let has_grammar = state.results.with(|results| results.has_grammar());
        has_grammar.then(screen::about_truth)
    };
    view! {
        <section class="rule read-panel" aria-label=page::explanation()>
            <h2>{screen::legend()}</h2>
            <p class="small">{screen::about_bits()}</p>
            <p class="small" data-testid="how-read">{how}</p>
            <HowItWorks>
                <p class="small">{screen::about_perplexity()}</p>
                <p class="small">{truth}</p>
            </HowItWorks>
        </section>
    }
}
