//! The Loop screen: the picture of each stage of a step.

mod bar_rows;
mod candidates;
mod details;
mod layers;
pub mod split;
mod stage_bar;
pub mod stage_panel;
mod stage_picture;
mod survivors;
pub mod tree;
mod what_if;

use leptos::prelude::*;

use crate::{
    screens::the_loop::{stage_bar::StageBar, stage_picture::StagePicture},
    session::session,
    shared::later::later,
};
use page_model::the_loop::words::screen::step;

/// The stages of the step, and the picture of the present one.
#[component]
pub fn LoopScreen() -> impl IntoView {
    view! {
        <section class="step" aria-label=step()>
            <StageBar />
            <StagePicture />
        </section>
    }
}

/// Under the text: how many tokens each filter keeps at each step.
#[component]
pub fn UnderText() -> impl IntoView {
    later(split::under_text(), |strip| strip())
}

/// Below the frame: another token in place of the chosen one, the tables of the pictures, other runs.
#[component]
pub fn LoopDetails() -> impl IntoView {
    view! {
        {later(split::survivors(), |strip| strip())}
        {later(split::details(), |details| details())}
        <Branches />
    }
}

/// The tree of branches, once there are two.
#[component]
fn Branches() -> impl IntoView {
    let session = session();
    let wanted = Memo::new(move |_| session.saved_runs.with(|saved_runs| !saved_runs.is_empty()));
    move || wanted.get().then(|| later(split::tree(), |tree| tree()))
}
