//! What was read from the files of a language, once for each language.

use std::sync::OnceLock;

use texts::Locale;

use super::ContentError;

/// The path and the text of a file.
type NamedText = (&'static str, &'static str);
/// What was read in each language in which it was asked for.
pub type ByLocale<T> = [OnceLock<Result<Vec<T>, ContentError>>; Locale::ALL.len()];

/// What the files of the language of now say. Files that are not loaded yet are not remembered as none.
///
/// # Errors
/// As `read`.
pub fn in_locale<T>(
    known: &'static ByLocale<T>,
    files: Vec<NamedText>,
    read: fn(&[NamedText]) -> Result<Vec<T>, ContentError>,
) -> Result<&'static [T], ContentError> {
    if files.is_empty() {
        return Ok(&[]);
    }
    let read = known[texts::locale() as usize].get_or_init(|| read(&files));
    read.as_deref().map_err(Clone::clone)
}
