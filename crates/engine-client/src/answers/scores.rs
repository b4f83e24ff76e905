//! The scores of a text: by the model, and by the grammar that it was trained on.

use protocol::{DeviceInfo, Payload, ScoreReport, TokenScore, grammar_probabilities};

/// How probable each token of a text is after those before it, from the second on.
#[derive(Debug, Clone, PartialEq)]
pub struct TextScores {
    /// One score for each token but the first, in the order of the text.
    pub scores: Vec<TokenScore>,
    /// How the text was read.
    pub report: ScoreReport,
    /// The device that computed it.
    pub device: DeviceInfo,
}

/// The true probability of each token of a text after those before it, from the second on. Never a guess.
#[derive(Debug, Clone, PartialEq)]
pub enum GrammarScores {
    /// One for each token but the first: 0 where no document has the token there, none where the text before it is not a
    /// prefix of any document.
    Known(Vec<Option<f32>>),
    /// The model came without a grammar.
    NoGrammar,
}

impl GrammarScores {
    /// Reads an answer about a text of `count` tokens; none where the payload is not of that text.
    pub(crate) fn from_payload(payload: Payload, count: usize) -> Option<Self> {
        match payload {
            Payload::None => Some(Self::NoGrammar),
            payload => grammar_probabilities(payload, count.checked_sub(1)?).map(Self::Known),
        }
    }
}
