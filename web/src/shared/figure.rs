//! A chart with its table and the buttons that save both.

use charts::Table;
use leptos::prelude::*;
use page_model::{figures::AnyPicture, words::export as words};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::shared::{chart::Chart, export::ExportRow, printing::printing};

/// The id of the place of the figure, where the link past the head of the page leads.
pub const FIGURE_ID: &str = "figure";

/// The upper part of a picture that shows what it is, in CSS pixels: some rows.
const UPPER_PART: f64 = 96.0;

/// Scrolls the place of the figure, and nothing else, until the lower edge of an element in it is in view.
pub fn reveal(element: &Element) {
    reveal_to(element, element.get_bounding_client_rect().bottom());
}

/// Scrolls the place of the figure, and nothing else, until the upper part of an element in it is in view.
pub fn reveal_upper_part(element: &Element) {
    let place = element.get_bounding_client_rect();
    reveal_to(element, place.bottom().min(place.top() + UPPER_PART));
}

/// Scrolls the place of the figure, if it has the element, until what is `lower` CSS pixels below the window's upper edge is
/// in view.
fn reveal_to(element: &Element, lower: f64) {
    let figure = document().get_element_by_id(FIGURE_ID);
    if let Some(figure) = figure.filter(|figure| figure.contains(Some(element))) {
        let hidden = (lower - figure.get_bounding_client_rect().bottom()).ceil();
        if hidden > 0.0 {
            figure.set_scroll_top(figure.scroll_top() + hidden as i32);
        }
    }
}

/// A chart, its table and its files. Empty while there is no chart.
#[component]
pub fn Figure(
    /// The scene's id, unique on the page.
    id: &'static str,
    /// The chart; `None` while there is none.
    #[prop(into)]
    picture: Signal<Option<AnyPicture>>,
) -> impl IntoView {
    let scene = Callback::new(move |width| picture.get().map(|picture| picture.scene(id, width)));
    view! {
        <figure class="figure" data-testid=id>
            <Chart scene />
            <Beneath id picture />
        </figure>
    }
}

/// The table and files of a chart that is drawn elsewhere.
#[component]
pub fn Beneath(
    /// The id of the chart's scene.
    id: &'static str,
    /// The chart; `None` while there is none.
    #[prop(into)]
    picture: Signal<Option<AnyPicture>>,
) -> impl IntoView {
    let there = Memo::new(move |_| picture.with(Option::is_some));
    view! {
        <Show when=move || there.get()>
            <div class="beneath">
                <TableOf picture />
                <ExportRow id picture />
            </div>
        </Show>
    }
}

/// The table of a chart, closed at first. On paper it is there in any case.
#[component]
pub fn TableOf(
    /// The chart; `None` while there is none.
    #[prop(into)]
    picture: Signal<Option<AnyPicture>>,
) -> impl IntoView {
    // A closed table is not rebuilt at every move of a slider.
    let open = RwSignal::new(false);
    let printing = printing();
    let shown = Memo::new(move |_| open.get() || printing.get());
    view! {
        <details
            class="twin"
            prop:open=move || shown.get()
            on:toggle=move |event| {
                let details = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                open.set(details.is_some_and(|details| details.has_attribute("open")));
            }
        >
            <summary>{words::table()}</summary>
            {move || shown.get().then(|| picture.get().map(|picture| table_view(picture.table())))}
        </details>
    }
}

/// A table; the first cell of a row is its header.
pub fn table_view(table: Table) -> AnyView {
    let row = |row: Vec<String>| {
        let mut cells = row.into_iter();
        let name = cells.next().unwrap_or_default();
        let cells = cells.map(|cell| view! { <td>{cell}</td> });
        view! { <tr><th scope="row">{name}</th>{cells.collect::<Vec<_>>()}</tr> }
    };
    let columns = table.columns.into_iter();
    let columns = columns.map(|column| view! { <th scope="col">{column}</th> });
    let caption = table.caption;
    let note = (!table.note.is_empty()).then_some(table.note);
    view! {
        <div class="wide" role="region" tabindex="0" aria-label=caption.clone()>
            <table class="plain-table">
                <caption class="unseen">{caption.clone()}</caption>
                <thead><tr>{columns.collect::<Vec<_>>()}</tr></thead>
                <tbody>{table.rows.into_iter().map(row).collect::<Vec<_>>()}</tbody>
            </table>
            {note.map(|note| view! { <p class="small quiet">{note}</p> })}
        </div>
    }
    .into_any()
}
