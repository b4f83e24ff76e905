//! Logits of a whole vocabulary in two bytes each: as levels between the step's least and largest logit.
//!
//! A half-precision float is finer than needed near zero, and too coarse where it counts: at a logit of 17 it moves a
//! probability by 0.8 %, and bfloat16 by 6 %. Equal levels move every logit by at most half a level.

use crate::RecordingError;

/// The highest level: the largest logit. Level 0 is the least.
const HIGHEST: u16 = u16::MAX;

/// The logits of one step in levels: `least + level / 65,535 · (largest − least)`.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundedLogits {
    least: f32,
    largest: f32,
    /// `[V]`, indexed by token id.
    levels: Vec<u16>,
    error: f32,
}

impl RoundedLogits {
    /// Rounds each logit to the nearest level.
    ///
    /// # Errors
    /// [`RecordingError::NoLogits`] where there is none, or one is not finite.
    pub fn of(logits: &[f32]) -> Result<Self, RecordingError> {
        if logits.is_empty() || !logits.iter().all(|logit| logit.is_finite()) {
            return Err(RecordingError::NoLogits);
        }
        let least = logits.iter().copied().fold(f32::INFINITY, f32::min);
        let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let width = f64::from(largest) - f64::from(least);
        // `max` only where all are equal: then every level is 0.
        let scale = f64::from(HIGHEST) / width.max(f64::MIN_POSITIVE);
        let level = |&logit: &f32| ((f64::from(logit) - f64::from(least)) * scale).round() as u16;
        let mut rounded = Self {
            least,
            largest,
            levels: logits.iter().map(level).collect(),
            error: 0.0,
        };
        let errors = rounded.logits().into_iter().zip(logits);
        rounded.error =
            (errors.map(|(rounded, &logit)| (rounded - logit).abs())).fold(0.0, f32::max);
        Ok(rounded)
    }

    /// Levels as they stand in a file; `None` where the range is none, or the error no number of at least 0.
    pub(crate) fn from_levels(
        [least, largest]: [f32; 2],
        error: f32,
        levels: Vec<u16>,
    ) -> Option<Self> {
        let is_range = least.is_finite() && largest.is_finite() && least <= largest;
        (is_range && error.is_finite() && error >= 0.0).then_some(Self {
            least,
            largest,
            levels,
            error,
        })
    }

    /// `[V]`, each within [`error`](Self::error) of what the model gave.
    pub fn logits(&self) -> Vec<f32> {
        let (least, largest) = (f64::from(self.least), f64::from(self.largest));
        let share = |&level: &u16| f64::from(level) / f64::from(HIGHEST);
        let logit = |level| (least + share(level) * (largest - least)) as f32;
        self.levels.iter().map(logit).collect()
    }

    /// The largest difference between a rounded logit and the model's, in nats, as it was when they were rounded.
    pub fn error(&self) -> f32 {
        self.error
    }

    /// The least and the largest logit.
    pub fn range(&self) -> [f32; 2] {
        [self.least, self.largest]
    }

    /// One for each token of the vocabulary.
    pub(crate) fn levels(&self) -> &[u16] {
        &self.levels
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn each_logit_is_within_half_a_level_and_the_ends_are_exact() {
        let logits: Vec<f32> = (0..5_000)
            .map(|id| (id as f32 * 0.7).sin() * 21.0 - 4.0)
            .collect();
        let rounded = RoundedLogits::of(&logits).unwrap();
        let [least, largest] = rounded.range();
        // Beside half a level, one rounding to f32 below 32.
        let most = (largest - least) / f32::from(HIGHEST) / 2.0 + 32.0 * f32::EPSILON;
        assert!(rounded.error() <= most, "{} > {most}", rounded.error());
        assert!(rounded.error() > 0.0);
        let back = rounded.logits();
        for end in [least, largest] {
            let place = logits.iter().position(|&logit| logit == end).unwrap();
            assert_eq!(back[place], end);
        }
        assert_eq!(RoundedLogits::of(&back).unwrap().levels, rounded.levels);
    }

    #[test]
    fn equal_logits_stay_equal_and_what_is_not_finite_is_refused() {
        let equal = RoundedLogits::of(&[-3.25; 4]).unwrap();
        assert_eq!((equal.logits(), equal.error()), (vec![-3.25; 4], 0.0));
        let extremes = RoundedLogits::of(&[f32::MIN, f32::MAX]).unwrap();
        assert_eq!(extremes.logits(), [f32::MIN, f32::MAX]);
        for bad in [&[][..], &[0.0, f32::NEG_INFINITY], &[f32::NAN]] {
            assert_eq!(RoundedLogits::of(bad), Err(RecordingError::NoLogits));
        }
    }
}
