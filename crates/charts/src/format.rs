//! Numbers as people read them: never rounded into a claim that is not true.

/// A probability as a percentage with one decimal.
///
/// Only 0 is `0%` and only 1 is `100%`: what would round to them is `<0.1%` or `>99.9%`.
#[must_use]
pub fn percent(probability: f64) -> String {
    let value = probability * 100.0;
    if probability <= 0.0 {
        "0%".into()
    } else if value < 0.05 {
        "<0.1%".into()
    } else if probability >= 1.0 {
        "100%".into()
    } else if value >= 99.95 {
        ">99.9%".into()
    } else {
        format!("{value:.1}%")
    }
}

/// A count with thousands separators: `50,257`.
#[must_use]
pub fn count(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with a fixed number of decimals and a true minus sign.
#[must_use]
pub fn decimal(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        // A value that rounds to zero has no sign.
        Some(digits) if digits.chars().all(|digit| matches!(digit, '0' | '.')) => digits.into(),
        Some(digits) => format!("−{digits}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_certainty_is_a_hundred_percent() {
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(0.9996), ">99.9%");
        assert_eq!(percent(0.9994), "99.9%");
        assert_eq!(percent(0.338), "33.8%");
        assert_eq!(percent(0.0005), "0.1%");
        assert_eq!(percent(0.0004), "<0.1%");
        assert_eq!(percent(0.0), "0%");
    }

    #[test]
    fn thousands_are_separated() {
        assert_eq!(
            [0, 999, 1_000, 50_257, 1_000_000].map(count),
            ["0", "999", "1,000", "50,257", "1,000,000"]
        );
    }

    #[test]
    fn a_negative_number_has_a_minus_and_zero_has_none() {
        assert_eq!(decimal(-90.456, 2), "−90.46");
        assert_eq!(decimal(-0.001, 2), "0.00");
        assert_eq!(decimal(2.5, 1), "2.5");
    }
}
