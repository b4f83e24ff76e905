//! Pointer and keyboard input on the grid: names the cell pointed at, and opens its key and value.

use charts::CacheGrid;
use leptos::{
    ev::{KeyboardEvent, PointerEvent},
    html,
    prelude::*,
};

use crate::session::session;
use page_model::cache::{CacheCell, words};

/// Lies over the picture. One cell has the focus; the arrow keys move it, Enter and a click open it.
#[component]
pub fn GridInput(
    /// The grid as it is drawn.
    grid: Memo<Option<CacheGrid>>,
    /// The cell under the pointer, or under the keyboard's focus.
    pointed: RwSignal<Option<CacheCell>>,
) -> impl IntoView {
    let opened = session().cache.cell;
    let place = NodeRef::<html::Div>::new();
    // The cell at a point of the button, which is as large as the picture; `None` beside the grid.
    let under = move |x: i32, y: i32| {
        let width = f64::from(place.get_untracked()?.client_width());
        grid.with_untracked(|grid| {
            let grid = grid.as_ref()?;
            let position = grid.position_at(x.into(), width)?;
            let layer = grid.layer_at(y.into())?;
            (position < grid.tokens.len()).then_some(CacheCell { layer, position })
        })
    };
    let last = move || {
        grid.with(|grid| {
            grid.as_ref()
                .map_or(CacheCell::default(), |grid| CacheCell {
                    layer: grid.layers.saturating_sub(1),
                    position: grid.tokens.len().saturating_sub(1),
                })
        })
    };
    let here = move || pointed.get().or(opened.get()).unwrap_or_default();
    let step = move |event: KeyboardEvent| {
        let (CacheCell { layer, position }, last) = (untrack(here), untrack(last));
        let (layer, position) = match event.key().as_str() {
            "ArrowRight" => (layer, position + 1),
            "ArrowLeft" => (layer, position.saturating_sub(1)),
            "ArrowDown" => (layer + 1, position),
            "ArrowUp" => (layer.saturating_sub(1), position),
            "Home" => (layer, 0),
            "End" => (layer, last.position),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let there = CacheCell {
            layer: layer.min(last.layer),
            position: position.min(last.position),
        };
        pointed.set(Some(there));
        // The open cell follows the focus.
        if opened.get_untracked().is_some() {
            opened.set(Some(there));
        }
    };
    let open = move |event: leptos::ev::MouseEvent| {
        // A click with a detail of 0 comes from the keyboard.
        let cell = match event.detail() {
            0 => Some(untrack(here)),
            _ => under(event.offset_x(), event.offset_y()),
        };
        if let Some(cell) = cell {
            opened.set(Some(cell));
        }
    };
    view! {
        <div
            class="grid-buttons"
            node_ref=place
            role="grid"
            aria-label=words::grid_keys()
            aria-rowcount=move || last().layer + 1
            aria-colcount=move || last().position + 1
            on:pointermove=move |event: PointerEvent| pointed.set(under(event.offset_x(), event.offset_y()))
            on:pointerleave=move |_| pointed.set(None)
        >
            <div role="row" aria-rowindex=move || here().layer + 1>
                <button
                    type="button"
                    role="gridcell"
                    data-testid="cache-cell"
                    aria-colindex=move || here().position + 1
                    aria-label=move || words::pointed(grid.get().as_ref(), Some(here()))
                    on:focus=move |_| pointed.set(Some(untrack(here)))
                    on:blur=move |_| pointed.set(None)
                    on:keydown=step
                    on:click=open
                ></button>
            </div>
        </div>
    }
}
