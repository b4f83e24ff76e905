//! Downloads one file: carries out what the state machine of `hub` says.

use hub::{DownloadStep, FileDownload, HeaderStream, ModelDownload};
use protocol::Failure;

use super::{
    part::{FilePart, Written},
    progress_report::ProgressReport,
    request::request,
};
use crate::{
    body::BodyReader,
    download::{append, words},
    task::RunningRequest,
};

/// Bytes of a part that are read at a time, to compute its digest.
const READ_BYTES: usize = 4 << 20;
/// The ending of the files with weights.
const WEIGHTS: &str = ".safetensors";

/// Why a file was not downloaded to its end.
pub struct Stopped {
    /// The failure of the command.
    pub failure: Failure,
    /// Whether the bytes that are there are of use to another try.
    pub keep_part: bool,
}

/// Looks at the header of weights while they arrive: quantised or damaged ones are refused before the rest is downloaded.
struct HeaderCheck(Option<HeaderStream>);

impl HeaderCheck {
    fn new(file: &FileDownload) -> Self {
        let file = file.file();
        let has_header = file.path.ends_with(WEIGHTS);
        Self(has_header.then(|| HeaderStream::new(file.size)))
    }

    fn push(&mut self, bytes: &[u8]) -> Result<(), Stopped> {
        let Some(stream) = &mut self.0 else {
            return Ok(());
        };
        match stream.push(bytes) {
            Ok(None) => {}
            Ok(Some(_)) => self.0 = None,
            Err(error) => {
                return Err(Stopped {
                    failure: error.into(),
                    keep_part: false,
                });
            }
        }
        Ok(())
    }
}

/// Downloads a file from `url` into its part, until all its bytes are there and were compared with its digest. Whether the
/// part was moved to memory, because the storage refused.
///
/// # Errors
/// [`Stopped`].
pub async fn download_file(
    url: &str,
    file: &mut FileDownload,
    part: &mut FilePart<'_>,
    (progress, downloads): (&mut ProgressReport<'_>, &ModelDownload),
    task: &RunningRequest,
) -> Result<Written, Stopped> {
    let mut body: Option<BodyReader> = None;
    let mut header = HeaderCheck::new(file);
    let mut buffer = Vec::new();
    let mut written = Written::Same;
    loop {
        progress.report(downloads, file);
        if task.is_cancelled() {
            file.cancel();
        }
        match file.next(task.milliseconds()) {
            DownloadStep::ReadPart { from } => {
                buffer.resize(READ_BYTES, 0);
                match part.read(from, &mut buffer) {
                    Ok(read) => {
                        // A part that was damaged on the disk is found by its digest, and the download begins anew.
                        if header.push(&buffer[..read]).is_err() {
                            header = HeaderCheck(None);
                        }
                        file.part_read(&buffer[..read]);
                    }
                    Err(error) => file.not_stored(error.to_string()),
                }
                // A cancel is noticed in the next round.
                drop(task.yield_to_event_loop().await);
            }
            DownloadStep::EmptyPart => match part.empty() {
                Ok(()) => {
                    header = HeaderCheck::new(file);
                    file.part_emptied();
                }
                Err(error) => file.not_stored(error.to_string()),
            },
            DownloadStep::Request { range } => {
                body = None;
                let response = request(url, range, task).await;
                let now = task.milliseconds();
                match response {
                    Ok(response) => {
                        file.answered(&response.head, now);
                        body = response.body();
                    }
                    Err(detail) => file.disconnected(detail, now),
                }
            }
            DownloadStep::ReadBody => {
                let piece = match &mut body {
                    Some(body) => body.next().await,
                    None => Ok(None),
                };
                let now = task.milliseconds();
                match piece {
                    Ok(Some(piece)) => {
                        buffer.clear();
                        append(&piece, &mut buffer);
                        let taken = file.received(&buffer);
                        header.push(&buffer[..taken])?;
                        match part.append(&buffer[..taken]).await {
                            Ok(Written::Same) => {}
                            Ok(Written::MovedToMemory) => written = Written::MovedToMemory,
                            Err(error) => file.not_stored(error.to_string()),
                        }
                    }
                    Ok(None) => file.ended(now),
                    Err(error) => file.disconnected(words(&error), now),
                }
            }
            DownloadStep::Wait { until } => {
                body = None;
                let wait = until.saturating_sub(task.milliseconds());
                task.wait(wait).await;
            }
            DownloadStep::Finish => return Ok(written),
            DownloadStep::Failed(error) => {
                return Err(Stopped {
                    keep_part: error.keeps_part(),
                    failure: error.into(),
                });
            }
        }
    }
}
