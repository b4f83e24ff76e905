//! Writes the files of charts and runs.

use generation::Trace;
use leptos::prelude::*;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::shared::export::{Format, download, raster};
use crate::{session::Session, shared::theme};
use page_model::{figures::AnyPicture, words::export as words};

/// The layout width of a chart that is not on the page, in CSS pixels.
const WIDTH: f64 = 720.0;

/// Saves a chart whose scene is on the page under `id`.
pub fn picture(id: &'static str, picture: &AnyPicture, format: Format) {
    let name = format!("tokenloop-{id}.{}", format.names().0);
    if format == Format::Csv {
        return download::text(&name, "text/csv", &picture.table().to_csv());
    }
    let svg = raster::svg_on_page(id);
    let width = svg.as_ref().and_then(|svg| raster::number(svg, "width"));
    let scene = picture.scene(id, width.unwrap_or(WIDTH));
    match svg.filter(|_| format == Format::Png) {
        Some(svg) => {
            let title = picture.table().caption;
            raster::png(&svg, &scene, &title, move |blob| {
                download::blob(&name, blob)
            });
        }
        None => {
            let file = scene.to_svg_styled(theme::on_screen());
            download::text(&name, "image/svg+xml", &file);
        }
    }
}

/// Saves the run as a trace: prompt, settings, random seed and every choice. On Compare, one trace for each lane.
pub fn run(session: Session) {
    // Each lane is a run.
    let (name, file) = if untrack(|| session.shows_lanes()) {
        let comparison = session.compare.comparison.read_untracked();
        let lanes = comparison.iter().flat_map(|comparison| comparison.lanes());
        let traces: Vec<Trace> = lanes.map(|lane| lane.generation().into()).collect();
        ("tokenloop-lanes.json", Some(json(&traces)))
    } else {
        let run = session.run.read_untracked();
        let trace = run.as_ref().map(|run| Trace::from(run.generation()));
        ("tokenloop-run.json", trace.as_ref().map(json))
    };
    match file {
        Some(Some(file)) => download::text(name, "application/json", &file),
        Some(None) => session.messages.add_note(words::SEED_TOO_LARGE.into()),
        None => {}
    }
}

/// Indented JSON; `None` if a random seed is too large for JavaScript's numbers, the only value that can be.
fn json(traces: &impl Serialize) -> Option<String> {
    let value = traces.serialize(&Serializer::json_compatible()).ok()?;
    let indent = JsValue::from_f64(1.0);
    let text = js_sys::JSON::stringify_with_replacer_and_space(&value, &JsValue::NULL, &indent);
    text.ok()?.as_string()
}
