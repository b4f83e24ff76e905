//! The interval of a share that was counted.

use std::ops::Range;

/// The standard normal distribution has 95 % of its probability within so many standard deviations.
const DEVIATIONS: f64 = 1.959_964;

/// Wilson's interval at 95 % of a share: the shares under which `count` of `of` independent tries, at least one, is no
/// surprise.
pub fn wilson(count: usize, of: usize) -> Range<f64> {
    let tries = of as f64;
    let share = count as f64 / tries;
    let z2 = DEVIATIONS * DEVIATIONS;
    let middle = share + z2 / (2.0 * tries);
    let spread = share * (1.0 - share) / tries + z2 / (4.0 * tries * tries);
    let half = DEVIATIONS * spread.sqrt();
    let scale = 1.0 + z2 / tries;
    ((middle - half) / scale).max(0.0)..((middle + half) / scale).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_statsmodels() {
        // `proportion_confint(count, of, method="wilson")`, to four digits.
        for (count, of, from, to) in [
            (0, 10, 0.0, 0.2775),
            (8, 10, 0.4902, 0.9433),
            (10, 10, 0.7225, 1.0),
            (50, 100, 0.4038, 0.5962),
            (3, 300, 0.0034, 0.0290),
        ] {
            let interval = wilson(count, of);
            let differ = (interval.start - from).abs().max((interval.end - to).abs());
            assert!(differ < 0.5e-4, "{count} of {of}: {interval:?}");
        }
    }
}
