//! What leaves the page: a picture as SVG or PNG, its numbers as CSV, a run as JSON, settings as code. One click each.

pub mod code;
mod download;
mod raster;
pub mod run;

use std::sync::Arc;

use charts::Picture;
use leptos::prelude::*;

use super::theme;

/// Any chart.
pub type AnyPicture = Arc<dyn Picture + Send + Sync>;

/// How wide a picture is laid out that is not on the page, in CSS pixels.
const WIDTH: f64 = 720.0;

/// Saves the picture above. Its scene must stand on the page under `id`.
#[component]
pub fn ExportRow(
    /// The scene's id; the files are named after it.
    id: &'static str,
    /// The picture, if there is one.
    picture: Signal<Option<AnyPicture>>,
) -> impl IntoView {
    let save = move |format: &'static str| {
        let Some(picture) = picture.get_untracked() else {
            return;
        };
        let on_page = raster::svg_on_page(id);
        let name = format!("tokenloop-{id}.{format}");
        match (format, on_page) {
            ("csv", _) => download::text(&name, "text/csv", &picture.table().to_csv()),
            ("png", Some(svg)) => raster::png(&svg, &picture.table().caption, move |blob| {
                download::blob(&name, blob);
            }),
            (_, svg) => {
                let width = svg.and_then(|svg| raster::number(&svg, "width"));
                let scene = picture.scene(id, width.unwrap_or(WIDTH));
                let file = scene.to_svg_styled(theme::on_screen());
                download::text(&name, "image/svg+xml", &file);
            }
        }
    };
    let button = move |format: &'static str, what: &'static str| {
        let name = format.to_uppercase();
        view! {
            <button
                type="button"
                class="plain"
                data-testid=format!("{format}-{id}")
                aria-label=format!("{name}: save {what}")
                on:click=move |_| save(format)
            >
                {name.clone()}
            </button>
        }
    };
    view! {
        <p class="exports small" role="group" aria-label="Save">
            <span class="quiet" aria-hidden="true">"Save as"</span>
            {button("svg", "this picture")}
            {button("png", "this picture")}
            {button("csv", "its numbers")}
        </p>
    }
}
