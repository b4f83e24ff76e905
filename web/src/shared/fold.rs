//! What not everyone needs at once, behind a press: formulas, and how something works.

use leptos::prelude::*;
use page_model::words::page;

use crate::session::session;

/// Formulas with their numbers. Whoever opens one sees all of them from then on.
#[component]
pub fn FormulaFold(children: Children) -> impl IntoView {
    let session = session();
    let open = session.shows_formulas;
    // A projected formula has nothing to press.
    let presented = move || session.presenter.is_on();
    view! {
        <details
            class="fold"
            data-testid="formula-fold"
            prop:open=move || open.get() || presented()
            on:toggle:target=move |event| {
                let opened = event.target().open();
                if opened != open.get_untracked() && !untrack(presented) {
                    open.set(opened);
                }
            }
        >
            <summary>{page::formula()}</summary>
            <div class="formula">{children()}</div>
        </details>
    }
}

/// How something works, in sentences.
#[component]
pub fn HowItWorks(children: Children) -> impl IntoView {
    view! {
        <details class="fold" data-testid="how-it-works">
            <summary>{page::how_it_works()}</summary>
            {children()}
        </details>
    }
}
