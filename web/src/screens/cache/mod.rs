//! The Cache screen: what the model keeps of the text it has read, the time this saves, and the memory it takes.

mod bigger_models;
mod grid;
mod grid_input;
mod memory;
mod pair;
mod race;
pub mod split;

use leptos::prelude::*;

use crate::{
    screens::cache::{bigger_models::BiggerPart, grid::GridPart, race::RacePart},
    session::session,
};
use page_model::cache::{CachePart, words::screen as words};

/// The tokens that the screen opens with: the second one reads what the passes before it kept.
const OPENING_TOKENS: usize = 2;

/// The three parts of the screen, one of them open.
#[component]
pub fn CacheScreen() -> impl IntoView {
    session().begin_with_tokens(OPENING_TOKENS);
    let part = session().cache.part;
    let button = move |of: CachePart| {
        let here = move || (part.get() == of).then_some("true");
        view! {
            <li>
                <button type="button" data-testid=format!("part-{}", of.id()) aria-current=here on:click=move |_| part.set(of)>
                    {of.name()}
                </button>
            </li>
        }
    };
    view! {
        <section class="step" aria-label=words::cache()>
            <nav aria-label=words::parts()><ul class="tabs">{CachePart::ALL.map(button)}</ul></nav>
            {move || match part.get() {
                CachePart::Grid => view! { <GridPart /> }.into_any(),
                CachePart::Race => view! { <RacePart /> }.into_any(),
                CachePart::Bigger => view! { <BiggerPart /> }.into_any(),
            }}
        </section>
    }
}
