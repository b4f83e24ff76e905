//! The view of the pieces: a text as this model's tokenizer and those of others cut it, and the letters in it.

use std::sync::Arc;

use engine_client::latest::{LatestAnswer, LatestRequest};
use leptos::prelude::*;
use protocol::Failure;
use wasm_bindgen_futures::spawn_local;

use super::{TYPING_PAUSE, others::OtherCut, word_table::WordTable};
use crate::{
    session::{Session, clock::sleep, session},
    shared::figure::Figure,
};
use page_model::{
    figures::AnyPicture,
    tokenizer::{
        LONGEST_TEXT,
        cut::{TextCut, boxes},
        letter_in, times,
        vocabularies::OTHERS,
        words::{self, screen},
    },
    tokens::TokenTexts,
};

/// The boxes of text and letter, the result in words, the buttons of other tokenizers, the figure, the table of words.
#[component]
pub fn PiecesView() -> impl IntoView {
    let session = session();
    let state = session.tokenizer;
    let own = own_cut(session);
    let others = OTHERS.each_ref().map(|other| OtherCut::of(other, session));
    let cuts = Memo::new(move |_| {
        let of_others = others.into_iter().map(|other| other.cut.get());
        let all = std::iter::once(own.get()).chain(of_others);
        all.filter_map(|cut| cut?.ok()).collect::<Vec<TextCut>>()
    });
    let letter = Memo::new(move |_| letter_in(&state.letter.read()).map(String::from));
    let picture = Signal::derive(move || {
        let letter = letter.get().unwrap_or_default();
        let boxes = boxes(&cuts.read(), &letter)?;
        Some(Arc::new(boxes) as AnyPicture)
    });
    let counted = move || {
        let letter = letter.get()?;
        let mut said = words::letter_count(&letter, times(&letter, &state.text.read()));
        for cut in cuts.read().iter() {
            let divided = words::divided(&cut.name, cut.letters(&letter).divided);
            said.extend(divided.into_iter().flat_map(|more| [" ".into(), more]));
        }
        Some(said)
    };
    let costliest = move || {
        let cuts = cuts.read();
        let said = cuts.iter().filter_map(|cut| {
            let cost = cut.costliest()?;
            Some(words::costliest(&cut.name, &cost))
        });
        said.collect::<Vec<_>>().join(" ")
    };
    let left_out = move || {
        let (cuts, text) = (cuts.read(), state.text.read());
        // While a newer text is being cut, the pieces are another text's.
        let known = cuts.first().is_some_and(|own| own.is_whole(&text));
        let parts = cuts.iter().filter(|cut| known && !cut.is_whole(&text));
        let said: Vec<String> = parts.map(|cut| words::left_out(&cut.name)).collect();
        said.join(" ")
    };
    let failed = move || match own.get() {
        Some(Err(failure)) => Some(format!("{failure} {}", failure.next_step())),
        _ => None,
    };
    view! {
        <div class="typed">
            <label for="cut-text">{screen::your_text()}</label>
            <input
                id="cut-text"
                type="text"
                data-testid="cut-text"
                maxlength=LONGEST_TEXT
                spellcheck="false"
                autocomplete="off"
                prop:value=move || state.text.get()
                on:input:target=move |event| session.type_text(event.target().value())
            />
            <label for="letter">{screen::letter()}</label>
            <input
                id="letter"
                class="letter"
                type="text"
                data-testid="letter"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                prop:value=move || state.letter.get()
                on:input:target=move |event| state.letter.set(event.target().value())
            />
        </div>
        <p class="trouble">{failed}</p>
        <p role="status" data-testid="letters">{counted}</p>
        <div class="looks others" role="group" aria-labelledby="others-label">
            <span class="small quiet" id="others-label">{screen::others()}</span>
            {others.map(OtherCut::button)}
        </div>
        {others.map(OtherCut::state)}
        <Figure id="token-pieces" picture />
        <p class="small" data-testid="costliest">{costliest}</p>
        <p class="small notice">{left_out}</p>
        <WordTable cuts letter />
    }
}

/// The text as the tokenizer of the model on the page cuts it, whenever it has not changed for `TYPING_PAUSE`.
fn own_cut(session: Session) -> RwSignal<Option<Result<TextCut, Failure>>> {
    let own = RwSignal::new(None);
    let requests = LatestRequest::default();
    Effect::new(move |_| {
        let typed = session.tokenizer.text.get();
        session.tokenizer.pieces.set(None);
        let key = session.texts.get().map(|texts| (typed, texts));
        if !requests.replace(key) {
            return;
        }
        let requests = requests.clone();
        spawn_local(async move {
            let ask = async |key: &(String, TokenTexts)| {
                sleep(TYPING_PAUSE).await;
                if !requests.is_newest(key) {
                    return Err(Failure::Cancelled);
                }
                let (typed, texts) = key;
                let tokens = session.engine.tokenize(typed.clone()).await?;
                Ok(TextCut::by_model(&tokens, texts))
            };
            let tell = |answer: LatestAnswer<_, TextCut>| {
                if answer.is_newest {
                    let cut = answer.outcome;
                    let pieces = cut.as_ref().ok().map(|cut| cut.pieces.len());
                    session.tokenizer.pieces.set(pieces);
                    // The screen may be gone by now.
                    own.try_set(Some(cut));
                }
            };
            requests.serve(ask, tell).await;
        });
    });
    own
}
