//! What the form makes: all that is still wrong, the lesson to be tried, and the file.

use leptos::{html, prelude::*};
use page_model::lessons::{
    draft::{DraftProblem, LessonDraft},
    words::writer as words,
};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::{screens::lessons::open_file, session::session, shared::export::download};

/// The name of the file.
const FILE: &str = "lesson.md";

/// Beside the fields.
#[component]
pub fn WriterResult(draft: RwSignal<LessonDraft>) -> impl IntoView {
    let session = session();
    let problems = Memo::new(move |_| draft.with(LessonDraft::problems));
    let is_right = Memo::new(move |_| problems.with(Vec::is_empty));
    let before = RwSignal::new(None::<LessonDraft>);
    let item = |problem: DraftProblem| view! { <li>{words::problem(&problem)}</li> };
    let try_it = move |_| {
        if !is_right.get_untracked() {
            return;
        }
        let text = draft.with_untracked(LessonDraft::written);
        spawn_local(async move {
            session.lessons.update(|desk| {
                desk.file = None;
                desk.is_author = true;
            });
            // The form has said all that is wrong.
            drop(open_file::open_text(session, FILE, text).await);
        });
    };
    let save = move |_| {
        download::text(
            FILE,
            "text/markdown",
            &draft.with_untracked(LessonDraft::written),
        );
    };
    let start_anew = move |_| before.set(draft.try_update(std::mem::take));
    let bring_back = move |_| {
        if let Some(former) = before.get_untracked() {
            draft.set(former);
            before.set(None);
        }
    };
    view! {
        <section class="writer-result" aria-label=words::still_wrong()>
            <div role="status" data-testid="writer-problems">
                <Show when=move || !is_right.get() fallback=|| view! { <p>{words::all_right()}</p> }>
                    <h3>{words::still_wrong()}</h3>
                    <ul>{move || problems.get().into_iter().map(item).collect_view()}</ul>
                </Show>
            </div>
            <div class="buttons">
                <button type="button" class="action" data-testid="try-lesson" aria-disabled=move || (!is_right.get()).to_string() on:click=try_it>
                    {words::try_it()}
                </button>
                <button type="button" data-testid="save-lesson" on:click=save>{words::save()}</button>
                <button type="button" data-testid="new-lesson" on:click=start_anew>{words::new()}</button>
                <Show when=move || before.with(Option::is_some)>
                    <button type="button" data-testid="bring-back" on:click=bring_back>{words::bring_back()}</button>
                </Show>
            </div>
            <OpenInForm draft />
        </section>
    }
}

/// The choice of a file that is put into the form.
#[component]
fn OpenInForm(draft: RwSignal<LessonDraft>) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let chosen = move |_| {
        let Some(field) = input.get_untracked() else {
            return;
        };
        let file = field.files().and_then(|files| files.get(0));
        let text = file.map(|file| file.text());
        field.set_value("");
        spawn_local(async move {
            let Some(text) = text else { return };
            let text = JsFuture::from(text).await.ok();
            if let Some(text) = text.and_then(|text| text.as_string()) {
                // The form may be closed by now.
                draft.try_set(LessonDraft::read(&text));
            }
        });
    };
    view! {
        <label class="file-choice">
            <span>{words::open()}</span>
            <input type="file" accept=".md,.txt,text/plain,text/markdown" data-testid="form-file" node_ref=input on:change=chosen />
        </label>
    }
}
