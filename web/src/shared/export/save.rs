//! Writes the files of charts and runs.

use charts::Provenance;
use generation::Trace;
use leptos::prelude::*;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::shared::export::{Format, download, made_from::made_from, raster};
use crate::{
    session::{Session, link},
    shared::theme,
};
use page_model::{
    figures::AnyPicture,
    own_logits::words::own_logits,
    shape,
    tokens::TokenTexts,
    words::{export as words, page::name},
};

/// The layout width of a chart that is not on the page, in CSS pixels.
const WIDTH: f64 = 720.0;

/// Saves a chart whose scene is on the page under `id`, with its legend and with where it is `from`: without that, the state
/// of the session that it shows.
pub fn picture(
    session: Session,
    id: &'static str,
    picture: &AnyPicture,
    from: Option<Provenance>,
    format: Format,
) {
    let name = format!("tokenloop-{id}.{}", format.names().0);
    if format == Format::Csv {
        return download::csv(&name, &picture.table());
    }
    let width = raster::svg_on_page(id).and_then(|svg| raster::number(&svg, "width"));
    let scene = picture.scene(id, width.unwrap_or(WIDTH));
    let from = from.unwrap_or_else(|| {
        untrack(|| match id.starts_with(shape::FIGURE_PREFIX) {
            true => provenance_of_shape(session),
            false => provenance(session),
        })
    });
    if format == Format::Png {
        return raster::png(&scene.with_notes(&from), move |blob| {
            download::blob(&name, blob)
        });
    }
    let file = scene.to_file(theme::on_screen(), &from);
    download::text(&name, "image/svg+xml", &file);
}

/// Where what the open screen shows is from.
pub fn provenance_of_screen(session: Session) -> Provenance {
    match session.screen.get().id() == shape::SCREEN.id {
        true => provenance_of_shape(session),
        false => provenance(session),
    }
}

/// The same on Shape, which may show the visitor's own logits. They have no prompt and no address.
fn provenance_of_shape(session: Session) -> Provenance {
    match session.own_logits.with(Option::is_some) {
        true => Provenance {
            settings: words::settings(&session.settings.read()),
            model: own_logits().into(),
            site: name().into(),
            ..Provenance::default()
        },
        false => provenance(session),
    }
}

/// A chart as an SVG file with its legend and the state of the session that it shows, which `address` opens.
pub fn svg(session: Session, id: &'static str, picture: &AnyPicture, address: String) -> String {
    let from = Provenance {
        address,
        ..untrack(|| provenance(session))
    };
    picture.scene(id, WIDTH).to_file(theme::on_screen(), &from)
}

/// The prompt, the text after it, the settings, the model and the address of what the page shows.
pub fn provenance(session: Session) -> Provenance {
    let settings = session.settings.read();
    let model = session.texts.with(|texts| {
        let name = |texts: &TokenTexts| texts.info().name.clone();
        texts.as_ref().map(name).unwrap_or_default()
    });
    let from = Provenance {
        prompt: session.prompt.get(),
        settings: words::settings(&settings),
        model,
        site: name().into(),
        address: link::page_url(&session.address()),
        ..Provenance::default()
    };
    if let Some(made) = made_from(session, &from) {
        return made;
    }
    session.run.with(|run| match run {
        Some(run) => {
            let pieces = run.steps().iter().map(|step| step.piece.as_slice());
            let bytes: Vec<u8> = pieces.collect::<Vec<_>>().concat();
            Provenance {
                prompt: run.text().into(),
                generated: String::from_utf8_lossy(&bytes).into_owned(),
                ..from
            }
        }
        None => from,
    })
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
        Some(None) => session.messages.add_note(words::seed_too_large().into()),
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
