//! Counter-based random numbers: each in [0, 1), determined by seed, position and stream alone.
//!
//! The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel Random Numbers: As Easy as 1, 2, 3", 2011): a
//! fixed permutation of a counter under a key. The key is the seed, the counter is (position, stream, index), so the
//! number of step n does not depend on earlier steps. Integer arithmetic only: the same on every machine.

use serde::{Deserialize, Serialize};

/// A random seed: it determines the number at every (position, stream, index).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coin {
    /// The seed, which is the generator's whole state.
    pub seed: u64,
}

/// A random number u in [0, 1) with 53 bits.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Uniform(f64);

/// The purpose of a random number: the streams of one seed are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Stream {
    /// The draw of the token from the distribution.
    Draw = 0,
    /// The decision whether XTC removes tokens.
    Xtc = 1,
    /// The arrival times of the exponential race: one number per token.
    Race = 2,
    /// Speculative sampling: the draws of the draft model.
    Draft = 3,
    /// Speculative sampling: accepting or rejecting a drafted token.
    Accept = 4,
}

/// The error for a number that is not in [0, 1).
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{0} is not in [0, 1)")]
pub struct NotUniform(f64);

impl Coin {
    /// The generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The random number for the draw at a position, counted from 0 for the first generated token.
    #[must_use]
    pub fn at(self, position: u64) -> Uniform {
        self.toss(position, Stream::Draw, 0)
    }

    /// The random number at (position, stream, index).
    #[must_use]
    pub fn toss(self, position: u64, stream: Stream, index: u32) -> Uniform {
        let (low, high) = halves(position);
        let (key_low, key_high) = halves(self.seed);
        let block = philox4x32_10([low, high, stream as u32, index], [key_low, key_high]);
        let bits = u64::from(block[0]) | u64::from(block[1]) << 32;
        // The upper 53 bits: as many as a double holds exactly.
        Uniform((bits >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

impl Uniform {
    /// A number in [0, 1) given from outside, for instance set with a slider.
    ///
    /// # Errors
    /// Fails for a number outside [0, 1), and for NaN.
    pub fn new(u: f64) -> Result<Self, NotUniform> {
        if (0.0..1.0).contains(&u) {
            Ok(Self(u))
        } else {
            Err(NotUniform(u))
        }
    }

    /// The value, 0 ≤ u < 1.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Uniform {
    type Error = NotUniform;
    fn try_from(u: f64) -> Result<Self, NotUniform> {
        Self::new(u)
    }
}

impl From<Uniform> for f64 {
    fn from(u: Uniform) -> f64 {
        u.0
    }
}

fn halves(x: u64) -> (u32, u32) {
    (x as u32, (x >> 32) as u32)
}

/// Ten rounds of Philox on four 32-bit words.
fn philox4x32_10(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    const MULTIPLIERS: [u32; 2] = [0xD251_1F53, 0xCD9E_8D57];
    // The fractional parts of the golden ratio and of √3, times 2³²: added to the key after each round.
    const WEYL: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];
    for _ in 0..10 {
        let (low0, high0) = halves(u64::from(MULTIPLIERS[0]) * u64::from(counter[0]));
        let (low1, high1) = halves(u64::from(MULTIPLIERS[1]) * u64::from(counter[2]));
        counter = [
            high1 ^ counter[1] ^ key[0],
            low1,
            high0 ^ counter[3] ^ key[1],
            low0,
        ];
        key = [key[0].wrapping_add(WEYL[0]), key[1].wrapping_add(WEYL[1])];
    }
    counter
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These values must never change: links and recorded runs store seeds.
    #[test]
    fn a_seed_means_the_same_numbers_forever() {
        let numbers = |seed: u64, position: u64| Coin::new(seed).at(position).get();
        assert_eq!(numbers(0, 0), 0.8805201978886142);
        assert_eq!(numbers(0, 1), 0.36209111566940344);
        assert_eq!(numbers(42, 0), 0.4685865183391049);
        assert_eq!(numbers(42, 1_000_000_000_000), 0.4216079206822292);
        assert_eq!(numbers(u64::MAX, u64::MAX), 0.2618831606351677);
        assert_eq!(
            Coin::new(42).toss(7, Stream::Race, 9).get(),
            0.9134586626161167
        );
    }

    #[test]
    fn numbers_fill_the_unit_interval_evenly() {
        const DRAWS: u64 = 100_000;
        let mut tenths = [0_u32; 10];
        for position in 0..DRAWS {
            tenths[(Coin::new(3).at(position).get() * 10.0) as usize] += 1;
        }
        let expected = DRAWS as f64 / 10.0;
        let chi2: f64 = tenths
            .iter()
            .map(|&n| (f64::from(n) - expected) * (f64::from(n) - expected) / expected)
            .sum();
        // 99.99 % of uniform sources stay below this with 9 degrees of freedom.
        assert!(chi2 < 33.7, "{tenths:?}");
    }

    #[test]
    fn only_the_unit_interval_without_its_end_is_uniform() {
        assert!(Uniform::new(0.0).is_ok());
        for u in [1.0, -0.1, f64::NAN] {
            assert!(Uniform::new(u).is_err(), "{u}");
        }
    }

    /// The known answers published with the generator (Random123, `kat_vectors`).
    #[test]
    fn philox_gives_its_published_answers() {
        assert_eq!(
            philox4x32_10([0; 4], [0; 2]),
            [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]
        );
        assert_eq!(
            philox4x32_10([u32::MAX; 4], [u32::MAX; 2]),
            [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]
        );
        assert_eq!(
            philox4x32_10(
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
                [0xa409_3822, 0x299f_31d0]
            ),
            [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]
        );
    }
}
