//! Ablations: parts of the network whose output is replaced in a pass.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::TokenId;

/// The most parts that are replaced at once. All heads of a layer are one part, so these are as many as can still be told
/// apart in a list.
pub const MOST_ABLATED: usize = 64;

/// The longest text over which means are taken, in tokens: four chunks of a prefill, which it costs once for each list with a
/// mean.
pub const LONGEST_REFERENCE: usize = 256;

/// A part of the network that adds to the hidden state. Layers and heads are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NetworkPart {
    /// One head of a layer's attention: its mean of values, `[Dh]`, before the output projection.
    Head {
        /// The layer.
        layer: u32,
        /// The head, of the H heads with a query of their own.
        head: u32,
    },
    /// The attention of a layer: what it adds to the hidden state, `[D]`, its bias included.
    Attention {
        /// The layer.
        layer: u32,
    },
    /// The MLP of a layer: what it adds to the hidden state, `[D]`, its bias included.
    Mlp {
        /// The layer.
        layer: u32,
    },
}

impl NetworkPart {
    /// The layer it is in.
    pub fn layer(self) -> u32 {
        match self {
            Self::Head { layer, .. } | Self::Attention { layer } | Self::Mlp { layer } => layer,
        }
    }
}

/// What takes the place of a part's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replacement {
    /// Zeros: the part adds nothing.
    Zero,
    /// The mean of its outputs over all positions of the [reference text](Ablations::reference), read without ablations.
    Mean,
}

/// The positions at which a part is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AblatedPositions {
    /// Every one, so that what later layers keep in the cache is computed with it too.
    Every,
    /// The last one of each pass alone. All before it are computed with the whole network, as if no pass had ended there.
    Last,
}

/// One part and what is done with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ablation {
    /// The part.
    pub part: NetworkPart,
    /// What takes its place.
    pub replacement: Replacement,
    /// Where.
    pub positions: AblatedPositions,
}

/// The parts that are replaced in a pass; none by default. Two lists that do the same are equal.
///
/// Where a layer's attention is replaced at a position, so are its heads: what a list says of them changes nothing there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ListedAblations")]
pub struct Ablations {
    /// In rising order, each part once.
    parts: Vec<Ablation>,
    reference: Vec<TokenId>,
}

/// [`Ablations`] as they are read, before they are checked.
#[derive(Deserialize)]
struct ListedAblations {
    parts: Vec<Ablation>,
    reference: Vec<TokenId>,
}

impl TryFrom<ListedAblations> for Ablations {
    type Error = AblationsError;

    fn try_from(listed: ListedAblations) -> Result<Self, AblationsError> {
        Self::new(listed.parts, listed.reference)
    }
}

/// Why parts cannot be replaced together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AblationsError {
    /// More than [`MOST_ABLATED`].
    #[error("{}", texts::failures::ablations_too_many(&found.to_string(), &MOST_ABLATED.to_string()))]
    TooMany {
        /// How many there are.
        found: usize,
    },
    /// A part that is listed more than once.
    #[error("{}", texts::failures::ablations_twice())]
    Twice {
        /// The part.
        part: NetworkPart,
    },
    /// A mean, and no text over which it is taken.
    #[error("{}", texts::failures::ablations_no_reference())]
    NoReference,
    /// The text over which means are taken is longer than [`LONGEST_REFERENCE`].
    #[error("{}", texts::failures::ablations_long_reference(&tokens.to_string(), &LONGEST_REFERENCE.to_string()))]
    LongReference {
        /// Its tokens.
        tokens: usize,
    },
}

impl Ablations {
    /// These parts, in any order. The reference text is that over which means are taken; it is dropped where none is.
    ///
    /// # Errors
    /// Any [`AblationsError`].
    pub fn new(mut parts: Vec<Ablation>, reference: Vec<TokenId>) -> Result<Self, AblationsError> {
        if parts.len() > MOST_ABLATED {
            return Err(AblationsError::TooMany { found: parts.len() });
        }
        parts.sort_unstable();
        let mut pairs = parts.windows(2);
        if let Some(pair) = pairs.find(|pair| pair[0].part == pair[1].part) {
            return Err(AblationsError::Twice { part: pair[0].part });
        }
        let means = (parts.iter()).any(|ablation| ablation.replacement == Replacement::Mean);
        if !means {
            let reference = Vec::new();
            return Ok(Self { parts, reference });
        }
        match reference.len() {
            0 => Err(AblationsError::NoReference),
            tokens if tokens > LONGEST_REFERENCE => Err(AblationsError::LongReference { tokens }),
            _ => Ok(Self { parts, reference }),
        }
    }

