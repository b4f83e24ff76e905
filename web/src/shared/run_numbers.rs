//! The settings of a run that belong to no sampler: its random seed and its maximum length.

use leptos::prelude::*;

use crate::session::session;
use page_model::{settings::LEAST_NEW_TOKENS, words::settings as words};

/// The random seed, a button for a new one, and the maximum number of new tokens.
#[component]
pub fn RunNumbers() -> impl IntoView {
    let session = session();
    let settings = session.settings;
    view! {
        <div class="numbers">
            <SeedField />
            <label>
                {words::max_new_tokens()}
                <input
                    type="number"
                    data-testid="max-new-tokens"
                    min=LEAST_NEW_TOKENS
                    max=move || session.most_new_tokens()
                    prop:value=move || settings.read().max_new_tokens.to_string()
                    on:change:target=move |event| {
                        let most = event.target().value().parse().unwrap_or(settings.read_untracked().max_new_tokens);
                        session.set_max_new_tokens(most.clamp(LEAST_NEW_TOKENS, untrack(|| session.most_new_tokens())));
                    }
                />
            </label>
        </div>
    }
}

/// The random seed, and a button for a new one.
#[component]
pub fn SeedField() -> impl IntoView {
    let session = session();
    let settings = session.settings;
    view! {
        <label>
            {words::seed()}
            <input
                type="text"
                inputmode="numeric"
                autocomplete="off"
                data-testid="seed"
                prop:value=move || settings.read().seed.to_string()
                on:change:target=move |event| {
                    let seed = event.target().value().trim().parse();
                    session.change("seed", |s| s.seed = seed.unwrap_or(s.seed));
                }
            />
        </label>
        <button
            type="button"
            data-testid="new-seed"
            aria-keyshortcuts="D"
            on:click=move |_| session.draw_new_seed()
        >
            {words::new_seed()}
        </button>
    }
}
