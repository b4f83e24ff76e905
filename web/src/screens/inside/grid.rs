//! The grid with its input, its scroll buttons, and what the picked cell says.

use std::sync::Arc;

use charts::PassGrid;
use leptos::{html, prelude::*};
use page_model::{
    figures::AnyPicture,
    inside::{
        shown_columns::ShownColumns,
        words::{self, screen},
    },
};

use super::{grid_input::GridInput, head_choice::HeadChoice, named_heads::NamedHeadList};
use crate::{
    session::session,
    shared::{
        chart::{Chart, measured_width},
        figure::Beneath,
    },
};

/// The scene's id on the page.
const ID: &str = "inside";

/// How the grid lies in its place, in the unit in which charts are laid out. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct GridScroll {
    /// The grid with its scroll.
    pub grid: Memo<Option<PassGrid>>,
    /// How far the earlier columns are scrolled back.
    pub scrolled: RwSignal<f64>,
    /// The width of the place.
    pub width: ReadSignal<f64>,
    /// How far they can be scrolled back.
    pub hidden: Memo<f64>,
}

impl GridScroll {
    fn of(place: NodeRef<html::Div>) -> Self {
        let session = session();
        let width = measured_width(place);
        let scrolled = RwSignal::new(0.0);
        let columns = Memo::new(move |before: Option<&Option<ShownColumns>>| {
            let before = before.and_then(Option::as_ref);
            session.read_inside(|reading| Some(reading.columns(before)))
        });
        let whole = Memo::new(move |_| {
            columns.with(|columns| {
                let columns = columns.as_ref()?;
                session.read_inside(|reading| Some(reading.grid_of(columns)))
            })
        });
        let grid = Memo::new(move |_| {
            let scrolled = scrolled.get();
            whole.with(|grid| {
                Some(PassGrid {
                    scrolled,
                    ..grid.clone()?
                })
            })
        });
        let hidden = Memo::new(move |_| {
            whole.with(|grid| grid.as_ref().map_or(0.0, |grid| grid.hidden(width.get())))
        });
        Self {
            grid,
            scrolled,
            width,
            hidden,
        }
    }

    /// Scrolls so far back, as far as there are columns.
    pub fn scroll_to(&self, back: f64) {
        let back = back.clamp(0.0, self.hidden.get_untracked());
        if self.scrolled.get_untracked() != back {
            self.scrolled.set(back);
        }
    }

    /// Scrolls until a column is in view.
    pub fn reveal(&self, column: usize) {
        let width = self.width.get_untracked();
        let grid = self.grid.get_untracked();
        if let Some(grid) = grid {
            self.scroll_to(grid.scrolled_to(column, width));
        }
    }
}

/// The grid and what belongs to it.
#[component]
pub fn GridPart() -> impl IntoView {
    let session = session();
    let view_of = session.inside_signals().view;
    let place = NodeRef::<html::Div>::new();
    let scroll = GridScroll::of(place);
    let GridScroll { grid, width, .. } = scroll;
    // The columns in view are those that are looked into.
    Effect::new(move |_| {
        let in_view = grid.with(|grid| grid.as_ref().map(|grid| grid.in_view(width.get())));
        let in_view = in_view.unwrap_or_default();
        if view_of.with_untracked(|view| *view != in_view) {
            view_of.set(in_view);
        }
    });
    let scene = Callback::new(move |width| {
        use charts::Picture;
        grid.with(|grid| grid.as_ref().map(|grid| grid.scene(ID, width)))
    });
    let picture = Signal::derive(move || grid.get().map(|grid| Arc::new(grid) as AnyPicture));
    let said = Memo::new(move |_| {
        session.read_inside(|reading| Some(words::cell(reading, reading.place()?)))
    });
    let by = move |pages: f64| {
        let step = pages * scroll.width.get_untracked() / 2.0;
        scroll.scroll_to(scroll.scrolled.get_untracked() + step);
    };
    let is_oldest = move || scroll.scrolled.get() >= scroll.hidden.get();
    let is_newest = move || scroll.scrolled.get() <= 0.0;
    view! {
        <figure class="figure" data-testid=ID>
            <div class="pass-place" node_ref=place>
                <Chart scene />
                <GridInput scroll />
            </div>
        </figure>
        <Show when=move || { scroll.hidden.get() > 0.0 }>
            <div class="looks">
                <button type="button" class="plain" data-testid="inside-earlier" prop:disabled=is_oldest on:click=move |_| by(1.0)>
                    {screen::earlier()}
                </button>
                <button type="button" class="plain" data-testid="inside-later" prop:disabled=is_newest on:click=move |_| by(-1.0)>
                    {screen::later()}
                </button>
            </div>
        </Show>
        <p class="small pointed" role="status" data-testid="inside-cell-words">
            {move || said.get().unwrap_or_else(|| screen::press_cell().into())}
        </p>
        <HeadChoice />
        <NamedHeadList scroll />
        <Beneath id=ID picture />
    }
}
