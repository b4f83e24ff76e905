//! Numbers with the marks of the language. Digits are Latin in every language, as in the pictures and the formulas.

use crate::{DECIMAL_MARK, GROUP_MARK, locale};

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
    number.replace('.', decimal_mark())
}

/// The mark before decimals.
#[must_use]
pub fn decimal_mark() -> &'static str {
    DECIMAL_MARK[locale() as usize]
}
