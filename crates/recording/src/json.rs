//! Whole files at once, with the header parsed by serde_json: for programs outside of a browser.

use crate::{FileParts, Header, Recording, RecordingError};

/// Reads a file.
///
/// # Errors
/// Any [`RecordingError`] but those about replaying.
pub fn read(file: &[u8]) -> Result<Recording, RecordingError> {
    let parts = FileParts::of(file)?;
    let header: Header = serde_json::from_slice(parts.header)
        .map_err(|error| RecordingError::Header(error.to_string()))?;
    Recording::from_parts(header, parts)
}

/// Writes a file.
///
/// # Errors
/// What [`read`] would refuse.
pub fn write(recording: Recording) -> Result<Vec<u8>, RecordingError> {
    let (header, arrays) = recording.into_parts()?;
    let header =
        serde_json::to_vec(&header).map_err(|error| RecordingError::Header(error.to_string()))?;
    FileParts::new(&header, &arrays).join()
}
