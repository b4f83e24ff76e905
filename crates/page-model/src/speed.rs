//! The speed of Play: time per token and per stage for each value of the slider.

use generation::Stage;

/// A value of the speed slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(usize);

/// Tokens per second of each value; the last one does not wait at all.
const TOKENS_PER_SECOND: [f64; 7] = [0.1, 0.25, 1.0, 2.0, 4.0, 8.0, f64::INFINITY];
/// The least duration of a stage, in milliseconds, for its texts to be readable.
const READABLE: f64 = 400.0;
/// The least duration of a stage, in milliseconds, for its highlight to be visible.
const VISIBLE: f64 = 30.0;
/// The number of stages of one token.
const STAGES: f64 = Stage::ALL.len() as f64;

impl Default for Speed {
    /// Four tokens a second: about as fast as a person reads.
    fn default() -> Self {
        Self(4)
    }
}

impl Speed {
    /// The greatest value of the slider.
    pub const LAST: usize = TOKENS_PER_SECOND.len() - 1;

    /// The speed of a value; values beyond the last are taken as the last.
    pub fn at(place: usize) -> Self {
        Self(place.min(Self::LAST))
    }

    /// The value of the slider.
    pub fn place(self) -> usize {
        self.0
    }

    /// The duration of a stage in milliseconds.
    pub fn stage_milliseconds(self) -> f64 {
        self.token_milliseconds() / STAGES
    }

    /// The duration of a token in milliseconds.
    pub fn token_milliseconds(self) -> f64 {
        1000.0 / TOKENS_PER_SECOND[self.0]
    }

    /// Whether each stage lasts long enough for its texts and charts to be shown.
    pub fn shows_stages(self) -> bool {
        self.stage_milliseconds() >= READABLE
    }

    /// Whether the stages are highlighted one by one; with reduced motion only if they last long enough to be read.
    pub fn lights_stages(self, less_motion: bool) -> bool {
        self.stage_milliseconds() >= if less_motion { READABLE } else { VISIBLE }
    }

    /// The speed in words.
    pub fn words(self) -> String {
        match TOKENS_PER_SECOND[self.0] {
            fast if fast.is_infinite() => texts::shared::speed_fastest().into(),
            slow if slow < 1.0 => texts::shared::speed_slow((1.0 / slow).round() as usize),
            1.0 => texts::shared::speed_one().into(),
            tokens => texts::shared::speed_tokens(tokens as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_true() {
        let words = [0, 2, 4, 99].map(|place| Speed::at(place).words());
        assert_eq!(
            words,
            [
                "a token every 10 seconds",
                "1 token a second",
                "4 tokens a second",
                "as fast as it can"
            ]
        );
        assert_eq!(Speed::at(2).stage_milliseconds() * STAGES, 1000.0);
        assert_eq!(Speed::at(6).stage_milliseconds(), 0.0);
    }

    #[test]
    fn stages_are_shown_only_as_fast_as_they_can_be_followed() {
        assert_eq!(
            [0, 1, 2, 4].map(|place| Speed::at(place).shows_stages()),
            [true, true, false, false]
        );
        assert_eq!(
            [1, 4, 5, 6].map(|place| Speed::at(place).lights_stages(false)),
            [true, true, false, false]
        );
        assert!(!Speed::default().lights_stages(true));
    }
}
