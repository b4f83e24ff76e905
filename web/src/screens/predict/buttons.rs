//! The buttons of a prediction: uncover it, cover it again, go on to the next token, go back.

use leptos::{html::Button, prelude::*};
use page_model::{
    predict::words::screen,
    words::{controls, labels},
};

use super::has_tokens;
use crate::session::{commands::RunControl, session};
use crate::shared::bar_buttons::{BarButton, rescue_focus};

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
    let is_closed = move || !is_open.get();
    view! {
        <BarButton
            id="reveal" label=screen::reveal() is_action=true
            element=reveal hidden=revealed disabled=is_closed press=move || session.reveal_prediction()
        />
        <BarButton id="cover" label=screen::cover() hidden=move || !revealed.get() press=move || session.cover_prediction() />
        <BarButton
            id="next-token" label=labels::next_token() keys="ArrowRight" is_action=revealed
            element=next disabled=is_closed press=move || session.predict_next()
        />
        <BarButton
            id="back" label=controls::back() keys="ArrowLeft"
            disabled=move || !has_tokens(session) press=move || { session.command(RunControl::Back); }
        />
    }
}
