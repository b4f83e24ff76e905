//! The download of a model: its files one after the other, with the progress of all together.

use std::collections::VecDeque;

use thiserror::Error;

use crate::download::FileDownload;
use crate::journal::{InventoryEntry, part_name};
use crate::reference::ModelReference;
use crate::tree::RemoteFile;

/// Of what is to be stored, one part in so many must stay free beside it: the browser and the disk need room as well.
const RESERVE: u64 = 10;

/// The files of a model that are not in the store.
#[derive(Debug)]
pub struct ModelDownload {
    model: ModelReference,
    waiting: VecDeque<PartialFile>,
    /// Bytes of all files of the model.
    total: u64,
    /// Bytes of the files that are complete.
    complete: u64,
}

/// A file, and how much of it an earlier download has left.
#[derive(Debug, Clone)]
struct PartialFile {
    file: RemoteFile,
    part_bytes: u64,
}

/// How far the download of a model is, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DownloadProgress {
    /// What is there of all files.
    pub received: u64,
    /// The length of all files.
    pub total: u64,
}

/// The store has no room for a model.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{}",
    texts::failures::hub_no_room(&needed.div_ceil(1 << 20).to_string(), &(free >> 20).to_string())
)]
pub struct NoRoomError {
    /// Bytes that are needed, with a reserve.
    pub needed: u64,
    /// Bytes that the store has left.
    pub free: u64,
}

impl ModelDownload {
    /// The rest of a model, small files first, of which the store has what `entry` says. `stored` are the names and lengths of its files.
    pub fn new(model: ModelReference, entry: &InventoryEntry, stored: &[(String, u64)]) -> Self {
        let part = |file: &RemoteFile| {
            let name = part_name(&file.digest);
            let part = stored.iter().find(|(other, _)| *other == name);
            PartialFile {
                file: file.clone(),
                part_bytes: part.map_or(0, |(_, bytes)| *bytes),
            }
        };
        let mut waiting: Vec<PartialFile> = entry.missing.iter().map(part).collect();
        waiting.sort_by_key(|partial| partial.file.size);
        Self {
            model,
            waiting: waiting.into(),
            total: entry.total,
            complete: entry.complete,
        }
    }

    /// Whether the rest fits into a store that has `quota` bytes, of which `usage` are taken.
    ///
    /// # Errors
    /// [`NoRoomError`] if it does not, with a tenth of it as a reserve.
    pub fn fits(&self, quota: u64, usage: u64) -> Result<(), NoRoomError> {
        let rest = |partial: &PartialFile| partial.file.size.saturating_sub(partial.part_bytes);
        let rest = self.waiting.iter().map(rest).fold(0, u64::saturating_add);
        let (needed, free) = (
            rest.saturating_add(rest / RESERVE),
            quota.saturating_sub(usage),
        );
        if needed <= free {
            Ok(())
        } else {
            Err(NoRoomError { needed, free })
        }
    }

    /// The next file, or `None` when all are there. Small ones come first: what is wrong with a model shows early.
    pub fn next_file(&mut self) -> Option<FileDownload> {
        let PartialFile { file, part_bytes } = self.waiting.pop_front()?;
        Some(FileDownload::new(self.model.clone(), file, part_bytes))
    }

    /// A file from [`next_file`](Self::next_file) is complete.
    pub fn completed(&mut self, download: &FileDownload) {
        self.complete = self.complete.saturating_add(download.file().size);
    }

    /// The progress of all files. `current` is the one that is being downloaded.
    pub fn progress(&self, current: Option<&FileDownload>) -> DownloadProgress {
        let of_parts = |partial: &PartialFile| partial.part_bytes.min(partial.file.size);
        let waiting = self.waiting.iter().map(of_parts);
        let current = current.map(FileDownload::received_bytes);
        DownloadProgress {
            received: waiting
                .chain(current)
                .fold(self.complete, u64::saturating_add),
            total: self.total,
        }
    }
}
