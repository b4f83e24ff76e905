//! The buttons of the open token: the one before, the one after, none.

use leptos::prelude::*;
use page_model::read::{TextSide, TokenPlace, words::screen};

use crate::{
    session::{Session, session},
    shared::bar_buttons::BarButton,
};

/// The buttons in the control bar.
#[component]
pub fn ReadButtons() -> impl IntoView {
    let session = session();
    let is_open = Memo::new(move |_| session.read.part.with(|part| part.token().is_some()));
    let cannot = move |on: bool| Signal::derive(move || neighbour(session, on).is_none());
    view! {
        <BarButton
            id="token-after" label=screen::next_token() is_action=true
            disabled=cannot(true) press=move || { step_token(session, true); }
        />
        <BarButton
            id="token-before" label=screen::previous_token()
            disabled=cannot(false) press=move || { step_token(session, false); }
        />
        <BarButton
            id="close-token" label=screen::close_token()
            disabled=move || !is_open.get() press=move || session.open_read_token(None)
        />
    }
}

/// Opens the token after the open one or before it; `false` where there is none. Without an open token, the first one that
/// was predicted comes after.
pub fn step_token(session: Session, on: bool) -> bool {
    let place = untrack(|| neighbour(session, on));
    if place.is_some() {
        session.open_read_token(place);
    }
    place.is_some()
}

/// The predicted token after the open one, or before it. Tracks both.
fn neighbour(session: Session, on: bool) -> Option<TokenPlace> {
    let open = session.read.part.with(|part| part.token());
    let side = open.map_or(TextSide::First, |open| open.side);
    session.read_signals().results.with(|results| {
        let text = results.text(side)?;
        let texts = session.texts.get()?;
        let first = text.special(&texts).max(1);
        let index = match (open, on) {
            (None, true) => first,
            (None, false) => return None,
            (Some(open), true) => open.index + 1,
            (Some(open), false) => open.index.checked_sub(1)?,
        };
        text.reading(index).filter(|_| index >= first)?;
        Some(TokenPlace { side, index })
    })
}
