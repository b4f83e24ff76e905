//! “What if it had said …”: puts the picked token in place of the chosen one, with a search over the vocabulary.

use leptos::prelude::*;
use protocol::TokenId;
use wasm_bindgen_futures::spawn_local;

use crate::{
    screens::the_loop::split, session::session, shared::explanation::parts, unfetched::Unfetched,
};
use page_model::the_loop::words::screen as words;

/// The facts about the picked token.
#[derive(Clone, PartialEq)]
struct Picked {
    step: usize,
    token: TokenId,
    label: String,
    /// The token's rank and probability.
    rank: String,
    /// Whether the step is complete.
    past: bool,
    /// Whether this token was chosen there.
    taken: bool,
}

/// The question and the search.
#[component]
pub fn WhatIf() -> impl IntoView {
    let session = session();
    let query = RwSignal::new(String::new());
    let picked = Memo::new(move |_| {
        let texts = session.texts.get()?;
        let reading = session.read(session.selection.charted)?;
        let token = reading.subject(session.selection.picked_at(reading.index));
        Some(Picked {
            step: reading.index,
            token,
            label: texts.label(token),
            rank: words::rank_sentence(&reading, token),
            past: reading.taken.is_some(),
            taken: reading.taken.is_some_and(|choice| choice.token == token),
        })
    });
    let found = RwSignal::new(None::<Result<Vec<(TokenId, String)>, Unfetched>>);
    Effect::new(move |_| {
        let (asked, selected) = (query.get(), session.selection.charted.get());
        let Some((texts, selected)) = session.texts.get().zip(selected) else {
            return;
        };
        if asked.is_empty() {
            found.set(None);
            return;
        }
        spawn_local(async move {
            let answer = split::find(asked.clone(), selected, texts).await;
            // An answer to an earlier query is dropped.
            if query.try_get_untracked() == Some(asked) {
                found.set(Some(answer));
            }
        });
    });
    let question = move || {
        let Picked {
            step,
            token,
            label,
            rank,
            past,
            taken,
        } = picked.get()?;
        let ask = match (past, taken) {
            (true, true) => view! {
                <p class="quiet">{words::pick_another()}</p>
            }
            .into_any(),
            (past, _) => view! {
                <button
                    type="button"
                    data-testid="branch"
                    data-token-id=token
                    on:click=move |_| session.put_token(step, token)
                >
                    {parts(words::what_if(&label, past))}
                </button>
            }
            .into_any(),
        };
        Some(view! {
            <p class="small"><span class="token">{label.clone()}</span>{rank}</p>
            {ask}
        })
    };
    let results = move || {
        let found = found.get()?.ok()?;
        let offered = found.into_iter().map(|(token, label)| {
            let pick = move |_| {
                if let Some(step) = picked.with_untracked(|picked| picked.as_ref().map(|p| p.step)) {
                    session.selection.picked.set(Some((step, token)));
                    query.set(String::new());
                }
            };
            view! {
                <li>
                    <button type="button" class="plain token" data-found=token on:click=pick>{label}</button>
                </li>
            }
        });
        Some(offered.collect::<Vec<_>>())
    };
    let none = move || match found.get()? {
        Ok(found) if found.is_empty() => Some(words::not_found().into()),
        Ok(_) => None,
        Err(unfetched) => Some(format!("{unfetched} {}", unfetched.next_step())),
    };
    view! {
        <div class="what-if">
            <div class="asked">{question}</div>
            <div class="search">
                <label for="find-token">{words::find_token()}</label>
                <input
                    id="find-token"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    data-testid="find-token"
                    prop:value=move || query.get()
                    on:input:target=move |event| query.set(event.target().value())
                />
                <ul class="found">{results}</ul>
                <p class="small quiet" role="status">{none}</p>
            </div>
        </div>
    }
}
