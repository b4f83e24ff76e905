//! The download of one file as a state machine: it says what to do next, and is told what happened.
//!
//! It has no connection, no disk and no clock. Its caller asks [`next`](FileDownload::next), does what it says, reports, and
//! asks again. The bytes go to a part, a file of the store that never counts as the real one; it is renamed only after
//! [`DownloadStep::Finish`], which comes only when its bytes have the size and digest that the hub lists. No header is
//! believed beyond that: what a server says can make a download fail, but not make a wrong file right.

use crate::answer::{ContentRange, HubQuestion, ResponseHead};
use crate::digest::DigestStream;
use crate::download_error::DownloadError;
use crate::error::HubError;
use crate::reference::ModelReference;
use crate::retries::{Retries, rate_limit_wait};
use crate::tree::RemoteFile;

/// Bytes of one request. The hub counts requests of a whole network: few, yet each soon repeated when it is cut off.
pub const RANGE_BYTES: u64 = 64 << 20;
/// How often a download begins anew with an empty part.
pub const MOST_RESTARTS: u32 = 3;
/// What the caller does next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DownloadStep {
    /// Read the part from this byte on and report pieces of it to [`FileDownload::part_read`].
    ReadPart {
        /// Bytes of the part that have been read.
        from: u64,
    },
    /// Set the length of the part to zero and report [`FileDownload::part_emptied`].
    EmptyPart,
    /// Drop the body that is being read, if any; request the file, and report [`FileDownload::answered`].
    Request {
        /// First and last byte for the header `Range: bytes=first-last`; without one, the whole file is asked for.
        range: Option<(u64, u64)>,
    },
    /// Read the body of the answer and report each piece to [`FileDownload::received`] and its end to [`FileDownload::ended`].
    ReadBody,
    /// Do nothing until this time.
    Wait {
        /// In milliseconds, on the clock from which the times of the reports are.
        until: u64,
    },
    /// The part is the file: rename it.
    Finish,
    /// The download has ended. Delete the part unless [`DownloadError::keeps_part`].
    Failed(DownloadError),
}

/// The download of one file.
#[derive(Debug)]
pub struct FileDownload {
    model: ModelReference,
    file: RemoteFile,
    phase: DownloadPhase,
    digest: DigestStream,
    /// Bytes that are in the part and in the digest.
    position: u64,
    /// Length of the part when the download began.
    part_bytes: u64,
    /// Bytes of `position` that are from an earlier download.
    resumed: u64,
    retries: Retries,
    restarts: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum DownloadPhase {
    ReadingPart,
    EmptyingPart,
    Ready,
    /// Until byte `end` of the file.
    Body {
        end: u64,
    },
    Waiting {
        until: u64,
    },
    Finished,
    Failed(DownloadError),
}

impl FileDownload {
    /// A download of `file`, of whose part `part_bytes` bytes are there from an earlier one. `model` is for messages.
    pub fn new(model: ModelReference, file: RemoteFile, part_bytes: u64) -> Self {
        let digest = DigestStream::like(&file.digest, file.size);
        let phase = match part_bytes {
            0 => DownloadPhase::Ready,
            bytes if bytes > file.size => DownloadPhase::EmptyingPart,
            _ => DownloadPhase::ReadingPart,
        };
        let mut download = Self {
            model,
            file,
            phase,
            digest,
            position: 0,
            part_bytes,
            resumed: 0,
            retries: Retries::default(),
            restarts: 0,
        };
        download.check_end();
        download
    }

    /// The file that is downloaded.
    pub fn file(&self) -> &RemoteFile {
        &self.file
    }

    /// Bytes that are there, with those of a part that is still being read.
    pub fn received_bytes(&self) -> u64 {
        match self.phase {
            DownloadPhase::ReadingPart => self.part_bytes,
            _ => self.position,
        }
    }

    /// Bytes that are there from an earlier download.
    pub fn resumed_bytes(&self) -> u64 {
        self.resumed
    }

