//! Compares the model with the true distribution of the invented language, where its grammar determines one.

use leptos::prelude::*;

use crate::screens::shape::shape;
use crate::session::session;
use page_model::{
    run::step_analysis::StepAnalysis,
    shape::{
        grammar_truth::{TruthStatus, divergence_bits},
        words,
    },
    words::page::try_again,
};

/// Requests the true distribution of the step shown whenever Play is off, and stores the answer.
pub fn ask() {
    let (session, shape) = (session(), shape());
    let here = Memo::new(move |_| {
        // While text is being generated, the engine is left to that. It knows no truth about other logits.
        if session.player.playing.get() || session.own_logits.with(Option::is_some) {
            return None;
        }
        let index = shape
            .selected
            .with(|selected| selected.as_ref().map(|selected| selected.index))?;
        session.run.with(|run| {
            let run = run.as_ref()?.generation();
            let prompt = run.prompt().iter().copied();
            Some(
                prompt
                    .chain(run.generated().take(index))
                    .collect::<Vec<_>>(),
            )
        })
    });
    session.ask_truth(here, shape.truth, shape.ask_again);
}

/// The comparison in one sentence; or the reason why there is none, with a button to try again where that may help.
#[component]
pub fn TruthNote() -> impl IntoView {
    let shape = shape();
    let said = Memo::new(move |_| match shape.truth.get()? {
        TruthStatus::Unknown(why) => Some(why),
        TruthStatus::Known(truth) => shape.reading.with(|reading| {
            let reading: &StepAnalysis = reading.as_ref()?;
            let bits = |distribution| divergence_bits(&truth, distribution);
            Some(words::truth(bits(&reading.model), bits(reading.rule())))
        }),
        TruthStatus::Failed(_) => None,
    });
    let failed = Memo::new(move |_| match shape.truth.get()? {
        TruthStatus::Failed(failure) => Some(words::truth_failed(&failure)),
        TruthStatus::Known(_) | TruthStatus::Unknown(_) => None,
    });
    view! {
        <p class="truth small" data-testid="truth">
            {move || said.get()}
            {move || failed.get().map(|why| view! {
                <span class="trouble" role="alert">{why}</span>
                " "
                <button
                    type="button"
                    class="plain"
                    data-testid="ask-truth-again"
                    on:click=move |_| shape.ask_again.notify()
                >
                    {try_again()}
                </button>
            })}
        </p>
    }
}
