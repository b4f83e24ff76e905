//! The search for the heads behind a token.

use leptos::prelude::*;
use page_model::inside::{
    InsideView,
    found_heads::{FoundHead, HeadOrder},
    pick::PickedPlace,
    task::InsidePress,
    words::{self, screen},
};
use protocol::NetworkPart;

use super::plain_table::plain_table;
use crate::{
    session::session,
    shared::{bar_buttons::StartStop, choices::choices},
};

/// The buttons of the search, and the heads that it has found.
#[component]
pub fn Heads() -> impl IntoView {
    let session = session();
    let works = session.inside_signals().works;
    let searches = Signal::derive(move || works.get() == Some(InsidePress::Search));
    let order = RwSignal::new(HeadOrder::Contribution);
    let found = Memo::new(move |_| {
        let order = order.get();
        session.read_inside(|reading| Some(reading.search()?.found(order)))
    });
    let said = Memo::new(move |_| {
        session.read_inside(|reading| words::searched(reading, reading.search()?))
    });
    let progress = Memo::new(move |_| {
        let progress = session.read_inside(|reading| Some(reading.search()?.progress()))?;
        (progress.0 < progress.1).then_some(progress)
    });
    let chosen = Signal::derive(move || {
        HeadOrder::ALL
            .iter()
            .position(|of| *of == order.get())
            .unwrap_or_default()
    });
    let choose = Callback::new(move |place: usize| order.set(HeadOrder::ALL[place]));
    let orders = HeadOrder::ALL.map(|order| screen::order(order).to_owned());
    let row = move |head: &FoundHead| {
        let [name, adds, shift, divergence] = words::found(head);
        let part = head.part;
        let press = move |_| {
            let NetworkPart::Head { layer, head } = part else {
                return;
            };
            let newest = untrack(|| session.read_inside(|reading| reading.inputs.text.last()));
            session.pick_inside(newest.map(|position| PickedPlace {
                row: layer + 1,
                position,
                head: Some(head),
            }));
        };
        let name = view! { <button type="button" class="plain" data-testid="inside-found" on:click=press>{name}</button> };
        [
            name.into_any(),
            adds.into_any(),
            shift.into_any(),
            divergence.into_any(),
        ]
    };
    let table = move || {
        let rows: Vec<_> = found.get()?.iter().map(row).collect();
        let columns = screen::head_columns();
        (!rows.is_empty()).then(|| plain_table(screen::heads_table(), columns, rows))
    };
    view! {
        <section class="inside-view" data-testid="inside-view-heads" aria-label=screen::view(InsideView::Heads)>
            <p class="small quiet">{screen::about_heads()}</p>
            <div class="looks">
                <StartStop
                    ids=["inside-search", "inside-stop"] start=screen::search() stop=screen::stop()
                    is_action=true running=searches
                    on_start=move || session.search_heads() on_stop=move || session.pause_search()
                />
                <span class="small quiet" data-testid="inside-search-progress">{move || progress.get().map(words::progress)}</span>
            </div>
            <p class="prose" role="status" data-testid="inside-searched">{move || said.get()}</p>
            {choices("inside-order", screen::heads_order(), orders.into(), chosen, choose)}
            {table}
        </section>
    }
}
