//! The browser's storage of files that belong to this site: a folder of models, and a journal beside it.
//!
//! A file is named by the digest of its contents; while it is downloaded it is a part with another name, and it is renamed
//! when all its bytes are there and were compared with the digest. What a file is, the journal says.

use hub::{Journal, StoreError};
use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, File, FileSystemDirectoryHandle, FileSystemFileHandle, FileSystemGetDirectoryOptions,
    StorageManager,
};

use crate::{download::words, scope::Scope};

/// The folder with the files of all models.
const FOLDER: &str = "models";
/// The journal.
pub(super) const JOURNAL: &str = "models.journal";

/// The storage.
pub struct ModelStore {
    #[cfg(feature = "cpu")]
    pub(super) storage: StorageManager,
    pub(super) root: FileSystemDirectoryHandle,
    pub(super) folder: FileSystemDirectoryHandle,
}

impl ModelStore {
    /// Opens the storage. `None` if the browser lets this page store no files: on a site without `https`, in some private
    /// windows, and in browsers without locks or the functions that write and rename files.
    pub async fn open(scope: &Scope) -> Option<Self> {
        let has = |object: &JsValue, key: &str| {
            let value = Reflect::get(object, &key.into()).ok();
            value.filter(|value| !value.is_falsy())
        };
        let handles = has(scope.raw(), "FileSystemFileHandle")?;
        let handles = has(&handles, "prototype")?;
        for function in ["createSyncAccessHandle", "move"] {
            has(&handles, function)?;
        }
        let navigator = has(scope.raw(), "navigator")?;
        // Without locks two tabs could write the same file.
        has(&navigator, "locks")?;
        let storage = has(&navigator, "storage")?;
        has(&storage, "getDirectory")?;
        let storage: StorageManager = storage.unchecked_into();
        let root = JsFuture::from(storage.get_directory()).await.ok()?;
        let root: FileSystemDirectoryHandle = root.unchecked_into();
        let options = FileSystemGetDirectoryOptions::new();
        options.set_create(true);
        let folder = root.get_directory_handle_with_options(FOLDER, &options);
        let folder = JsFuture::from(folder).await.ok()?.unchecked_into();
        Some(Self {
            #[cfg(feature = "cpu")]
            storage,
            root,
            folder,
        })
    }

    /// Names and lengths of all files in the folder.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub async fn files(&self) -> Result<Vec<(String, u64)>, StoreError> {
        let mut files = Vec::new();
        let handles = self.folder.values();
        loop {
            let next = JsFuture::from(handles.next().map_err(failed)?).await;
            let next = next.map_err(failed)?;
            if (Reflect::get(&next, &"done".into()).map_err(failed)?).is_truthy() {
                return Ok(files);
            }
            let handle = Reflect::get(&next, &"value".into()).map_err(failed)?;
            let handle: FileSystemFileHandle = handle.unchecked_into();
            let file: File = match JsFuture::from(handle.get_file()).await {
                Ok(file) => file.unchecked_into(),
                // Renamed or deleted by another tab since the list was begun.
                Err(error) if is_not_found(&error) => continue,
                Err(error) => return Err(failed(error)),
            };
            files.push((file.name(), file.size() as u64));
        }
    }

    /// A file of the folder: a reference, of which only what is asked for is read.
    ///
    /// # Errors
    /// [`StoreError::Failed`], if it is not there for example.
    pub async fn file(&self, name: &str) -> Result<Blob, StoreError> {
        file_in(&self.folder, name).await
    }

    /// The journal; an empty one if there is none yet.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub async fn journal(&self) -> Result<Journal, StoreError> {
        let handle = JsFuture::from(self.root.get_file_handle(JOURNAL)).await;
        if handle.is_err_and(|error| is_not_found(&error)) {
            return Ok(Journal::default());
        }
        let blob = file_in(&self.root, JOURNAL).await?;
        let text = JsFuture::from(blob.text()).await.map_err(failed)?;
        Ok(Journal::parse(&text.as_string().unwrap_or_default()))
    }
}

async fn file_in(folder: &FileSystemDirectoryHandle, name: &str) -> Result<Blob, StoreError> {
    let handle = JsFuture::from(folder.get_file_handle(name)).await;
    let handle: FileSystemFileHandle = handle.map_err(failed)?.unchecked_into();
    let file = JsFuture::from(handle.get_file()).await.map_err(failed)?;
    Ok(file.unchecked_into())
}

fn is_not_found(error: &JsValue) -> bool {
    let name = Reflect::get(error, &"name".into()).ok();
    name.and_then(|name| name.as_string())
        .is_some_and(|name| name == "NotFoundError")
}

/// The browser's exception as an error of the store.
pub fn failed(error: JsValue) -> StoreError {
    StoreError::Failed {
        detail: words(&error),
    }
}
