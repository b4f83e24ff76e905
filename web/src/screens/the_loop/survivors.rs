//! How many tokens each filter keeps along the run, and what top-p keeps at two of its steps.

use std::sync::Arc;

use charts::{Picture, Survivors};
use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    the_loop::{
        survivors::{SurvivorStrip, USUAL_MIN_P, USUAL_TOP_K, USUAL_TOP_P},
        words::survivors as words,
    },
};

use crate::{
    session::session,
    shared::{
        figure::{Beneath, Figure},
        step_strip::StepStrip,
    },
};

/// The ids of the scenes on the page.
const STRIP: &str = "survivors";
const PAIR: &str = "survivors-pair";

/// The strip, and on request two steps side by side.
#[component]
pub fn SurvivorsView() -> impl IntoView {
    let session = session();
    let strip = Memo::new(move |before: Option<&Option<SurvivorStrip>>| {
        let settings = session.settings.read();
        let before = before.and_then(Option::as_ref);
        session
            .run
            .with(|run| Some(SurvivorStrip::of(run.as_ref()?, &settings, before)))
    });
    let shown = Memo::new(move |_| {
        let explained = session.selection.explained;
        explained.with(|looked| looked.as_ref().map(|looked| looked.index))
    });
    let picture = Memo::new(move |_| {
        let lexicon = session.lexicon.get()?;
        let selected = shown.get();
        strip.with(|strip| strip.as_ref()?.picture(&lexicon, selected))
    });
    let of = move |read: &dyn Fn(&Survivors) -> Option<usize>| {
        picture.with(|picture| picture.as_ref().and_then(read))
    };
    let scene = Callback::new(move |width| {
        picture.with(|picture| Some(picture.as_ref()?.scene(STRIP, width)))
    });
    let step_at = Callback::new(move |(x, width): (f64, f64)| of(&|strip| strip.step_at(x, width)));
    let said = Callback::new(move |step| {
        picture.with(|picture| picture.as_ref().and_then(|strip| strip.step_words(step)))
    });
    let steps = Signal::derive(move || of(&|strip| Some(strip.steps.len())).unwrap_or(0));
    let any = Signal::derive(move || picture.get().map(|picture| Arc::new(picture) as AnyPicture));
    let compared = RwSignal::new(false);
    let pair = Signal::derive(move || {
        let lexicon = compared.get().then(|| session.lexicon.get()).flatten()?;
        let settings = session.settings.read();
        let pair = session.run.with(|run| {
            strip.with(|strip| {
                let (strip, step) = (strip.as_ref()?, shown.get()?);
                let steps = [step, strip.contrast(step)?];
                strip.pair(run.as_ref()?.generation(), &settings, &lexicon, steps)
            })
        });
        Some(Arc::new(pair?) as AnyPicture)
    });
    view! {
        <Show when=move || { steps.get() > 0 }>
            <section class="survivors" aria-labelledby="survivors-heading">
                <h2 id="survivors-heading">{words::TITLE}</h2>
                <p class="small quiet">{words::ABOUT}" "{words::usual(USUAL_TOP_K, USUAL_TOP_P, USUAL_MIN_P)}</p>
                <StepStrip id=STRIP scene step_at said steps shown />
                <Beneath id=STRIP picture=any />
                <label class="check small">
                    <input
                        type="checkbox"
                        data-testid="compare-steps"
                        prop:checked=move || compared.get()
                        on:change:target=move |event| compared.set(event.target().checked())
                    />
                    {words::COMPARE_STEPS}
                </label>
                <Figure id=PAIR picture=pair />
            </section>
        </Show>
    }
}
