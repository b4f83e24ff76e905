//! Cache: what the model keeps of the text it has read, what that saves, and what it takes.

use leptos::prelude::*;

use crate::{
    app::session,
    state::cache::Part,
    widgets::cache::{bigger::BiggerPart, grid::GridPart, race::RacePart},
};

/// Three parts, one at a time.
#[component]
pub fn CacheScreen() -> impl IntoView {
    let part = session().cache.part;
    let button = move |of: Part| {
        let (id, name) = of.name();
        let here = move || (part.get() == of).then_some("true");
        view! {
            <li>
                <button type="button" data-testid=format!("part-{id}") aria-current=here on:click=move |_| part.set(of)>
                    {name}
                </button>
            </li>
        }
    };
    view! {
        <section class="step cache-screen" aria-label="Cache">
            <nav class="parts" aria-label="Parts of this screen"><ul>{Part::ALL.map(button)}</ul></nav>
            {move || match part.get() {
                Part::Grid => view! { <GridPart /> }.into_any(),
                Part::Race => view! { <RacePart /> }.into_any(),
                Part::Bigger => view! { <BiggerPart /> }.into_any(),
            }}
        </section>
    }
}
