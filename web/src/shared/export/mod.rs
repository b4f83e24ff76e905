//! Exports with one click: a chart as SVG or PNG, its numbers as CSV, a run as JSON, settings as code.

pub mod code;
mod download;
mod raster;
pub mod run;
pub mod save;

use leptos::prelude::*;
use page_model::{figures::AnyPicture, words::export as words};
use wasm_bindgen_futures::spawn_local;

use crate::{session::session, shared::split};

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
    fn names(self) -> (&'static str, &'static str) {
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
                if let Err(unfetched) = split::save_picture(id, picture, format).await {
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
        <p class="exports small" role="group" aria-label=words::SAVE>
            <span class="quiet" aria-hidden="true">{words::SAVE_AS}</span>
            {Format::ALL.map(button)}
        </p>
    }
}
