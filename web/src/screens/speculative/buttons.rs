//! The buttons of the rounds in the control bar: pass, round, play, back, start over.

use leptos::{html::Button, prelude::*};
use page_model::speculative::{task::SpeculativePress, text::SpeculativeText, words::screen};

use crate::{
    session::session,
    shared::bar_buttons::{BarButton, StartStop},
};

/// One pass, one round, rounds to the end, one back, start over.
#[component]
pub fn RoundButtons() -> impl IntoView {
    let session = session();
    let state = session.speculative;
    let round = NodeRef::<Button>::new();
    let playing = Memo::new(move |_| state.work.get() == Some(SpeculativePress::ToEnd));
    let over = move || {
        let over = state
            .text
            .with(|text| text.as_ref().is_some_and(SpeculativeText::is_over));
        over && !session.has_outdated_rounds()
    };
    let cannot_go_on = move || !session.can_compute() || over();
    let cannot_go_back = move || !state.can_go_back();
    view! {
        <BarButton
            id="next-round" label=screen::round() is_action=true
            element=round disabled=cannot_go_on press=move || session.speculate(SpeculativePress::Round)
        />
        <BarButton
            id="next-pass" label=screen::pass() about=screen::pass_about()
            disabled=cannot_go_on press=move || session.speculate(SpeculativePress::Pass)
        />
        <StartStop
            ids=["play-rounds", "pause-rounds"] start=screen::play() stop=screen::pause()
            running=playing disabled=cannot_go_on then=round
            on_start=move || session.speculate(SpeculativePress::ToEnd) on_stop=move || session.pause_rounds()
        />
        <BarButton id="round-back" label=screen::back() disabled=cannot_go_back press=move || session.take_round_back() />
        <BarButton id="rounds-restart" label=screen::restart() disabled=cannot_go_back press=move || session.restart_rounds() />
    }
}
