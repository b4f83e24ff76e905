//! The fields for the visitor's own logits: text, file, and what their numbers are.

use leptos::prelude::*;
use page_model::own_logits::{
    input::{OwnComma, OwnInput, OwnKind, check_size},
    source::OwnSource,
    words,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, HtmlInputElement};

use crate::{
    screens::shape::{own_logits::show_figure, shape},
    session::session,
};

/// The fields, and the button that shows what they hold.
#[component]
pub fn OwnFields() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let (input, problem) = (shape.own_input, RwSignal::new(None::<String>));
    let show = move || match input.with_untracked(OwnInput::read) {
        Ok(own) => {
            problem.set(None);
            shape.own_open.set(false);
            shape.sampler.set(None);
            session.own_logits.set(Some(OwnSource::from(own)));
            show_figure();
        }
        Err(error) => problem.set(Some(error.to_string())),
    };
    let is_answer = Memo::new(move |_| input.with(OwnInput::is_answer));
    let has_positions = Memo::new(move |_| input.with(OwnInput::has_positions));
    // The choice stays once it was offered: it answers the question.
    let asks_about_commas =
        Memo::new(move |before| before == Some(&true) || input.with(OwnInput::asks_about_commas));
    let file =
        Memo::new(move |_| input.with(|input| input.file.as_ref().map(|(name, _)| name.clone())));
    let opened = move |element: HtmlInputElement| {
        let chosen = element.files().and_then(|files| files.get(0));
        // The same file can be opened again after it was changed.
        element.set_value("");
        if let Some(file) = chosen {
            // Asked before the file is read: one of a gigabyte would fill the memory of the page.
            if let Err(error) = check_size(file.size() as u64) {
                return problem.set(Some(error.to_string()));
            }
            spawn_local(async move {
                match bytes_of(&file).await {
                    Some(bytes) => {
                        let read =
                            input.try_update(|input| input.file = Some((file.name(), bytes)));
                        if read.is_some() {
                            show();
                        }
                    }
                    // The screen may be gone by now.
                    None => drop(problem.try_set(Some(words::unreadable().into()))),
                }
            });
        }
    };
    let number = move |id: &'static str,
                       name: &'static str,
                       read: fn(&OwnInput) -> &String,
                       write: fn(&mut OwnInput, String)| {
        view! {
            <label class="choice">
                <span>{name}</span>
                <input
                    class="short"
                    inputmode="numeric"
                    data-testid=id
                    prop:value=move || input.with(|input| read(input).clone())
                    on:input:target=move |event| input.update(|input| write(input, event.target().value()))
                />
            </label>
        }
    };
    view! {
        <form class="own-fields" on:submit=move |event| {
            event.prevent_default();
            show();
        }>
            <p class="quiet">{words::about()}</p>
            <label class="stacked">
                <span>{words::text()}</span>
                <textarea
                    rows="4"
                    spellcheck="false"
                    data-testid="own-text"
                    placeholder=words::EXAMPLE
                    aria-invalid=move || problem.with(Option::is_some).to_string()
                    aria-describedby="own-problem"
                    prop:value=move || input.with(|input| input.text.clone())
                    on:input:target=move |event| input.update(|input| {
                        input.text = event.target().value();
                        input.file = None;
                    })
                ></textarea>
            </label>
            <div class="looks">
                <label class="choice">
                    <span>{words::file()}</span>
                    <input type="file" accept=".npy,.npz,.txt,.json,.jsonl,.csv,.tsv" data-testid="own-file" on:change:target=move |event| opened(event.target()) />
                </label>
                {move || file.get()}
            </div>
            <div class="looks">
                <label class="choice">
                    <span>{words::kind_label()}</span>
                    <select
                        data-testid="own-kind"
                        prop:disabled=move || is_answer.get()
                        prop:value=move || input.with(|input| input.kind.id())
                        on:change:target=move |event| input.update(|input| {
                            input.kind = OwnKind::from_id(&event.target().value()).unwrap_or_default();
                        })
                    >
                        {OwnKind::ALL.map(|kind| view! { <option value=kind.id()>{words::kind(kind)}</option> })}
                    </select>
                </label>
                {number("own-vocabulary", words::vocabulary(), |input| &input.vocabulary, |input, text| input.vocabulary = text)}
                <Show when=move || has_positions.get()>
                    {number("own-position", words::position(), |input| &input.position, |input, text| input.position = text)}
                </Show>
                <Show when=move || asks_about_commas.get()>
                    <label class="choice">
                        <span>{words::commas()}</span>
                        <select
                            data-testid="own-commas"
                            prop:value=move || input.with(|input| input.comma.id())
                            on:change:target=move |event| input.update(|input| {
                                input.comma = OwnComma::from_id(&event.target().value()).unwrap_or_default();
                            })
                        >
                            {OwnComma::ALL.map(|comma| view! { <option value=comma.id()>{words::comma(comma)}</option> })}
                        </select>
                    </label>
                </Show>
            </div>
            <p id="own-problem" class="trouble" role="alert" data-testid="own-problem">{move || problem.get()}</p>
            <button type="submit" data-testid="own-use">{words::use_them()}</button>
        </form>
    }
}

/// The bytes of a file; `None` if the browser cannot read it.
async fn bytes_of(file: &File) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(buffer.unchecked_ref()).to_vec())
}
