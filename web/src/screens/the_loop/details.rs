//! Below the frame: another token in place of the chosen one, and the tables and files of the picture that is shown.

use generation::Stage;
use std::sync::Arc;

use charts::Bars;
use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    run::step_analysis::StepAnalysis,
    the_loop::{figures, layer_times::LayerTimes},
    tokens::TokenTexts,
};

use crate::{
    screens::the_loop::what_if::WhatIf,
    session::{Session, session},
    shared::figure::Beneath,
};

/// The question, and the table of the picture of the present stage.
#[component]
pub fn Details() -> impl IntoView {
    let session = session();
    let stage = session.selection.stage;
    let step = move |draw: fn(&StepAnalysis, &TokenTexts) -> AnyPicture| {
        Signal::derive(move || {
            let lexicon = session.lexicon.get()?;
            Some(draw(&session.read(session.selection.charted)?, &lexicon))
        })
    };
    let shares = move |uncut: fn(Stage) -> bool| {
        Signal::derive(move || {
            let lexicon = session.lexicon.get()?;
            let reading = session.read(session.selection.charted)?;
            let rows = reading.rows(session.selection.picked_at(reading.index));
            let bars = Bars {
                axis: reading.axis(session.axis.get()),
                ..figures::bars(&reading, uncut(stage.get()), &lexicon, &rows)
            };
            Some(Arc::new(bars) as AnyPicture)
        })
    };
    let tables = move || match stage.get() {
        Stage::Forward => view! { <Beneath id="pass" picture=pass(session) /> }.into_any(),
        Stage::Logits => {
            let picture =
                step(|step, lexicon| Arc::new(figures::logits(step, lexicon, &step.rows(None))));
            view! { <Beneath id="logits" picture /> }.into_any()
        }
        Stage::Temperature => {
            let picture =
                step(|step, lexicon| Arc::new(figures::divided(step, lexicon, &step.rows(None))));
            view! { <Beneath id="divided" picture /> }.into_any()
        }
        Stage::Sample => {
            let picture = step(|step, lexicon| Arc::new(step.line(lexicon)));
            view! {
                <Beneath id="draw" picture />
                <Beneath id="bars" picture=shares(|_| false) />
            }
            .into_any()
        }
        _ => view! { <Beneath id="bars" picture=shares(|stage| stage == Stage::Softmax) /> }
            .into_any(),
    };
    view! {
        {tables}
        <WhatIf />
    }
}

/// The forward pass of the step shown.
fn pass(session: Session) -> Signal<Option<AnyPicture>> {
    Signal::derive(move || {
        let lexicon = session.lexicon.get()?;
        let looked = session
            .selection
            .explained
            .with(|looked| looked.as_ref().map(|looked| looked.index));
        session.run.with(|run| {
            let run = run.as_ref()?;
            let step = session
                .selection
                .step
                .get()
                .or(looked)
                .unwrap_or(run.present());
            let times = LayerTimes::of(run, step);
            let stack = figures::layer_stack(run, step, lexicon.info(), times.as_ref());
            (stack.tokens > 0).then(|| Arc::new(stack) as AnyPicture)
        })
    })
}
