//! The Loop: what happens inside the present step.

use leptos::prelude::*;

use crate::widgets::{
    distribution::DistributionView, ribbon::Ribbon, stage_panel::StagePanel, step::tree::Tree,
};

/// The stages of the step and its distribution.
#[component]
pub fn LoopScreen() -> impl IntoView {
    view! {
        <section class="step" aria-label="The present step">
            <Ribbon />
            <StagePanel />
            <DistributionView />
            <Tree />
        </section>
    }
}
