//! The prompt and, as it is typed, the tokens it is cut into.

use leptos::prelude::*;

use super::{marked::marked, roving};
use crate::{
    app::session,
    state::prompt,
    text::{examples::EXAMPLES, words},
};

/// How many tokens are drawn; more would be slow to draw and not be read.
const MOST_CHIPS: usize = 160;

/// The box, examples for it, and its tokens.
#[component]
pub fn PromptBox() -> impl IntoView {
    let session = session();
    let problem = move || session.context.get().and_then(Result::err);
    let examples = EXAMPLES.map(|example| {
        view! {
            <li>
                <button type="button" class="plain" on:click=move |_| session.prompt.set(example.prompt.into())>
                    {example.name}
                </button>
            </li>
        }
    });
    view! {
        <section class="prompt" aria-label="Prompt">
            <div class="line">
                <label for="prompt">"Prompt"</label>
                <ul class="examples" aria-label="Examples">{examples}</ul>
            </div>
            <textarea
                id="prompt"
                data-testid="prompt"
                rows="2"
                spellcheck="false"
                autocomplete="off"
                aria-describedby="prompt-tokens-count prompt-problem"
                prop:value=move || session.prompt.get()
                on:input:target=move |event| session.prompt.set(event.target().value())
            />
            <p id="prompt-problem" class="trouble">
                {move || problem().map(|problem| format!("{problem} {}", problem.next_step()))}
            </p>
            <Chips />
            <ChangedPrompt />
        </section>
    }
}

/// The prompt's tokens, each with its exact bytes.
#[component]
fn Chips() -> impl IntoView {
    let session = session();
    let tokens = Memo::new(move |_| {
        let lexicon = session.lexicon.get()?;
        Some(prompt::started(
            lexicon.info(),
            &session.tokenized.read().tokens,
        ))
    });
    let count = move || {
        let window = session.lexicon.with(|lexicon| {
            lexicon
                .as_ref()
                .map(|lexicon| lexicon.info().context_window)
        })?;
        let tokens = tokens.read().as_ref()?.len();
        Some(words::prompt_length(
            tokens,
            window as usize,
            session.prompt.read().is_empty(),
        ))
    };
    let chips = move || {
        let lexicon = session.lexicon.get()?;
        let tokens = tokens.get()?;
        let chips = tokens
            .iter()
            .take(MOST_CHIPS)
            .enumerate()
            .map(|(place, &token)| {
                let name = format!("token {token}");
                let spoken = format!(", {name}");
                let class = if lexicon.is_special(token) {
                    "chip special"
                } else {
                    "chip"
                };
                view! {
                    <li
                        class=class
                        tabindex=if place == 0 { "0" } else { "-1" }
                        title=name
                        data-token-id=token
                    >
                        {marked(lexicon.prompt_marks(token))}
                        <span class="chip-id" aria-hidden="true">{token}</span>
                        <span class="unseen">{spoken}</span>
                    </li>
                }
            });
        let more = tokens.len().saturating_sub(MOST_CHIPS);
        let more = (more > 0).then(
            || view! { <li class="quiet">{format!("… and {} more", charts::count(more))}</li> },
        );
        Some((chips.collect::<Vec<_>>(), more))
    };
    view! {
        <div class="tokens">
            <p id="prompt-tokens-count" class="small quiet">{count}</p>
            <ol
                class="chips"
                data-testid="prompt-tokens"
                aria-label="The prompt’s tokens"
                on:keydown=move |event| roving::move_focus(&event, ".chip")
            >
                {chips}
            </ol>
        </div>
    }
}

/// Says that the run on the page belongs to another prompt.
#[component]
fn ChangedPrompt() -> impl IntoView {
    let session = session();
    view! {
        <p class="notice" role="status">
            {move || session.prompt_has_changed().then(|| view! {
                "The text below still belongs to the prompt before. "
                <button type="button" class="plain" on:click=move |_| session.restart()>
                    "Restart with the new prompt"
                </button>
            })}
        </p>
    }
}
