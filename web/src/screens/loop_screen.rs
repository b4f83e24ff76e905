//! The Loop: prompt and text on the left, what happens inside the present step on the right.

use leptos::prelude::*;

use crate::widgets::{
    distribution::DistributionView,
    masthead::Masthead,
    prompt_box::PromptBox,
    ribbon::Ribbon,
    rule_panel::RulePanel,
    shortcuts::{self, Shortcuts},
    stage_panel::StagePanel,
    story::Story,
    transport::Transport,
};

/// The one screen there is.
#[component]
pub fn LoopScreen() -> impl IntoView {
    shortcuts::listen();
    view! {
        <Masthead />
        <main class="loop">
            <div class="writing">
                <PromptBox />
                <Story />
                <Transport />
                <RulePanel />
                <Shortcuts />
            </div>
            <section class="step" aria-label="The present step">
                <Ribbon />
                <StagePanel />
                <DistributionView />
            </section>
        </main>
    }
}
