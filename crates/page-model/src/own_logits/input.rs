//! What the visitor gives: a text or a file, what its numbers are, and the fields beside it.

use std::borrow::Cow;

use super::{
    OwnLogitsError, OwnReading, answer, npy, npz,
    text::{self, Fields},
};

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

enums::listed! {
    /// What commas are in pasted numbers, where they may be one or the other.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum OwnComma {
        /// It was not said.
        #[default]
        Unsaid = "",
        /// They separate numbers.
        Separates = "separates",
        /// They stand before decimals.
        Decimal = "decimal",
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
    /// The position in an answer, counted from 1, or the row of several; empty for the first position or the last row.
    pub position: String,
    /// What commas are.
    pub comma: OwnComma,
}

impl OwnInput {
    /// Whether the text is an answer of a server, which says itself what its numbers are. All of its forms have a field with
    /// a name like `logprobs` or `probs`.
    pub fn is_answer(&self) -> bool {
        self.file.is_none() && self.has_positions() && self.text.contains("rob")
    }

    /// Whether there may be several positions or rows.
    pub fn has_positions(&self) -> bool {
        let text = text::without_mark(&self.text).trim_start();
        let begins = text.starts_with(['{', '[', '(']) || answer::is_stream(text);
        self.file.is_some()
            || begins
            || text::begins_call(text)
            || answer::preamble::may_stand(text)
    }

    /// Whether the visitor must say what the commas are.
    pub fn asks_about_commas(&self) -> bool {
        let asks = |text: &str| text.contains(',') && text::asks_about_commas(text);
        match &self.file {
            Some((_, bytes)) => text_of(bytes).is_some_and(|text| asks(text::without_mark(&text))),
            None => !self.has_positions() && asks(text::without_mark(&self.text)),
        }
    }

    /// Reads what is filled in.
    ///
    /// # Errors
    /// A field that is no number, or what the text or the file lacks: [`OwnLogitsError`].
    pub fn read(&self) -> Result<OwnReading, OwnLogitsError> {
        let fields = Fields {
            kind: self.kind,
            comma: self.comma,
            vocabulary: whole(&self.vocabulary).ok_or(OwnLogitsError::NotASize)?,
            position: whole(&self.position).ok_or(OwnLogitsError::NotAPosition)?,
        };
        let text = match &self.file {
            Some((_, bytes)) if bytes.first() == Some(&0x93) => {
                return npy::read_npy(bytes, fields.position);
            }
            Some((_, bytes)) if bytes.starts_with(npz::ZIP) => {
                return npy::read_npy(npz::only_array(bytes)?, fields.position);
            }
            Some((_, bytes)) => text_of(bytes).ok_or(OwnLogitsError::NotText)?,
            None => Cow::from(&self.text),
        };
        text::read(&text, fields)
    }
}

/// The text of a file: UTF-8, or UTF-16 where its mark stands at the beginning, as Windows writes it.
fn text_of(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return str::from_utf8(bytes).ok().map(Cow::from),
    };
    let (units, odd) = bytes.as_chunks();
    let units: Vec<u16> = units.iter().map(|bytes| unit(*bytes)).collect();
    let text = odd.is_empty().then(|| String::from_utf16(&units).ok())?;
    text.map(Cow::from)
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
    use crate::own_logits::OwnLogits;

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
        assert!(matches!(all.read().unwrap().logits, OwnLogits::Full { .. }));
        let mut top = text("-0.5 -1.5", OwnKind::MostLikely);
        let hidden = |input: &OwnInput| match input.read().unwrap().logits {
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
        let first = |input: &OwnInput| match input.read().unwrap().logits {
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
    fn commas_that_may_be_decimal_are_asked_about_once() {
        let mut input = text("2,0\n1,0\n0,5", OwnKind::AllTokens);
        assert!(input.asks_about_commas());
        assert_eq!(input.read(), Err(OwnLogitsError::WhichCommas));
        let numbers = |input: &OwnInput| match input.read().unwrap().logits {
            OwnLogits::Full { logits, .. } => logits.as_slice().to_vec(),
            OwnLogits::Top { .. } => panic!("a list"),
        };
        input.comma = OwnComma::Decimal;
        assert_eq!(numbers(&input), [2.0, 1.0, 0.5]);
        input.comma = OwnComma::Separates;
        assert_eq!(numbers(&input), [2.0, 0.0, 1.0, 0.0, 0.0, 5.0]);
        input.text = "\u{feff}2,0\n1,0".into();
        assert!(input.asks_about_commas());
        let saved = |bytes: Vec<u8>| OwnInput {
            file: Some(("a.csv".into(), bytes)),
            ..OwnInput::default()
        };
        assert!(saved("\u{feff}2,0\r\n1,0".into()).asks_about_commas());
        let units = "\u{feff}2,0\r\n1,0".encode_utf16();
        assert!(saved(units.flat_map(u16::to_le_bytes).collect()).asks_about_commas());
        for clear in ["cat;2,0\ndog;1,0", "1, 2, 3", "[1,2]", "2.0"] {
            assert!(
                !text(clear, OwnKind::AllTokens).asks_about_commas(),
                "{clear}"
            );
        }
    }

    #[test]
    fn a_file_is_read_by_what_it_holds() {
        let mut input = OwnInput {
            file: Some(("a.txt".into(), b"1 2 3".to_vec())),
            ..OwnInput::default()
        };
        assert!(matches!(
            input.read().unwrap().logits,
            OwnLogits::Full { .. }
        ));
        input.file = Some(("a.npy".into(), b"\x93NUMPY".to_vec()));
        assert_eq!(input.read(), Err(OwnLogitsError::NpyHeader("length")));
        input.file = Some(("a.bin".into(), vec![0xff, 0xfe, 0x31]));
        assert_eq!(input.read(), Err(OwnLogitsError::NotText));
        // As Windows' shells write what a program prints.
        let units: Vec<u8> = "\u{feff}2.0\r\n1.0\r\n0.5"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        input.file = Some(("a.txt".into(), units));
        assert!(
            matches!(input.read().unwrap().logits, OwnLogits::Full { logits, .. } if logits.as_slice() == [2.0, 1.0, 0.5])
        );
    }
}
