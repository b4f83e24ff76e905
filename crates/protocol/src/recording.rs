//! A recorded exchange with an engine: each command, its answer and the answer's payload, as one file.
//!
//! ```text
//! ┌──────────┬──────────────┬──────────────────┬────────────────────────────────────────────┐
//! │ "TLREC2" │ u32: H bytes │ H bytes of JSON  │ the payloads, one behind the other         │
//! │          │              │ Header           │ f32, f64, u32, u8; all little-endian       │
//! └──────────┴──────────────┴──────────────────┴────────────────────────────────────────────┘
//! ```
//!
//! Reading and writing the JSON is left to the caller: the page uses the browser's own parser.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Answer, Command, Payload};

/// The first bytes of the file; the digit is the version of the format.
const MAGIC: &[u8; 6] = b"TLREC2";

/// Commands with their answers, in order. A [`Command::Decode`] relies on the passes before it.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording {
    /// The commands with their answers, in the order in which they were sent.
    pub exchanges: Vec<Exchange>,
}

/// One command and its answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Exchange {
    /// The command as sent to the engine.
    pub command: Command,
    /// The engine's answer.
    pub answer: Answer,
    /// The payload beside the answer.
    pub payload: Payload,
}

/// The JSON part of the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The [`VERSION`](crate::VERSION) of the recorded messages.
    protocol: u32,
    exchanges: Vec<ExchangeHeader>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct ExchangeHeader {
    command: Command,
    answer: Answer,
    payload: PayloadShape,
}

/// Kind and length of a payload, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PayloadShape {
    None,
    Floats(u32),
    Bytes(u32),
    Distribution(u32),
}

/// Why a file cannot be read as a recording.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordingError {
    /// The magic bytes are missing, or the file ends before its header does.
    #[error("it is not a recording")]
    NotARecording,
    /// The file was recorded with another [`VERSION`](crate::VERSION) of the protocol.
    #[error("it was recorded with protocol {found}, this is {}", crate::VERSION)]
    OtherProtocol {
        /// The version in the file's header.
        found: u32,
    },
    /// The payloads are shorter or longer than the header says.
    #[error("its payloads are not as long as its header says")]
    WrongLength,
}

/// Splits a file into the JSON of its [`Header`] and its payloads.
///
/// # Errors
/// [`RecordingError::NotARecording`] if the magic bytes are missing or the header is incomplete.
pub fn split(file: &[u8]) -> Result<(&[u8], &[u8]), RecordingError> {
    let rest = file.strip_prefix(MAGIC);
    let (length, rest) = rest
        .and_then(<[u8]>::split_first_chunk)
        .ok_or(RecordingError::NotARecording)?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
        .ok_or(RecordingError::NotARecording)
}

/// The inverse of [`split`].
pub fn join(header: &[u8], payloads: &[u8]) -> Vec<u8> {
    let length = (header.len() as u32).to_le_bytes();
    [&MAGIC[..], &length, header, payloads].concat()
}

impl Recording {
    /// Splits the recording into its header and the bytes of its payloads.
    pub fn into_parts(self) -> (Header, Vec<u8>) {
        let mut bytes = Vec::new();
        let exchanges = self.exchanges.into_iter();
        let exchanges = exchanges.map(|exchange| ExchangeHeader {
            command: exchange.command,
            answer: exchange.answer,
            payload: write(exchange.payload, &mut bytes),
        });
        let header = Header {
            protocol: crate::VERSION,
            exchanges: exchanges.collect(),
        };
        (header, bytes)
    }

    /// The inverse of [`into_parts`](Self::into_parts).
    ///
    /// # Errors
    /// Fails if the header is of another protocol version, or if the payloads do not fit it.
    pub fn from_parts(header: Header, mut payloads: &[u8]) -> Result<Self, RecordingError> {
        if header.protocol != crate::VERSION {
            return Err(RecordingError::OtherProtocol {
                found: header.protocol,
            });
        }
        let exchanges = header.exchanges.into_iter();
        let exchanges = exchanges
            .map(|entry| {
                Some(Exchange {
                    payload: read(entry.payload, &mut payloads)?,
                    command: entry.command,
                    answer: entry.answer,
                })
            })
            .collect::<Option<_>>();
        match exchanges {
            Some(exchanges) if payloads.is_empty() => Ok(Self { exchanges }),
            _ => Err(RecordingError::WrongLength),
        }
    }
}

