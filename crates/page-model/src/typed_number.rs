//! Reads a number as visitors type it: 84, 84.4, 84,4, 84%, .84, 27/32, 1.3e-3, 2,048.

use crate::parse::float;

/// A number as it was typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TypedNumber {
    /// The number; a percentage is divided by 100.
    pub value: f64,
    /// The power of ten of the last digit that was typed; `None` for a fraction, which is exact.
    pub last_place: Option<i32>,
    /// The number of digits that count: zeros in front are left out.
    pub digits: usize,
    /// Whether a percent sign was typed.
    pub is_percent: bool,
}

/// Why a text is not read as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// No number.
    #[error("{}", texts::practice::number_none())]
    NotANumber,
    /// A fraction over zero.
    #[error("{}", texts::practice::number_over_zero())]
    OverZero,
}

impl TypedNumber {
    /// A number that was chosen or computed, not rounded.
    pub fn exact(value: f64) -> Self {
        Self {
            value,
            last_place: None,
            digits: 0,
            is_percent: false,
        }
    }

    /// The decimals that were typed; `None` for a fraction.
    pub fn decimals(&self) -> Option<usize> {
        self.last_place.map(|place| (-place).max(0) as usize)
    }

    /// The same number in a unit that is 10 to the power of `places` times as small.
    pub fn in_smaller_unit(self, places: i32) -> Self {
        Self {
            value: self.value * 10_f64.powi(places),
            last_place: self.last_place.map(|place| place + places),
            ..self
        }
    }

    /// Whether `exact`, rounded to the digits that were typed, is this number. Halves may be rounded up or down.
    pub fn is_rounded(&self, exact: f64) -> bool {
        let half = self.last_place.map(|place| 0.5 * 10_f64.powi(place));
        half.is_some_and(|half| (self.value - exact).abs() <= half + ROUNDING * exact.abs())
    }
}

/// The relative error of a decimal fraction that is not a binary one.
const ROUNDING: f64 = 1e-12;

/// Reads a number, a percentage or a fraction. One comma is a decimal comma.
///
/// # Errors
/// If the text is none of these.
pub fn read(text: &str) -> Result<TypedNumber, NumberError> {
    if let Some((above, below)) = text.split_once('/') {
        let (above, below) = (plain(above)?.value, plain(below)?.value);
        return match below == 0.0 {
            true => Err(NumberError::OverZero),
            false => Ok(TypedNumber::exact(above / below)),
        };
    }
    match text.trim_end().strip_suffix('%') {
        Some(percent) => {
            let number = plain(percent)?;
            Ok(TypedNumber {
                value: number.value / 100.0,
                is_percent: true,
                ..number.in_smaller_unit(-2)
            })
        }
        None => plain(text),
    }
}

/// Everything that a text can mean: 2,048 is 2.048 with a decimal comma, and 2048 with a comma between its thousands.
///
/// # Errors
/// If it means nothing.
pub fn readings(text: &str) -> Result<Vec<TypedNumber>, NumberError> {
    let grouped = without_separators(text).and_then(|digits| read(&digits).ok());
    match (read(text), grouped) {
        (Err(error), None) => Err(error),
        (first, grouped) => Ok(first.ok().into_iter().chain(grouped).collect()),
    }
}

/// A whole number without the commas or spaces between its thousands.
fn without_separators(text: &str) -> Option<String> {
    let separates = |c: char| c == ',' || c.is_whitespace();
    let mut groups = text.trim().split(separates);
    let first = groups.next()?;
    let digits = |group: &str| group.chars().all(|c| c.is_ascii_digit());
    let begins = (1..=3).contains(&first.len()) && digits(first) && !first.starts_with('0');
    let mut whole = String::from(first);
    for group in groups {
        if group.len() != 3 || !digits(group) {
            return None;
        }
        whole.push_str(group);
    }
    (begins && whole.len() > first.len()).then_some(whole)
}

