//! Below the frame: another token in place of the chosen one, and the tables and files of the picture that is shown.

use generation::Stage;
use leptos::prelude::*;
use page_model::{
    figures::{AnyPicture, any},
    the_loop::{figures::layer_stack, layer_times::LayerTimes, stage_bars::StageBars},
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
    let bars = Signal::derive(move || {
        let texts = session.texts.get()?;
        let reading = session.read(session.selection.charted)?;
        let rows = reading.rows(session.selection.picked_at(reading.index));
        let axis = reading.axis(session.axis.get());
        Some(StageBars::of(stage.get(), &reading, &texts, &rows, axis).picture())
    });
    let line = Signal::derive(move || {
        let texts = session.texts.get()?;
        let reading = session.read(session.selection.charted)?;
        Some(any(reading.line(&texts)))
    });
    let tables = move || match stage.get() {
        Stage::Forward => view! { <Beneath id="pass" picture=pass(session) /> }.into_any(),
        stage => view! {
            {(stage == Stage::Sample).then(|| view! { <Beneath id="draw" picture=line /> })}
            <Beneath id=StageBars::id(stage) picture=bars />
        }
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
        let (texts, step) = (session.texts.get()?, session.step_shown()?);
        session.run.with(|run| {
            let run = run.as_ref()?;
            let times = LayerTimes::of(run, step);
            let stack = layer_stack(run, step, texts.info(), times.as_ref());
            (stack.tokens > 0).then(|| any(stack))
        })
    })
}
