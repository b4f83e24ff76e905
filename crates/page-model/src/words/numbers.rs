//! Writes numbers that need many decimals, a power of ten, a sign or a unit.

use charts::{decimal, percent, superscript};
use texts::numbers::marked;

/// The number of decimals, at least `least`, at which unequal neighbors in the list are written differently.
pub fn decimals_apart(numbers: &[f64], least: usize) -> usize {
    let told_apart = |&decimals: &usize| {
        numbers.windows(2).all(|pair| {
            pair[0] == pair[1] || decimal(pair[0], decimals) != decimal(pair[1], decimals)
        })
    };
    (least..MOST_DECIMALS)
        .find(told_apart)
        .unwrap_or(MOST_DECIMALS)
}

/// The number of decimals of a number set by the visitor, at least `least`.
pub fn decimals_of(set: f64, least: usize) -> usize {
    let whole = |&decimals: &usize| {
        let unit = 10_f64.powi(decimals as i32);
        (set * unit).round() / unit == set
    };
    (least..MOST_DECIMALS).find(whole).unwrap_or(MOST_DECIMALS)
}

/// The most decimals; more would not be read.
const MOST_DECIMALS: usize = 12;

/// The least probability that a row writes out: one decimal of a per cent.
const LEAST_WRITTEN: f64 = 0.001;

/// A probability where its leading digit is enough: a smaller one is not written out.
pub fn share(probability: f64) -> String {
    match probability > 0.0 && probability < LEAST_WRITTEN {
        true => texts::first::percent(&marked("<0.1")),
        false => percent(probability),
    }
}

/// A number above 0 rounded to as many digits that are not leading zeros, and how it is written.
pub fn significant(value: f64, digits: usize) -> (f64, String) {
    let last = digits.saturating_sub(1) as i32;
    let power = value.log10().floor() as i32;
    let unit = 10_f64.powi(power - last);
    let rounded = (value / unit).round() * unit;
    let text = match power {
        small if small < LEAST_POWER => {
            let mantissa = decimal(rounded / 10_f64.powi(power), digits.saturating_sub(1));
            format!("{mantissa} × 10{}", superscript(power.into()))
        }
        _ => decimal(rounded, (last - power).max(0) as usize),
    };
    (rounded, text)
}

/// The least power of ten that is written with zeros.
const LEAST_POWER: i32 = -4;

/// e to the power `exponent` in readable form: `11.4`, `90,219`, or `3.2 × 10⁻⁴⁴` where digits would not help.
///
/// Computed from its logarithm, so that no logit is too large or too small.
pub fn power_of_e(exponent: f64) -> String {
    let log10 = exponent / std::f64::consts::LN_10;
    if !(-3.0..6.0).contains(&log10) {
        let mut power = log10.floor();
        let mut mantissa = format!("{:.2}", 10_f64.powf(log10 - power));
        if mantissa == "10.00" {
            (mantissa, power) = ("1.00".into(), power + 1.0);
        }
        return format!("{} × 10{}", marked(&mantissa), superscript(power as i64));
    }
    match exponent.exp() {
        value if value >= 1000.0 => charts::count(value.round() as usize),
        value if value >= 100.0 => decimal(value, 1),
        value if value >= 1.0 => decimal(value, 2),
        value => decimal(value, 4),
    }
}

/// A sum of log-probabilities with its unit.
pub fn nats(sum: f64) -> String {
    format!("{} nats", signed(sum, 2))
}

/// A number with a true minus sign.
pub fn signed(value: f64, decimals: usize) -> String {
    let digits = decimal(value.abs(), decimals);
    // A value that is rounded to zero has no sign.
    if value < 0.0 && digits.contains(|c: char| c.is_ascii_digit() && c != '0') {
        format!("−{digits}")
    } else {
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_marks_of_the_language() {
        texts::set_locale(texts::Locale::EnXA);
        let written = [share(0.0002), power_of_e(-60.0), decimal(0.25, 2)];
        texts::set_locale(texts::Locale::En);
        assert!(
            written
                .iter()
                .all(|number| number.contains(',') && !number.contains('.')),
            "{written:?}"
        );
    }

    #[test]
    fn numbers_that_differ_are_told_apart() {
        assert_eq!(decimals_apart(&[0.4587, 0.5, 0.6], 4), 4);
        assert_eq!(decimals_apart(&[0.458_712, 0.458_74, 0.6], 4), 5);
        assert_eq!(decimals_apart(&[0.5, 0.5], 4), 4, "equal ones cannot be");
        assert_eq!([0.5, 0.125, 1.0].map(|set| decimals_of(set, 2)), [2, 3, 2]);
    }

    #[test]
    fn a_number_is_rounded_to_its_digits() {
        let written = |value| significant(value, 3).1;
        assert_eq!(written(1.0), "1.00");
        assert_eq!(written(0.66249), "0.662");
        assert_eq!(written(0.000_123_44), "0.000123");
        assert_eq!(written(4.386e-9), "4.39 × 10⁻⁹");
        assert_eq!(significant(0.016_04, 2), (0.016, "0.016".into()));
    }

    #[test]
    fn a_power_is_readable_at_every_size() {
        assert_eq!(power_of_e(0.0), "1.00");
        assert_eq!(power_of_e(2.0), "7.39");
        assert_eq!(power_of_e(10.0), "22,026");
        assert_eq!(power_of_e(-2.0), "0.1353");
        assert_eq!(power_of_e(-100.0), "3.72 × 10⁻⁴⁴");
        assert_eq!(power_of_e(1000.0), "1.97 × 10⁴³⁴");
        assert_eq!(
            power_of_e(20.0 * std::f64::consts::LN_10 - 1e-6),
            "1.00 × 10²⁰"
        );
    }

    #[test]
    fn numbers_have_their_sign() {
        assert_eq!(nats(-12.345), "−12.35 nats");
        assert_eq!(nats(-0.0001), "0.00 nats");
        assert_eq!(signed(1.0, 1), "1.0");
    }
}
