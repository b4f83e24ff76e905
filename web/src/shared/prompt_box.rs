//! The prompt box, which shows the prompt's tokens as it is typed, or the fields of a chat, and the example prompts.

use leptos::prelude::*;

use crate::session::session;
use crate::shared::{
    chat_fields::{ChatFields, FormatChoice},
    token_chips::TokenChips,
};
use page_model::chat::PromptFormat;
use page_model::words::{examples, examples::EXAMPLES, labels};

/// Example prompts as buttons.
#[component]
pub fn Examples() -> impl IntoView {
    let session = session();
    let examples = EXAMPLES.map(|example| {
        view! {
            <li>
                <button
                    type="button"
                    class="plain"
                    aria-pressed=move || (*session.prompt.read() == example.prompt).to_string()
                    on:click=move |_| session.take_example(example.prompt)
                >
                    {example.name}
                </button>
            </li>
        }
    });
    // They are texts of this site's models.
    let of_site = Memo::new(move |_| session.model.with(|model| model.folder().is_some()));
    view! { <ul class="examples" aria-label=labels::EXAMPLES prop:hidden=move || !of_site.get()>{examples}</ul> }
}

/// What to look at, where the prompt is one of the examples.
#[component]
pub fn LookAt() -> impl IntoView {
    let session = session();
    view! {
        <p class="small" role="status" data-testid="look-at">
            {move || {
                let of_site = session.model.with(|model| model.folder().is_some());
                let example = examples::example_of(&session.prompt.read());
                example.filter(|_| of_site).map(|example| example.look_at)
            }}
        </p>
    }
}

/// The field, what is wrong with the prompt, and its tokens.
#[component]
pub fn PromptField() -> impl IntoView {
    let session = session();
    let problem = move || session.context.get().and_then(Result::err);
    let is_chat = Memo::new(move |_| session.prompt_format() == PromptFormat::Chat);
    view! {
        <FormatChoice />
        <Show when=move || is_chat.get()>
            <ChatFields />
        </Show>
        <textarea
            prop:hidden=move || is_chat.get()
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
        <TokenChips />
    }
}
