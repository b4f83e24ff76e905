//! Shows the prompt's tokens as chips, each with its exact bytes.

use leptos::prelude::*;
use protocol::TokenId;

use crate::session::session;
use crate::shared::{roving, token_marks::marked};
use page_model::{
    prompt,
    words::{common, prompt as words},
};

/// The most tokens shown; more would be slow to draw, and nobody would read them.
const MOST_CHIPS: usize = 160;

/// The number of tokens in the prompt, and the tokens.
#[component]
pub fn TokenChips() -> impl IntoView {
    let session = session();
    let pointed = RwSignal::new(None::<TokenId>);
    let tokens = Memo::new(move |_| {
        let texts = session.texts.get()?;
        Some(prompt::started(
            texts.info(),
            &session.tokenized.read().tokens,
        ))
    });
    let count = move || {
        let texts = session.texts.get()?;
        let window = texts.info().context_window as usize;
        let length = tokens.read().as_ref()?.len();
        Some(common::prompt_length(
            length,
            window,
            session.prompt.read().is_empty(),
        ))
    };
    let pointed_at = move || {
        let (token, texts) = (pointed.get()?, session.texts.get()?);
        Some(view! {
            " · "
            <span class="token">{marked(texts.prompt_marks(token))}</span>
            " "
            {words::pointed(token)}
        })
    };
    let chips = move || {
        let (texts, tokens) = (session.texts.get()?, tokens.get()?);
        let chip = |(place, &token): (usize, &TokenId)| {
            view! {
                <li
                    class=if texts.is_special(token) { "chip special" } else { "chip" }
                    tabindex=if place == 0 { "0" } else { "-1" }
                    data-token-id=token
                    on:pointerenter=move |_| pointed.set(Some(token))
                    on:pointerleave=move |_| pointed.set(None)
                    on:focus=move |_| pointed.set(Some(token))
                    on:blur=move |_| pointed.set(None)
                >
                    {marked(texts.prompt_marks(token))}
                    <span class="unseen">{words::heard(token, texts.is_special(token))}</span>
                </li>
            }
        };
        let more = tokens.len().saturating_sub(MOST_CHIPS);
        let more = (more > 0).then(|| view! { <li class="quiet">{words::more_tokens(more)}</li> });
        Some((
            tokens
                .iter()
                .take(MOST_CHIPS)
                .enumerate()
                .map(chip)
                .collect::<Vec<_>>(),
            more,
        ))
    };
    view! {
        <div class="tokens">
            <p id="prompt-tokens-count" class="small quiet">{count}{pointed_at}</p>
            <ol
                class="chips"
                data-testid="prompt-tokens"
                aria-label=words::tokens()
                on:keydown=move |event| roving::move_focus(&event, ".chip")
            >
                {chips}
            </ol>
        </div>
    }
}
