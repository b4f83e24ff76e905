//! The scores of a text: how probable each of its tokens was after those before it, by the model and by its grammar.

use serde::{Deserialize, Serialize};

use crate::Payload;

/// What the model predicted where one token of a text follows, before it has read that token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TokenScore {
    /// The natural logarithm of the token's probability: softmax over the whole vocabulary, temperature 1.
    pub log_probability: f32,
    /// The token's place among all tokens by falling logit, counted from 1, ties by lower id. A payload holds it as `f32`,
    /// which is exact up to 16,777,216.
    pub rank: u32,
    /// The entropy of the prediction, in nats.
    pub entropy: f32,
}

/// How a text was read for its scores.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ScoreReport {
    /// The windows in which it was read: 1 where it fits into the context window, 0 for a text of one token.
    pub windows: u32,
    /// The fewest tokens that a token of a later window was predicted from. None where there is one window: there each token
    /// was predicted from all before it.
    pub least_context: Option<u32>,
    /// Positions computed in all windows together.
    pub computed: u32,
    /// Milliseconds of work, without the pauses in which messages are read. None if nothing was measured.
    pub milliseconds: Option<f64>,
}

/// The numbers of one score in a payload.
const NUMBERS: usize = 3;

impl TokenScore {
    /// The scores as a payload, `[T, 3]`: log-probability, rank, entropy.
    pub fn to_payload(scores: &[Self]) -> Payload {
        let numbers = |score: &Self| [score.log_probability, score.rank as f32, score.entropy];
        Payload::Floats(scores.iter().flat_map(numbers).collect())
    }

    /// The scores of `count` tokens in a payload; none where it holds something else.
    pub fn from_payload(payload: Payload, count: usize) -> Option<Vec<Self>> {
        let numbers = payload.into_floats()?;
        if numbers.len() != count * NUMBERS {
            return None;
        }
        let score = |numbers: &[f32]| Self {
            log_probability: numbers[0],
            rank: numbers[1] as u32,
            entropy: numbers[2],
        };
        Some(numbers.chunks(NUMBERS).map(score).collect())
    }
}

/// The probabilities that the grammar gives the tokens of a text, as a payload; one that is not known is NaN there.
pub fn grammar_payload(probabilities: &[Option<f32>]) -> Payload {
    let number = |probability: &Option<f32>| probability.unwrap_or(f32::NAN);
    Payload::Floats(probabilities.iter().map(number).collect())
}

/// The inverse of [`grammar_payload`] for `count` tokens; none where the payload holds something else.
pub fn grammar_probabilities(payload: Payload, count: usize) -> Option<Vec<Option<f32>>> {
    let numbers = payload.into_floats()?;
    let known = |number: f32| (!number.is_nan()).then_some(number);
    (numbers.len() == count).then(|| numbers.into_iter().map(known).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn scores_come_back_as_they_were_or_not_at_all() {
        let scores = [
            TokenScore {
                log_probability: -0.125,
                rank: 1,
                entropy: 0.5,
            },
            TokenScore {
                log_probability: -11.5,
                rank: 151_936,
                entropy: 3.25,
            },
        ];
        let payload = TokenScore::to_payload(&scores);
        assert_eq!(
            TokenScore::from_payload(payload.clone(), 2).unwrap(),
            scores
        );
        assert_eq!(TokenScore::from_payload(payload, 3), None);
        assert_eq!(TokenScore::from_payload(Payload::None, 0), None);
    }

    #[test]
    fn what_the_grammar_does_not_know_is_none_and_impossible_is_zero() {
        let probabilities = [Some(0.25), Some(0.0), None];
        let payload = grammar_payload(&probabilities);
        assert_eq!(
            grammar_probabilities(payload.clone(), 3).unwrap(),
            probabilities
        );
        assert_eq!(grammar_probabilities(payload, 2), None);
    }
}
