//! The form in which a lesson is written: fields, what is still wrong, and the file. The draft is kept in this browser.

mod fields;
mod result;
pub mod split;

use leptos::prelude::*;
use page_model::{
    lessons::{draft::LessonDraft, words::writer as words},
    words::labels,
};
use texts::TextFile;
use wasm_bindgen_futures::spawn_local;

use crate::{
    page_texts,
    session::{quick_check::storage, session},
    shared::dialog::{CloseDialog, Dialog},
};
use fields::{LessonFields, StepForm};
use result::WriterResult;
use split::BuildWriter;

/// The key of the draft in `localStorage`.
const KEY: &str = "tokenloop-lesson-draft";
/// The id of the heading.
const TITLE_ID: &str = "writer-title";
/// What the form says, and what can be wrong in a lesson.
const TEXTS: &[TextFile] = &[TextFile::LessonWriter, TextFile::Lessons];

/// The button that opens the form.
#[component]
pub fn WriteLesson() -> impl IntoView {
    let session = session();
    let form = RwSignal::new(None::<BuildWriter>);
    let close = Callback::new(move |()| form.set(None));
    let show = move |_| {
        spawn_local(async move {
            match page_texts::with(TEXTS, split::writer()).await {
                // The button may be gone by now.
                Ok(build) => drop(form.try_set(Some(build))),
                Err(unfetched) => session.messages.add_unfetched(unfetched),
            }
        });
    };
    view! {
        <div class="buttons">
            <button type="button" data-testid="write-lesson" aria-haspopup="dialog" on:click=show>
                {labels::write_lesson()}
            </button>
        </div>
        {move || form.get().map(|build| build(close))}
    }
}

/// The draft that this browser keeps, or an empty one.
fn kept_draft() -> LessonDraft {
    let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    LessonDraft::read(&kept.unwrap_or_default())
}

/// The form, open from the start.
#[component]
pub fn LessonWriter(
    /// Called when the form was closed.
    close: Callback<()>,
) -> impl IntoView {
    let draft = RwSignal::new(kept_draft());
    Effect::new(move |_| {
        let written = draft.with(LessonDraft::written);
        if let Some(storage) = storage() {
            // The storage may be full: the draft is then kept until the form is closed.
            drop(storage.set_item(KEY, &written));
        }
    });
    let count = Memo::new(move |_| draft.with(|draft| draft.steps.len()));
    let add = move |_| draft.update(|draft| draft.steps.push(Default::default()));
    view! {
        <Dialog id="writer" title=TITLE_ID close>
            <div class="line">
                <h2 id=TITLE_ID>{words::title()}</h2>
                <CloseDialog id="close-writer" />
            </div>
            <div class="writer-fields">
                <p class="small quiet">{words::about()}</p>
                <LessonFields draft />
                <For each=move || 0..count.get() key=|step| *step let:step>
                    <StepForm draft step />
                </For>
                <div class="buttons">
                    <button type="button" data-testid="add-step" on:click=add>{words::add_step()}</button>
                </div>
            </div>
            <WriterResult draft />
        </Dialog>
    }
}
