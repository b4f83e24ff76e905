//! The keys of the screen: the next token, both texts to their ends, a token back.

use leptos::{ev, prelude::*};

use crate::{
    session::{Session, constrained::ConstrainedWork},
    shared::shortcuts,
};

/// Listens to the keys of the step buttons while the screen is open.
pub fn listen(session: Session) {
    let is_free = shortcuts::free_keys();
    let handle = window_event_listener(ev::keydown, move |event| {
        if !is_free(&event) || event.shift_key() {
            return;
        }
        let ready = untrack(|| session.computes() && matches!(session.context.get(), Some(Ok(_))));
        let busy = session.constrained.work.with_untracked(Option::is_some);
        match &*event.key() {
            "ArrowRight" if ready => session.constrain(session.one_constrained_token_more()),
            " " if busy => session.pause_constrained(),
            " " if ready => session.constrain(ConstrainedWork::Tokens(usize::MAX)),
            "ArrowLeft" => session.take_constrained_back(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}
