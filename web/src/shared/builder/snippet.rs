//! The text to paste, for the kind of page that the author has.

use leptos::{html, prelude::*};
use page_model::embed::{
    snippets::{SiteFolder, Snippet, SnippetForm, words as forms},
    words::builder as words,
};
use wasm_bindgen_futures::spawn_local;

use super::preview::PreviewState;
use crate::{session::link::absolute, shared::clipboard};

/// The width for which the text is written, in CSS pixels: that of the preview on most screens.
const WIDTH: u32 = 640;

/// The choice of the kind of page, the text, and the button that copies it.
#[component]
pub fn SnippetText(
    /// The parameters of the embed.
    pairs: Memo<Vec<(&'static str, String)>>,
    /// What the preview has said.
    state: PreviewState,
) -> impl IntoView {
    let form = RwSignal::new(SnippetForm::ALL[0]);
    let site = StoredValue::new(SiteFolder::of_page(&absolute("./")));
    // The text, and whether it lacks the folder of the recording.
    let written = Memo::new(move |_| {
        site.with_value(|site| match site {
            Ok(site) => {
                let parameters = pairs.get();
                let picture = state.picture.get();
                let snippet = Snippet {
                    site,
                    parameters: &parameters,
                    title: words::title_of(&parameters),
                    picture: &picture,
                    width: WIDTH,
                    height: state.height.get(),
                };
                let form = form.get();
                (snippet.write(form), snippet.lacks_folder(form))
            }
            Err(error) => (error.to_string(), false),
        })
    });
    let place = move || {
        site.with_value(|site| {
            let site = site.as_ref().ok()?;
            Some(forms::place(form.get(), site))
        })
    };
    let folder = move || written.read().1.then(forms::own_folder);
    let needs = move || site.with_value(|site| Some(forms::needs(form.get(), site.as_ref().ok()?)));
    let field = NodeRef::<html::Textarea>::new();
    let said = RwSignal::new("");
    let copy = move |_| {
        let text = written.get_untracked().0;
        spawn_local(async move {
            let copied = clipboard::copy(&text).await;
            if !copied && let Some(field) = field.try_get_untracked().flatten() {
                field.select();
            }
            said.try_set(if copied {
                words::copied()
            } else {
                words::not_copied()
            });
        });
    };
    view! {
        <label class="choice">
            <span>{words::kind()}</span>
            <select
                data-testid="builder-form"
                on:change:target=move |event| {
                    let name = event.target().value();
                    let chosen = SnippetForm::ALL.into_iter().find(|form| forms::form(*form) == name);
                    form.set(chosen.unwrap_or(SnippetForm::ALL[0]));
                    said.set("");
                }
            >
                {SnippetForm::ALL.map(|form| view! { <option>{forms::form(form)}</option> })}
            </select>
        </label>
        <p class="small" data-testid="builder-place">{place}" "{folder}</p>
        <p class="small quiet" data-testid="builder-needs">{needs}</p>
        <textarea
            class="builder-text"
            data-testid="snippet"
            aria-label=words::snippet()
            readonly
            rows="5"
            spellcheck="false"
            node_ref=field
            prop:value=move || written.get().0
        />
        <div class="line">
            <button type="button" class="action" data-testid="copy-snippet" on:click=copy>{words::copy()}</button>
            <p class="small quiet" role="status">{move || said.get()}</p>
        </div>
    }
}