/// A number with a decimal point or a comma. Where both stand, commas divide thousands.
fn plain(text: &str) -> Result<TypedNumber, NumberError> {
    let text = text.trim().replace('\u{2212}', "-");
    let text = match text.contains('.') {
        true => text.replace(',', ""),
        false => text.replace(',', "."),
    };
    // A sign or a point at its beginning belongs to a number; a word like "inf" does not.
    let written = text
        .chars()
        .all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    let value = float(&text)
        .filter(|value| written && value.is_finite())
        .or_else(|| float(&text.replacen('.', "0.", 1)).filter(|_| is_short(&text)))
        .ok_or(NumberError::NotANumber)?;
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().map_err(|_| NumberError::NotANumber)?;
    let decimals = mantissa.split_once('.').map_or(0, |(_, after)| after.len());
    let digits = mantissa.chars().filter(char::is_ascii_digit);
    Ok(TypedNumber {
        value,
        last_place: Some(exponent - decimals as i32),
        digits: digits.skip_while(|digit| *digit == '0').count(),
        is_percent: false,
    })
}

/// Whether a number begins with its point: .25, −.25.
fn is_short(text: &str) -> bool {
    let digits = text.trim_start_matches('-').strip_prefix('.');
    digits.is_some_and(|digits| {
        !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn value(text: &str) -> Result<f64, NumberError> {
        read(text).map(|number| number.value)
    }

    #[test]
    fn every_usual_way_of_writing_a_number_is_read() {
        for text in [
            "0.25", "0,25", ".25", ",25", "25%", "25 %", "1/4", " 1 / 4 ", "+0.25", "2.5e-1",
            "25e-2", "25.0 % ",
        ] {
            assert_eq!(value(text), Ok(0.25), "{text}");
        }
        assert_eq!(value("−1,5"), Ok(-1.5));
        assert_eq!(value("-.5"), Ok(-0.5));
        assert_eq!(value("1,096.6"), Ok(1096.6));
    }

    #[test]
    fn decimals_and_digits_are_those_that_were_typed() {
        for (text, decimals, digits) in [
            ("0.660", Some(3), 3),
            ("66%", Some(2), 2),
            ("66,5%", Some(3), 3),
            ("2/3", None, 0),
            ("7", Some(0), 1),
            (".844", Some(3), 3),
            ("1.3e-3", Some(4), 2),
            ("2.0e3", Some(0), 2),
            ("0.05", Some(2), 1),
        ] {
            let number = read(text).unwrap();
            assert_eq!(
                (number.decimals(), number.digits),
                (decimals, digits),
                "{text}"
            );
        }
    }

    #[test]
    fn a_number_is_rounded_where_its_last_digit_says_so() {
        for (text, exact, is_rounded) in [
            ("84", 84.4, true),
            ("85", 84.4, false),
            ("84.4", 84.379, true),
            ("62", 62.5, true),
            ("63", 62.5, true),
            ("1.3e-3", 0.001_26, true),
            ("84%", 0.844, true),
            ("5/8", 0.625, false),
        ] {
            assert_eq!(read(text).unwrap().is_rounded(exact), is_rounded, "{text}");
        }
    }

    #[test]
    fn a_comma_or_a_space_may_divide_thousands() {
        let values = |text: &str| {
            readings(text).map(|numbers| {
                let values = numbers.into_iter().map(|number| number.value);
                values.collect::<Vec<_>>()
            })
        };
        assert_eq!(values("2,048").unwrap(), [2.048, 2048.0]);
        assert_eq!(values("2 048").unwrap(), [2048.0]);
        assert_eq!(values("2\u{202f}048").unwrap(), [2048.0]);
        assert_eq!(values("1,234,567").unwrap(), [1_234_567.0]);
        assert_eq!(values("0,844").unwrap(), [0.844]);
        assert_eq!(values("84,44").unwrap(), [84.44]);
        assert_eq!(values("500").unwrap(), [500.0]);
        for text in ["1 2", "1,2345,678", "x", ""] {
            assert_eq!(values(text), Err(NumberError::NotANumber), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_said() {
        for text in [
            "x", "1/x", "inf", "nan", "1.2.3", "%", "/", "0x1", "--1", "1e",
        ] {
            assert_eq!(value(text), Err(NumberError::NotANumber), "{text}");
        }
        assert_eq!(value("1/0"), Err(NumberError::OverZero));
    }
}
