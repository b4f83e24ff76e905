//! The distribution as bars: the model's and the one after all samplers, or before and after one sampler.

use generation::Stage;
use leptos::prelude::*;
use sampling::ProcessorKind;

use crate::screens::shape::{
    any, shape,
    truth_note::TruthNote,
    uncertainty::{self, Figures},
};
use crate::{
    session::session,
    shared::{axis_select::AxisSelect, bar_motion::gliding, figure::Figure},
};
use page_model::{
    run::step_analysis::StepAnalysis,
    settings::{
        knobs::{Knob, forbidden_end},
        words as sampler_words,
    },
    shape::{
        before_after::BeforeAfter,
        figures::ROWS,
        grammar_truth::TruthStatus,
        words::{self, screen},
    },
};

/// The bars, the effect of the selected sampler, and the uncertainty of the choice.
#[component]
pub fn BarsView() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let bars = Memo::new(move |_| {
        let texts = shape.texts()?;
        let (sampler, rows) = (shape.sampler.get(), shape.rows.get());
        let truth = match shape.truth.get() {
            Some(TruthStatus::Known(truth)) => Some(truth),
            _ => None,
        };
        shape.reading.with(|reading| {
            let reading = reading.as_ref()?;
            let span = BeforeAfter::across(reading, sampler);
            let axis = reading.axis(session.axis.get());
            Some(span.bars(&texts, rows, axis, truth.as_deref()))
        })
    });
    let figures = Memo::new(move |_| {
        let sampler = shape.sampler.get();
        shape.reading.with(|reading| {
            let span = BeforeAfter::across(reading.as_ref()?, sampler);
            let (names, ids) = match span.stage {
                Some(_) => ([screen::before(), screen::after()], ["before", "after"]),
                None => ([screen::model(), screen::settings()], ["model", "rule"]),
            };
            Some(Figures {
                names,
                ids,
                rows: [(&span.before).into(), (&span.after).into()],
            })
        })
    });
    let did = Memo::new(move |_| {
        let kind = shape.sampler.get()?;
        let did = shape.reading.with(|reading| {
            let stage = BeforeAfter::across(reading.as_ref()?, Some(kind)).stage?;
            Some(sampler_words::did(stage))
        });
        Some((kind, did))
    });
    let gliding = gliding(session, move || {
        let selected = shape.selected;
        let step = selected.with(|selected| selected.as_ref().map(|selected| selected.index));
        (step, Stage::Filter)
    });
    let usual_axis = Signal::derive(move || {
        let usual = |reading: &Option<StepAnalysis>| reading.as_ref().map(StepAnalysis::usual_axis);
        shape.reading.with(usual)
    });
    view! {
        <div class:gliding=gliding>
            <Figure id="shape-bars" picture=any(bars) />
        </div>
        {move || did.get().map(about_sampler)}
        <div class="looks">
            <label class="choice">
                <span>{screen::show()}</span>
                <select
                    data-testid="rows"
                    on:change:target=move |event| shape.rows.set(event.target().value().parse().unwrap_or(ROWS[0]))
                    prop:value=move || shape.rows.get().to_string()
                >
                    {ROWS.map(|rows| view! { <option value=rows>{screen::rows(rows)}</option> })}
                </select>
            </label>
            <AxisSelect usual=usual_axis />
        </div>
        <TruthNote />
        {move || figures.get().map(uncertainty::table)}
    }
}

/// The selected sampler, its purpose and its effect; `None` as the effect means that it is off.
fn about_sampler((kind, did): (ProcessorKind, Option<String>)) -> AnyView {
    let sampler = shape().sampler;
    let name = Knob::of(kind).map_or_else(forbidden_end, |knob| (knob.name)());
    view! {
        <p data-testid="about-sampler">
            <strong>{name}</strong>
            ". "
            {sampler_words::sampler(kind)}
            " "
            {did.unwrap_or_else(|| words::sampler_is_off().into())}
            " "
            <button type="button" class="plain" on:click=move |_| sampler.set(None)>{screen::show_all()}</button>
        </p>
    }
    .into_any()
}
