//! Heads of the loaded model that do something recognisable, as buttons: places to start.

use leptos::prelude::*;
use page_model::inside::{
    named_heads::NamedHead,
    words::{named, screen},
};

use super::grid::GridScroll;
use crate::session::session;

/// The list, where the model was measured. A press picks the head at the last position at which it has something to read.
#[component]
pub fn NamedHeadList(
    /// The grid, in which the picked position is scrolled into view.
    scroll: GridScroll,
) -> impl IntoView {
    let session = session();
    // Without the positions, which change with each token: a button keeps its place and the focus.
    let found = Memo::new(move |_| {
        let (of, seen) = session.read_inside(|reading| reading.named_heads())?;
        let heads: Vec<NamedHead> = seen.into_iter().map(|(head, _)| head).collect();
        Some((of, heads))
    });
    let press = move |head: NamedHead| {
        let place = untrack(|| session.read_inside(|reading| reading.named_head_place(&head)));
        if let Some(place) = place {
            session.pick_inside(Some(place));
            scroll.reveal(place.position);
        }
    };
    let button = move |head: NamedHead| {
        view! { <li><button type="button" class="plain" data-testid="inside-named" on:click=move |_| press(head)>{named::head(&head)}</button></li> }
    };
    move || {
        let (of, heads) = found.get()?;
        let nothing = heads.is_empty();
        Some(view! {
            <section class="inside-named" aria-label=screen::named_heads()>
                <h3 class="small">{screen::named_heads()}</h3>
                <ul class="small plain-list" hidden=nothing>{heads.into_iter().map(button).collect_view()}</ul>
                <p class="small" hidden=!nothing>{screen::no_named_heads()}</p>
                <p class="small quiet">{named::about(&of)}</p>
            </section>
        })
    }
}
