//! The median of measured times, because one pass in a few is always disturbed by something else.

/// The middle one of the values, which are 0 or more, or the mean of the two in the middle; 0 without values.
pub fn median(values: Vec<f64>) -> f64 {
    // Bits of floats from 0 up rise with them. As keys, like all else that is sorted on the first screen: each type of
    // element has its own sorting code.
    let mut keys: Vec<u64> = values.into_iter().map(f64::to_bits).collect();
    keys.sort_unstable();
    let at = |place: usize| f64::from_bits(keys[place]);
    match keys.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => at(odd / 2),
        even => (at(even / 2 - 1) + at(even / 2)) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        assert_eq!(median(vec![9.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 3.0]), 3.5);
        assert_eq!(median(vec![]), 0.0);
    }
}
