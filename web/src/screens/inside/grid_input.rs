//! Pointer, keyboard and scroll input on the grid. It lies over the picture and scrolls in its stead; the picture follows.

use leptos::{
    ev::{KeyboardEvent, MouseEvent},
    html,
    prelude::*,
};
use page_model::inside::{
    pick::PickedPlace,
    words::{self, screen},
};

use super::grid::GridScroll;
use crate::{
    session::session,
    shared::chart::{FIRST_REM, in_pixels, laid_out},
};

/// The cells. One has the focus: the picked one, else the newest of the last layer. Arrow keys and presses pick another.
#[component]
pub fn GridInput(
    /// The grid as it is drawn.
    scroll: GridScroll,
) -> impl IntoView {
    let session = session();
    let GridScroll {
        grid,
        scrolled,
        width,
        hidden,
    } = scroll;
    let place = NodeRef::<html::Div>::new();
    let size = Memo::new(move |_| {
        grid.with(|grid| {
            let grid = grid.as_ref();
            grid.map_or((0, 0), |grid| (grid.layers, grid.columns.len()))
        })
    });
    let picked = Memo::new(move |_| session.read_inside(|reading| reading.place()));
    let here = move || {
        let (layers, tokens) = size.get();
        let newest = PickedPlace {
            row: layers as u32,
            position: tokens.saturating_sub(1),
            head: None,
        };
        picked.get().unwrap_or(newest)
    };
    let pick = move |there: PickedPlace| {
        session.pick_inside(Some(there));
        scroll.reveal(there.position);
    };
    let step = move |event: KeyboardEvent| {
        let ((layers, tokens), from) = (size.get_untracked(), untrack(here));
        let to = |right, up| from.moved(right, up, layers as u32, tokens);
        let there = match event.key().as_str() {
            "ArrowRight" => to(1, 0),
            "ArrowLeft" => to(-1, 0),
            "ArrowUp" => to(0, 1),
            "ArrowDown" => to(0, -1),
            "Home" => PickedPlace {
                position: 0,
                ..from
            },
            "End" => to(tokens as i32, 0),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        pick(there);
    };
    // A press of the picked cell picks none. A click with a detail of 0 comes from the keyboard.
    let press = move |event: MouseEvent| {
        let from = untrack(here);
        let there = match event.detail() {
            0 => Some(from),
            _ => {
                let [x, y] = [event.offset_x(), event.offset_y()].map(|at| laid_out(at.into()));
                let width = width.get_untracked();
                let cell = grid.with_untracked(|grid| grid.as_ref()?.cell_at(x, y, width));
                cell.map(|cell| PickedPlace {
                    row: cell.row as u32,
                    position: cell.column,
                    ..from
                })
            }
        };
        match there {
            Some(there) if picked.get_untracked() == Some(there) => session.pick_inside(None),
            Some(there) => pick(there),
            None => {}
        }
    };
    // The place scrolls from the oldest columns at 0 to the newest.
    let show = move || {
        if let Some(place) = place.get_untracked() {
            let left = in_pixels(hidden.get_untracked() - scrolled.get_untracked());
            let left = left.round() as i32;
            if (place.scroll_left() - left).abs() > 1 {
                place.set_scroll_left(left);
            }
        }
    };
    Effect::new(move |_| {
        place.track();
        hidden.track();
        scrolled.track();
        show();
    });
    let follow = move |_| {
        if let Some(place) = place.get_untracked() {
            let left = laid_out(f64::from(place.scroll_left()));
            let back = hidden.get_untracked() - left;
            // What was scrolled by the picture itself comes back rounded.
            if (back - scrolled.get_untracked()).abs() > 1.0 {
                scroll.scroll_to(back);
            }
        }
    };
    let rem = move |length: f64| format!("{}rem", length / FIRST_REM);
    let said = move || {
        session
            .read_inside(|reading| Some(words::cell(reading, here())))
            .unwrap_or_else(|| screen::nothing().into())
    };
    view! {
        <div
            class="pass-input" dir="ltr" node_ref=place
            role="grid" aria-label=screen::grid_keys()
            aria-rowcount=move || size.get().0 + 1
            aria-colcount=move || size.get().1
            on:scroll=follow
        >
            <div class="pass-room" role="presentation" style:width=move || rem(width.get() + hidden.get())>
                <div class="pass-window" role="row" aria-rowindex=move || size.get().0 as u32 + 1 - here().row style:width=move || rem(width.get())>
                    <button
                        type="button" role="gridcell" data-testid="picked-cell"
                        aria-colindex=move || here().position + 1
                        aria-selected=move || picked.get().is_some().to_string()
                        aria-label=said
                        on:keydown=step
                        on:click=press
                    ></button>
                </div>
            </div>
        </div>
    }
}
