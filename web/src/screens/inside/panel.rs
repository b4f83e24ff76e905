//! What columns, rows and tint of the grid are.

use leptos::prelude::*;
use page_model::inside::words::{self, screen};

use crate::{session::session, shared::fold::HowItWorks};

/// The explanation of the grid.
#[component]
pub fn InsideWords() -> impl IntoView {
    let session = session();
    let newest = Memo::new(move |_| session.read_inside(words::newest));
    view! {
        <div class="said inside-words">
            <p class="small">{screen::about_lens()}</p>
            <p class="small">{screen::about_tint()}</p>
            <p class="small" data-testid="inside-newest">{move || newest.get()}</p>
            <HowItWorks><p class="small">{screen::about_cache()}</p></HowItWorks>
        </div>
    }
}
