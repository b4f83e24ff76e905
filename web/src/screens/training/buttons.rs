//! The slider over the checkpoints, and the buttons to its neighbours.

use leptos::prelude::*;
use page_model::training::{
    checkpoint::Checkpoint,
    words::{self, screen},
};

use crate::{
    session::{Session, session},
    shared::{bar_buttons::BarButton, choices::steps},
};

/// The slider and its buttons in the control bar.
#[component]
pub fn TrainingButtons() -> impl IntoView {
    let session = session();
    let checkpoint = Memo::new(move |_| session.training_part().checkpoint);
    let cannot = move |on: bool| Signal::derive(move || neighbour(checkpoint.get(), on).is_none());
    let slider = steps(
        "trained-steps",
        screen::steps(),
        0,
        Signal::derive(move || checkpoint.get().siblings().len().saturating_sub(1)),
        Signal::derive(move || checkpoint.get().place()),
        Signal::derive(move || words::after_steps(checkpoint.get())),
        Callback::new(move |place| {
            session.choose_checkpoint(checkpoint.get_untracked().sibling(place))
        }),
    );
    view! {
        <BarButton
            id="trained-more" label=screen::later() is_action=true
            disabled=cannot(true) press=move || step_checkpoint(session, true)
        />
        <BarButton
            id="trained-less" label=screen::earlier()
            disabled=cannot(false) press=move || step_checkpoint(session, false)
        />
        <div class="training-slider">{slider}</div>
    }
}

/// Chooses the checkpoint after the chosen one, or before it; nothing where there is none.
pub fn step_checkpoint(session: Session, on: bool) {
    let chosen = untrack(|| session.training_part()).checkpoint;
    if let Some(checkpoint) = neighbour(chosen, on) {
        session.choose_checkpoint(checkpoint);
    }
}

fn neighbour(of: Checkpoint, on: bool) -> Option<Checkpoint> {
    let place = match on {
        true => of.place() + 1,
        false => of.place().checked_sub(1)?,
    };
    of.siblings().get(place).copied()
}
