//! What an output is to a parser of JSON, and where it stops being JSON: the parser reads it after each token.

use super::words;
use crate::json::JsonState;

/// The token with which an output could not become JSON any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonBreak {
    /// The index of the token, from 0.
    pub step: usize,
    /// The character of the output at which it broke, from 1.
    pub at: usize,
    /// What the parser says.
    pub complaint: String,
}

/// What a parser finds in a whole output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputJson {
    /// A value, complete.
    Complete,
    /// The beginning of a value.
    Unfinished,
    /// Nothing that a continuation could make a value.
    Broken(JsonBreak),
}

/// What the parser finds in an output. `pieces` are the bytes of each token.
pub fn output_json<'piece>(pieces: impl IntoIterator<Item = &'piece [u8]> + Clone) -> OutputJson {
    if let Some(broken) = first_break(pieces.clone()) {
        return OutputJson::Broken(broken);
    }
    let output: Vec<u8> = pieces.into_iter().flatten().copied().collect();
    let is_whole = |text: &str| matches!(JsonState::of_output(text), JsonState::Complete { .. });
    match std::str::from_utf8(&output).is_ok_and(is_whole) {
        true => OutputJson::Complete,
        false => OutputJson::Unfinished,
    }
}

/// The first token after which the output, from its beginning, is the beginning of no JSON value; `None` if every beginning is
/// right. `pieces` are the bytes of each token.
pub fn first_break<'piece>(pieces: impl IntoIterator<Item = &'piece [u8]>) -> Option<JsonBreak> {
    let mut output = Vec::new();
    pieces.into_iter().enumerate().find_map(|(step, piece)| {
        output.extend_from_slice(piece);
        let (text, can_be_text) = characters(&output);
        match JsonState::of_output(text) {
            JsonState::Broken { at, complaint } => Some(JsonBreak {
                step,
                at,
                complaint,
            }),
            _ if !can_be_text => Some(JsonBreak {
                step,
                at: text.chars().count() + 1,
                complaint: words::no_character().into(),
            }),
            JsonState::Complete { .. } | JsonState::Unfinished { .. } => None,
        }
    })
}

/// The characters at the beginning of an output, and whether the bytes after them can still become one: tokens can end within a
/// character, but some bytes are in none. JSON is a text.
fn characters(bytes: &[u8]) -> (&str, bool) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => {
            let (text, _) = bytes.split_at(error.valid_up_to());
            let text = std::str::from_utf8(text).unwrap_or_default();
            (text, error.error_len().is_none())
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn broken_by(pieces: &[&str]) -> Option<(usize, usize)> {
        first_break(pieces.iter().map(|piece| piece.as_bytes()))
            .map(|broken| (broken.step, broken.at))
    }

    #[test]
    fn the_token_that_breaks_it_is_found() {
        assert_eq!(broken_by(&["{\"", "name", "\": ", "\"Ana\"", "}"]), None);
        assert_eq!(broken_by(&["{\"", "name", "\" ", "Ana", "}"]), Some((3, 9)));
        assert_eq!(broken_by(&["Sure", ": {\"a\": 1}"]), Some((0, 1)));
        assert_eq!(broken_by(&["{\"a\": 1}", "\n", " fox"]), Some((2, 11)));
        assert_eq!(broken_by(&["[1", ".", "5]"]), None);
        assert_eq!(broken_by(&["-", "1"]), None);
    }

    #[test]
    fn a_character_may_be_cut_in_two() {
        let fox = "🦊".as_bytes();
        let pieces = [b"[\"", &fox[..2], &fox[2..], b"\"]"];
        assert_eq!(first_break(pieces), None);
        assert_eq!(output_json(pieces), OutputJson::Complete);
        assert_eq!(
            output_json(pieces.into_iter().take(2)),
            OutputJson::Unfinished
        );
    }

    #[test]
    fn bytes_that_are_in_no_character_break_it() {
        let fox = "🦊".as_bytes();
        for (pieces, step, at) in [
            (vec![&b"[\"a"[..], b"\xff", b"\"]"], 1, 4),
            // A character that was begun and is not continued.
            (vec![b"[\"", &fox[..2], b"b\"]"], 2, 3),
            (vec![&fox[2..]], 0, 1),
        ] {
            let broken = first_break(pieces.iter().copied()).unwrap();
            assert_eq!((broken.step, broken.at), (step, at), "{pieces:?}");
            assert_eq!(broken.complaint, words::no_character());
        }
    }

    #[test]
    fn an_output_is_complete_unfinished_or_broken() {
        let of = |text: &'static str| output_json([text.as_bytes()]);
        assert_eq!(of("{\"a\": 1}\n"), OutputJson::Complete);
        for unfinished in ["", " ", "{\"a\": ", "[1", "-", "\"a"] {
            assert_eq!(of(unfinished), OutputJson::Unfinished, "{unfinished}");
        }
        assert!(matches!(
            of("{a"),
            OutputJson::Broken(JsonBreak { step: 0, at: 2, .. })
        ));
    }
}
