//! The same settings in several engines: where they differ along the run, and two of them side by side at one step.

use charts::{EngineScan, Picture};
use leptos::prelude::*;
use page_model::shape::{
    engine_scan::{self, RunScan},
    words::engines as words,
};

use crate::{
    screens::shape::{any, shape},
    session::session,
    shared::{
        figure::{Beneath, Figure},
        step_strip::StepStrip,
    },
};

/// The ids of the scenes on the page.
const SCAN: &str = "shape-engine-scan";
const PAIR: &str = "shape-engines";

/// The scan of the run, and the distributions of two engines at the selected step.
#[component]
pub fn EnginesView() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let settled = session.settled_settings();
    let scan = Memo::new(move |before: Option<&Option<RunScan>>| {
        let settings = settled.read();
        let before = before.and_then(Option::as_ref);
        shape.with_generation(|generation| RunScan::of(generation, &settings, before))
    });
    let shown = Memo::new(move |_| {
        let selected = shape.selected;
        selected.with(|selected| selected.as_ref().map(|selected| selected.index))
    });
    let picture = Memo::new(move |_| {
        let texts = shape.texts()?;
        let selected = shown.get();
        scan.with(|scan| Some(scan.as_ref()?.picture(&texts, selected)))
    });
    let of = move |read: &dyn Fn(&EngineScan) -> Option<usize>| {
        picture.with(|picture| picture.as_ref().and_then(read))
    };
    let scene = Callback::new(move |width| {
        picture.with(|picture| Some(picture.as_ref()?.scene(SCAN, width)))
    });
    let step_at = Callback::new(move |(x, width): (f64, f64)| of(&|scan| scan.step_at(x, width)));
    let said = Callback::new(move |step| {
        picture.with(|picture| picture.as_ref().and_then(|scan| scan.step_words(step)))
    });
    let steps = Signal::derive(move || of(&|scan| Some(scan.steps.len())).unwrap_or(0));
    let pair = Memo::new(move |_| {
        let (selected, texts) = (shape.selected.get()?, shape.texts()?);
        let settings = session.settings.read();
        let other = scan.with(|scan| Some(scan.as_ref()?.other(selected.index)))?;
        let reading = shape.reading.read();
        let reading = reading.as_ref()?;
        shape.with_generation(|generation| {
            engine_scan::pair(reading, &selected, generation, &settings, &texts, other)
        })?
    });
    let first = Memo::new(move |_| scan.with(|scan| scan.as_ref()?.first_difference()));
    let find = move || {
        match first.get() {
        Some(step) => view! {
            <button
                type="button"
                class="plain"
                data-testid="first-difference"
                on:click=move |_| {
                    let taken = session.run.with_untracked(|run| run.as_ref().map_or(0, |run| run.steps().len()));
                    match step < taken {
                        true => session.selection.choose(step),
                        false => session.selection.select_newest(),
                    }
                }
            >
                {words::first_difference()}
            </button>
        }
        .into_any(),
        None => view! { <span class="quiet">{words::no_difference()}</span> }.into_any(),
    }
    };
    view! {
        <StepStrip id=SCAN scene step_at said steps shown />
        <p class="small" data-testid="engine-differences">{find}</p>
        <Beneath id=SCAN picture=any(picture) />
        <Figure id=PAIR picture=any(pair) />
    }
}
