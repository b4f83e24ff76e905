//! The tint of a token: how unexpected it was, in steps that each are twice as many bits.

/// The least bits of each step above the first. A token of the first step has no tint.
pub const STEPS: [f64; 5] = [1.0, 2.0, 4.0, 8.0, 16.0];

/// The step of a token with so many bits, from 0 for less than one bit to 5 for sixteen and more.
pub fn step(bits: f64) -> usize {
    STEPS.iter().take_while(|least| bits >= **least).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_begins_with_its_least_bits() {
        let steps = [0.0, 0.99, 1.0, 3.9, 8.0, 15.9, 16.0, 400.0].map(step);
        assert_eq!(steps, [0, 0, 1, 2, 4, 4, 5, 5]);
    }
}
