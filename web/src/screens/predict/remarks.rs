//! The words about a prediction: its formula with the numbers put in, what a bit is, and what the rows are.

use leptos::prelude::*;
use page_model::predict::words::{self, screen};

use crate::{
    session::session,
    shared::fold::{FormulaFold, HowItWorks},
};

/// The explanation of the score.
#[component]
pub fn PredictRemarks() -> impl IntoView {
    let desk = session().predictions.desk;
    let lines = move || {
        let lines = desk.with(|desk| desk.round().map(words::formula));
        let line = |line: String| view! { <p>{line}</p> };
        lines
            .unwrap_or_default()
            .into_iter()
            .map(line)
            .collect_view()
    };
    view! {
        <FormulaFold>{lines}</FormulaFold>
        <HowItWorks>
            <p class="prose">{screen::bits()}</p>
            <p class="small quiet">{screen::rows()}" "{screen::after()}</p>
        </HowItWorks>
    }
}