fn write(payload: Payload, bytes: &mut Vec<u8>) -> PayloadShape {
    match payload {
        Payload::None => PayloadShape::None,
        Payload::Floats(floats) => {
            bytes.extend(floats.iter().flat_map(|float| float.to_le_bytes()));
            PayloadShape::Floats(floats.len() as u32)
        }
        Payload::Bytes(plain) => {
            bytes.extend_from_slice(&plain);
            PayloadShape::Bytes(plain.len() as u32)
        }
        Payload::Distribution {
            tokens,
            probabilities,
        } => {
            bytes.extend(tokens.iter().flat_map(|token| token.to_le_bytes()));
            bytes.extend(probabilities.iter().flat_map(|p| p.to_le_bytes()));
            PayloadShape::Distribution(tokens.len() as u32)
        }
    }
}

/// Takes a payload of this shape from the front of `bytes`; none if there are too few.
fn read(shape: PayloadShape, bytes: &mut &[u8]) -> Option<Payload> {
    Some(match shape {
        PayloadShape::None => Payload::None,
        PayloadShape::Floats(count) => Payload::Floats(numbers(count, bytes, f32::from_le_bytes)?),
        PayloadShape::Bytes(count) => Payload::Bytes(numbers(count, bytes, u8::from_le_bytes)?),
        PayloadShape::Distribution(count) => Payload::Distribution {
            tokens: numbers(count, bytes, u32::from_le_bytes)?,
            probabilities: numbers(count, bytes, f64::from_le_bytes)?,
        },
    })
}

fn numbers<T, const SIZE: usize>(
    count: u32,
    bytes: &mut &[u8],
    from_le_bytes: fn([u8; SIZE]) -> T,
) -> Option<Vec<T>> {
    let length = (count as usize).checked_mul(SIZE)?;
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    let (chunks, _) = taken.as_chunks::<SIZE>();
    Some(chunks.iter().map(|chunk| from_le_bytes(*chunk)).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{CacheReport, ForwardReport, TruthKnown};

    fn recording() -> Recording {
        let report = ForwardReport {
            computed: 2,
            reused: 0,
            milliseconds: None,
            parts: None,
            cache: CacheReport {
                positions: 2,
                slots: 64,
                bytes: 4_096,
                allocated_bytes: 131_072,
            },
        };
        let exchange = |command, answer, payload| Exchange {
            command,
            answer,
            payload,
        };
        Recording {
            exchanges: vec![
                exchange(
                    Command::Tokenize {
                        text: "“Grüße”".into(),
                    },
                    Answer::Tokenized { tokens: vec![7, 9] },
                    Payload::Bytes(vec![1, 2, 255]),
                ),
                exchange(
                    Command::Prefill { tokens: vec![7, 9] },
                    Answer::Logits(report),
                    Payload::Floats(vec![0.1, -3.5e-30, f32::MAX]),
                ),
                exchange(
                    Command::Truth { tokens: vec![7, 9] },
                    Answer::Truth {
                        known: TruthKnown::Exactly,
                    },
                    Payload::Distribution {
                        tokens: vec![3, 8],
                        probabilities: vec![0.1, 0.9],
                    },
                ),
                exchange(
                    Command::CacheAt {
                        layer: 0,
                        position: 1,
                    },
                    Answer::Cached {
                        kv_heads: 1,
                        head_dim: 2,
                    },
                    Payload::Floats(vec![1.0, 2.0, 3.0, 4.0]),
                ),
            ],
        }
    }

    fn file() -> Vec<u8> {
        let (header, payloads) = recording().into_parts();
        join(&serde_json::to_vec(&header).unwrap(), &payloads)
    }

    fn parse(file: &[u8]) -> Result<Recording, RecordingError> {
        let (header, payloads) = split(file)?;
        Recording::from_parts(serde_json::from_slice(header).unwrap(), payloads)
    }

    #[test]
    fn a_conversation_comes_back_to_the_bit() {
        assert_eq!(parse(&file()).unwrap(), recording());
    }

    #[test]
    fn what_is_cut_short_too_long_or_something_else_is_refused() {
        let file = file();
        let longer = [&file[..], &[0]].concat();
        for bad in [&file[..file.len() - 1], &longer] {
            assert_eq!(parse(bad), Err(RecordingError::WrongLength));
        }
        for bad in [&b"<!doctype html>"[..], b"", &file[..8], &file[..40]] {
            assert_eq!(split(bad), Err(RecordingError::NotARecording));
        }
        let (mut header, payloads) = recording().into_parts();
        header.protocol += 1;
        let found = header.protocol;
        assert_eq!(
            Recording::from_parts(header, &payloads),
            Err(RecordingError::OtherProtocol { found })
        );
    }
}
