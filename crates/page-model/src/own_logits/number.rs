//! Numbers as people and programs write them.

use crate::parse::float;

/// Signs that stand for a minus: U+2212, the en dash of word processors, and two of other scripts.
const MINUS: [char; 4] = ['\u{2212}', '\u{2013}', '\u{fe63}', '\u{ff0d}'];

/// A number, with any sign for a minus, or an infinity or NaN by name.
pub(super) fn number(word: &str) -> Option<f64> {
    match word.strip_prefix(MINUS) {
        Some(rest) if rest.starts_with('-') => None,
        Some(rest) => float(rest).map(|number| -number),
        None => float(word.strip_prefix('+').unwrap_or(word)),
    }
}

/// A number that may have a decimal comma, `2,5`, and then points between thousands: `1.234,5`.
pub(super) fn with_comma(word: &str) -> Option<f64> {
    number(word).or_else(|| {
        let (whole, decimals) = word.split_once(',')?;
        let whole = match whole.contains('.') {
            true => are_thousands(whole).then(|| whole.replace('.', ""))?,
            false => whole.to_owned(),
        };
        number(&format!("{whole}.{decimals}"))
    })
}

/// Whether points stand between digits in threes, as in `1.234.567`.
fn are_thousands(whole: &str) -> bool {
    let mut groups = whole.split('.');
    let first = groups.next().unwrap_or_default().trim_start_matches(MINUS);
    let digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let first = first.trim_start_matches(['-', '+']);
    (1..=3).contains(&first.len())
        && digits(first)
        && groups.all(|group| group.len() == 3 && digits(group))
}

/// Whether every comma of a text stands between digits, once in a word, so that it may be a decimal one, and no point does, but
/// between thousands.
pub(super) fn commas_are_ambiguous(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || c == ';');
    let mut found = false;
    let clear = words.filter(|word| word.contains([',', '.'])).all(|word| {
        found = true;
        let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        word.split_once(',').is_some_and(|(before, after)| {
            let around = digit(before.as_bytes().last()) && digit(after.as_bytes().first());
            let points = !word.contains('.') || (are_thousands(before) && !after.contains('.'));
            around && points && with_comma(word).is_some()
        })
    });
    found && clear
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minus_has_many_signs() {
        for word in ["-2.5", "−2.5", "–2.5"] {
            assert_eq!(number(word), Some(-2.5), "{word}");
        }
        assert_eq!(
            ["+1", "2E0", "−-1", "x"].map(number),
            [Some(1.0), Some(2.0), None, None]
        );
    }

    #[test]
    fn points_between_thousands_are_no_decimals() {
        let read = ["1.234,5", "-1.234.567,25", "\u{2212}12.345,0"].map(with_comma);
        assert_eq!(read, [Some(1234.5), Some(-1_234_567.25), Some(-12345.0)]);
        assert_eq!(["12.34,5", "1.2345,6", ".234,5"].map(with_comma), [None; 3]);
    }

    #[test]
    fn commas_are_asked_about_where_they_may_be_decimal() {
        for text in [
            "2,0\n1,0\n0,5",
            "2,0 1,0",
            "5,3",
            "-2,5;-inf;1,0",
            "2,0\n1",
            "1.234,5\n2,0",
        ] {
            assert!(commas_are_ambiguous(text), "{text}");
        }
        for text in [
            "1,2,3",
            "1, 2, 3",
            "1.234,5.678",
            "12.34,5",
            "2.0,1.0",
            "2.0 1.0",
            "2,0\n1.5",
            "a,b",
            "1 2",
        ] {
            assert!(!commas_are_ambiguous(text), "{text}");
        }
    }
}
