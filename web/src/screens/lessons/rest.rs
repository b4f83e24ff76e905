//! Whether the visitor rests: no pointer is down, and settings and typed text have not changed for a moment. A value that a
//! slider passes, or half of a word, is not yet what was asked for.

use leptos::{ev, prelude::*};
use page_model::driver::Job;

use crate::session::{Session, clock::when_at_rest};

/// Milliseconds after which a text counts as typed to its end.
const TYPED: f64 = 600.0;

/// Whether nothing moves. The signal belongs to the view that asks for it.
pub fn is_at_rest(session: Session) -> Memo<bool> {
    let settled = session.settled_settings();
    let typed = settled_text(session.tokenizer.text);
    let held = is_held();
    Memo::new(move |_| {
        let settings = session
            .settings
            .with(|now| settled.with(|then| now == then));
        let text = session
            .tokenizer
            .text
            .with(|now| typed.with(|then| now == then));
        settings && text && !held.get()
    })
}

/// A text once it has not changed for a moment.
fn settled_text(text: RwSignal<String>) -> ReadSignal<String> {
    let (settled, settle) = signal(text.get_untracked());
    let rest = Job::default();
    Effect::new(move |before: Option<()>| {
        let text = text.get();
        if before.is_some() {
            when_at_rest(&rest, TYPED, move || {
                // The view may be gone by now.
                drop(settle.try_set(text));
            });
        }
    });
    settled
}

/// Whether a pointer is down.
fn is_held() -> ReadSignal<bool> {
    let (held, hold) = signal(false);
    let down = window_event_listener(ev::pointerdown, move |_| hold.set(true));
    let up = window_event_listener(ev::pointerup, move |_| hold.set(false));
    let lost = window_event_listener(ev::pointercancel, move |_| hold.set(false));
    on_cleanup(move || {
        for listener in [down, up, lost] {
            listener.remove();
        }
    });
    held
}
