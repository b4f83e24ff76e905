//! “What if it had said …”: the picked token in place of the one that was chosen, and a search over all of them.

use charts::{count, percent};
use leptos::prelude::*;
use protocol::TokenId;
use wasm_bindgen_futures::spawn_local;

use crate::{
    screens::the_loop::split,
    session::{session, unfetched::Unfetched},
};
use page_model::run::step_analysis::StepAnalysis;

/// What is said of the picked token.
#[derive(Clone, PartialEq)]
struct Picked {
    step: usize,
    token: TokenId,
    label: String,
    /// Its place and its probability.
    standing: String,
    /// Whether its step was taken.
    past: bool,
    /// Whether it is the token that was taken there.
    taken: bool,
}

/// The question and the search.
#[component]
pub fn WhatIf() -> impl IntoView {
    let session = session();
    let query = RwSignal::new(String::new());
    let picked = Memo::new(move |_| {
        let lexicon = session.lexicon.get()?;
        let reading = session.read(session.charted_step)?;
        let token = reading.subject(session.picked_at(reading.index));
        Some(Picked {
            step: reading.index,
            token,
            label: lexicon.label(token),
            standing: standing(&reading, token),
            past: reading.taken.is_some(),
            taken: reading.taken.is_some_and(|choice| choice.token == token),
        })
    });
    let found = RwSignal::new(None::<Result<Vec<(TokenId, String)>, Unfetched>>);
    Effect::new(move |_| {
        let (asked, looked) = (query.get(), session.charted_step.get());
        let Some((lexicon, looked)) = session.lexicon.get().zip(looked) else {
            return;
        };
        if asked.is_empty() {
            found.set(None);
            return;
        }
        spawn_local(async move {
            let answer = split::find(asked.clone(), looked, lexicon).await;
            // What was typed meanwhile has an answer of its own.
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
            standing,
            past,
            taken,
        } = picked.get()?;
        let ask = match (past, taken) {
            (true, true) => view! {
                <p class="quiet">"Pick another token, and ask what would have followed it."</p>
            }
            .into_any(),
            (past, _) => view! {
                <button
                    type="button"
                    data-testid="branch"
                    data-token-id=token
                    on:click=move |_| session.say(step, token)
                >
                    {if past { "What if it had said " } else { "Let it say " }}
                    <span class="token">{label.clone()}</span>
                    {past.then_some("?")}
                </button>
            }
            .into_any(),
        };
        Some(view! {
            <p class="small"><span class="token">{label.clone()}</span>{format!(": {standing}")}</p>
            {ask}
        })
    };
    let results = move || {
        let found = found.get()?.ok()?;
        let offered = found.into_iter().map(|(token, label)| {
            let pick = move |_| {
                if let Some(step) = picked.with_untracked(|picked| picked.as_ref().map(|p| p.step)) {
                    session.picked.set(Some((step, token)));
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
        Ok(found) if found.is_empty() => {
            Some("No token has this text in it. Longer words are made of several tokens.".into())
        }
        Ok(_) => None,
        Err(unfetched) => Some(format!("{unfetched} {}", unfetched.next_step())),
    };
    view! {
        <div class="what-if">
            <div class="asked">{question}</div>
            <div class="search">
                <label for="find-token">"Find a token"</label>
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

/// Where a token stands: `number 4 of 2,048, 3.1% by the model, 4.0% under your rule`.
fn standing(reading: &StepAnalysis, token: TokenId) -> String {
    let place = reading.ranking.rank_of(token).map_or(0, |rank| rank + 1);
    let all = count(reading.model.vocabulary());
    let model = percent(reading.model.probability(token));
    let rule = match reading.rule().rank_of(token) {
        Some(_) => format!(
            "{} under your rule",
            percent(reading.rule().probability(token))
        ),
        None => "struck out by your rule".into(),
    };
    format!(
        "number {} of {all}, {model} by the model, {rule}",
        count(place)
    )
}
