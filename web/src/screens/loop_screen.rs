//! The Loop: what happens inside the present step.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::parts::Part;
use crate::{
    app::session,
    late,
    widgets::{distribution::DistributionView, ribbon::Ribbon, stage_panel::StagePanel},
};

/// The stages of the step and its distribution.
#[component]
pub fn LoopScreen() -> impl IntoView {
    view! {
        <section class="step" aria-label="The present step">
            <Ribbon />
            <StagePanel />
            <DistributionView />
            <Branches />
        </section>
    }
}

/// The tree of branches; its code comes with the first one.
#[component]
fn Branches() -> impl IntoView {
    let session = session();
    let tree = RwSignal::new(None::<Part>);
    let wanted = Memo::new(move |_| session.shelf.with(|shelf| !shelf.is_empty()));
    Effect::new(move |_| {
        if wanted.get() {
            spawn_local(async move {
                match late::tree().await {
                    Ok(part) => drop(tree.try_set(Some(part))),
                    Err(unfetched) => session.say_unfetched(unfetched),
                }
            });
        }
    });
    move || tree.get().map(|tree| tree())
}
