//! The view of a word: the probability of each of its pieces after the text, and their product.

use std::sync::Arc;

use engine_client::latest::{LatestAnswer, LatestRequest};
use leptos::prelude::*;
use protocol::{Failure, TokenId};
use sampling::Logits;
use wasm_bindgen_futures::spawn_local;

use super::TYPING_PAUSE;
use crate::{
    session::{Session, clock::sleep, session},
    shared::{figure::Figure, toggle_button::ToggleButton},
};
use page_model::{
    figures::AnyPicture,
    run::Run,
    tokenizer::{
        EXAMPLE_WORDS, LONGEST_WORD,
        word::{WordReading, pieces_of, spaced},
        words::{self, screen},
    },
    tokens::TokenTexts,
    words::{labels, marks, page},
};

/// What is asked: a typed word after a text. Another one replaces it.
#[derive(Clone, PartialEq)]
struct AskedWord {
    typed: String,
    context: Arc<[TokenId]>,
}

/// A word and the texts of the tokens that it is cut into.
type AskedAfter = (AskedWord, TokenTexts);

/// The signals of the view. A handle; copies share the state.
#[derive(Clone, Copy)]
struct WordSignals {
    session: Session,
    /// The word that is read, or was read last.
    reading: RwSignal<Option<WordReading>>,
    failure: RwSignal<Option<Failure>>,
}

/// The box of the word, examples, the result in words, and the figure.
#[component]
pub fn WordView() -> impl IntoView {
    let session = session();
    let word = session.tokenizer.word;
    let asked = Memo::new(move |_| {
        let begun = session.run.with(|run| {
            let run = run.as_ref().filter(|run: &&Run| run.has_begun());
            run.map(|run| run.generation().tokens().into())
        });
        let context = begun.or_else(|| session.context.get()?.ok())?;
        // While the run plays, its text changes faster than a word can be read.
        let typed = word.get();
        (!session.player.playing.get()).then_some(AskedWord { typed, context })
    });
    let state = WordSignals {
        session,
        reading: RwSignal::new(None),
        failure: RwSignal::new(None),
    };
    let again = Trigger::new();
    let requests = LatestRequest::default();
    Effect::new(move |_| {
        again.track();
        let key = asked.get().zip(session.texts.get());
        if requests.replace(key) {
            let requests = requests.clone();
            spawn_local(async move { state.serve(requests).await });
        }
    });
    let after = move || {
        let (asked, texts) = (asked.get()?, session.texts.get()?);
        Some(words::after(&texts.text_after(&[], &asked.context)))
    };
    let product = Memo::new(move |_| {
        let texts = session.texts.get()?;
        state
            .reading
            .with(|reading| reading.as_ref()?.picture(&texts))
    });
    let picture = Signal::derive(move || Some(Arc::new(product.get()?) as AnyPicture));
    let result = move || {
        if word.read().trim().is_empty() {
            return Some(words::no_word().to_string());
        }
        let reading = state.reading.read();
        let reading = reading.as_ref()?;
        let word = marks::label(reading.word.as_bytes());
        let (read, all) = reading.progress();
        let product = product.get();
        Some(match product {
            Some(product) => {
                let log = product.log_probability();
                words::product(&word, all, product.probability(), log)
            }
            None => words::reading(read, all),
        })
    };
    let log_probability = move || product.get().map(|product| product.log_probability());
    let failed = move || {
        state.failure.get().map(|failure| view! {
            {failure.to_string()} " " {failure.next_step().to_owned()} " "
            <button type="button" class="plain" on:click=move |_| again.notify()>{page::try_again()}</button>
        })
    };
    let example = move |example: &'static str| {
        view! {
            <li>
                <ToggleButton
                    id=format!("word-{example}") label=example plain=true
                    chosen=move || *word.read() == example choose=move || word.set(example.into())
                />
            </li>
        }
    };
    view! {
        <p class="small quiet" data-testid="after">{after}</p>
        <div class="typed">
            <label for="word">{screen::your_word()}</label>
            <input
                id="word"
                type="text"
                data-testid="word"
                maxlength=LONGEST_WORD
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                prop:value=move || word.get()
                on:input:target=move |event| word.set(event.target().value())
            />
            <ul class="examples" aria-label=labels::examples()>{EXAMPLE_WORDS.map(example)}</ul>
        </div>
        <p class="trouble" role="alert" data-testid="word-failed">{failed}</p>
        <p role="status" data-testid="product" data-log-probability=log_probability>{result}</p>
        <Figure id="word-probability" picture />
    }
}

impl WordSignals {
    /// Whether the screen is gone: then nothing is asked any more.
    fn is_gone(self) -> bool {
        self.reading.try_with_untracked(|_| ()).is_none()
    }

    /// Reads a word, and those that are asked for meanwhile.
    async fn serve(self, requests: LatestRequest<AskedAfter>) {
        let ask = async |key: &AskedAfter| {
            sleep(TYPING_PAUSE).await;
            if !requests.is_newest(key) {
                return Err(Failure::Cancelled);
            }
            self.failure.try_set(None);
            self.read_pieces(key, &requests).await
        };
        let tell = |answer: LatestAnswer<AskedAfter, ()>| {
            if let (true, Err(failure)) = (answer.is_newest, answer.outcome) {
                self.reading.try_set(None);
                self.failure.try_set(Some(failure));
            }
        };
        requests.serve(ask, tell).await;
    }

    /// One forward pass for each piece, without the cache: the run keeps its own. Ends early when another word is asked.
    async fn read_pieces(
        self,
        key: &AskedAfter,
        requests: &LatestRequest<AskedAfter>,
    ) -> Result<(), Failure> {
        let engine = self.session.engine;
        let (asked, texts) = key;
        let context = asked.context.clone();
        let Some(word) = spaced(&asked.typed, &context, texts) else {
            self.reading.try_set(None);
            return Ok(());
        };
        let tokens = engine.tokenize(word.clone()).await?;
        let pieces = pieces_of(&tokens, texts);
        let Some(mut reading) = WordReading::of(context, word, pieces) else {
            return Ok(());
        };
        while let Some(context) = reading.next() {
            if self.is_gone() {
                return Ok(());
            }
            if !requests.is_newest(key) {
                return Err(Failure::Cancelled);
            }
            self.reading.set(Some(reading.clone()));
            let forward = engine.forward_naive(context).await?;
            let logits = Logits::new(forward.logits).map_err(|_| Failure::NotANumber)?;
            reading.supply(&logits);
        }
        if requests.is_newest(key) {
            // The screen may be gone by now.
            self.reading.try_set(Some(reading));
        }
        Ok(())
    }
}
