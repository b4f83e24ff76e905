//! Compiles the texts of the page: the Fluent files that translators edit become one file of texts for each language and
//! screen, and a Rust function for each message; lessons and questions become two more files for each language.
//!
//! English is the reference: its files name the messages, and the comment before a message the type of each argument. Every
//! other language has the same messages with the same arguments, and the plural forms of its own: all else is an error, so
//! that a page whose texts are not complete does not compile.
//!
//! - [`source`]: a Fluent file as messages, in the part of the syntax that is needed here.
//! - [`locale`]: the folder of a language, held against English.
//! - [`content`]: the lessons and questions, whose conditions are those of English.
//! - [`encode`]: a message as it is fetched.
//! - [`pseudo`]: the languages in which the layout is tested.
//! - [`draft`]: the files that a new language begins with.
//! - [`generate`]: the functions.
//! - [`placeholders`]: messages in documents and scripts, which stand outside of the program.

pub mod content;
pub mod draft;
pub mod encode;
pub mod generate;
pub mod locale;
pub mod placeholders;
pub mod plural;
pub mod pseudo;
pub mod source;

use std::path::PathBuf;

use thiserror::Error;

/// What is wrong with a file of texts.
#[derive(Debug, Error)]
pub enum TextsError {
    /// A file or a folder cannot be read or written.
    #[error("{path}: {source}")]
    Unreadable {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file says what is not allowed, or leaves out what is needed.
    #[error("{path}: {what}")]
    Wrong {
        /// Which one.
        path: PathBuf,
        /// What is wrong, with the line where that is known.
        what: String,
    },
}

/// All languages under a folder, English first, and those in which the layout is tested.
///
/// # Errors
/// As [`locale::read_all`].
pub fn with_pseudo_languages(
    folder: &std::path::Path,
) -> Result<Vec<locale::LocaleSource>, TextsError> {
    let mut locales = locale::read_all(folder)?;
    let pseudo = locales.first().map(pseudo::of);
    locales.extend(pseudo.into_iter().flatten());
    Ok(locales)
}
