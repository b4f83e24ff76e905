//! Where the bytes of a file go while it is downloaded: to the storage, or to the browser's memory.

use hub::{ContentDigest, StoreError, part_name};
use js_sys::{Array, Uint8Array};
use web_sys::{Blob, Url};

use super::store::{ModelStore, failed};
use super::writing::OpenPart;

/// Bytes of memory that become one `Blob`: from then on the browser may keep them on the disk.
const BLOB_BYTES: u32 = 16 << 20;

/// The part of a file. It begins in the storage if there is one, and goes on in memory if the storage refuses.
pub struct FilePart<'a> {
    store: Option<&'a ModelStore>,
    digest: ContentDigest,
    place: PartPlace,
    /// Bytes that are in the part.
    length: u64,
}

enum PartPlace {
    Storage(OpenPart),
    Memory {
        /// The beginning of the file.
        blobs: Array,
        /// What follows, as arrays.
        pieces: Array,
        /// Bytes in `pieces`.
        piece_bytes: u32,
    },
}

/// What has become of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// The bytes are where the ones before are.
    Same,
    /// The storage refused: these and all further bytes are in memory.
    MovedToMemory,
}

impl<'a> FilePart<'a> {
    /// The part of a file in the storage, where an earlier download may have left `length` bytes.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub async fn stored(
        store: &'a ModelStore,
        digest: ContentDigest,
        length: u64,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            place: PartPlace::Storage(store.open_part(&digest).await?),
            store: Some(store),
            digest,
            length,
        })
    }

    /// An empty part in memory.
    pub fn in_memory(digest: ContentDigest) -> Self {
        Self {
            store: None,
            digest,
            place: empty_memory(),
            length: 0,
        }
    }

    /// Fills `bytes` from position `at`; how many there were. What is in memory was never left by an earlier download.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub fn read(&self, at: u64, bytes: &mut [u8]) -> Result<usize, StoreError> {
        match &self.place {
            PartPlace::Storage(part) => part.read(at, bytes),
            PartPlace::Memory { .. } => Ok(0),
        }
    }

    /// Drops all bytes.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub fn empty(&mut self) -> Result<(), StoreError> {
        self.length = 0;
        match &mut self.place {
            PartPlace::Storage(part) => part.set_length(0),
            memory @ PartPlace::Memory { .. } => {
                *memory = empty_memory();
                Ok(())
            }
        }
    }

    /// Appends bytes. If the storage refuses them, the part goes on in memory.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if the browser's memory refuses as well.
    pub async fn append(&mut self, bytes: &[u8]) -> Result<Written, StoreError> {
        let mut written = Written::Same;
        if let PartPlace::Storage(part) = &self.place
            && part.write(self.length, bytes).is_err()
        {
            self.go_on_in_memory().await?;
            written = Written::MovedToMemory;
        }
        if let PartPlace::Memory {
            blobs,
            pieces,
            piece_bytes,
        } = &mut self.place
        {
            pieces.push(&Uint8Array::from(bytes));
            *piece_bytes += bytes.len() as u32;
            if *piece_bytes >= BLOB_BYTES {
                let blob = blob_of(pieces)?;
                blobs.push(&blob);
                (*pieces, *piece_bytes) = (Array::new(), 0);
            }
        }
        self.length += bytes.len() as u64;
        Ok(written)
    }

    /// What is in the storage stays there and is read from it.
    async fn go_on_in_memory(&mut self) -> Result<(), StoreError> {
        // Closes the storage's part.
        self.place = empty_memory();
        if let (Some(store), PartPlace::Memory { blobs, .. }) = (self.store, &self.place)
            && self.length > 0
        {
            let begun = store.file(&part_name(&self.digest)).await?;
            let begun = begun.slice_with_f64_and_f64(0.0, self.length as f64);
            let begun = begun.map_err(failed)?;
            blobs.push(&begun);
        }
        Ok(())
    }

    /// The file is complete: it gets its name in the storage, or a `blob:` address if it is in memory.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub async fn finish(self) -> Result<Option<String>, StoreError> {
        match self.place {
            PartPlace::Storage(part) => {
                part.flush()?;
                // A file that is open cannot be renamed.
                drop(part);
                if let Some(store) = self.store {
                    store.complete(&self.digest).await?;
                }
                Ok(None)
            }
            PartPlace::Memory { blobs, pieces, .. } => {
                let last = blob_of(&pieces)?;
                blobs.push(&last);
                address_of(&blob_of(&blobs)?).map(Some)
            }
        }
    }

    /// Deletes what was written.
    pub async fn delete(self) {
        let Self { store, place, .. } = self;
        drop(place);
        if let Some(store) = store {
            // If it stays, it is a part that is not complete: the next download compares it and begins anew.
            drop(store.remove(&part_name(&self.digest)).await);
        }
    }
}

fn empty_memory() -> PartPlace {
    PartPlace::Memory {
        blobs: Array::new(),
        pieces: Array::new(),
        piece_bytes: 0,
    }
}

fn blob_of(parts: &Array) -> Result<Blob, StoreError> {
    Blob::new_with_blob_sequence(parts).map_err(failed)
}

/// An address at which the page, and the other engine, can read a `Blob`.
pub fn address_of(blob: &Blob) -> Result<String, StoreError> {
    Url::create_object_url_with_blob(blob).map_err(failed)
}
