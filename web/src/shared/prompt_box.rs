//! The prompt box, which shows the prompt's tokens as it is typed, or the fields of a chat, and the example prompts.

use leptos::{html, prelude::*};

use crate::session::session;
use crate::shared::{
    chat_fields::{ChatFields, FormatChoice, GoodFor},
    token_chips::TokenChips,
};
use page_model::chat::PromptFormat;
use page_model::models::Model;
use page_model::run::Run;
use page_model::words::{examples::ExamplePrompt, labels};

/// Example prompts as buttons: those of the language that the model writes. Before them, where there are examples in the
/// invented language and in real English, both by name.
#[component]
pub fn Examples() -> impl IntoView {
    let session = session();
    let here = Memo::new(move |_| session.model.get());
    let listed = Memo::new(move |_| here.with(|model| model.examples(session.prompt_format())));
    let kinds = Memo::new(move |_| here.with(Model::example_kinds));
    let kind = move |(model, name): (Model, &'static str)| {
        let is_here = {
            let model = model.clone();
            move || here.with(|here| *here == model)
        };
        let pressed = is_here.clone();
        let open = move |_| {
            if !untrack(&is_here) {
                session.take_first_example_of(model.clone());
            }
        };
        view! {
            <li>
                <button type="button" class="example-kind" aria-pressed=move || pressed().to_string() on:click=open>{name}</button>
            </li>
        }
    };
    let button = move |example: &'static ExamplePrompt| {
        view! {
            <li>
                <button
                    type="button"
                    class="plain"
                    aria-pressed=move || (session.typed_prompt() == example.prompt).to_string()
                    on:click=move |_| session.take_example(example.prompt)
                >
                    {example.name}
                </button>
            </li>
        }
    };
    view! {
        <ul class="examples" aria-label=labels::examples()>
            {move || kinds.get().map(|kinds| kinds.map(kind))}
            {move || listed.get().iter().map(button).collect_view()}
        </ul>
    }
}

/// What to look at, where the prompt is one of the examples and nothing is written yet: it is about the first token.
#[component]
pub fn LookAt() -> impl IntoView {
    let session = session();
    let begun = Memo::new(move |_| {
        session
            .run
            .with(|run| run.as_ref().is_some_and(Run::has_begun))
    });
    view! {
        <p class="small" role="status" data-testid="look-at">
            {move || {
                let (typed, format) = (session.typed_prompt(), session.prompt_format());
                (!begun.get()).then(|| session.model.with(|model| model.look_at(format, &typed)))
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
    let field = NodeRef::<html::Textarea>::new();
    // Who opens the field types next.
    Effect::new(move |_| {
        let opened = session.editing_prompt.get() && !is_chat.get_untracked();
        if let Some(field) = field.get().filter(|_| opened) {
            request_animation_frame(move || {
                // Fails only for an element that is not on the page.
                drop(field.focus());
            });
        }
    });
    view! {
        <FormatChoice />
        <GoodFor />
        <Show when=move || is_chat.get()>
            <ChatFields />
        </Show>
        <textarea
            prop:hidden=move || is_chat.get()
            id="prompt"
            node_ref=field
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
