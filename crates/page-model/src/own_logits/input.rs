//! What the visitor gives: a text or a file, what its numbers are, and the fields beside it.

use super::{OwnLogits, OwnLogitsError, read_answer, read_list, read_npy, read_text};

/// The largest file that is read, in bytes: 256 for each token of a vocabulary of 262,144, as large as today's models have.
/// That is enough for a token's text and its number; what is larger is something else.
pub const LARGEST_FILE: u64 = 64 << 20;

/// Whether a file of this size is read, before it is read.
///
/// # Errors
/// [`OwnLogitsError::TooLarge`].
pub fn check_size(bytes: u64) -> Result<(), OwnLogitsError> {
    match bytes > LARGEST_FILE {
        true => Err(OwnLogitsError::TooLarge { found: bytes }),
        false => Ok(()),
    }
}

enums::listed! {
    /// What pasted numbers are, in the order in which it is offered. An answer of a server says so itself.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum OwnKind {
        /// A logit for each token of the vocabulary.
        #[default]
        AllTokens = "all",
        /// The log-probabilities of the most likely tokens; the others are not told.
        MostLikely = "top",
    }
}

/// The fields as they are filled in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnInput {
    /// The text.
    pub text: String,
    /// A file in place of the text: its name and its bytes.
    pub file: Option<(String, Vec<u8>)>,
    /// What the numbers are.
    pub kind: OwnKind,
    /// The number of tokens in the vocabulary; empty if it is not known.
    pub vocabulary: String,
    /// The position in an answer, counted from 1; empty for the first.
    pub position: String,
}

impl OwnInput {
    /// Whether the text is an answer of a server, which has positions.
    pub fn is_answer(&self) -> bool {
        self.file.is_none() && self.text.trim_start().starts_with('{')
    }

    /// Reads what is filled in.
    ///
    /// # Errors
    /// A field that is no number, or what the text or the file lacks: [`OwnLogitsError`].
    pub fn read(&self) -> Result<OwnLogits, OwnLogitsError> {
        let vocabulary = whole(&self.vocabulary).ok_or(OwnLogitsError::NotASize)?;
        let position = whole(&self.position).ok_or(OwnLogitsError::NotAPosition)?;
        let text = match &self.file {
            Some((_, bytes)) if bytes.first() == Some(&0x93) => return read_npy(bytes),
            Some((_, bytes)) => str::from_utf8(bytes).map_err(|_| OwnLogitsError::NotText)?,
            None => &self.text,
        };
        if text.trim_start().starts_with('{') {
            return read_answer(text, position.unwrap_or(1) - 1, vocabulary);
        }
        match self.kind {
            OwnKind::AllTokens => read_text(text, vocabulary),
            OwnKind::MostLikely => read_list(text, vocabulary),
        }
    }
}

/// A whole number of at least 1; the inner `None` for an empty field.
fn whole(field: &str) -> Option<Option<usize>> {
    match field.trim() {
        "" => Some(None),
        number => number.parse().ok().filter(|&n| n > 0).map(Some),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    #[test]
    fn a_file_larger_than_any_logits_is_refused_by_its_size() {
        let largest_vocabulary = 262_144;
        assert_eq!(LARGEST_FILE, 256 * largest_vocabulary);
        assert_eq!(check_size(LARGEST_FILE), Ok(()));
        let refused = check_size(1_242_000_000).unwrap_err().to_string();
        assert!(
            refused.starts_with("The file has 1.2 GB, and at most 67.1 MB are read."),
            "{refused}"
        );
    }

    fn text(text: &str, kind: OwnKind) -> OwnInput {
        OwnInput {
            text: text.into(),
            kind,
            ..OwnInput::default()
        }
    }

    #[test]
    fn the_kind_decides_what_numbers_are_and_the_vocabulary_how_many_are_hidden() {
        let all = text("-0.5 -1.5", OwnKind::AllTokens);
        assert!(matches!(all.read(), Ok(OwnLogits::Full { .. })));
        let mut top = text("-0.5 -1.5", OwnKind::MostLikely);
        let hidden = |input: &OwnInput| match input.read().unwrap() {
            OwnLogits::Top { list, .. } => list.hidden(),
            OwnLogits::Full { .. } => panic!("all tokens"),
        };
        assert_eq!(hidden(&top), None);
        top.vocabulary = " 100 ".into();
        assert_eq!(hidden(&top), Some(98));
        top.vocabulary = "many".into();
        assert_eq!(top.read(), Err(OwnLogitsError::NotASize));
    }

    #[test]
    fn the_position_of_an_answer_is_counted_from_one() {
        let entry = |token: &str| {
            format!(
                r#"{{"token":"{token}","logprob":-0.1,"top_logprobs":[{{"token":"{token}","logprob":-0.1}},{{"token":"x","logprob":-3.0}}]}}"#
            )
        };
        let answer = format!(
            r#"{{"choices":[{{"logprobs":{{"content":[{},{}]}}}}]}}"#,
            entry("one"),
            entry("two")
        );
        let mut input = text(&answer, OwnKind::AllTokens);
        assert!(input.is_answer());
        let first = |input: &OwnInput| match input.read().unwrap() {
            OwnLogits::Top {
                texts, positions, ..
            } => (texts[0].clone(), positions),
            OwnLogits::Full { .. } => panic!("all tokens"),
        };
        assert_eq!(first(&input), ("one".into(), 2));
        input.position = "2".into();
        assert_eq!(first(&input), ("two".into(), 2));
        for (position, error) in [
            ("0", OwnLogitsError::NotAPosition),
            (
                "3",
                OwnLogitsError::NoPosition {
                    wanted: 3,
                    positions: 2,
                },
            ),
        ] {
            input.position = position.into();
            assert_eq!(input.read(), Err(error));
        }
    }

    #[test]
    fn a_file_is_read_by_what_it_holds() {
        let mut input = OwnInput {
            file: Some(("a.txt".into(), b"1 2 3".to_vec())),
            ..OwnInput::default()
        };
        assert!(matches!(input.read(), Ok(OwnLogits::Full { .. })));
        input.file = Some(("a.npy".into(), b"\x93NUMPY".to_vec()));
        assert_eq!(input.read(), Err(OwnLogitsError::NpyHeader("length")));
        input.file = Some(("a.bin".into(), vec![0xff, 0xfe]));
        assert_eq!(input.read(), Err(OwnLogitsError::NotText));
    }
}
