//! JSON in a text: whether a record is complete, unfinished or broken, by serde_json's parser.

use serde::de::IgnoredAny;
use serde_json::{Deserializer, Error, error::Category};

/// A JSON record in a text, from its first bracket on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonRecord {
    /// The text from the first bracket to the end of the text.
    pub text: String,
    /// What the parser found in it.
    pub state: JsonState,
}

/// What a parser finds in a JSON record. Characters are counted from 1, the opening bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonState {
    /// A program can read it.
    Complete {
        /// The number of its characters.
        characters: usize,
    },
    /// All of it is right so far, and it does not end.
    Unfinished {
        /// What the parser misses.
        missing: String,
    },
    /// No continuation can make it right.
    Broken {
        /// The character at which it cannot be right any more.
        at: usize,
        /// What the parser says.
        complaint: String,
    },
}

impl JsonRecord {
    /// The record from the first bracket of a text on; `None` where no bracket stands.
    pub fn read(text: &str) -> Option<Self> {
        let text = &text[text.find(['{', '['])?..];
        let state = match parse(text) {
            Ok(end) => JsonState::Complete {
                characters: text[..end].chars().count(),
            },
            Err(error) => match can_go_on(text, &error) {
                true => JsonState::Unfinished {
                    missing: complaint(&error),
                },
                false => JsonState::Broken {
                    at: first_broken(text),
                    complaint: complaint(&error),
                },
            },
        };
        Some(Self {
            text: text.into(),
            state,
        })
    }

    /// The text in three parts: before the character at which it broke, that character, and after it. Of a complete
    /// record the third part is what follows it.
    pub fn parts(&self) -> [&str; 3] {
        let (before, marked) = match self.state {
            JsonState::Complete { characters } => (characters, 0),
            JsonState::Unfinished { .. } => (self.text.chars().count(), 0),
            JsonState::Broken { at, .. } => (at - 1, 1),
        };
        let byte = |characters| {
            let mut places = self.text.char_indices().map(|(byte, _)| byte);
            places.nth(characters).unwrap_or(self.text.len())
        };
        let (from, to) = (byte(before), byte(before + marked));
        [&self.text[..from], &self.text[from..to], &self.text[to..]]
    }
}

impl JsonState {
    /// What a parser finds in a whole output, from its first character to its last: text around a value breaks it.
    pub fn of_output(text: &str) -> Self {
        if text.trim().is_empty() {
            return Self::Unfinished {
                missing: NO_VALUE.into(),
            };
        }
        match parse(text) {
            Ok(end) => {
                let rest = text[end..].find(|c: char| !c.is_ascii_whitespace());
                match rest {
                    None => Self::Complete {
                        characters: text[..end].chars().count(),
                    },
                    Some(after) => Self::Broken {
                        at: text[..end + after].chars().count() + 1,
                        complaint: TRAILING.into(),
                    },
                }
            }
            Err(error) if can_go_on(text, &error) => Self::Unfinished {
                missing: complaint(&error),
            },
            Err(error) => Self::Broken {
                at: first_broken(text),
                complaint: complaint(&error),
            },
        }
    }
}

/// The parser's words for an empty text.
const NO_VALUE: &str = "EOF while parsing a value";
/// The parser's words for text after a value.
const TRAILING: &str = "trailing characters";

/// Reads one value; the result is the number of its bytes.
fn parse(text: &str) -> Result<usize, Error> {
    let mut values = Deserializer::from_str(text).into_iter::<IgnoredAny>();
    // There is a value or an error: the text begins with a bracket.
    values.next().transpose()?;
    Ok(values.byte_offset())
}

/// Whether a text that the parser rejects is right as far as it goes. At the end of a text the parser calls `-`, `1.`
/// and `1e` wrong numbers; another digit makes them right.
fn can_go_on(text: &str, error: &Error) -> bool {
    let is_end = |error: &Error| error.classify() == Category::Eof;
    is_end(error) || parse(&format!("{text}0")).map_or_else(|error| is_end(&error), |_| true)
}

/// The first character, counted from 1, with which the text cannot become right: every longer beginning is wrong too.
/// The parser's own column is now that character, now the one before.
fn first_broken(text: &str) -> usize {
    let ends = text.char_indices().map(|(byte, c)| byte + c.len_utf8());
    let ends: Vec<usize> = ends.collect();
    let right = |&end: &usize| match parse(&text[..end]) {
        Ok(_) => true,
        Err(error) => can_go_on(&text[..end], &error),
    };
    ends.partition_point(right) + 1
}

/// The parser's words without the place, which the page counts in characters.
fn complaint(error: &Error) -> String {
    let said = error.to_string();
    match said.rfind(" at line ") {
        Some(place) => said[..place].into(),
        None => said,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Every kind of value, a line break, a character of several bytes, an escape.
    const RECORD: &str = "{\"name\": \"Jörg\", \"age\": 41,\n \"likes\": [\"figs\", true, null], \"n\": {\"x\": -1.5e3, \"y\": \"a\\\"b\"}}";

    fn state(text: &str) -> JsonState {
        JsonRecord::read(text).unwrap().state
    }

    /// The character at which a text is broken.
    fn broken_at(text: &str) -> usize {
        match state(text) {
            JsonState::Broken { at, .. } => at,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_record_is_complete_with_its_last_bracket_and_unfinished_before() {
        let characters = RECORD.chars().count();
        assert_eq!(state(RECORD), JsonState::Complete { characters });
        for (byte, _) in RECORD.char_indices().skip(1) {
            let part = state(&RECORD[..byte]);
            assert!(
                matches!(part, JsonState::Unfinished { .. }),
                "{byte}: {part:?}"
            );
        }
    }

    #[test]
    fn what_stands_around_a_record_is_no_part_of_it() {
        let record = JsonRecord::read("Here: {\"a\": 1}\nA fox.").unwrap();
        assert_eq!(record.state, JsonState::Complete { characters: 8 });
        assert_eq!(record.parts(), ["{\"a\": 1}", "", "\nA fox."]);
        assert_eq!(JsonRecord::read("Once upon a time"), None);
    }

    #[test]
    fn the_character_that_breaks_a_record_is_found() {
        for (text, at) in [
            ("{\"a\" 1}", 6),
            ("{\"a\": 1,}", 9),
            ("{\"ä\": 1,}", 9),
            ("{\n\"a\": x}", 8),
            ("{\"a\": \"b\nc\"}", 9),
            ("[1 2]", 4),
            ("{]", 2),
            ("{\"a\": 1]", 8),
        ] {
            assert_eq!(broken_at(text), at, "{text}");
        }
    }

    /// At every place of the record, a character that JSON allows nowhere outside of a string.
    #[test]
    fn a_wrong_character_is_found_where_it_stands() {
        let mut in_string = false;
        let mut escaped = false;
        for (index, (byte, character)) in RECORD.char_indices().enumerate() {
            if !in_string && index > 0 {
                let wrong = format!("{}§{}", &RECORD[..byte], &RECORD[byte..]);
                assert_eq!(broken_at(&wrong), index + 1, "{wrong}");
            }
            in_string ^= character == '"' && !escaped;
            escaped = character == '\\' && !escaped;
        }
    }

    #[test]
    fn the_marked_character_is_the_broken_one() {
        let record = JsonRecord::read("{\"ä\": 1,}").unwrap();
        assert_eq!(record.parts(), ["{\"ä\": 1,", "}", ""]);
    }
}
