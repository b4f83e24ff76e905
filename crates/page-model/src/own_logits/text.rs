//! Pasted text: plain numbers, lines of `token: logit`, or the JSON answer of a server.

use sampling::Logits;

use super::{OwnLogits, OwnLogitsError, read_answer};
use crate::parse::float;

/// How much of what is not a number is quoted.
const QUOTED: usize = 20;

/// Reads pasted text. `vocabulary` is V, if known; only answers of servers need it.
///
/// Text that begins with `{` is an answer, of which the first position is read ([`read_answer`] for others). If the
/// first line has a colon, every line is `token: logit`: the last colon separates, quotation marks around the token are
/// left out. Else it is numbers, separated by white space, commas or semicolons, with or without brackets; their places
/// are the token ids. Blank lines are passed over. −inf is a token that the model excludes.
///
/// # Errors
/// Each names its line or field: [`OwnLogitsError`].
pub fn read_text(text: &str, vocabulary: Option<usize>) -> Result<OwnLogits, OwnLogitsError> {
    if text.trim_start().starts_with('{') {
        return read_answer(text, 0, vocabulary);
    }
    let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    let lines: Vec<(usize, &str)> = numbered
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    let Some((_, first)) = lines.first() else {
        return Err(OwnLogitsError::Nothing);
    };
    let (mut texts, mut logits) = (Vec::new(), Vec::new());
    let labelled = first.contains(':');
    for (line, content) in lines {
        if labelled {
            let (token, value) = content
                .rsplit_once(':')
                .ok_or(OwnLogitsError::NoColon { line })?;
            texts.push(unquoted(token).to_owned());
            logits.push(number(value.trim(), line)?);
            continue;
        }
        let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']');
        for word in content.split(separates).filter(|word| !word.is_empty()) {
            logits.push(number(word, line)?);
        }
    }
    Ok(OwnLogits::Full {
        logits: Logits::new(logits)?,
        texts,
    })
}

fn number(word: &str, line: usize) -> Result<f32, OwnLogitsError> {
    match float(word) {
        Some(number) => Ok(number as f32),
        None => Err(OwnLogitsError::NoNumber {
            line,
            found: word.chars().take(QUOTED).collect(),
        }),
    }
}

/// The token between its quotation marks, or as it stands: a space before it is part of it.
fn unquoted(token: &str) -> &str {
    let trimmed = token.trim();
    let inside = trimmed
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inside.unwrap_or(token)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    fn full(text: &str) -> (Vec<f32>, Vec<String>) {
        match read_text(text, None).unwrap() {
            OwnLogits::Full { logits, texts } => (logits.as_slice().to_vec(), texts),
            OwnLogits::Top { .. } => panic!("a list"),
        }
    }

    fn refused(text: &str) -> String {
        read_text(text, None).unwrap_err().to_string()
    }

    #[test]
    fn numbers_in_every_usual_form() {
        for text in [
            "1.5 -2 3e0",
            "[1.5, -2,\n 3]",
            "1.5;-2;3",
            "\n1.5\r\n-2\r\n\r\n3\r\n",
        ] {
            assert_eq!(full(text), (vec![1.5, -2.0, 3.0], vec![]), "{text:?}");
        }
        assert_eq!(full("1 -inf").0, [1.0, f32::NEG_INFINITY]);
    }

    #[test]
    fn tokens_with_their_logits() {
        let (logits, texts) = full(" the: 1.5\n\" a\": -2\n\n::3");
        assert_eq!(logits, [1.5, -2.0, 3.0]);
        assert_eq!(texts, [" the", " a", ":"]);
    }

    #[test]
    fn what_is_not_read_is_named_by_its_line() {
        assert!(refused(" \n").starts_with("There is nothing to read."));
        assert!(refused("1 2\n3 x").starts_with("Line 2: \"x\" is not a number."));
        assert!(refused("a: 1\n\nb: c").starts_with("Line 3: \"c\" is not a number."));
        assert!(refused("a: 1\nb 2").starts_with("Line 2 has no colon."));
        assert_eq!(refused("1 NaN"), "the logit of token 1 is not a number");
        assert_eq!(refused("1 1e40"), "the logit of token 1 is +∞");
    }
}
