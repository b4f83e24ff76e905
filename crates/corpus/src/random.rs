//! A small, documented pseudorandom number generator with the same numbers on every machine.

/// SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014): a counter that is
/// increased by the golden ratio, and a mixing function of the counter. Its period is 2⁶⁴; not for cryptography.
///
/// ```
/// let mut random = corpus::Random::new(7);
/// let u = random.unit();
/// assert!((0.0..1.0).contains(&u));
/// assert_eq!(u, corpus::Random::new(7).unit());
/// ```
#[derive(Debug, Clone)]
pub struct Random {
    counter: u64,
}

impl Random {
    /// The fractional part of the golden ratio times 2⁶⁴, made odd.
    const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

    /// A generator for this seed. Different seeds give unrelated sequences.
    pub fn new(seed: u64) -> Self {
        Self { counter: seed }
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(Self::GAMMA);
        let z = self.counter;
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in [0, 1), a multiple of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// A random index with probabilities proportional to `weights`; 0 for an empty slice.
    pub fn pick(&mut self, weights: &[f64]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f64>();
        let mut last = 0;
        for (index, weight) in weights
            .iter()
            .enumerate()
            .filter(|(_, weight)| **weight > 0.0)
        {
            if left < *weight {
                return index;
            }
            left -= weight;
            last = index;
        }
        last // rounding left a hair over: the last one that has any weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation for the seed 1234567.
    #[test]
    fn agrees_with_the_reference() {
        let mut random = Random::new(1_234_567);
        let first = [random.bits(), random.bits(), random.bits()];
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn picks_in_proportion() {
        let mut random = Random::new(1);
        let mut counts = [0usize; 3];
        for _ in 0..100_000 {
            counts[random.pick(&[1.0, 0.0, 3.0])] += 1;
        }
        assert_eq!(counts[1], 0);
        let share = counts[0] as f64 / 100_000.0;
        // Five standard deviations of a share of 1/4 over 100,000 draws.
        assert!((share - 0.25).abs() < 0.007, "{share}");
    }
}
