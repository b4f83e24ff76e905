//! The buttons in the control bar: a token, both texts to their ends, pause, back, start over.

use leptos::{html::Button, prelude::*};
use page_model::constrained::{
    run::ConstrainedRun, side_by_side::Needed, task::ConstrainedPress, words::screen,
};

use crate::{
    session::session,
    shared::transport::{hand_focus, rescue_focus},
};

/// One token, all tokens, one back, start over.
#[component]
pub fn ConstrainedButtons() -> impl IntoView {
    let session = session();
    let state = session.constrained;
    let (token, play, pause) = (
        NodeRef::<Button>::new(),
        NodeRef::<Button>::new(),
        NodeRef::<Button>::new(),
    );
    // A single token is made in a moment, unless the worker for masks has to be fetched or to compile.
    let playing = Memo::new(move |_| {
        let all = state.work.get() == Some(ConstrainedPress::ToEnd);
        all || state.waiting.with(Option::is_some)
    });
    // The button that had the focus is hidden at the end of both texts.
    Effect::new(move |before: Option<bool>| {
        let playing = playing.get();
        if before == Some(true) && !playing {
            rescue_focus(token);
        }
        playing
    });
    let is_over = |run: &Option<ConstrainedRun>| {
        run.as_ref()
            .is_some_and(|run| run.sides.next() == Needed::Nothing)
    };
    let over = Memo::new(move |_| state.run.with(is_over));
    let has_tokens =
        |run: &Option<ConstrainedRun>| run.as_ref().is_some_and(|run| run.sides.tokens() > 0);
    let can_go_back = Memo::new(move |_| state.run.with(has_tokens));
    let cannot_go_on = move || {
        let over = over.get() && !session.has_outdated_constraint();
        !session.can_compute() || over
    };
    view! {
        <button
            type="button"
            class="action"
            data-testid="constrained-token"
            title=screen::STEP_ABOUT
            node_ref=token
            prop:disabled=cannot_go_on
            on:click=move |_| session.constrain(ConstrainedPress::Token)
        >
            {screen::STEP}
        </button>
        <button
            type="button"
            data-testid="constrained-play"
            title=screen::TO_END_ABOUT
            node_ref=play
            prop:hidden=move || playing.get()
            prop:disabled=cannot_go_on
            on:click=move |_| {
                session.constrain(ConstrainedPress::ToEnd);
                hand_focus(pause);
            }
        >
            {screen::TO_END}
        </button>
        <button
            type="button"
            data-testid="constrained-pause"
            node_ref=pause
            prop:hidden=move || !playing.get()
            on:click=move |_| {
                session.pause_constrained();
                hand_focus(play);
            }
        >
            {screen::PAUSE}
        </button>
        <button
            type="button"
            data-testid="constrained-back"
            prop:disabled=move || !can_go_back.get()
            on:click=move |_| session.take_constrained_back()
        >
            {screen::BACK}
        </button>
        <button
            type="button"
            data-testid="constrained-restart"
            prop:disabled=move || !can_go_back.get()
            on:click=move |_| session.restart_constrained()
        >
            {screen::RESTART}
        </button>
    }
}
