//! Numbers too large or too small for plain digits.

use charts::decimal;

/// e to the power `exponent`, as a person can read it: `11.4`, `90,219`, or `3.2 × 10⁻⁴⁴` where digits would not help.
///
/// Taken apart as a logarithm, so that no logit is too large or too small.
pub fn power_of_e(exponent: f64) -> String {
    let log10 = exponent / std::f64::consts::LN_10;
    if !(-3.0..6.0).contains(&log10) {
        let mut power = log10.floor();
        let mut mantissa = format!("{:.2}", 10_f64.powf(log10 - power));
        if mantissa == "10.00" {
            (mantissa, power) = ("1.00".into(), power + 1.0);
        }
        return format!("{mantissa} × 10{}", superscript(power as i64));
    }
    match exponent.exp() {
        value if value >= 1000.0 => charts::count(value.round() as usize),
        value if value >= 100.0 => decimal(value, 1),
        value if value >= 1.0 => decimal(value, 2),
        value => decimal(value, 4),
    }
}

fn superscript(number: i64) -> String {
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
    use super::*;

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
}