    /// What to do now. The same until something is reported, or the time of a wait has come.
    pub fn next(&mut self, now: u64) -> DownloadStep {
        if matches!(self.phase, DownloadPhase::Waiting { until } if until <= now) {
            self.phase = DownloadPhase::Ready;
        }
        match &self.phase {
            DownloadPhase::ReadingPart => DownloadStep::ReadPart {
                from: self.position,
            },
            DownloadPhase::EmptyingPart => DownloadStep::EmptyPart,
            DownloadPhase::Ready => DownloadStep::Request {
                range: self.range(),
            },
            DownloadPhase::Body { .. } => DownloadStep::ReadBody,
            DownloadPhase::Waiting { until } => DownloadStep::Wait { until: *until },
            DownloadPhase::Finished => DownloadStep::Finish,
            DownloadPhase::Failed(error) => DownloadStep::Failed(error.clone()),
        }
    }

    /// The next bytes of the part, after [`DownloadStep::ReadPart`]; none if it ends here.
    pub fn part_read(&mut self, bytes: &[u8]) {
        if self.phase != DownloadPhase::ReadingPart {
            return;
        }
        let taken = self.take(bytes, self.part_bytes);
        self.resumed = self.position;
        if self.position == self.part_bytes || taken == 0 {
            self.phase = DownloadPhase::Ready;
            self.check_end();
        }
    }

    /// The part is empty now, after [`DownloadStep::EmptyPart`].
    pub fn part_emptied(&mut self) {
        if self.phase == DownloadPhase::EmptyingPart {
            self.phase = DownloadPhase::Ready;
            self.check_end();
        }
    }

    /// The head of the answer is there, after [`DownloadStep::Request`].
    pub fn answered(&mut self, head: &ResponseHead, now: u64) {
        if self.phase != DownloadPhase::Ready {
            return;
        }
        match head.status {
            206 => self.ranged(head, now),
            200 if self.position == 0 => {
                self.phase = DownloadPhase::Body {
                    end: self.file.size,
                }
            }
            // The whole file, although its end was asked for; or the end lies behind the server's file.
            200 | 416 if self.position > 0 => self.restart(),
            429 => {
                let seconds = head.retry_seconds;
                let error = HubError::RateLimited { seconds };
                self.retry(error.into(), rate_limit_wait(seconds), now);
            }
            // The address to which the hub forwarded has expired; it makes another one.
            403 if head.error_code.is_none() => self.retry(self.refused(head), 0, now),
            408 | 425 | 500.. => self.retry(self.refused(head), 0, now),
            _ => self.phase = DownloadPhase::Failed(self.refused(head)),
        }
    }

    /// A piece of the body, after [`DownloadStep::ReadBody`]. Append so many of its bytes, from its beginning, to the part
    /// before anything else is reported.
    pub fn received(&mut self, bytes: &[u8]) -> usize {
        let DownloadPhase::Body { end } = self.phase else {
            return 0;
        };
        let taken = self.take(bytes, end);
        if taken > 0 {
            self.retries.succeeded();
        }
        if self.position == end {
            self.phase = DownloadPhase::Ready;
            self.check_end();
        }
        taken
    }

    /// The body has ended.
    pub fn ended(&mut self, now: u64) {
        if matches!(self.phase, DownloadPhase::Body { .. }) {
            let error = DownloadError::Interrupted {
                path: self.file.path.clone(),
                received: self.position,
                size: self.file.size,
            };
            self.retry(error, 0, now);
        }
    }

    /// No answer came, or the connection broke.
    pub fn disconnected(&mut self, detail: String, now: u64) {
        if matches!(
            self.phase,
            DownloadPhase::Ready | DownloadPhase::Body { .. }
        ) {
            self.retry(HubError::Unreachable { detail }.into(), 0, now);
        }
    }

    /// The store could not take the bytes, or not give back those of the part.
    pub fn not_stored(&mut self, detail: String) {
        let path = self.file.path.clone();
        self.end_with(DownloadError::NotStored { path, detail });
    }

