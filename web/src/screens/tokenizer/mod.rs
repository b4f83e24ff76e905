//! The Tokenizer screen: a text in pieces, and the probability of a word of several pieces.

mod others;
mod pieces;
pub mod split;
mod word;
mod word_table;

use leptos::prelude::*;

use crate::{session::session, shared::toggle_button::ToggleButton};
use page_model::tokenizer::{
    TokenizerView,
    words::{self, screen},
};
use pieces::PiecesView;
use word::WordView;

/// Milliseconds for which a box must not change before its text is tokenized.
const TYPING_PAUSE: f64 = 120.0;

/// The tabs of the views, and the open one.
#[component]
pub fn TokenizerScreen() -> impl IntoView {
    let open = session().tokenizer.view;
    let button = move |view: TokenizerView| {
        view! {
            <ToggleButton
                id=format!("tokens-{}", view.id()) label=view.name()
                chosen=move || open.get() == view choose=move || open.set(view)
            />
        }
    };
    view! {
        <section class="step tokenizer" aria-label=screen::tokenizer()>
            <div class="tabs" role="group" aria-label=screen::views()>{TokenizerView::ALL.map(button)}</div>
            {move || match open.get() {
                TokenizerView::Pieces => view! { <PiecesView /> }.into_any(),
                TokenizerView::Word => view! { <WordView /> }.into_any(),
            }}
        </section>
    }
}

/// What the open view shows, beside it.
#[component]
pub fn Explanation() -> impl IntoView {
    let view = session().tokenizer.view;
    view! { <p class="prose">{move || words::explanation(view.get())}</p> }
}
