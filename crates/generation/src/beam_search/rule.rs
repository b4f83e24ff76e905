//! The settings of a beam search, with the names and meanings of transformers' `GenerationConfig`.

use std::ops::RangeInclusive;

enums::listed! {
    /// When a beam search stops before its longest text: transformers' `early_stopping`. The id is what transformers writes, in
    /// lower case.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum EarlyStopping {
        /// `False`: once as many texts are whole as there are beams, and the likeliest open beam, scored with its present
        /// length, is not above the worst of them. A longer text could still be, so this is a heuristic.
        #[default]
        Heuristic = "false",
        /// `True`: as soon as as many texts are whole as there are beams.
        WhenFull = "true",
        /// `"never"`: as [`Self::Heuristic`], but with a length penalty above 0 the open beam is scored with the greatest
        /// length: no open beam can lead to a better score.
        Never = "never",
    }
}

/// The settings of one beam search, checked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamRule {
    beams: usize,
    max_new_tokens: usize,
    length_penalty: f64,
    early_stopping: EarlyStopping,
}

/// Settings with which no beam search can run.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BeamRuleError {
    /// The number of beams is out of [`BeamRule::BEAMS`].
    #[error(
        "{}",
        texts::failures::beams_out_of_range(
            *BeamRule::BEAMS.start(),
            *BeamRule::BEAMS.end(),
            &beams.to_string()
        )
    )]
    Beams {
        /// The number asked for.
        beams: usize,
    },
    /// No token may be generated.
    #[error("{}", texts::failures::beams_no_tokens())]
    NoTokens,
    /// The length penalty is NaN or infinite.
    #[error("{}", texts::failures::beams_length_penalty(&.0.to_string()))]
    LengthPenalty(f64),
}

impl BeamRule {
    /// The numbers of beams.
    pub const BEAMS: RangeInclusive<usize> = 1..=8;

    /// The settings, as transformers names them: `num_beams`, `max_new_tokens`, `length_penalty`, `early_stopping`.
    ///
    /// # Errors
    /// Fails for a number of beams out of [`Self::BEAMS`], for no tokens, and for a penalty that is not finite.
    pub fn new(
        beams: usize,
        max_new_tokens: usize,
        length_penalty: f64,
        early_stopping: EarlyStopping,
    ) -> Result<Self, BeamRuleError> {
        if !Self::BEAMS.contains(&beams) {
            return Err(BeamRuleError::Beams { beams });
        }
        if max_new_tokens == 0 {
            return Err(BeamRuleError::NoTokens);
        }
        if !length_penalty.is_finite() {
            return Err(BeamRuleError::LengthPenalty(length_penalty));
        }
        Ok(Self {
            beams,
            max_new_tokens,
            length_penalty,
            early_stopping,
        })
    }

    /// The number of beams: how many beginnings are continued side by side.
    #[must_use]
    pub fn beams(&self) -> usize {
        self.beams
    }

    /// The greatest number of tokens of a text.
    #[must_use]
    pub fn max_new_tokens(&self) -> usize {
        self.max_new_tokens
    }

    /// The exponent of the length in the score.
    #[must_use]
    pub fn length_penalty(&self) -> f64 {
        self.length_penalty
    }

    /// When the search stops early.
    #[must_use]
    pub fn early_stopping(&self) -> EarlyStopping {
        self.early_stopping
    }

    /// The score of a text: its log-probability divided by length^`length_penalty`. The length counts generated tokens,
    /// an end token included. With 0 it is the log-probability; the greater the penalty, the more longer texts gain.
    #[must_use]
    pub fn score(&self, log_probability: f64, length: usize) -> f64 {
        log_probability / libm::pow(length as f64, self.length_penalty)
    }

    /// The number of continuations that are looked at in each step, for a model with this number of end tokens: so many
    /// that enough are left to go on with when every beam could end. One beam is greedy decoding, as in transformers:
    /// the likeliest token is taken even where it ends the text.
    pub(super) fn candidates(&self, end_tokens: usize) -> usize {
        match self.beams {
            1 => 1,
            beams => beams * (1 + end_tokens).max(2),
        }
    }

    /// The score that an open beam of this length is taken to reach at most, for the decision to stop.
    pub(super) fn reachable(&self, log_probability: f64, length: usize) -> f64 {
        let length = match self.early_stopping {
            EarlyStopping::Never if self.length_penalty > 0.0 => self.max_new_tokens,
            _ => length,
        };
        self.score(log_probability, length)
    }
}
