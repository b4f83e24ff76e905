//! The buttons of the rounds in the control bar: pass, round, play, back, start over.

use leptos::{html::Button, prelude::*};
use page_model::speculative::{task::SpeculativePress, text::SpeculativeText, words::screen};

use crate::{
    session::session,
    shared::transport::{hand_focus, rescue_focus},
};

/// One pass, one round, rounds to the end, one back, start over.
#[component]
pub fn RoundButtons() -> impl IntoView {
    let session = session();
    let state = session.speculative;
    let (round, play, pause) = (
        NodeRef::<Button>::new(),
        NodeRef::<Button>::new(),
        NodeRef::<Button>::new(),
    );
    let playing = Memo::new(move |_| state.work.get() == Some(SpeculativePress::ToEnd));
    // The button that had the focus is hidden at the end of the text.
    Effect::new(move |before: Option<bool>| {
        let playing = playing.get();
        if before == Some(true) && !playing {
            rescue_focus(round);
        }
        playing
    });
    let over = move || {
        let over = state
            .text
            .with(|text| text.as_ref().is_some_and(SpeculativeText::is_over));
        over && !session.has_outdated_rounds()
    };
    let cannot_go_on = move || !session.can_compute() || over();
    let can_go_back = Memo::new(move |_| state.can_go_back());
    view! {
        <button
            type="button"
            class="action"
            data-testid="next-round"
            node_ref=round
            prop:disabled=cannot_go_on
            on:click=move |_| session.speculate(SpeculativePress::Round)
        >
            {screen::ROUND}
        </button>
        <button
            type="button"
            data-testid="next-pass"
            title=screen::PASS_ABOUT
            prop:disabled=cannot_go_on
            on:click=move |_| session.speculate(SpeculativePress::Pass)
        >
            {screen::PASS}
        </button>
        <button
            type="button"
            data-testid="play-rounds"
            node_ref=play
            prop:hidden=move || playing.get()
            prop:disabled=cannot_go_on
            on:click=move |_| {
                session.speculate(SpeculativePress::ToEnd);
                hand_focus(pause);
            }
        >
            {screen::PLAY}
        </button>
        <button
            type="button"
            data-testid="pause-rounds"
            node_ref=pause
            prop:hidden=move || !playing.get()
            on:click=move |_| {
                session.pause_rounds();
                hand_focus(play);
            }
        >
            {screen::PAUSE}
        </button>
        <button
            type="button"
            data-testid="round-back"
            prop:disabled=move || !can_go_back.get()
            on:click=move |_| session.take_round_back()
        >
            {screen::BACK}
        </button>
        <button
            type="button"
            data-testid="rounds-restart"
            prop:disabled=move || !can_go_back.get()
            on:click=move |_| session.restart_rounds()
        >
            {screen::RESTART}
        </button>
    }
}
