//! The text ahead: its tokens in light ink after the run's text, and its switch.

use leptos::prelude::*;
use page_model::{
    ahead::{AheadChange, AheadPiece, TextAhead, shown, words},
    the_loop::SCREEN,
};

use super::{later::later, split};
use crate::session::session;

/// The place of the text ahead: on the first screen, while it is switched on.
#[component]
pub fn TextAheadPlace() -> impl IntoView {
    let session = session();
    let is_there = Memo::new(move |_| session.screen.get().is(&SCREEN) && session.shows_ahead());
    move || {
        is_there
            .get()
            .then(|| later(split::text_ahead(), |view| view()))
    }
}

/// The tokens, what a screen reader finds in their place, and what has changed.
#[component]
pub fn TextAheadView() -> impl IntoView {
    let session = session();
    let text = session.write_ahead();
    let pieces = Memo::new(move |_| {
        let (texts, text) = (session.texts.read(), text.read());
        let Some(texts) = texts.as_ref() else {
            return Vec::new();
        };
        session.run.with(|run| {
            let steps = run.as_ref().map_or(&[][..], |run| run.steps());
            shown(
                steps.get(..text.first_step()).unwrap_or(steps),
                &text,
                texts,
            )
        })
    });
    let whole = move || {
        let pieces = pieces.read();
        let whole: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
        (!whole.is_empty()).then(|| words::read(&whole))
    };
    let change = Memo::new(move |_| text.read().change());
    let disagreed = move || {
        let disagreed = |change: &AheadChange| matches!(change, AheadChange::Disagreed(_));
        change.get().filter(disagreed).map(words::change)
    };
    let end = move || text.read().end().and_then(words::end);
    view! {
        <span class="text-ahead" data-testid="ahead" data-end=move || text.read().end().is_some().to_string() aria-hidden="true">
            <For each=move || pieces.get() key=|piece| (piece.step, piece.token, piece.is_new) let:piece>
                <Piece piece text />
            </For>
        </span>
        <span class="unseen">{whole}</span>
        <span class="unseen" aria-live="polite">{session.said_ahead(change)}</span>
        <span class="ahead-note" data-testid="ahead-note">{disagreed} {end}</span>
    }
}

/// A token of the text ahead. No box of its own: its letters join those of its neighbours.
#[component]
fn Piece(piece: AheadPiece, text: RwSignal<TextAhead>) -> impl IntoView {
    let AheadPiece {
        step,
        text: shown,
        is_sign,
        is_new,
        ..
    } = piece;
    view! {
        <span class:sign=is_sign class:new=is_new class:stale=move || text.read().is_stale(step) data-ahead=step>
            {shown}
        </span>
    }
}

/// The switch, with what the text ahead is.
#[component]
pub fn AheadSwitch() -> impl IntoView {
    let session = session();
    let part = session.parts.the_loop;
    move || {
        session.screen.get().is(&SCREEN).then(|| {
            view! {
                <label class="check">
                    <input
                        type="checkbox"
                        data-testid="ahead-switch"
                        prop:checked=move || session.shows_ahead()
                        on:change:target=move |event| part.update(|part| part.without_ahead = !event.target().checked())
                    />
                    {words::name()}
                </label>
                <p class="small">{words::about()}</p>
            }
        })
    }
}
