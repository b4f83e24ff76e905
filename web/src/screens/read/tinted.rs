//! A text token by token, tinted by how unexpected each was; a press opens the prediction of a token.

use leptos::prelude::*;
use page_model::{
    read::{
        TextSide, TokenPlace,
        shown::{TintedToken, shown},
        words::{self, screen},
    },
    run::generated_text::Core,
};

use crate::{session::session, shared::roving};

/// The text and its numbers; nothing while there is no such text.
#[component]
pub fn TintedText(
    /// Which of the two texts.
    side: TextSide,
) -> impl IntoView {
    let session = session();
    let state = session.read_signals();
    let tokens = Memo::new(move |_| {
        let texts = session.texts.get()?;
        state
            .results
            .with(|results| Some(shown(results.text(side)?, &texts)))
    });
    let totals = Memo::new(move |_| {
        state
            .results
            .with(|results| results.text(side).and_then(|text| text.totals()))
    });
    let true_totals = move || totals.get().and_then(words::true_totals);
    let notes = move || {
        let texts = session.texts.get()?;
        state.results.with(|results| {
            let text = results.text(side)?;
            let left = words::leaves_grammar(text, &texts);
            left.or_else(|| words::outside_grammar(text).map(String::from))
        })
    };
    let is_there = Memo::new(move |_| tokens.with(Option::is_some));
    let buttons = move || {
        let tokens = tokens.get().unwrap_or_default();
        let first = tokens.first().map(|token| token.index);
        let button = |token| view! { <TokenButton side first token /> };
        tokens.into_iter().map(button).collect::<Vec<_>>()
    };
    let per_token = move || {
        totals
            .get()
            .map(|totals| format!("{:.4}", totals.per_token()))
    };
    view! {
        <Show when=move || is_there.get()>
            <section class="read-text" data-testid=format!("read-{}", side.id()) data-bits-per-token=per_token>
                <h2>{words::side_name(side)}</h2>
                <div
                    class="tinted"
                    role="group"
                    aria-label=screen::tokens_of(words::side_name(side))
                    on:keydown=move |event| roving::move_focus(&event, ".tint")
                >
                    {buttons}
                </div>
                <p class="small" data-testid=format!("totals-{}", side.id())>
                    {move || totals.get().map(words::totals)}" "{true_totals}" "{notes}
                </p>
            </section>
        </Show>
    }
}

/// A token as a button. The open one is the Tab stop of its text; without one, the first.
#[component]
fn TokenButton(side: TextSide, first: Option<usize>, token: TintedToken) -> impl IntoView {
    let session = session();
    let TintedToken {
        index,
        piece,
        tint,
        numbers,
    } = token;
    let place = TokenPlace { side, index };
    let open = Memo::new(move |_| session.read.part.with(|part| part.token()));
    let is_open = move || open.get() == Some(place);
    let is_stop = move || match open.get().filter(|of| of.side == side) {
        Some(_) => is_open(),
        None => first == Some(index),
    };
    let press = move || {
        let other = (open.get_untracked() != Some(place)).then_some(place);
        session.open_read_token(other);
    };
    let is_sign = matches!(piece.core, Core::Sign(_));
    let (Core::Text(visible) | Core::Sign(visible)) = piece.core;
    view! {
        {piece.breakable.then(|| view! { <wbr /> })}
        <span class="space">{piece.before}</span>
        // Not a button element: browsers lay those out as boxes, which tear words of several tokens apart.
        <span
            role="button"
            class="tint"
            class:sign=is_sign
            data-tint=tint
            data-index=index
            tabindex=move || if is_stop() { "0" } else { "-1" }
            aria-pressed=move || is_open().to_string()
            title=numbers.clone()
            aria-label=numbers
            on:click=move |_| press()
            on:keydown=move |event| if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                press();
            }
        >
            {visible}
        </span>
        <span class="space">{piece.after}</span>
    }
}
