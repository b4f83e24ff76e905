//! The header of a `.safetensors` file, read from a stream that is not kept.
//!
//! The file begins with the length of its header, 8 bytes, then the header, which has name, type, shape and place of every
//! tensor; then their bytes. The crate `safetensors` parses it and makes sure that the tensors lie side by side, without
//! gaps, and that each place has the size of its shape. What only a stream needs is added here: nothing is taken into
//! memory before its length is known to be sound, and the end of the last tensor must be the end of the file.

use std::ops::Range;

use safetensors::Dtype;
use safetensors::tensor::{Metadata, TensorInfo};
use thiserror::Error;

use crate::repo::quoted;

/// Bytes of the length in front of the header.
const LENGTH_BYTES: usize = 8;
/// The longest header that is read: that of Qwen3-0.6B, with 311 tensors, has 36 kB.
const LONGEST_HEADER: u64 = 16 << 20;

/// Why the beginning of a file is not the header of sound weights.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// The length is larger than any sound one, or than the file.
    #[error("{}", texts::failures::hub_header_length(&length.to_string(), &file_bytes.to_string()))]
    Length {
        /// The length that the file says.
        length: u64,
        /// Length of the file in bytes.
        file_bytes: u64,
    },
    /// The header does not describe tensors side by side.
    #[error("{}", texts::failures::hub_header_damaged(.0))]
    Damaged(String),
    /// The tensors end before or behind the file.
    #[error(
        "{}",
        texts::failures::hub_header_end(&tensors_end.to_string(), &file_bytes.to_string())
    )]
    End {
        /// Where the last tensor ends, in bytes from the beginning of the file.
        tensors_end: u64,
        /// Length of the file in bytes.
        file_bytes: u64,
    },
    /// A weight has a number type that is quantised.
    #[error("{}", texts::failures::hub_header_quantised(tensor, dtype))]
    Quantised {
        /// Key of the weight.
        tensor: String,
        /// The number type.
        dtype: String,
    },
}

/// Collects the header from the first bytes of a stream.
#[derive(Debug)]
pub struct HeaderStream {
    file_bytes: u64,
    bytes: Vec<u8>,
}

/// A header: the tensors of a file, and where they are in it.
#[derive(Debug, Clone)]
pub struct CheckpointHeader {
    metadata: Metadata,
    /// Where the bytes of the tensors begin.
    data_start: u64,
}

impl HeaderStream {
    /// For a file of `file_bytes` bytes.
    pub fn new(file_bytes: u64) -> Self {
        Self {
            file_bytes,
            bytes: Vec::new(),
        }
    }

    /// Bytes that are still wanted, at least 1; it grows when the length of the header is known.
    pub fn wanted(&self) -> usize {
        let end = self.length().map_or(LENGTH_BYTES, |length| {
            LENGTH_BYTES.saturating_add(usize::try_from(length).unwrap_or(usize::MAX))
        });
        end.saturating_sub(self.bytes.len()).max(1)
    }

    /// Takes the next bytes of the file; those behind the header are ignored. The header, when it is complete.
    ///
    /// # Errors
    /// As soon as the bytes cannot be the beginning of sound weights.
    pub fn push(&mut self, mut bytes: &[u8]) -> Result<Option<CheckpointHeader>, HeaderError> {
        loop {
            let taken = self.wanted().min(bytes.len());
            self.bytes.extend_from_slice(&bytes[..taken]);
            bytes = &bytes[taken..];
            if let Some(length) = self.length() {
                let longest =
                    LONGEST_HEADER.min(self.file_bytes.saturating_sub(LENGTH_BYTES as u64));
                if length > longest {
                    return Err(HeaderError::Length {
                        length,
                        file_bytes: self.file_bytes,
                    });
                }
                if (self.bytes.len() - LENGTH_BYTES) as u64 == length {
                    return CheckpointHeader::parse(&self.bytes[LENGTH_BYTES..], self.file_bytes)
                        .map(Some);
                }
            }
            if bytes.is_empty() {
                return Ok(None);
            }
        }
    }

    /// The length of the header, once its 8 bytes are there.
    fn length(&self) -> Option<u64> {
        let bytes = self.bytes.first_chunk::<LENGTH_BYTES>()?;
        Some(u64::from_le_bytes(*bytes))
    }
}

impl CheckpointHeader {
    /// Parses a header without its length, of a file of `file_bytes` bytes.
    fn parse(header: &[u8], file_bytes: u64) -> Result<Self, HeaderError> {
        let metadata: Metadata = serde_json::from_slice(header)
            .map_err(|error| HeaderError::Damaged(quoted(&error.to_string())))?;
        let data_start = (LENGTH_BYTES + header.len()) as u64;
        let tensors_end = data_start.saturating_add(metadata.data_len() as u64);
        if tensors_end != file_bytes {
            return Err(HeaderError::End {
                tensors_end,
                file_bytes,
            });
        }
        let header = Self {
            metadata,
            data_start,
        };
        header.refuse_quantised()?;
        Ok(header)
    }

    /// The names of the tensors, in the order of the file.
    pub fn names(&self) -> Vec<String> {
        self.metadata.offset_keys()
    }

    /// Type and shape of a tensor, and its bytes' place in the file.
    pub fn tensor(&self, name: &str) -> Option<(&TensorInfo, Range<u64>)> {
        let info = self.metadata.info(name)?;
        let (start, end) = info.data_offsets;
        let place = |offset: usize| self.data_start + offset as u64;
        Some((info, place(start)..place(end)))
    }

    /// Masks and other tables may have any type; a weight must have one that can be read.
    fn refuse_quantised(&self) -> Result<(), HeaderError> {
        let readable = |dtype| matches!(dtype, Dtype::F32 | Dtype::F16 | Dtype::BF16);
        for name in self.names() {
            let dtype = self.metadata.info(&name).map(|info| info.dtype);
            let is_packed = [".qweight", ".weight_packed", ".weight_scale"]
                .iter()
                .any(|end| name.ends_with(end));
            let is_weight = name.ends_with(".weight");
            if let Some(dtype) = dtype
                && (is_packed || (is_weight && !readable(dtype)))
            {
                return Err(HeaderError::Quantised {
                    tensor: quoted(&name),
                    dtype: dtype.to_string(),
                });
            }
        }
        Ok(())
    }
}
