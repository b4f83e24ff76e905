//! The files of a model as the engine reads them: in ranges, from a `Blob` or from a `blob:` address.

use std::ops::Range;

use engine::WeightReader;
use hub::StoreError;
use js_sys::{ArrayBuffer, Uint8Array};
use protocol::{Failure, FileAddress, Progress};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Headers, RequestInit, Response};

use crate::{download::words, task::RunningRequest};

/// The status of an answer with a range.
pub(super) const PARTIAL_CONTENT: u16 = 206;

/// A file that can be read in ranges.
pub struct OpenFile {
    path: String,
    bytes: u64,
    place: FilePlace,
}

enum FilePlace {
    /// A reference to a file on the disk or to the browser's memory.
    Blob(Blob),
    /// An address from which ranges are fetched.
    Address(String),
}

impl OpenFile {
    /// A file of the storage.
    pub fn stored(path: String, blob: Blob) -> Self {
        Self {
            path,
            bytes: blob.size() as u64,
            place: FilePlace::Blob(blob),
        }
    }

    /// A file that the page gave the address of.
    pub fn at(address: &FileAddress) -> Self {
        Self {
            path: address.path.clone(),
            bytes: address.bytes,
            place: FilePlace::Address(address.url.clone()),
        }
    }

    /// The length in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads a range.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`].
    pub async fn read(
        &mut self,
        range: Range<u64>,
        task: &RunningRequest,
    ) -> Result<Vec<u8>, StoreError> {
        let read = match &self.place {
            FilePlace::Blob(blob) => slice(blob, range).await,
            FilePlace::Address(url) => match fetch_range(url, &range, task).await {
                Ok(FetchedBytes::Range(bytes)) => Ok(bytes),
                // A browser without ranges of such addresses has given the whole file: a reference, like any other.
                Ok(FetchedBytes::Whole(blob)) => {
                    let bytes = slice(&blob, range).await;
                    self.place = FilePlace::Blob(blob);
                    bytes
                }
                Err(error) => Err(error),
            },
        };
        read.map_err(|error| StoreError::Unreadable {
            path: self.path.clone(),
            detail: words(&error),
        })
    }

    /// Reads the whole file.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`].
    pub async fn read_all(&mut self, task: &RunningRequest) -> Result<Vec<u8>, StoreError> {
        match self.bytes {
            0 => Ok(Vec::new()),
            bytes => self.read(0..bytes, task).await,
        }
    }
}

async fn slice(blob: &Blob, range: Range<u64>) -> Result<Vec<u8>, JsValue> {
    let slice = blob.slice_with_f64_and_f64(range.start as f64, range.end as f64)?;
    let buffer: ArrayBuffer = JsFuture::from(slice.array_buffer()).await?.unchecked_into();
    Ok(Uint8Array::new(&buffer).to_vec())
}

enum FetchedBytes {
    Range(Vec<u8>),
    Whole(Blob),
}

async fn fetch_range(
    url: &str,
    range: &Range<u64>,
    task: &RunningRequest,
) -> Result<FetchedBytes, JsValue> {
    let headers = Headers::new()?;
    let last = range.end.saturating_sub(1);
    headers.set("Range", &format!("bytes={}-{last}", range.start))?;
    let options = RequestInit::new();
    options.set_headers(&headers);
    options.set_signal(task.signal().as_ref());
    let fetched = task.scope().raw().fetch_with_str_and_init(url, &options);
    let response: Response = JsFuture::from(fetched).await?.unchecked_into();
    if response.status() == PARTIAL_CONTENT {
        let buffer = JsFuture::from(response.array_buffer()?).await?;
        let buffer: ArrayBuffer = buffer.unchecked_into();
        return Ok(FetchedBytes::Range(Uint8Array::new(&buffer).to_vec()));
    }
    let blob = JsFuture::from(response.blob()?).await?;
    Ok(FetchedBytes::Whole(blob.unchecked_into()))
}

/// The files with the weights of a model, read one weight at a time.
pub struct BlobWeights<'a> {
    files: Vec<OpenFile>,
    /// Bytes read so far, of all files.
    read: u64,
    task: &'a RunningRequest,
}

impl<'a> BlobWeights<'a> {
    /// The files in the order of their index, or the only one.
    pub fn new(files: Vec<OpenFile>, task: &'a RunningRequest) -> Self {
        Self {
            files,
            read: 0,
            task,
        }
    }

    /// Bytes of all files.
    pub fn total_bytes(&self) -> u64 {
        let bytes = self.files.iter().map(OpenFile::bytes);
        bytes.fold(0, u64::saturating_add)
    }
}

impl WeightReader for BlobWeights<'_> {
    type Bytes = Vec<u8>;
    type Error = Failure;

    fn lengths(&self) -> Vec<u64> {
        self.files.iter().map(OpenFile::bytes).collect()
    }

    async fn read(&mut self, file: usize, range: Range<u64>) -> Result<Vec<u8>, Failure> {
        // Reading yields to the event loop, so that a cancel has arrived by now.
        if self.task.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        self.read += range.end - range.start;
        self.task.progress(Progress::Weights {
            // A header may be read twice.
            read: self.read.min(self.total_bytes()),
            total: self.total_bytes(),
        });
        let file = self.files.get_mut(file).ok_or(Failure::NotLoaded)?;
        Ok(file.read(range, self.task).await?)
    }
}
