//! Where an output stops being JSON: a parser reads it after each token.

use crate::stop::json::JsonState;

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

/// The first token after which the output, from its beginning, is the beginning of no JSON value; `None` if every beginning is
/// right. `pieces` are the bytes of each token.
pub fn first_break<'piece>(pieces: impl IntoIterator<Item = &'piece [u8]>) -> Option<JsonBreak> {
    let mut output = Vec::new();
    pieces.into_iter().enumerate().find_map(|(step, piece)| {
        output.extend_from_slice(piece);
        match JsonState::of_output(whole_characters(&output)) {
            JsonState::Broken { at, complaint } => Some(JsonBreak {
                step,
                at,
                complaint,
            }),
            JsonState::Complete { .. } | JsonState::Unfinished { .. } => None,
        }
    })
}

/// The text of bytes whose last character may not be complete yet: tokens can end within one. Other bytes that are no text end
/// it as well; JSON has none.
fn whole_characters(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let (text, _) = bytes.split_at(error.valid_up_to());
            std::str::from_utf8(text).unwrap_or_default()
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
    }
}
