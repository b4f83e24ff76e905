//! A media query that is followed while the window changes.

use leptos::{ev, prelude::*};

/// Whether the query holds, now and after every change of the window's size.
pub fn query_holds(query: &'static str) -> Memo<bool> {
    let state = RwSignal::new(holds_now(query));
    let resized = window_event_listener(ev::resize, move |_| state.set(holds_now(query)));
    on_cleanup(move || resized.remove());
    Memo::new(move |_| state.get())
}

fn holds_now(query: &str) -> bool {
    let list = window().match_media(query);
    list.is_ok_and(|list| list.is_some_and(|list| list.matches()))
}
