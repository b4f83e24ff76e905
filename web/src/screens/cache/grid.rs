//! The KV cache of this run as a grid that grows with the text, and its size in bytes.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use leptos::prelude::*;

use crate::screens::cache::{grid_input::GridInput, memory::Memory, pair::Pair};
use crate::{
    session::session,
    shared::explanation::{explained, with_italics},
    shared::{chart::Chart, figure::Beneath},
};
use page_model::{
    cache::{
        CacheCell, figures,
        snapshot::CacheSnapshot,
        words::{self, screen},
    },
    models::Model,
    words::explanation::Explanation,
};

/// The scene's id on the page.
const ID: &str = "cache-grid";

/// The grid, the key and value of the open cell, and the bytes.
#[component]
pub fn GridPart() -> impl IntoView {
    let session = session();
    let state = session.cache;
    let filling = Memo::new(move |_| {
        let focus = session.selection.step.get();
        session
            .run
            .with(|run| CacheSnapshot::of(run.as_ref()?, focus))
    });
    // The cell under the pointer or the keyboard's focus. The open cell stays open when the pointer leaves.
    let pointed = RwSignal::new(None::<CacheCell>);
    let grid = Memo::new(move |_| {
        let texts = session.texts.get()?;
        let filling = filling.get()?;
        let selected = pointed.get().or(state.cell.get());
        Some(figures::grid(&filling, &texts, selected))
    });
    let scene = Callback::new(move |width| {
        use charts::Picture;
        grid.with(|grid| grid.as_ref().map(|grid| grid.scene(ID, width)))
    });
    let picture = Signal::derive(move || grid.get().map(|grid| Arc::new(grid) as AnyPicture));
    let explanation = move || {
        let texts = session.texts.get()?;
        filling.with(|filling| Some(words::filling(filling.as_ref()?, &texts)))
    };
    let number = move |of: fn(&CacheSnapshot) -> u64| {
        move || filling.with(|filling| filling.as_ref().map(|filling| of(filling).to_string()))
    };
    // The sentence stands above the grid.
    let formula = |said: Explanation| {
        let formula = Explanation {
            sentence: String::new(),
            ..said
        };
        explained(formula, None)
    };
    view! {
        <div
            class="cache-part"
            data-testid="cache-grid-part"
            data-positions=number(|filling| filling.positions() as u64)
            data-computed=number(|filling| filling.report.computed.into())
            data-reused=number(|filling| filling.report.reused.into())
            data-bytes=number(|filling| filling.report.cache.bytes)
            data-slots=number(|filling| filling.report.cache.slots.into())
        >
            <div class="line">
                <h2>{screen::grid()}</h2>
                <label class="check small" prop:hidden=move || session.model.with(Model::has_recorded_runs_alone)>
                    <input
                        type="checkbox"
                        data-testid="without-cache"
                        aria-describedby="without-cache-words"
                        prop:checked=move || state.without.get()
                        on:change:target=move |event| session.choose_method(event.target().checked())
                    />
                    {screen::without_cache()}
                </label>
            </div>
            <p id="without-cache-words" class="small quiet explains" class:unseen=move || !session.does_without_cache()>{words::without()}</p>
            <Show
                when=move || grid.with(Option::is_some)
                fallback=|| view! { <p class="prose quiet">{words::empty()}</p> }
            >
                <p class="prose" data-testid="cache-words">
                    {move || explanation().map(|said| with_italics(&said.sentence).into_any())}
                </p>
                <figure data-testid=ID>
                    <div class="grid-place">
                        <Chart scene />
                        <GridInput grid pointed />
                    </div>
                </figure>
                <p class="small pointed" role="status">
                    {move || words::pointed(grid.get().as_ref(), pointed.get().or(state.cell.get()))}
                </p>
                <Pair filling />
                <div class="said" data-testid="cache-formula">{move || explanation().map(formula)}</div>
                <Memory filling />
                <p class="small quiet">{words::room()}</p>
                <details class="small quiet">
                    <summary>{screen::why()}</summary>
                    <p>{words::room_why()}</p>
                </details>
                <Beneath id=ID picture />
            </Show>
        </div>
    }
}
