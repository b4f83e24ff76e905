//! How the prompt is written, for a model with a chat template: the choice, and the messages of a chat.

use leptos::prelude::*;

use crate::session::session;
use page_model::chat::{ChatDraft, PromptFormat, words};

/// The choice between plain text and chat; nothing for a model without a template.
#[component]
pub fn FormatChoice() -> impl IntoView {
    let session = session();
    let option = move |format: PromptFormat| {
        view! {
            <label class="check">
                <input
                    type="radio"
                    name="prompt-format"
                    data-testid=format!("format-{}", format.id())
                    prop:checked=move || session.prompt_format() == format
                    on:change=move |_| session.choose_format(format)
                />
                {words::label(format)}
            </label>
        }
    };
    view! {
        <Show when=move || session.has_template()>
            <fieldset class="prompt-format">
                <legend class="unseen">{words::format()}</legend>
                {PromptFormat::ALL.map(option)}
            </fieldset>
        </Show>
    }
}

/// What the model is good for, in one sentence.
#[component]
pub fn GoodFor() -> impl IntoView {
    let session = session();
    let sentence = move || {
        let format = session.has_template().then(|| session.prompt_format());
        let is_loaded = session.texts.with(Option::is_some);
        is_loaded.then(|| words::good_for(session.language(), format))
    };
    view! { <p class="small quiet" data-testid="good-for">{sentence}</p> }
}

/// The fields of the messages, and what the tokens below them are.
#[component]
pub fn ChatFields() -> impl IntoView {
    view! {
        <div class="chat-fields">
            <Message
                id="chat-system"
                label=words::system()
                rows=1
                text=|draft| draft.system
                write=|draft, text| draft.system = text
            />
            <Message
                id="chat-user"
                label=words::user()
                rows=2
                text=|draft| draft.user
                write=|draft, text| draft.user = text
            />
            <p class="small quiet">{words::rendered()}</p>
        </div>
    }
}

/// The field of one message.
#[component]
fn Message(
    id: &'static str,
    label: &'static str,
    rows: u8,
    text: fn(ChatDraft) -> String,
    write: fn(&mut ChatDraft, String),
) -> impl IntoView {
    let session = session();
    view! {
        <label for=id>{label}</label>
        <textarea
            id=id
            data-testid=id
            rows=rows
            spellcheck="false"
            autocomplete="off"
            aria-describedby="prompt-tokens-count prompt-problem"
            prop:value=move || text(session.chat.read().draft())
            on:input:target=move |event| {
                let typed = event.target().value();
                session.write_chat(|draft| write(draft, typed));
            }
        />
    }
}
