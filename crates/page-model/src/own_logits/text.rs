//! Pasted text: plain numbers, lines of `token: logit`, or the JSON answer of a server.

use sampling::{Baseline, LogProbRounding, Logits, TokenId, TopLogProbs};

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
    let (logits, texts) = read_numbers(text)?;
    Ok(OwnLogits::Full {
        logits: Logits::new(logits.into_iter().map(|logit| logit as f32).collect())?,
        texts,
    })
}

/// Reads pasted text as the log-probabilities of the most likely tokens of a vocabulary, in the forms of [`read_text`].
/// `vocabulary` is V, if known.
///
/// # Errors
/// Each names its line, or what is no such list: [`OwnLogitsError`].
pub fn read_list(text: &str, vocabulary: Option<usize>) -> Result<OwnLogits, OwnLogitsError> {
    let (values, texts) = read_numbers(text)?;
    let decimals = decimals_of(text);
    let list = TopLogProbs::new(
        (0..).zip(values).collect(),
        vocabulary,
        Baseline::Normalised,
        LogProbRounding::decimals(decimals),
    )?;
    let text_of = |token: TokenId| texts.get(token as usize).cloned().unwrap_or_default();
    Ok(OwnLogits::Top {
        texts: list.tokens().map(text_of).collect(),
        list,
        positions: 1,
    })
}

/// The number of decimals that the most exact number of a text has: all may be rounded to it.
fn decimals_of(text: &str) -> u32 {
    let decimals = |word: &str| match word.split_once('.') {
        Some((_, after)) => after.chars().take_while(char::is_ascii_digit).count() as u32,
        None => 0,
    };
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    words.map(decimals).max().unwrap_or(0)
}

/// The numbers of a pasted text, and the tokens before them where it has any.
fn read_numbers(text: &str) -> Result<(Vec<f64>, Vec<String>), OwnLogitsError> {
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
    Ok((logits, texts))
}

fn number(word: &str, line: usize) -> Result<f64, OwnLogitsError> {
    match float(word) {
        Some(number) => Ok(number),
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
    use sampling::Temperature;

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

    #[test]
    fn lines_can_be_a_list_of_the_most_likely_tokens() {
        let OwnLogits::Top { list, texts, .. } =
            read_list(" b: -2.30\n a: -0.69", Some(10)).unwrap()
        else {
            panic!("all tokens");
        };
        // By falling probability.
        assert_eq!(texts, [" a", " b"]);
        assert_eq!(list.hidden(), Some(8));
        let rest = 1.0 - (-0.69f64).exp() - (-2.3f64).exp();
        assert!((list.rest().most - rest).abs() < 1e-12);
        // Two decimals leave each number half a percent: after a penalty the rest is known within that.
        let changed = list.tempered(Temperature::new(1.000_001).unwrap()).rest();
        assert!(changed.most - changed.least > 0.003, "{changed:?}");
        let above = read_list("a: 2.0", None).unwrap_err().to_string();
        assert!(above.contains("none can be above 0"), "{above}");
    }

    #[test]
    fn the_rounding_of_numbers_is_read_from_their_decimals() {
        assert_eq!(
            ["-1 -2", "-0.5, -2.25", "a: -1e-3"].map(decimals_of),
            [0, 2, 0]
        );
    }
}
