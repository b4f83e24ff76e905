//! The prompt box, which shows the prompt's tokens as it is typed.

use leptos::prelude::*;

use crate::session::{commands::RunControl, session};
use crate::shared::{about::AboutTokens, token_chips::TokenChips};
use page_model::words::{examples, examples::EXAMPLES, labels, prompt as words};

/// The box, examples of prompts, and the prompt's tokens.
#[component]
pub fn PromptBox() -> impl IntoView {
    let session = session();
    let problem = move || session.context.get().and_then(Result::err);
    let examples = EXAMPLES.map(|example| {
        view! {
            <li>
                <button type="button" class="plain" on:click=move |_| {
                    session.remember_run("example");
                    session.prompt.set(example.prompt.into());
                }>
                    {example.name}
                </button>
            </li>
        }
    });
    view! {
        <section class="prompt" aria-label=words::PROMPT>
            <div class="line">
                <label for="prompt">{words::PROMPT}</label>
                <ul class="examples" aria-label=labels::EXAMPLES>{examples}</ul>
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
            <p class="small" role="status" data-testid="look-at">
                {move || examples::example_of(&session.prompt.read()).map(|example| example.look_at)}
            </p>
            <TokenChips />
            <AboutTokens />
            <ChangedPrompt />
        </section>
    }
}

/// Notes that the run on the page started from another prompt.
#[component]
fn ChangedPrompt() -> impl IntoView {
    let session = session();
    view! {
        <p class="notice" role="status">
            {move || session.prompt_has_changed().then(|| view! {
                {words::OTHER_PROMPT} " "
                <button type="button" class="plain" on:click=move |_| {
                    session.command(RunControl::Restart);
                }>
                    {words::RESTART_WITH_PROMPT}
                </button>
            })}
        </p>
    }
}
