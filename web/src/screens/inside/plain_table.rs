//! A small table of numbers that no picture shows.

use leptos::prelude::*;

/// The table; the first cell of a row is its header.
pub fn plain_table<const N: usize>(
    caption: &'static str,
    columns: [&'static str; N],
    rows: Vec<[AnyView; N]>,
) -> AnyView {
    let row = |cells: [AnyView; N]| {
        let mut cells = cells.into_iter();
        let first = cells.next();
        let cells = cells.map(|cell| view! { <td>{cell}</td> });
        view! { <tr><th scope="row">{first}</th>{cells.collect::<Vec<_>>()}</tr> }
    };
    view! {
        <div class="wide" tabindex="0" role="region" aria-label=caption>
            <table class="plain-table small">
                <caption>{caption}</caption>
                <thead><tr>{columns.map(|column| view! { <th scope="col">{column}</th> })}</tr></thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
