//! The files of a drop, those in folders included: the browser gives a folder as an entry that is read piece by piece.

use js_sys::{Array, Function, Promise};
use leptos::ev::DragEvent;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    File, FileSystemDirectoryEntry, FileSystemDirectoryReader, FileSystemEntry, FileSystemFileEntry,
};

use crate::session::models::ChosenFile;

/// The most files that are read of a drop: a model has a few dozen.
const MOST_FILES: usize = 1_000;

/// What was dropped.
pub fn dropped_entries(event: &DragEvent) -> Vec<FileSystemEntry> {
    let items = event.data_transfer().map(|data| data.items());
    let Some(items) = items else {
        return Vec::new();
    };
    let entry = |index| items.get(index)?.webkit_get_as_entry().ok().flatten();
    (0..items.length()).filter_map(entry).collect()
}

/// The files of these entries and of all folders in them. What cannot be read is left out.
pub async fn files_of(mut entries: Vec<FileSystemEntry>) -> Vec<ChosenFile> {
    let mut files = Vec::new();
    while let Some(entry) = entries.pop()
        && files.len() < MOST_FILES
    {
        // Chromium has no interface objects for entries, so nothing is an instance of them.
        if entry.is_directory() {
            let folder: &FileSystemDirectoryEntry = entry.unchecked_ref();
            entries.extend(entries_of(&folder.create_reader()).await);
        } else if let Some(file) = file_of(&entry).await {
            let path = entry.full_path();
            files.push(ChosenFile {
                path: path.trim_start_matches('/').to_owned(),
                file,
            });
        }
    }
    files
}

/// The entries of a folder, which come in pieces until one is empty.
async fn entries_of(reader: &FileSystemDirectoryReader) -> Vec<FileSystemEntry> {
    let mut entries = Vec::new();
    loop {
        let piece = called(|resolve, reject| {
            reader.read_entries_with_callback_and_callback(resolve, reject)
        });
        let piece = piece.await.map(|piece| Array::from(&piece));
        let piece = piece.unwrap_or_default();
        if piece.length() == 0 {
            return entries;
        }
        entries.extend(piece.iter().map(JsCast::unchecked_into::<FileSystemEntry>));
    }
}

/// The file of an entry that is no folder; `None` if it cannot be read.
async fn file_of(entry: &FileSystemEntry) -> Option<File> {
    let entry: &FileSystemFileEntry = entry.unchecked_ref();
    let file = called(|resolve, reject| {
        entry.file_with_callback_and_callback(resolve, reject);
        Ok(())
    });
    file.await.ok()?.dyn_into().ok()
}

/// What a function calls back with.
async fn called(
    call: impl Fn(&Function, &Function) -> Result<(), JsValue>,
) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        if let Err(error) = call(&resolve, &reject) {
            drop(reject.call1(&JsValue::UNDEFINED, &error));
        }
    });
    JsFuture::from(promise).await
}
