//! What the page is told by an engine, whichever it is.

mod scores;

use protocol::{DeviceInfo, ForwardReport, Payload, TokenId, TruthKnown, Vocabulary};

pub use scores::{GrammarScores, TextScores};

/// Logits of the last position of a context, and how they came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Forward {
    /// `[V]`, raw.
    pub logits: Vec<f32>,
    /// What the pass computed and what it read from the cache.
    pub report: ForwardReport,
    /// The device that computed it.
    pub device: DeviceInfo,
    /// Whether its engine had computed nothing before: such a pass takes longer, and not for the network's sake.
    pub cold: bool,
}

/// Logits after each of several tokens, from one pass over all of them.
#[derive(Debug, Clone, PartialEq)]
pub struct ForwardRows {
    /// `[T][V]`, raw: those after each token, in the order of the text.
    pub rows: Vec<Vec<f32>>,
    /// What the pass computed and what it read from the cache.
    pub report: ForwardReport,
    /// The pass over the text before, where the cache did not hold it.
    pub before: Option<ForwardReport>,
    /// The device that computed it.
    pub device: DeviceInfo,
    /// Whether its engine had computed nothing before.
    pub cold: bool,
}

impl ForwardRows {
    /// From a pass whose logits are those of `tokens` positions; none where they are not.
    pub(super) fn from_pass(
        pass: Forward,
        tokens: usize,
        before: Option<ForwardReport>,
    ) -> Option<Self> {
        let width = pass.logits.len().checked_div(tokens)?;
        if width == 0 || pass.logits.len() != tokens * width {
            return None;
        }
        Some(Self {
            rows: pass.logits.chunks(width).map(Vec::from).collect(),
            report: pass.report,
            before,
            device: pass.device,
            cold: pass.cold,
        })
    }
}

/// The true distribution of the next token, as far as it is known. Never a guess.
#[derive(Debug, Clone, PartialEq)]
pub enum GrammarTruth {
    /// The tokens that are possible, in rising order, with probabilities that sum to 1. All others are impossible.
    Known(Vec<(TokenId, f64)>),
    /// The model came without a grammar.
    NoGrammar,
    /// The text is not a prefix of any document of the model's grammar.
    OutsideGrammar,
}

impl GrammarTruth {
    /// Reads an answer; none where the two parts do not belong together.
    pub(super) fn from_answer(known: TruthKnown, payload: Payload) -> Option<Self> {
        match (known, payload) {
            (
                TruthKnown::Exactly,
                Payload::Distribution {
                    tokens,
                    probabilities,
                },
            ) if tokens.len() == probabilities.len() => {
                Some(Self::Known(tokens.into_iter().zip(probabilities).collect()))
            }
            (TruthKnown::NoGrammar, Payload::None) => Some(Self::NoGrammar),
            (TruthKnown::OutsideGrammar, Payload::None) => Some(Self::OutsideGrammar),
            _ => None,
        }
    }
}

/// A text cut into tokens, each with the bytes of the text that it stands for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextPieces(pub Vec<(TokenId, Vec<u8>)>);

impl TextPieces {
    /// Reads an answer; none where the bytes do not belong to the tokens.
    pub(super) fn from_answer(
        tokens: Vec<TokenId>,
        ends: Vec<u32>,
        payload: Payload,
    ) -> Option<Self> {
        let Payload::Bytes(bytes) = payload else {
            return None;
        };
        let pieces = Vocabulary::from_parts(bytes, ends).ok()?;
        if pieces.len() != tokens.len() {
            return None;
        }
        let piece = |place: usize| pieces.piece(place as TokenId).unwrap_or_default().to_vec();
        let tokens = tokens.into_iter().enumerate();
        Some(Self(
            tokens.map(|(place, token)| (token, piece(place))).collect(),
        ))
    }
}

/// The key and the value that the cache holds for one position in one layer.
#[derive(Debug, Clone, PartialEq)]
pub struct CachedPosition {
    /// K: key/value heads.
    pub kv_heads: usize,
    /// Dh: width of one head.
    pub head_dim: usize,
    /// `[K, Dh]`, as attention compares them with queries: turned by their position, where the model does so.
    pub keys: Vec<f32>,
    /// `[K, Dh]`
    pub values: Vec<f32>,
}

impl CachedPosition {
    /// From `[2, K, Dh]` numbers; none where there are more or fewer.
    pub(super) fn new(kv_heads: usize, head_dim: usize, mut numbers: Vec<f32>) -> Option<Self> {
        let half = kv_heads * head_dim;
        if numbers.len() != 2 * half {
            return None;
        }
        let values = numbers.split_off(half);
        Some(Self {
            kv_heads,
            head_dim,
            keys: numbers,
            values,
        })
    }

    /// `[Dh]`: the key of one head.
    ///
    /// # Panics
    /// For a head there is not.
    pub fn key(&self, head: usize) -> &[f32] {
        &self.keys[head * self.head_dim..][..self.head_dim]
    }

    /// `[Dh]`: the value of one head.
    ///
    /// # Panics
    /// For a head there is not.
    pub fn value(&self, head: usize) -> &[f32] {
        &self.values[head * self.head_dim..][..self.head_dim]
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn keys_come_before_values_and_head_by_head() {
        let numbers: Vec<f32> = (0..12_u8).map(f32::from).collect();
        let cached = CachedPosition::new(2, 3, numbers.clone()).unwrap();
        assert_eq!(cached.key(1), [3.0, 4.0, 5.0]);
        assert_eq!(cached.value(0), [6.0, 7.0, 8.0]);
        assert_eq!(CachedPosition::new(2, 4, numbers), None);
    }

    #[test]
    fn pieces_belong_to_their_tokens_or_are_refused() {
        let read = |tokens: &[TokenId], ends: &[u32]| {
            let payload = Payload::Bytes(b"straw".to_vec());
            TextPieces::from_answer(tokens.into(), ends.into(), payload)
        };
        let expected = vec![(301, b"st".to_vec()), (1831, b"raw".to_vec())];
        assert_eq!(read(&[301, 1831], &[2, 5]), Some(TextPieces(expected)));
        for (tokens, ends) in [
            (&[301][..], &[2, 5][..]),
            (&[301, 1831], &[2, 6]),
            (&[], &[]),
        ] {
            assert_eq!(read(tokens, ends), None, "{tokens:?} {ends:?}");
        }
        let none = TextPieces::from_answer(vec![1], vec![0], Payload::None);
        assert_eq!(none, None);
    }

    #[test]
    fn a_truth_is_whole_or_none() {
        let payload = Payload::Distribution {
            tokens: vec![3, 8],
            probabilities: vec![0.25, 0.75],
        };
        let known = GrammarTruth::from_answer(TruthKnown::Exactly, payload.clone());
        assert_eq!(known, Some(GrammarTruth::Known(vec![(3, 0.25), (8, 0.75)])));
        assert_eq!(
            GrammarTruth::from_answer(TruthKnown::Exactly, Payload::None),
            None
        );
        assert_eq!(
            GrammarTruth::from_answer(TruthKnown::NoGrammar, payload),
            None
        );
    }
}
