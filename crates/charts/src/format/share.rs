//! Probabilities as percentages: one unit for every size, so that the numbers of a column can be compared.

use texts::numbers::marked;

/// The exponent of the least percentage that is written without a power of ten: `0.000010%` has four zeros after the
/// point. With more of them, readers would have to count.
const LEAST_EXPONENT: i32 = -5;

/// A probability as a percentage: one decimal from 0.1% on, two digits below: `33.8%`, `0.040%`, `0.000061%`, and a power
/// of ten where there would be more than four zeros after the point: `6.1×10⁻⁸%`.
///
/// Only 0, or a negative number, is `0%`, and only 1, or more, is `100%`: what would round to 100% is `>99.9%`.
#[must_use]
pub fn percent(probability: f64) -> String {
    let value = probability * 100.0;
    let number = if probability <= 0.0 {
        "0".into()
    } else if probability >= 1.0 {
        "100".into()
    } else if value >= 99.95 {
        marked(">99.9")
    } else if value >= 0.1 {
        marked(&format!("{value:.1}"))
    } else {
        match two_digits(value) {
            (_, exponent) if exponent >= LEAST_EXPONENT => {
                marked(&format!("{value:.*}", (1 - exponent) as usize))
            }
            (mantissa, exponent) => {
                format!("{}×10{}", marked(&mantissa), superscript(exponent.into()))
            }
        }
    };
    texts::first::percent(&number)
}

/// Below this, the difference between 1 and a sum of probabilities is rounding.
const LEAST_DIFFERENCE: f64 = 1e-12;

/// A probability that was computed as a difference, from 1 or between two sums: as [`percent`], but one above 0 that may
/// be nothing but rounding is `<10⁻¹⁰%`.
#[must_use]
pub fn percent_of_difference(difference: f64) -> String {
    if difference > 0.0 && difference < LEAST_DIFFERENCE {
        let exponent = (LEAST_DIFFERENCE * 100.0).log10().round();
        return texts::first::percent(&format!("<10{}", superscript(exponent as i64)));
    }
    percent(difference)
}

/// The two first digits of a positive number, rounded, and the power of ten that they are multiplied by.
pub(crate) fn two_digits(value: f64) -> (String, i32) {
    let written = format!("{value:.1e}");
    match written.split_once('e') {
        Some((mantissa, exponent)) => (mantissa.into(), exponent.parse().unwrap_or_default()),
        // The format writes an exponent for every finite number.
        None => (written, 0),
    }
}

/// A whole number in superscript digits: the exponent of a power of ten.
#[must_use]
pub fn superscript(number: i64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |digit: char| match digit {
        '-' => '⁻',
        digit => digit
            .to_digit(10)
            .map_or(digit, |digit| DIGITS[digit as usize]),
    };
    number.to_string().chars().map(raise).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The number that a reader takes from a percentage, as a probability.
    fn read(percentage: &str) -> f64 {
        let number = percentage.trim_start_matches('>').trim_end_matches('%');
        let (mantissa, power) = number.split_once("×10").unwrap_or((number, ""));
        let digit = |raised: char| match raised {
            '⁻' => '-',
            raised => (0..10)
                .find(|&digit| superscript(digit) == raised.to_string())
                .map_or('?', |digit| (b'0' + digit as u8) as char),
        };
        let exponent: String = power.chars().map(digit).collect();
        let exponent = match exponent.as_str() {
            "" => 0,
            exponent => exponent.parse::<i32>().unwrap(),
        };
        mantissa.parse::<f64>().unwrap() * 10f64.powi(exponent) / 100.0
    }

    #[test]
    fn only_certainty_is_a_hundred_percent() {
        let shown = [1.0, 0.9996, 0.9994, 0.338, 0.001, 0.0, -1e-17].map(percent);
        assert_eq!(
            shown,
            ["100%", ">99.9%", "99.9%", "33.8%", "0.1%", "0%", "0%"]
        );
    }

    #[test]
    fn small_probabilities_keep_two_digits() {
        let shown = [
            0.000_999, 0.000_5, 0.000_034, 1.8e-6, 6.11e-7, 1e-7, 9.96e-8, 9.94e-8, 4.3e-9, 6e-30,
        ]
        .map(percent);
        assert_eq!(
            shown,
            [
                "0.10%",
                "0.050%",
                "0.0034%",
                "0.00018%",
                "0.000061%",
                "0.000010%",
                "0.000010%",
                "9.9×10⁻⁶%",
                "4.3×10⁻⁷%",
                "6.0×10⁻²⁸%"
            ]
        );
    }

    #[test]
    fn rounding_is_not_shown_as_a_number() {
        let almost: f64 = [0.1; 10].iter().sum();
        let shown = [1.0 - almost, 1e-11, 0.25, 0.0].map(percent_of_difference);
        assert_eq!(shown, ["<10⁻¹⁰%", "1.0×10⁻⁹%", "25.0%", "0%"]);
    }

    /// A reader of `0.00018%` above `6.1e−7` takes the second for a third of the first; it is 0.000061%.
    #[test]
    fn a_column_is_in_percent_at_every_size_and_falls_as_its_numbers_do() {
        // Half of the last of two digits, of the least mantissa, 1.0; and half of the one decimal of a percentage.
        const TWO_DIGITS: f64 = 0.051;
        const ONE_DECIMAL: f64 = 0.000_51;
        let mut above = f64::INFINITY;
        for place in 0..=300 {
            let value = 10f64.powf(-f64::from(place) / 10.0);
            let shown = percent(value);
            assert!(shown.ends_with('%') && !shown.starts_with('<'), "{shown}");
            assert!(
                !shown.contains('e') && !shown.contains("0.00000"),
                "{shown}"
            );
            let said = read(&shown);
            let slack = if value < 0.001 {
                TWO_DIGITS * value
            } else {
                ONE_DECIMAL
            };
            assert!((said - value).abs() < slack, "{value}: {shown}");
            assert!(said <= above, "{shown} is above {above}");
            above = said;
        }
    }
}
