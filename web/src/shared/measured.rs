//! A table of what was measured on a model of real texts.

use leptos::prelude::*;
use page_model::measured::{
    FILE, MeasuredError, MeasuredModel,
    tables::{MeasuredPart, MeasuredTable},
    words,
};
use wasm_bindgen_futures::spawn_local;

use crate::{
    engine::download::download,
    session::{link::absolute, session},
};

/// The table of a part, as soon as the file is there.
#[component]
pub fn Measured(part: MeasuredPart) -> impl IntoView {
    let read = RwSignal::new(None);
    spawn_local(async move {
        let json = download(&absolute(FILE)).await;
        let json = json.map_err(MeasuredError::NotFetched);
        // The screen may be gone by now.
        drop(read.try_set(Some(json.and_then(|json| MeasuredModel::from_json(&json)))));
    });
    let shown = move || match read.get() {
        None => view! { <p class="small">{words::fetching()}</p> }.into_any(),
        Some(Err(error)) => view! { <p class="trouble">{words::problem(&error)}</p> }.into_any(),
        Some(Ok(measured)) => table_of(&measured, part),
    };
    view! { <section class="measured" data-testid=format!("measured-{}", part.id())>{shown}</section> }
}

fn table_of(measured: &MeasuredModel, part: MeasuredPart) -> AnyView {
    let session = session();
    let of = measured.model.clone();
    let other = move || {
        let loaded = session.model.with(|model| model.name().to_owned());
        (!loaded.contains(&of)).then(|| words::other_model(&loaded, &of))
    };
    let MeasuredTable {
        caption,
        columns,
        rows,
        notes,
        missed,
    } = measured.table(part);
    let row = |cells: Vec<String>| {
        let mut cells = cells.into_iter();
        view! {
            <tr>
                <th scope="row">{cells.next()}</th>
                {cells.map(|cell| view! { <td>{cell}</td> }).collect_view()}
            </tr>
        }
    };
    let name = caption.clone();
    let headings = columns.into_iter();
    let headings = headings.map(|name| view! { <th scope="col">{name}</th> });
    view! {
        <h3>{words::heading(&measured.model)}</h3>
        <div class="wide" tabindex="0" role="region" aria-label=name>
            <table class="plain-table small">
                <caption>{caption}</caption>
                <thead><tr>{headings.collect_view()}</tr></thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
        <p class="small quiet">{other}" "{notes}" "{words::command()}</p>
        {(!missed.is_empty()).then(|| view! {
            <details class="small">
                <summary>{words::missed_heading()}</summary>
                <ul>{missed.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
            </details>
        })}
    }
    .into_any()
}
