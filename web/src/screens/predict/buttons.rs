//! The buttons of a prediction: uncover it, cover it again, go on to the next token, go back.

use leptos::{html::Button, prelude::*};
use page_model::{
    predict::words::screen,
    words::{controls, labels},
};

use super::has_tokens;
use crate::session::{commands::RunControl, session};
use crate::shared::transport::rescue_focus;

/// The buttons in the control bar.
#[component]
pub fn PredictButtons() -> impl IntoView {
    let session = session();
    let desk = session.predictions.desk;
    let is_open = Memo::new(move |_| desk.with(|desk| desk.round().is_some()));
    let revealed = Memo::new(move |_| desk.with(|desk| desk.is_revealed()));
    let (reveal, next) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    // The pressed button is hidden: the one that takes its place has the focus.
    Effect::new(move |before: Option<bool>| {
        let now = revealed.get();
        if before.is_some_and(|before| before != now) {
            rescue_focus(if now { next } else { reveal });
        }
        now
    });
    view! {
        <button
            type="button"
            class="action"
            data-testid="reveal"
            node_ref=reveal
            prop:hidden=move || revealed.get()
            prop:disabled=move || !is_open.get()
            on:click=move |_| session.reveal_prediction()
        >
            {screen::REVEAL}
        </button>
        <button
            type="button"
            data-testid="cover"
            prop:hidden=move || !revealed.get()
            on:click=move |_| session.cover_prediction()
        >
            {screen::COVER}
        </button>
        <button
            type="button"
            class:action=move || revealed.get()
            data-testid="next-token"
            node_ref=next
            aria-keyshortcuts="ArrowRight"
            prop:disabled=move || !is_open.get()
            on:click=move |_| session.predict_next()
        >
            {labels::NEXT_TOKEN}
        </button>
        <button
            type="button"
            data-testid="back"
            aria-keyshortcuts="ArrowLeft"
            prop:disabled=move || !has_tokens(session)
            on:click=move |_| { session.command(RunControl::Back); }
        >
            {controls::BACK}
        </button>
    }
}
