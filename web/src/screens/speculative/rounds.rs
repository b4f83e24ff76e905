//! The text by rounds: each token with where it comes from. A press shows its place in its round.

use leptos::prelude::*;
use page_model::speculative::{
    round::{SpeculativeRound, TokenSource},
    words::{self, screen},
};

use crate::session::session;

/// A token of a round: its label, where it comes from, its place.
type RoundToken = (String, TokenSource, usize);

/// The rounds in order; the proposals of the one under way behind them.
#[component]
pub fn TextByRounds() -> impl IntoView {
    let session = session();
    let state = session.speculative;
    let shown = Memo::new(move |_| state.shown());
    let rounds = Memo::new(move |_| {
        state.text.with(|text| {
            let text = text.as_ref()?;
            let texts = &text.start().texts;
            let of = |round: &SpeculativeRound| {
                let tokens = round.tokens.iter().enumerate();
                let token = |(place, &token)| (texts.label(token), round.origin_of(place), place);
                tokens.map(token).collect::<Vec<RoundToken>>()
            };
            let open: Vec<String> = text.proposed().map(|token| texts.label(token)).collect();
            let rounds: Vec<_> = text.rounds().iter().map(of).collect();
            Some((rounds, open, text.is_over()))
        })
    });
    let token = move |round: usize, (label, source, place): RoundToken| {
        let here = move || (shown.get() == Some((round, place))).then_some("true");
        view! {
            <button
                type="button"
                class=format!("round-token {}", source.id())
                aria-current=here
                title=words::token_source(source)
                on:click=move |_| state.show(round, place)
            >
                {label}<span class="unseen">", "{words::token_source(source)}</span>
            </button>
        }
    };
    let round = move |(number, tokens): (usize, Vec<RoundToken>)| {
        let tokens = tokens.into_iter().map(|of| token(number, of));
        view! { <li aria-label=words::rounds::round_name(number)>{tokens.collect::<Vec<_>>()}</li> }
    };
    view! {
        {move || rounds.get().map(|(rounds, open, over)| view! {
            <ol class="rounds" data-testid="rounds" aria-label=screen::text()>
                {rounds.into_iter().enumerate().map(round).collect::<Vec<_>>()}
                {(!open.is_empty()).then(|| view! {
                    <li class="open" data-testid="proposed">
                        {open.into_iter().map(|label| view! { <span class="round-token">{label}</span> }).collect::<Vec<_>>()}
                    </li>
                })}
            </ol>
            {over.then(|| view! {
                <p class="notice" data-testid="rounds-over">
                    {screen::over()}" "
                    <button type="button" class="plain" data-testid="rounds-as-run" on:click=move |_| session.open_rounds_as_run()>
                        {screen::open_as_run()}
                    </button>
                </p>
            })}
        })}
    }
}
