//! A server that does what a test says, with a store and a clock around a download.

#![allow(clippy::unwrap_used)]

use hub::{
    ContentDigest, DigestStream, DownloadError, DownloadStep, FileDownload, ModelReference,
    RemoteFile, ResponseHead,
};

/// What the server does with one request.
#[derive(Debug, Clone)]
pub enum Act {
    /// Answers as asked.
    Serve,
    /// Answers with 206, but hides the headers, as a page sees it.
    ServeWithoutHeaders,
    /// Sends so many bytes and breaks the connection.
    CutAfter(usize),
    /// Sends more than was asked for.
    Surplus(usize),
    /// Sends the whole file, with status 200.
    Whole,
    /// Sends another range than was asked for.
    OtherRange,
    /// Says that the file has another size.
    OtherTotal,
    /// Sends bytes of the right number and the wrong value.
    WrongBytes,
    /// Answers with this status and no body.
    Status(u16, Option<&'static str>, Option<u64>),
    /// No answer.
    Silence,
}

/// A server, a store and a clock around a download.
pub struct ServerAndStore {
    pub contents: Vec<u8>,
    pub acts: Vec<Act>,
    pub part: Vec<u8>,
    pub now: u64,
    pub requests: Vec<Option<(u64, u64)>>,
    pub piece: usize,
}

pub fn model() -> ModelReference {
    ModelReference::parse("a/b").unwrap()
}

pub fn contents(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i * 31 + i / 251) as u8).collect()
}

pub fn listed(contents: &[u8], is_large: bool) -> RemoteFile {
    let kind = if is_large {
        ContentDigest::Sha256([0; 32])
    } else {
        ContentDigest::GitBlob([0; 20])
    };
    let size = contents.len() as u64;
    let mut digest = DigestStream::like(&kind, size);
    digest.update(contents);
    RemoteFile {
        path: "model.safetensors".into(),
        size,
        digest: digest.finish(),
    }
}

impl ServerAndStore {
    pub fn new(contents: Vec<u8>, acts: Vec<Act>, part: Vec<u8>) -> Self {
        Self {
            contents,
            acts,
            part,
            now: 0,
            requests: Vec::new(),
            piece: 7,
        }
    }

    /// Carries out what the download says until it ends.
    pub fn run(&mut self, file: RemoteFile) -> Result<(), DownloadError> {
        /// More than any of these downloads can need, with its bounds on failures and restarts.
        const MOST_STEPS: usize = 100_000;
        let mut download = FileDownload::new(model(), file, self.part.len() as u64);
        let mut body: Vec<u8> = Vec::new();
        let mut breaks = false;
        for _ in 0..MOST_STEPS {
            assert!(download.received_bytes() <= download.file().size);
            match download.next(self.now) {
                DownloadStep::ReadPart { from } => {
                    let rest = &self.part[from as usize..];
                    download.part_read(&rest[..rest.len().min(self.piece)]);
                }
                DownloadStep::EmptyPart => {
                    self.part.clear();
                    download.part_emptied();
                }
                DownloadStep::Request { range } => {
                    self.requests.push(range);
                    let Some((head, answer, broken)) = self.answer(range) else {
                        download.disconnected("reset".into(), self.now);
                        continue;
                    };
                    (body, breaks) = (answer, broken);
                    download.answered(&head, self.now);
                }
                DownloadStep::ReadBody => {
                    if body.is_empty() {
                        if breaks {
                            download.disconnected("reset".into(), self.now);
                        } else {
                            download.ended(self.now);
                        }
                        continue;
                    }
                    let piece: Vec<u8> = body.drain(..body.len().min(self.piece)).collect();
                    let taken = download.received(&piece);
                    self.part.extend_from_slice(&piece[..taken]);
                    // A part that turned out to be damaged at its end is emptied next.
                    if download.next(self.now) != DownloadStep::EmptyPart {
                        assert_eq!(self.part.len() as u64, download.received_bytes());
                    }
                }
                DownloadStep::Wait { until } => {
                    assert!(until > self.now);
                    self.now = until;
                }
                DownloadStep::Finish => return Ok(()),
                DownloadStep::Failed(error) => return Err(error),
            }
        }
        panic!("the download does not end");
    }

    /// The head and body of an answer, and whether the connection breaks after it; `None` for no answer.
    fn answer(&mut self, range: Option<(u64, u64)>) -> Option<(ResponseHead, Vec<u8>, bool)> {
        let act = if self.acts.is_empty() {
            Act::Serve
        } else {
            self.acts.remove(0)
        };
        let length = self.contents.len() as u64;
        let head = |status| ResponseHead {
            status,
            ..ResponseHead::default()
        };
        let (first, last) = match range {
            Some((first, _)) if first >= length => return Some((head(416), Vec::new(), false)),
            Some((first, last)) => (first, last.min(length - 1)),
            None => (0, length.saturating_sub(1)),
        };
        let slice = |first: u64, end: u64| self.contents[first as usize..end as usize].to_vec();
        let mut sound = head(if range.is_some() { 206 } else { 200 });
        if range.is_some() {
            sound.content_range = Some(format!("bytes {first}-{last}/{length}"));
        }
        let asked = slice(first, (last + 1).min(length));
        Some(match act {
            Act::Serve => (sound, asked, false),
            Act::ServeWithoutHeaders => (head(206), asked, false),
            Act::CutAfter(bytes) => (sound, asked[..bytes.min(asked.len())].to_vec(), true),
            Act::Surplus(bytes) => (sound, [asked, vec![0xee; bytes]].concat(), false),
            Act::Whole => (head(200), self.contents.clone(), false),
            Act::OtherRange => {
                sound.status = 206;
                sound.content_range = Some(format!("bytes {}-{}/{length}", first + 1, last + 1));
                (sound, asked, false)
            }
            Act::OtherTotal => {
                sound.status = 206;
                sound.content_range = Some(format!("bytes {first}-{last}/{}", length + 1));
                (sound, asked, false)
            }
            Act::WrongBytes => (sound, asked.iter().map(|byte| !byte).collect(), false),
            Act::Status(status, code, seconds) => (
                ResponseHead {
                    error_code: code.map(str::to_owned),
                    retry_seconds: seconds,
                    ..head(status)
                },
                Vec::new(),
                false,
            ),
            Act::Silence => return None,
        })
    }
}
