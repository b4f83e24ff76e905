//! The way to hand in what was done: closed at first, its code and texts are fetched when it is opened.

mod panel;
pub mod split;

use leptos::{ev, html, prelude::*};
use page_model::words::labels;
use texts::TextFile;

use crate::{page_texts, shared::later::later};
pub use panel::HandInPanel;

/// What it says.
const TEXTS: &[TextFile] = &[TextFile::Class];

/// The fold with the code.
#[component]
pub fn HandIn(
    /// Whether it is open from the start.
    #[prop(optional)]
    is_open: bool,
) -> impl IntoView {
    let opened = RwSignal::new(is_open);
    let place = NodeRef::<html::Details>::new();
    let toggle = move |_: ev::Event| {
        if place.get_untracked().is_some_and(|place| place.open()) {
            opened.set(true);
        }
    };
    let panel = move || {
        opened.get().then(|| {
            let code = page_texts::with(TEXTS, split::hand_in());
            later(code, |panel| panel())
        })
    };
    view! {
        <details class="hand-in" prop:open=is_open node_ref=place on:toggle=toggle data-testid="hand-in">
            <summary>{labels::hand_in()}</summary>
            {panel}
        </details>
    }
}
