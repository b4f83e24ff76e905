//! How fast Play goes.

/// A place on the speed slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(usize);

/// Tokens per second of each place; the last one does not wait at all.
const TOKENS_PER_SECOND: [f64; 7] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, f64::INFINITY];
/// The longest time a stage may last and still be too short to be read: the stages are then not shown one by one.
const TOO_SHORT_TO_READ: f64 = 240.0;
/// Stages of one token.
const STAGES: f64 = 5.0;

impl Default for Speed {
    /// Four tokens a second: about as fast as a person reads.
    fn default() -> Self {
        Self(4)
    }
}

impl Speed {
    /// The last place.
    pub const LAST: usize = TOKENS_PER_SECOND.len() - 1;

    /// The speed at a place; past the last, the last.
    pub fn at(place: usize) -> Self {
        Self(place.min(Self::LAST))
    }

    /// The place on the slider.
    pub fn place(self) -> usize {
        self.0
    }

    /// Milliseconds one stage should last.
    pub fn stage_milliseconds(self) -> f64 {
        1000.0 / TOKENS_PER_SECOND[self.0] / STAGES
    }

    /// Whether each stage lasts long enough to be read.
    pub fn shows_stages(self) -> bool {
        self.stage_milliseconds() > TOO_SHORT_TO_READ
    }

    /// In words.
    pub fn words(self) -> String {
        match TOKENS_PER_SECOND[self.0] {
            fast if fast.is_infinite() => "as fast as it can".into(),
            slow if slow < 1.0 => format!("a token every {:.0} seconds", 1.0 / slow),
            1.0 => "1 token a second".into(),
            tokens => format!("{tokens:.0} tokens a second"),
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
                "a token every 4 seconds",
                "1 token a second",
                "4 tokens a second",
                "as fast as it can"
            ]
        );
        assert_eq!(Speed::at(2).stage_milliseconds(), 200.0);
        assert_eq!(Speed::at(6).stage_milliseconds(), 0.0);
        assert!(Speed::at(0).shows_stages() && !Speed::default().shows_stages());
    }
}