    /// The visitor does not want it any more.
    pub fn cancel(&mut self) {
        self.end_with(DownloadError::Cancelled);
    }

    fn end_with(&mut self, error: DownloadError) {
        if !matches!(
            self.phase,
            DownloadPhase::Finished | DownloadPhase::Failed(_)
        ) {
            self.phase = DownloadPhase::Failed(error);
        }
    }

    /// The bytes to ask for next. Without a range where one request has the whole file.
    fn range(&self) -> Option<(u64, u64)> {
        let end = self
            .file
            .size
            .min(self.position.saturating_add(RANGE_BYTES));
        let is_whole = self.position == 0 && end == self.file.size;
        (!is_whole).then(|| (self.position, end.saturating_sub(1)))
    }

    /// An answer with a range. Where its header cannot be read, the range is taken for the one asked for.
    fn ranged(&mut self, head: &ResponseHead, now: u64) {
        let (first, last) = self
            .range()
            .unwrap_or((0, self.file.size.saturating_sub(1)));
        let asked_end = last.saturating_add(1);
        let Some(text) = &head.content_range else {
            self.phase = DownloadPhase::Body { end: asked_end };
            return;
        };
        match ContentRange::parse(text) {
            Some(range) if range.total.is_some_and(|total| total != self.file.size) => {
                self.phase = DownloadPhase::Failed(DownloadError::OtherSize {
                    path: self.file.path.clone(),
                    size: self.file.size,
                    sent: range.total.unwrap_or_default(),
                });
            }
            Some(range) if range.first == first => {
                let end = range.last.saturating_add(1).min(asked_end);
                self.phase = DownloadPhase::Body { end };
            }
            _ => self.retry(
                HubError::Unreadable {
                    about: texts::failures::hub_about_part(),
                    detail: texts::failures::hub_detail_other_part().to_owned(),
                }
                .into(),
                0,
                now,
            ),
        }
    }

    /// Takes bytes into the digest, up to position `end`; how many.
    fn take(&mut self, bytes: &[u8], end: u64) -> usize {
        let room = usize::try_from(end - self.position).unwrap_or(usize::MAX);
        let taken = room.min(bytes.len());
        self.digest.update(&bytes[..taken]);
        self.position += taken as u64;
        taken
    }

    /// When all bytes are there: compares the digest.
    fn check_end(&mut self) {
        if self.phase != DownloadPhase::Ready || self.position != self.file.size {
            return;
        }
        if self.digest.clone().finish() == self.file.digest {
            self.phase = DownloadPhase::Finished;
        } else if self.resumed > 0 {
            // The part may have been damaged on the disk, or cut off while it was written.
            self.restart();
        } else {
            let path = self.file.path.clone();
            self.phase = DownloadPhase::Failed(DownloadError::WrongDigest { path });
        }
    }

    /// Begins anew, with an empty part.
    fn restart(&mut self) {
        self.restarts += 1;
        if self.restarts > MOST_RESTARTS {
            let path = self.file.path.clone();
            self.phase = DownloadPhase::Failed(DownloadError::NotResumable { path });
            return;
        }
        self.digest = DigestStream::like(&self.file.digest, self.file.size);
        (self.position, self.resumed) = (0, 0);
        self.phase = DownloadPhase::EmptyingPart;
    }

    /// Waits and tries again, or ends with the error if that was the last try.
    fn retry(&mut self, error: DownloadError, at_least: u64, now: u64) {
        self.phase = match self.retries.after_failure(at_least) {
            Some(wait) => DownloadPhase::Waiting {
                until: now.saturating_add(wait),
            },
            None => DownloadPhase::Failed(error),
        };
    }

    /// The error of an answer that has none of the file.
    fn refused(&self, head: &ResponseHead) -> DownloadError {
        let asked = HubQuestion {
            model: &self.model,
            path: Some(&self.file.path),
        };
        let other = || HubError::Refused {
            status: head.status,
            message: String::new(),
        };
        head.error(asked).unwrap_or_else(other).into()
    }
}
