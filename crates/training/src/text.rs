//! A text of the user's own: read, validated, and split into training and held-out part.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::folder::sha256;

/// The share of a text, at its end, that is held out.
const HELD_OUT: f64 = 0.05;

/// The smallest number of characters: a few pages. A shorter text is too short to learn from and to evaluate on.
const SHORTEST: usize = 20_000;

/// Why a file cannot be trained on.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// The file is empty.
    #[error("{}: the file is empty", .0.display())]
    Empty(PathBuf),
    /// The text has fewer than the smallest number of characters.
    #[error(
        "{}: {characters} characters are too few to learn from; a model needs at least {SHORTEST}, and gets \
         better with a million", path.display()
    )]
    TooShort {
        /// Path of the file.
        path: PathBuf,
        /// Number of characters in the file.
        characters: usize,
    },
    /// The file is not encoded in UTF-8.
    #[error(
        "{}: the byte at {at} is not UTF-8; save the file as plain text in UTF-8 (a .docx or .pdf is no plain text)",
        path.display()
    )]
    NotUtf8 {
        /// Path of the file.
        path: PathBuf,
        /// Number of valid bytes before the error.
        at: usize,
    },
}

/// A text in two parts.
#[derive(Debug, Clone, PartialEq)]
pub struct TextFile {
    /// The part to train on.
    pub training: String,
    /// The held-out part, at the end of the text.
    pub held_out: String,
    /// The checksum of the whole file.
    pub sha256: String,
}

impl TextFile {
    /// Reads and validates a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is not UTF-8, or is too short.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let bytes = fs::read(path).map_err(Error::file(path))?;
        Ok(Self::parse(path, bytes)?)
    }

    fn parse(path: &Path, bytes: Vec<u8>) -> Result<Self, TextError> {
        let path = path.to_owned();
        let sha256 = sha256(&bytes);
        let whole = String::from_utf8(bytes).map_err(|error| TextError::NotUtf8 {
            at: error.utf8_error().valid_up_to(),
            path: path.clone(),
        })?;
        // Windows ends lines with two characters, of which one is redundant.
        let whole = whole.trim_start_matches('\u{FEFF}').replace("\r\n", "\n");
        let characters = whole.chars().count();
        match characters {
            0 => return Err(TextError::Empty(path)),
            short if short < SHORTEST => return Err(TextError::TooShort { path, characters }),
            _ => {}
        }
        let wanted = (whole.len() as f64 * (1.0 - HELD_OUT)) as usize;
        let (training, held_out) = whole.split_at(whole.ceil_char_boundary(wanted));
        Ok(Self {
            training: training.to_owned(),
            held_out: held_out.to_owned(),
            sha256,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn parse(bytes: impl Into<Vec<u8>>) -> Result<TextFile, TextError> {
        TextFile::parse(Path::new("my.txt"), bytes.into())
    }

    #[test]
    fn keeps_the_last_twentieth_back() {
        let whole = "The fox saw a bird.\r\n".repeat(2_000);
        let text = parse(whole.clone()).unwrap();
        let share = text.held_out.len() as f64 / (text.held_out.len() + text.training.len()) as f64;
        assert!((share - HELD_OUT).abs() < 1e-3, "{share}");
        assert_eq!(text.training + &text.held_out, whole.replace('\r', ""));
    }

    #[test]
    fn refuses_what_nothing_can_be_learned_from() {
        assert!(matches!(parse(""), Err(TextError::Empty(_))));
        assert!(matches!(
            parse("A short text."),
            Err(TextError::TooShort { characters: 13, .. })
        ));
        let mut latin = "x".repeat(SHORTEST).into_bytes();
        latin.push(0xE9); // é in Latin 1
        assert!(matches!(
            parse(latin),
            Err(TextError::NotUtf8 { at: SHORTEST, .. })
        ));
    }
}
