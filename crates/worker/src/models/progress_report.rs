//! The progress of a download, as often as the page can show it.

use hub::{DownloadSpeed, FileDownload, ModelDownload};
use protocol::Progress;

use crate::task::RunningRequest;

/// Milliseconds between two messages about the progress.
const PROGRESS_SPACING: u64 = 100;

/// Tells the page how far the download is.
pub struct ProgressReport<'a> {
    task: &'a RunningRequest,
    speed: DownloadSpeed,
    /// Bytes that were there when this download began.
    at_start: Option<u64>,
    last: Option<u64>,
}

impl<'a> ProgressReport<'a> {
    /// At the beginning of a download.
    pub fn new(task: &'a RunningRequest) -> Self {
        Self {
            task,
            speed: DownloadSpeed::default(),
            at_start: None,
            last: None,
        }
    }

    /// Posts the progress, unless it was posted a moment ago.
    pub fn report(&mut self, downloads: &ModelDownload, file: &FileDownload) {
        let now = self.task.milliseconds();
        if self.last.is_some_and(|last| now < last + PROGRESS_SPACING) {
            return;
        }
        self.last = Some(now);
        let progress = downloads.progress(Some(file));
        let at_start = *self.at_start.get_or_insert(progress.received);
        self.speed
            .measure(now, progress.received.saturating_sub(at_start));
        self.task.progress(Progress::ModelDownload {
            file: file.file().path.clone(),
            received: progress.received,
            total: progress.total,
            bytes_per_second: self.speed.bytes_per_second(),
        });
    }
}
