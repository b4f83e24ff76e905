//! The parts of a logit: whose logit, and the bars.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    inside::{
        InsideView,
        words::{self, screen},
    },
};
use protocol::TokenId;

use crate::{session::session, shared::figure::Figure};

/// The choice of the token or of two, the bars, and their sum in a sentence.
#[component]
pub fn Contributions() -> impl IntoView {
    let session = session();
    let part = session.inside.part;
    let picture = Signal::derive(move || {
        let bars = session.read_inside(|reading| reading.contribution_bars())?;
        Some(Arc::new(bars) as AnyPicture)
    });
    let said =
        Memo::new(move |_| session.read_inside(|reading| reading.contributions().map(words::sum)));
    let tokens = Memo::new(move |_| session.read_inside(|reading| Some(reading.offered())));
    let tokens = move || tokens.get().unwrap_or_default();
    let asked = Memo::new(move |_| part.with(|part| part.token));
    let less = Memo::new(move |_| part.with(|part| part.other));
    view! {
        <section class="inside-view" data-testid="inside-view-parts" aria-label=screen::view(InsideView::Contributions)>
            <div class="looks">
                <TokenChoice
                    id="inside-token" label=screen::asked_token() none=screen::following() tokens=Signal::derive(tokens)
                    chosen=asked choose=move |token| session.ask_logit_of(token, less.get_untracked())
                />
                <TokenChoice
                    id="inside-less" label=screen::less_token() none=screen::no_token() tokens=Signal::derive(tokens)
                    chosen=less choose=move |other| session.ask_logit_of(asked.get_untracked(), other)
                />
            </div>
            <p class="prose" role="status" data-testid="inside-sum">{move || said.get()}</p>
            <Figure id="contributions" picture />
            <p class="small quiet">{screen::about_contributions()}</p>
        </section>
    }
}

/// A list of tokens, with a choice of none of them before.
#[component]
fn TokenChoice(
    id: &'static str,
    label: &'static str,
    /// The choice of none.
    none: &'static str,
    tokens: Signal<Vec<(TokenId, String)>>,
    chosen: Memo<Option<TokenId>>,
    choose: impl Fn(Option<TokenId>) + 'static,
) -> impl IntoView {
    let option = move |(token, label): (TokenId, String)| {
        view! { <option value=token prop:selected=move || chosen.get() == Some(token)>{label}</option> }
    };
    view! {
        <label class="choice small">
            <span>{label}</span>
            <select data-testid=id on:change:target=move |event| choose(event.target().value().parse().ok())>
                <option value="" prop:selected=move || chosen.get().is_none()>{none}</option>
                {move || tokens.get().into_iter().map(option).collect_view()}
            </select>
        </label>
    }
}