    /// One part switched off.
    pub fn zero(part: NetworkPart, positions: AblatedPositions) -> Self {
        let ablation = Ablation {
            part,
            replacement: Replacement::Zero,
            positions,
        };
        Self {
            parts: vec![ablation],
            reference: Vec::new(),
        }
    }

    /// The parts, each once.
    pub fn parts(&self) -> &[Ablation] {
        &self.parts
    }

    /// The text over which means are taken; empty where none is.
    pub fn reference(&self) -> &[TokenId] {
        &self.reference
    }

    /// Whether the whole network computes.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether a part is replaced at the last position of a pass and not before it. What such a pass computes of the last
    /// position is of no use to a later one, which must find there what the whole network, or the network with the parts that
    /// are replaced at every position, has computed.
    pub fn differ_at_the_last(&self) -> bool {
        let last = |ablation: &Ablation| ablation.positions == AblatedPositions::Last;
        self.parts.iter().any(last)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const HEAD: NetworkPart = NetworkPart::Head { layer: 3, head: 1 };
    const MLP: NetworkPart = NetworkPart::Mlp { layer: 0 };

    fn ablation(part: NetworkPart, replacement: Replacement) -> Ablation {
        Ablation {
            part,
            replacement,
            positions: AblatedPositions::Every,
        }
    }

    #[test]
    fn lists_that_do_the_same_are_equal_and_come_back_as_they_were() {
        let (head, mlp) = (
            ablation(HEAD, Replacement::Zero),
            ablation(MLP, Replacement::Zero),
        );
        let one = Ablations::new(vec![head, mlp], vec![]).unwrap();
        let other = Ablations::new(vec![mlp, head], vec![7, 8]).unwrap();
        assert_eq!(one, other);
        assert!(Ablations::default().is_empty() && !one.is_empty());
        let mean = Ablations::new(vec![ablation(HEAD, Replacement::Mean)], vec![7, 8]).unwrap();
        for ablations in [one, mean] {
            let json = serde_json::to_string(&ablations).unwrap();
            assert_eq!(serde_json::from_str::<Ablations>(&json).unwrap(), ablations);
        }
    }

    #[test]
    fn what_cannot_be_done_together_is_refused_also_as_a_message() {
        let mean = ablation(HEAD, Replacement::Mean);
        let zero = ablation(HEAD, Replacement::Zero);
        let heads = |count: u32| {
            let head = |head| ablation(NetworkPart::Head { layer: 0, head }, Replacement::Zero);
            (0..count).map(head).collect::<Vec<_>>()
        };
        let refused = |parts: Vec<Ablation>, reference: usize| {
            Ablations::new(parts, vec![1; reference]).unwrap_err()
        };
        assert_eq!(
            refused(vec![mean, zero], 1),
            AblationsError::Twice { part: HEAD }
        );
        assert_eq!(refused(vec![mean], 0), AblationsError::NoReference);
        assert_eq!(
            refused(vec![mean], LONGEST_REFERENCE + 1),
            AblationsError::LongReference {
                tokens: LONGEST_REFERENCE + 1
            }
        );
        assert_eq!(
            refused(heads(MOST_ABLATED as u32 + 1), 0),
            AblationsError::TooMany {
                found: MOST_ABLATED + 1
            }
        );
        assert!(Ablations::new(heads(MOST_ABLATED as u32), vec![]).is_ok());
        let json = r#"{"parts":[{"part":{"mlp":{"layer":0}},"replacement":"mean","positions":"every"}],"reference":[]}"#;
        let error = serde_json::from_str::<Ablations>(json).unwrap_err();
        assert!(error.to_string().contains("mean"), "{error}");
    }
}
