//! The key and value vectors of one position in one layer, read from the engine's cache.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Failure, TokenId};
use wasm_bindgen_futures::spawn_local;

use crate::{session::session, shared::figure::Figure};
use engine_client::{
    CachedPosition,
    latest::{LatestAnswer, LatestRequest},
};
use page_model::{
    cache::{
        CacheCell,
        figures::heat_map,
        snapshot::CacheSnapshot,
        words::{self, screen},
    },
    words::labels::close,
};

/// A cell and the text up to its position; later tokens do not change its key and value.
type OpenedCell = (CacheCell, Vec<TokenId>);

/// The key and the value, once a cell is opened.
#[component]
pub fn Pair(filling: Memo<Option<CacheSnapshot>>) -> impl IntoView {
    let session = session();
    let opened = session.cache.cell;
    let asked = Memo::new(move |_| {
        let cell = opened.get()?;
        filling.with(|filling| {
            let tokens = filling.as_ref()?.tokens.get(..=cell.position)?;
            Some((cell, tokens.to_vec()))
        })
    });
    let found = RwSignal::new(None::<(OpenedCell, Result<CachedPosition, Failure>)>);
    let requests = LatestRequest::default();
    Effect::new(move |_| {
        let key = asked.get();
        if key.is_none() {
            found.set(None);
        }
        if !requests.replace(key) {
            return;
        }
        let requests = requests.clone();
        spawn_local(async move {
            let ask = async |key: &OpenedCell| {
                let (cell, tokens) = key;
                // The request names all tokens of the run, so that the engine keeps its cache as it is.
                let context = session.run.with_untracked(|run| {
                    CacheSnapshot::of(run.as_ref()?, None).map(|filling| filling.tokens)
                });
                let context = context.unwrap_or_else(|| tokens.clone());
                let _turn = session.cache_turn().await;
                // Both are below the model's own counts, which are of this width.
                let (layer, position) = (cell.layer as u32, cell.position as u32);
                session.engine.cache_at(context, layer, position).await
            };
            let tell = |answer: LatestAnswer<_, CachedPosition>| {
                if answer.is_newest {
                    // The screen may be gone by now.
                    found.try_set(Some((answer.key, answer.outcome)));
                }
            };
            requests.serve(ask, tell).await;
        });
    });
    // The last answer stays on the screen until the next one arrives.
    let picture = move |value: bool| {
        Signal::derive(move || {
            found.with(|found| match found {
                Some(((cell, _), Ok(pair))) => {
                    Some(Arc::new(heat_map(*cell, pair, value)) as AnyPicture)
                }
                _ => None,
            })
        })
    };
    let failed = move || {
        found.with(|found| match found {
            Some((_, Err(failure))) => Some(format!("{failure} {}", failure.next_step())),
            _ => None,
        })
    };
    let beyond = move || opened.get().is_some() && asked.with(Option::is_none);
    let title = move || {
        let texts = session.texts.get()?;
        asked.with(|asked| {
            asked
                .as_ref()
                .map(|(cell, tokens)| words::pair(*cell, tokens, &texts))
        })
    };
    view! {
        <Show when=move || opened.get().is_some()>
            <section class="key-and-value" data-testid="key-and-value" aria-label=screen::pair()>
                <div class="line">
                    <h2>{title}</h2>
                    <button type="button" class="plain" data-testid="close-pair" on:click=move |_| opened.set(None)>
                        {close()}
                    </button>
                </div>
                <p class="small quiet">{words::pair_meaning()}</p>
                <Show when=beyond><p class="prose quiet">{words::not_yet()}</p></Show>
                <p class="trouble" role="status">{failed}</p>
                <div class="two">
                    <div><h3>{words::title_key()}</h3><Figure id="cache-key" picture=picture(false) /></div>
                    <div><h3>{words::title_value()}</h3><Figure id="cache-value" picture=picture(true) /></div>
                </div>
            </section>
        </Show>
    }
}
