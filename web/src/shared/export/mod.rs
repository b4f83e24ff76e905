//! Exports with one click: a chart as SVG or PNG, its numbers as CSV, a run as JSON, settings as code.

pub mod code;
pub mod download;
mod made_from;
mod raster;
pub mod run;
pub mod save;

use leptos::{html, prelude::*};
use page_model::{figures::AnyPicture, words::export as words};
use wasm_bindgen_futures::spawn_local;

use crate::{
    session::session,
    shared::{clipboard, split},
};

/// A layout width in CSS pixels for a chart of which only the description is read, which no width changes.
const ANY_WIDTH: f64 = 640.0;

/// A file format for a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A vector drawing, sharp at any size.
    Svg,
    /// An image of pixels.
    Png,
    /// The chart's numbers as a table.
    Csv,
}

impl Format {
    const ALL: [Self; 3] = [Self::Svg, Self::Png, Self::Csv];

    /// The file name's extension, and the name of the format.
    pub fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Svg => ("svg", words::SVG),
            Self::Png => ("png", words::PNG),
            Self::Csv => ("csv", words::CSV),
        }
    }
}

/// The buttons that save a chart. Its scene must be on the page under `id`.
#[component]
pub fn ExportRow(
    /// The scene's id; also the name of the files.
    id: &'static str,
    /// The chart; `None` while there is none.
    picture: Signal<Option<AnyPicture>>,
) -> impl IntoView {
    let session = session();
    let save = move |format: Format| {
        if let Some(picture) = picture.get_untracked() {
            spawn_local(async move {
                if let Err(unfetched) =
                    split::save_picture(session, id, picture, None, format).await
                {
                    session.messages.add_unfetched(unfetched);
                }
            });
        }
    };
    let button = move |format: Format| {
        let (ending, name) = format.names();
        view! {
            <button
                type="button"
                class="plain"
                data-testid=format!("{ending}-{id}")
                aria-label=words::save_picture(name)
                on:click=move |_| save(format)
            >
                {name}
            </button>
        }
    };
    view! {
        <p class="exports small" role="group" aria-label=words::save()>
            <span class="quiet" aria-hidden="true">{words::save_as()}</span>
            {Format::ALL.map(button)}
            <AlternativeText id picture />
        </p>
    }
}

/// The button that copies a chart's alternative text, for a page or a document that the chart is put into.
#[component]
fn AlternativeText(id: &'static str, picture: Signal<Option<AnyPicture>>) -> impl IntoView {
    let status = RwSignal::new("");
    // The text to be copied by hand, where the browser has no clipboard.
    let by_hand = RwSignal::new(None::<String>);
    let place = NodeRef::<html::Span>::new();
    let copy = move |_| {
        let Some(picture) = picture.get_untracked() else {
            return;
        };
        let text = picture.scene(id, ANY_WIDTH).alternative_text();
        spawn_local(async move {
            let copied = clipboard::copy(&text).await;
            by_hand.set((!copied).then_some(text));
            status.set(words::alternative_text_copied(copied));
        });
    };
    Effect::new(move |_| {
        if by_hand.with(Option::is_some)
            && let Some(place) = place.get()
        {
            clipboard::select(&place);
        }
    });
    view! {
        <button type="button" class="plain" data-testid=format!("alternative-text-{id}") on:click=copy>
            {words::copy_alternative_text()}
        </button>
        <span class="quiet" role="status">{move || status.get()}</span>
        {move || by_hand.get().map(|text| view! { <span tabindex="0" node_ref=place>{text}</span> })}
    }
}
