//! The writing side of the storage: the journal, parts, renaming and deleting.

use hub::{ContentDigest, StoreError, part_name, stored_name};
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    FileSystemDirectoryHandle, FileSystemFileHandle, FileSystemGetFileOptions,
    FileSystemReadWriteOptions, FileSystemSyncAccessHandle, StorageEstimate,
};

use super::store::{JOURNAL, ModelStore, failed};

/// A part that is open for reading and writing; no other tab can open it meanwhile.
pub struct OpenPart(FileSystemSyncAccessHandle);

impl OpenPart {
    /// Fills `bytes` from position `at`; how many there were.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub fn read(&self, at: u64, bytes: &mut [u8]) -> Result<usize, StoreError> {
        let read = (self.0).read_with_u8_array_and_options(bytes, &position(at));
        read.map(|read| read as usize).map_err(failed)
    }

    /// Writes all of `bytes` at position `at`.
    ///
    /// # Errors
    /// [`StoreError::Failed`], for example if there is no room.
    pub fn write(&self, at: u64, bytes: &[u8]) -> Result<(), StoreError> {
        let written = self.0.write_with_u8_array_and_options(bytes, &position(at));
        match written.map_err(failed)? as usize {
            written if written == bytes.len() => Ok(()),
            written => Err(StoreError::Failed {
                detail: texts::failures::store_detail_written(
                    &written.to_string(),
                    &bytes.len().to_string(),
                ),
            }),
        }
    }

    /// Cuts the part off.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub fn set_length(&self, bytes: u64) -> Result<(), StoreError> {
        self.0.truncate_with_f64(bytes as f64).map_err(failed)
    }

    /// Hands everything to the disk.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub fn flush(&self) -> Result<(), StoreError> {
        self.0.flush().map_err(failed)
    }
}

impl Drop for OpenPart {
    fn drop(&mut self) {
        self.0.close();
    }
}

fn position(at: u64) -> FileSystemReadWriteOptions {
    let options = FileSystemReadWriteOptions::new();
    options.set_at(at as f64);
    options
}

impl ModelStore {
    /// Opens the part of a file, an empty one if there is none.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub async fn open_part(&self, digest: &ContentDigest) -> Result<OpenPart, StoreError> {
        open_for_writing(&self.folder, &part_name(digest)).await
    }

    /// Renames the part of a file: it is complete.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub async fn complete(&self, digest: &ContentDigest) -> Result<(), StoreError> {
        let part = JsFuture::from(self.folder.get_file_handle(&part_name(digest))).await;
        let part = part.map_err(failed)?;
        let rename: Function = Reflect::get(&part, &"move".into())
            .and_then(JsCast::dyn_into)
            .map_err(failed)?;
        let name = JsValue::from(stored_name(digest));
        let renamed: Promise = Reflect::apply(&rename, &part, &Array::of1(&name))
            .and_then(JsCast::dyn_into)
            .map_err(failed)?;
        JsFuture::from(renamed).await.map_err(failed)?;
        Ok(())
    }

    /// Deletes a file of the folder.
    ///
    /// # Errors
    /// [`StoreError::Failed`], for example if it is being written.
    pub async fn remove(&self, name: &str) -> Result<(), StoreError> {
        let removed = JsFuture::from(self.folder.remove_entry(name)).await;
        removed.map(drop).map_err(failed)
    }

    /// Appends lines to the journal, whose lock must be held.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub async fn append_to_journal(&self, lines: &str) -> Result<(), StoreError> {
        let journal = open_for_writing(&self.root, JOURNAL).await?;
        let end = journal.0.get_size().map_err(failed)?;
        journal.write(end as u64, lines.as_bytes())?;
        journal.flush()
    }

    /// Bytes that this site may store, and those that it has stored; `None` if the browser does not say.
    pub async fn estimate(&self) -> Option<(u64, u64)> {
        let estimate = JsFuture::from(self.storage.estimate().ok()?).await.ok()?;
        let estimate: StorageEstimate = estimate.unchecked_into();
        Some((estimate.get_quota()? as u64, estimate.get_usage()? as u64))
    }

    /// Whether the browser keeps the files until the visitor deletes them.
    pub async fn persisted(&self) -> bool {
        match self.storage.persisted() {
            Ok(persisted) => JsFuture::from(persisted)
                .await
                .is_ok_and(|persisted| persisted.is_truthy()),
            Err(_) => false,
        }
    }
}

async fn open_for_writing(
    folder: &FileSystemDirectoryHandle,
    name: &str,
) -> Result<OpenPart, StoreError> {
    let options = FileSystemGetFileOptions::new();
    options.set_create(true);
    let handle = JsFuture::from(folder.get_file_handle_with_options(name, &options)).await;
    let handle: FileSystemFileHandle = handle.map_err(failed)?.unchecked_into();
    let access = JsFuture::from(handle.create_sync_access_handle()).await;
    Ok(OpenPart(access.map_err(failed)?.unchecked_into()))
}
