//! Numbers with the marks of the language. Digits are Latin in every language, as in the pictures and the formulas.

use crate::{DECIMAL_MARK, GROUP_MARK, locale};

/// The sign of a number below zero.
const MINUS: char = '\u{2212}';
/// Has a sign stand before its number where a text runs from right to left.
const LEFT_TO_RIGHT: &str = "\u{200E}";

/// A count with separators of thousands: `50,257`.
#[must_use]
pub fn count(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push_str(GROUP_MARK[locale() as usize]);
        }
        text.push(digit);
    }
    text
}

/// A number that was written with a point, with the mark of the language.
#[must_use]
pub fn marked(number: &str) -> String {
    let number = number.replace('.', decimal_mark());
    match crate::direction() {
        "rtl" if number.starts_with(MINUS) => [LEFT_TO_RIGHT, &number].concat(),
        _ => number,
    }
}

/// Whether a text has digits and their marks alone.
pub(crate) fn is_number(text: &str) -> bool {
    let marks = [decimal_mark(), GROUP_MARK[locale() as usize]];
    text.chars()
        .all(|letter| letter.is_ascii_digit() || marks.iter().any(|mark| mark.contains(letter)))
}

/// The mark before decimals.
#[must_use]
pub fn decimal_mark() -> &'static str {
    DECIMAL_MARK[locale() as usize]
}
