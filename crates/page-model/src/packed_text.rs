//! Packs a text into letters for an address or a message, and unpacks it: deflate (RFC 1951), then base64 for addresses.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

/// The level of compression with the smallest result.
const SMALLEST: u8 = 10;

/// The letters of a text.
pub fn pack(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), SMALLEST))
}

/// The text of letters; `None` where they were changed on their way, or hold more than this number of bytes.
pub fn unpack(letters: &str, most_bytes: usize) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(letters).ok()?;
    let text = decompress_to_vec_with_limit(&bytes, most_bytes).ok()?;
    String::from_utf8(text).ok()
}
