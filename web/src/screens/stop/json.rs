//! The JSON record in the text: complete, unfinished, or broken, with the broken character marked.

use leptos::prelude::*;

use crate::{screens::stop::with_run, session::session};
use page_model::{
    json::JsonRecord,
    language::ModelLanguage,
    stop::words::{self, screen},
};

/// The verdict, the record, and what the parser says; without a record, a prompt that begins one.
#[component]
pub fn JsonSection(
    /// The record in the text of the run, if there is one.
    record: Memo<Option<JsonRecord>>,
) -> impl IntoView {
    let session = session();
    let ended = move || with_run(session, |run| run.generation().stop_reason().is_some());
    let verdict = move || match record.get() {
        Some(record) => words::json(&record.state, ended() == Some(true)),
        None => words::no_json().into(),
    };
    let text = move || {
        let record = record.get()?;
        let [before, broken, after] = record.parts().map(String::from);
        let mark = (!broken.is_empty()).then(|| view! { <mark>{broken}</mark> });
        Some(view! {
            <p class="record" role="group" aria-label=screen::record()>
                {before}{mark}<span class="quiet">{after}</span>
            </p>
        })
    };
    let says = move || words::parser_says(&record.get()?.state);
    view! {
        <section aria-labelledby="json-heading">
            <h2 id="json-heading">{screen::json()}</h2>
            <p class="prose" data-testid="json">{verdict}</p>
            {text}
            <p class="small quiet" data-testid="json-parser">{says}</p>
            <Show when=move || record.with(Option::is_none) && session.language() != ModelLanguage::Stories>
                <p>
                    <button
                        type="button"
                        class="plain"
                        data-testid="json-example"
                        on:click=move |_| session.take_prompt(words::JSON_PROMPT)
                    >
                        {words::json_example()}
                    </button>
                </p>
            </Show>
        </section>
    }
}
