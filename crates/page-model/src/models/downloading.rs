//! A download of a model, as the page shows it: a state that messages of the engine move, and its sentences.

use charts::decimal;
use protocol::{Failure, FinishedDownload, InMemoryReason, ModelKey, ModelSource, Progress};

use crate::words::common::bytes;

/// The download of one model.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelDownloading {
    /// The model.
    pub key: ModelKey,
    /// The branch or tag by which it was found.
    pub revision: Option<String>,
    /// How far it is.
    pub state: DownloadState,
}

/// How far a download is.
#[derive(Clone, Debug, PartialEq)]
pub enum DownloadState {
    /// The hub is asked for the files.
    Asking,
    /// Bytes arrive.
    Running {
        /// The file.
        file: String,
        /// Bytes that are there, of all files together.
        received: u64,
        /// Bytes of all files.
        total: u64,
        /// Bytes in a second; `None` in the first second.
        bytes_per_second: Option<f64>,
    },
    /// Another tab downloads this file; this one waits for it.
    OtherTab {
        /// The file.
        file: String,
    },
    /// The visitor has ended it. What had arrived is kept where there is a storage.
    Cancelled,
    /// It has failed.
    Failed(Failure),
    /// All files are there.
    Done {
        /// What is loaded to open the model.
        source: ModelSource,
        /// Why it is not stored; `None` if it is.
        in_memory: Option<InMemoryReason>,
    },
}

/// What can be done with a download.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DownloadPress {
    /// End it.
    Cancel,
    /// Download the rest.
    Resume,
    /// Load the model.
    Open,
}

impl ModelDownloading {
    /// At its beginning.
    pub fn of(key: ModelKey, revision: Option<String>) -> Self {
        Self {
            key,
            revision,
            state: DownloadState::Asking,
        }
    }

    /// Takes a message about the progress. One that comes after the end changes nothing.
    pub fn hear(&mut self, progress: Progress) {
        if !self.is_running() {
            return;
        }
        match progress {
            Progress::ModelDownload {
                file,
                received,
                total,
                bytes_per_second,
            } => {
                self.state = DownloadState::Running {
                    file,
                    received,
                    total,
                    bytes_per_second,
                };
            }
            Progress::OtherTab { file } => self.state = DownloadState::OtherTab { file },
            _ => {}
        }
    }

    /// Takes the end of the request.
    pub fn end(&mut self, outcome: Result<FinishedDownload, Failure>) {
        self.state = match outcome {
            Ok(FinishedDownload { source, in_memory }) => DownloadState::Done { source, in_memory },
            Err(Failure::Cancelled) => DownloadState::Cancelled,
            Err(failure) => DownloadState::Failed(failure),
        };
    }

    /// Whether bytes arrive or are waited for.
    pub fn is_running(&self) -> bool {
        matches!(
            self.state,
            DownloadState::Asking | DownloadState::Running { .. } | DownloadState::OtherTab { .. }
        )
    }

    /// What the visitor can do now.
    pub fn press(&self) -> DownloadPress {
        match self.state {
            DownloadState::Asking
            | DownloadState::Running { .. }
            | DownloadState::OtherTab { .. } => DownloadPress::Cancel,
            DownloadState::Cancelled | DownloadState::Failed(_) => DownloadPress::Resume,
            DownloadState::Done { .. } => DownloadPress::Open,
        }
    }

    /// The part that is there, from 0 to 1, if known.
    pub fn fraction(&self) -> Option<f64> {
        match self.state {
            DownloadState::Running {
                received, total, ..
            } if total > 0 => Some((received as f64 / total as f64).min(1.0)),
            _ => None,
        }
    }

    /// The state in a line.
    pub fn line(&self) -> String {
        let repo = self.key.name();
        match &self.state {
            DownloadState::Asking => texts::shared::download_asking(&repo),
            DownloadState::Running {
                received, total, ..
            } => texts::shared::download_running(&repo, &bytes(*received), &bytes(*total)),
            DownloadState::OtherTab { file } => texts::shared::download_other_tab(file, &repo),
            DownloadState::Cancelled => texts::shared::download_cancelled(&repo),
            DownloadState::Failed(failure) => {
                format!("{failure} {}", failure.next_step())
            }
            DownloadState::Done { in_memory, .. } => match in_memory {
                None => texts::shared::download_done(&repo),
                Some(reason) => in_memory_alone(&repo, reason),
            },
        }
    }

    /// The file, the speed and the time that is left, while bytes arrive.
    pub fn details(&self) -> Option<String> {
        let DownloadState::Running {
            file,
            received,
            total,
            bytes_per_second,
        } = &self.state
        else {
            return None;
        };
        let speed = bytes_per_second.filter(|speed| speed.is_finite() && *speed >= 1.0);
        Some(match speed {
            Some(speed) => {
                let left = total.saturating_sub(*received) as f64 / speed;
                texts::shared::download_details(file, &bytes(speed as u64), &duration(left))
            }
            None => file.clone(),
        })
    }
}

