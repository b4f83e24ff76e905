//! Numbers as text, never rounded to a value that means something else: only 0 is `0%`, only 1 is `100%`.

mod share;

use texts::numbers::marked;

pub(crate) use share::two_digits;
pub use share::{percent, percent_of_difference, superscript};
pub use texts::numbers::count;

/// A number with a fixed number of decimals and a true minus sign.
#[must_use]
pub fn decimal(value: f64, decimals: usize) -> String {
    marked(&pointed(value, decimals))
}

/// The same with a point, whatever the language writes.
fn pointed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        // A value that rounds to zero has no sign.
        Some(digits) if digits.chars().all(|digit| matches!(digit, '0' | '.')) => digits.into(),
        Some(digits) => format!("−{digits}"),
        None => text,
    }
}

/// A place on the line of shares, 0 to 1, with enough decimals to find it again.
pub(crate) fn share(place: f64) -> String {
    decimal(place, 4)
}

/// The least number of bits that [`bits`] writes as a number.
const LEAST: f64 = 1e-10;

/// Bits with two decimals, and with two digits where those would all be 0: `2.61`, `0.0022`.
///
/// Only 0 is `0`. A value below 0 can only be one by rounding, and counts as 0.
#[must_use]
pub fn bits(value: f64) -> String {
    match value {
        large if large >= 0.1 => decimal(large, 2),
        small if small >= LEAST => significant(small),
        tiny if tiny > 0.0 => marked(&format!("<{LEAST:.10}")),
        _ => "0".into(),
    }
}

/// A number between 0 and 1 with two digits that are not leading zeros.
fn significant(value: f64) -> String {
    let (_, exponent) = two_digits(value);
    marked(&format!("{value:.*}", (1 - exponent).max(0) as usize))
}

/// A number with about four digits: `12,345`, `98.6`, `0.125`, `4.3e−9`.
#[must_use]
pub fn figure(value: f64) -> String {
    match value.abs() {
        0.0 => "0".into(),
        size if size >= 1e15 => scientific(value),
        size if size >= 1000.0 => {
            let sign = if value < 0.0 { "−" } else { "" };
            sign.to_owned() + &count(size.round() as usize)
        }
        size if size.fract() == 0.0 => decimal(value, 0),
        size if size >= 10.0 => decimal(value, 1),
        size if size >= 0.001 => decimal(value, 3),
        _ => scientific(value),
    }
}

/// Bytes in powers of 1,000: `912 B`, `1.5 kB`, `16.1 GB`.
#[must_use]
pub fn bytes(value: f64) -> String {
    let (part, unit) = scaled(value, ["B", "kB", "MB", "GB", "TB"]);
    let decimals = usize::from(part.fract() != 0.0 && unit != "B");
    let text = pointed(part, decimals);
    marked(text.trim_end_matches(".0")) + "\u{a0}" + unit
}

/// A number in the greatest of five units, each 1,000 times the one before, of which there is at least one.
pub(crate) fn scaled(value: f64, units: [&'static str; 5]) -> (f64, &'static str) {
    let mut part = value;
    for unit in &units[..4] {
        // 999.95 would be read as 1000.0.
        if part.abs() < 999.95 {
            return (part, unit);
        }
        part /= 1000.0;
    }
    (part, units[4])
}

fn scientific(value: f64) -> String {
    marked(&format!("{value:.1e}").replace('-', "−"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_negative_number_has_a_minus_and_zero_has_none() {
        assert_eq!(decimal(-90.456, 2), "−90.46");
        assert_eq!(decimal(-0.001, 2), "0.00");
        assert_eq!(decimal(2.5, 1), "2.5");
    }

    #[test]
    fn a_small_distance_is_not_read_as_none() {
        let read = [2.612, 0.585, 0.099, 0.0022, 1e-5, 1e-12, 0.0, -1e-17].map(bits);
        let expected = [
            "2.61",
            "0.58",
            "0.099",
            "0.0022",
            "0.000010",
            "<0.0000000001",
            "0",
            "0",
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn figures_are_as_long_as_they_need_to_be() {
        let read = [12_345.6, 98.64, 64.0, 0.125, -3.5, 4.3e-9, -1_234.0, 0.0].map(figure);
        assert_eq!(
            read,
            [
                "12,346", "98.6", "64", "0.125", "−3.500", "4.3e−9", "−1,234", "0"
            ]
        );
    }

    #[test]
    fn bytes_are_counted_in_thousands() {
        let read = [912.0, 6_144.0, 393_216.0, 1e9, 16.06e9, 999_999.0].map(bytes);
        assert_eq!(
            read.map(|text| text.replace('\u{a0}', " ")),
            ["912 B", "6.1 kB", "393.2 kB", "1 GB", "16.1 GB", "1 MB"]
        );
    }
}
