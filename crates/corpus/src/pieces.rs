//! Splits text into pieces: a word with its leading space, a run of digits, of punctuation, of white space.
//!
//! The rule is that of GPT-2's pre-tokenizer,
//! `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`, implemented by hand. Tokens never
//! cross a piece, so the true distribution over *tokens* is computable from one over *pieces*.

/// The endings that are pieces of their own, in the order in which they are tried.
const CONTRACTIONS: [&str; 7] = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"];

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Letter,
    Digit,
    Space,
    Other,
}

fn class(c: char) -> Class {
    if c.is_alphabetic() {
        Class::Letter
    } else if c.is_numeric() {
        Class::Digit
    } else if c.is_whitespace() {
        Class::Space
    } else {
        Class::Other
    }
}

/// Splits `text` into pieces; their concatenation is `text`.
///
/// ```
/// use corpus::pieces::split;
/// assert_eq!(split("Mia's cat, 12 years"), ["Mia", "'s", " cat", ",", " 12", " years"]);
/// assert_eq!(split("if x:\n    y"), ["if", " x", ":", "\n   ", " y"]);
/// ```
pub fn split(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(first_piece(rest));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// The length in bytes of the first piece of a non-empty text.
fn first_piece(text: &str) -> usize {
    if let Some(ending) = CONTRACTIONS
        .iter()
        .find(|ending| text.starts_with(**ending))
    {
        return ending.len();
    }
    let body = text.strip_prefix(' ').unwrap_or(text);
    match body.chars().next().map(class) {
        Some(kind) if kind != Class::Space => text.len() - body.len() + run(body, kind),
        _ => {
            // White space before a word: its last character is left over, as the word's leading space.
            let all = run(text, Class::Space);
            let last = text[..all].chars().next_back().map_or(0, char::len_utf8);
            if all == text.len() || all == last {
                all
            } else {
                all - last
            }
        }
    }
}

fn run(text: &str, kind: Class) -> usize {
    text.find(|c| class(c) != kind).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_as_the_regular_expression_does() {
        let cases: [(&str, &[&str]); 7] = [
            ("Hello world", &["Hello", " world"]),
            ("a  b", &["a", " ", " b"]),
            ("a\n\nB", &["a", "\n", "\n", "B"]),
            ("end \n", &["end", " \n"]),
            (
                "I'm they'll \"Yes.\"",
                &["I", "'m", " they", "'ll", " \"", "Yes", ".\""],
            ),
            ("{\"a\": 1}", &["{\"", "a", "\":", " 1", "}"]),
            ("", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(split(text), expected, "{text:?}");
        }
    }
}