/// That a download is kept in memory, and why.
fn in_memory_alone(repo: &str, reason: &InMemoryReason) -> String {
    match reason {
        InMemoryReason::NoStorage => texts::shared::download_no_storage(repo),
        InMemoryReason::NoRoom { needed, free } => {
            texts::shared::download_no_room(repo, &bytes(*needed), &bytes(*free))
        }
        InMemoryReason::StorageFailed => texts::shared::download_storage_failed(repo),
    }
}

/// A time in seconds, minutes or hours.
fn duration(seconds: f64) -> String {
    match seconds.ceil() {
        few if few < 60.0 => format!("{few} s"),
        minutes if minutes < 3_600.0 => format!("{} min", (minutes / 60.0).ceil()),
        hours => format!("{} h", decimal(hours / 3_600.0, 1)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use protocol::{ModelFailure, ModelFailureKind};

    use super::*;

    fn download() -> ModelDownloading {
        let key = ModelKey {
            repo: "a/b".into(),
            commit: "0".repeat(40),
            file: None,
        };
        ModelDownloading::of(key, None)
    }

    fn arrived(received: u64, bytes_per_second: Option<f64>) -> Progress {
        Progress::ModelDownload {
            file: "model.safetensors".into(),
            received,
            total: 548_000_000,
            bytes_per_second,
        }
    }

    #[test]
    fn bytes_speed_and_time_left_are_told() {
        let mut download = download();
        assert_eq!((download.fraction(), download.details()), (None, None));
        download.hear(arrived(48_000_000, None));
        assert_eq!(download.line(), "Downloading a/b: 48.0 MB of 548.0 MB");
        assert_eq!(download.details().unwrap(), "model.safetensors");
        for (speed, left) in [(10e6, "50 s"), (5e6, "2 min"), (0.1e6, "1.4 h")] {
            download.hear(arrived(48_000_000, Some(speed)));
            let details = download.details().unwrap();
            assert!(details.ends_with(&format!("{left} left")), "{details}");
        }
        // No speed yet is no time of infinity.
        download.hear(arrived(48_000_000, Some(0.0)));
        assert_eq!(download.details().unwrap(), "model.safetensors");
        assert_eq!(download.fraction(), Some(48.0 / 548.0));
        assert_eq!(download.press(), DownloadPress::Cancel);
    }

    #[test]
    fn each_end_has_a_sentence_and_a_press() {
        let end = |outcome| {
            let mut download = download();
            download.hear(arrived(1, None));
            download.end(outcome);
            // A message that was on its way changes nothing.
            let ended = download.clone();
            download.hear(arrived(2, None));
            assert_eq!(download, ended);
            (download.line(), download.press())
        };
        let (line, press) = end(Err(Failure::Cancelled));
        assert!(line.contains("is kept") && press == DownloadPress::Resume);
        let failure = Failure::Model(Box::new(ModelFailure {
            kind: ModelFailureKind::Interrupted,
            sentence: "It stopped.".into(),
            next_step: "Resume it.".into(),
        }));
        let (line, press) = end(Err(failure));
        assert_eq!(
            (&*line, press),
            ("It stopped. Resume it.", DownloadPress::Resume)
        );
        let done = |in_memory| {
            let key = download().key;
            let source = ModelSource::Stored { key };
            end(Ok(FinishedDownload { source, in_memory }))
        };
        assert_eq!(
            done(None),
            (
                "a/b is downloaded, and stored in this browser.".into(),
                DownloadPress::Open
            )
        );
        for (reason, said) in [
            (InMemoryReason::NoStorage, "a private window"),
            (
                InMemoryReason::NoRoom {
                    needed: 2_000_000,
                    free: 1_000_000,
                },
                "needs 2.0 MB, and this site may store 1.0 MB more",
            ),
            (InMemoryReason::StorageFailed, "took no more"),
        ] {
            let (line, _) = done(Some(reason));
            assert!(
                line.contains("until this page is closed") && line.contains(said),
                "{line}"
            );
        }
    }

    #[test]
    fn another_tab_is_waited_for_in_words() {
        let mut download = download();
        download.hear(Progress::OtherTab {
            file: "model.safetensors".into(),
        });
        assert!(download.line().contains("Another tab") && download.line().contains("waits"));
        assert!(download.is_running() && download.fraction().is_none());
        download.hear(arrived(5, None));
        assert!(download.line().starts_with("Downloading a/b"));
    }
}
