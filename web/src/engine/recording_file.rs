//! Recordings as files, with the header parsed and written by the browser's own JSON.

use page_model::recordings::words::no_json;
use recording::{FileParts, Recording, RecordingError};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;

/// Reads a recording.
///
/// # Errors
/// Any [`RecordingError`] but those about replaying.
pub fn read(file: &[u8]) -> Result<Recording, RecordingError> {
    let parts = FileParts::of(file)?;
    let json = str::from_utf8(parts.header).map_err(header)?;
    let json = js_sys::JSON::parse(json).map_err(|_| header(no_json()))?;
    let parsed = serde_wasm_bindgen::from_value(json).map_err(header)?;
    Recording::from_parts(parsed, parts)
}

/// Writes a recording.
///
/// # Errors
/// What [`read`] would refuse.
pub fn write(recording: Recording) -> Result<Vec<u8>, RecordingError> {
    let (parsed, arrays) = recording.into_parts()?;
    let value = parsed
        .serialize(&Serializer::json_compatible())
        .map_err(header)?;
    let json = js_sys::JSON::stringify(&value).ok();
    let json = json.and_then(|json| json.as_string());
    let json = json.ok_or_else(|| header(no_json()))?;
    FileParts::new(json.as_bytes(), &arrays).join()
}

fn header(error: impl ToString) -> RecordingError {
    RecordingError::Header(error.to_string())
}
