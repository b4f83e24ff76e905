//! Files of the visitor: chosen one by one, as a folder, or dropped.

use leptos::{ev::DragEvent, prelude::*};
use page_model::models::words::screen;
use wasm_bindgen_futures::spawn_local;
use web_sys::{FileList, HtmlInputElement};

use super::dropped::{dropped_entries, files_of};
use crate::session::{Session, models::ChosenFile, session};

/// The area that files are dropped on, with the two fields.
#[component]
pub fn DiskPart() -> impl IntoView {
    let session = session();
    let is_over = RwSignal::new(false);
    let over = move |event: DragEvent| {
        // Otherwise the browser opens the files.
        event.prevent_default();
        is_over.set(true);
    };
    let drop_files = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(false);
        // The entries are there during the event alone.
        let entries = dropped_entries(&event);
        spawn_local(async move {
            session.open_files(files_of(entries).await);
        });
    };
    view! {
        <div
            class="drop"
            class:over=move || is_over.get()
            data-testid="drop"
            on:dragover=over
            on:dragleave=move |_| is_over.set(false)
            on:drop=drop_files
        >
            <p>{screen::drop()}</p>
            <label class="choice">
                <span>{screen::choose_folder()}</span>
                <input
                    type="file"
                    prop:webkitdirectory=true
                    data-testid="choose-folder"
                    on:change:target=move |event| chosen(session, &event.target())
                />
            </label>
            <label class="choice">
                <span>{screen::choose_files()}</span>
                <input
                    type="file"
                    multiple
                    data-testid="choose-files"
                    on:change:target=move |event| chosen(session, &event.target())
                />
            </label>
        </div>
    }
}

/// Loads what was chosen in a field.
fn chosen(session: Session, field: &HtmlInputElement) {
    let files = field.files().map(|files| listed(&files));
    // The same files can be chosen again.
    field.set_value("");
    session.open_files(files.unwrap_or_default());
}

/// The files of a field, with their paths where a folder was chosen.
fn listed(files: &FileList) -> Vec<ChosenFile> {
    let file = |index| {
        let file = files.get(index)?;
        let in_folder = js_sys::Reflect::get(&file, &"webkitRelativePath".into());
        let in_folder = in_folder.ok().and_then(|path| path.as_string());
        let path = in_folder.filter(|path| !path.is_empty());
        Some(ChosenFile {
            path: path.unwrap_or_else(|| file.name()),
            file,
        })
    };
    (0..files.length()).filter_map(file).collect()
}
