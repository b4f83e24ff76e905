//! The file as a whole: what it begins with, its version, and where the JSON ends.
//!
//! ```text
//! ┌────────────┬────────────┬────────────┬──────────────┬──────────────────┬──────────────────────────────┐
//! │ "TLOOPREC" │ u16: major │ u16: minor │ u32: H bytes │ H bytes of JSON  │ arrays, one behind the other │
//! └────────────┴────────────┴────────────┴──────────────┴──────────────────┴──────────────────────────────┘
//! ```

use crate::RecordingError;

/// The first bytes of a recording.
const MAGIC: &[u8; 8] = b"TLOOPREC";
/// The major version that is written. A later one is refused.
const MAJOR: u16 = 2;
/// The first major version: without [`RoundedLogits`](crate::RoundedLogits).
const FIRST_MAJOR: u16 = 1;
/// A file of a later minor version has fields, or arrays behind the others, that are ignored here.
const MINOR: u16 = 2;

/// The most bytes of a file: far more than any run of a browser has, and no more than a browser can hold several times.
pub const MOST_BYTES: usize = 1 << 28;

/// A file cut into its two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileParts<'a> {
    /// The JSON of a [`Header`](crate::Header), in UTF-8.
    pub header: &'a [u8],
    /// The arrays, little-endian, in the order that the header gives.
    pub arrays: &'a [u8],
    /// Whether more may follow behind the arrays: the file is of a later minor version.
    pub(crate) may_go_on: bool,
    /// Whether logits may be rounded: the file is of version 2.
    pub(crate) may_be_rounded: bool,
}

/// Whether a file begins as a recording does.
pub fn is_recording(file: &[u8]) -> bool {
    file.starts_with(MAGIC)
}

impl<'a> FileParts<'a> {
    /// Cuts a file into its parts.
    ///
    /// # Errors
    /// [`RecordingError::NotARecording`], [`RecordingError::TooLong`], [`RecordingError::OtherVersion`] or
    /// [`RecordingError::CutOff`].
    pub fn of(file: &'a [u8]) -> Result<Self, RecordingError> {
        let rest = file
            .strip_prefix(MAGIC)
            .ok_or(RecordingError::NotARecording)?;
        if file.len() > MOST_BYTES {
            return Err(RecordingError::TooLong);
        }
        let (&[a, b, c, d, e, f, g, h], rest) =
            rest.split_first_chunk().ok_or(RecordingError::CutOff)?;
        let major = u16::from_le_bytes([a, b]);
        if !(FIRST_MAJOR..=MAJOR).contains(&major) {
            return Err(RecordingError::OtherVersion { found: major });
        }
        let length = u32::from_le_bytes([e, f, g, h]) as usize;
        let (header, arrays) = rest
            .split_at_checked(length)
            .ok_or(RecordingError::CutOff)?;
        Ok(Self {
            header,
            arrays,
            may_go_on: u16::from_le_bytes([c, d]) > MINOR,
            may_be_rounded: major > FIRST_MAJOR,
        })
    }

    /// The parts of a file that is being written.
    pub fn new(header: &'a [u8], arrays: &'a [u8]) -> Self {
        Self {
            header,
            arrays,
            may_go_on: false,
            may_be_rounded: true,
        }
    }

    /// The inverse of [`Self::of`].
    ///
    /// # Errors
    /// [`RecordingError::TooLong`] if the file would have more than [`MOST_BYTES`].
    pub fn join(self) -> Result<Vec<u8>, RecordingError> {
        let length = u32::try_from(self.header.len()).map_err(|_| RecordingError::TooLong)?;
        if self.header.len().saturating_add(self.arrays.len()) > MOST_BYTES {
            return Err(RecordingError::TooLong);
        }
        Ok([
            &MAGIC[..],
            &MAJOR.to_le_bytes(),
            &MINOR.to_le_bytes(),
            &length.to_le_bytes(),
            self.header,
            self.arrays,
        ]
        .concat())
    }
}
