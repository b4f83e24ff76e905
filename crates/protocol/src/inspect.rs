//! The request for what is inside the network in one pass, and its limits.

use serde::{Deserialize, Serialize};

use crate::{Ablations, Failure, ModelInfo, NetworkPart, TokenId};

/// The most bytes of an answer's numbers. They lie in the worker's memory and in the page's at the same time, and
/// WebAssembly memory never shrinks. It is enough for the lens of 4,000 positions of 32 layers, the attention of 9 heads at 40
/// columns of 5,000 positions, or the logits of 42 positions over a vocabulary of 49,152.
pub const MOST_INSPECTED_BYTES: u64 = 8 << 20;

/// The most tokens that the lens lists for one cell.
pub const LENS_TOP: usize = 5;

/// The most neurons of a cell that are listed.
pub const MOST_NEURONS: u32 = 64;

/// A request for what one pass over a text computes on its way. Columns are positions of the text, and cells are a layer at
/// a position; both are counted from 0.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct InspectRequest {
    /// The whole context, at least one token.
    pub tokens: Vec<TokenId>,
    /// The parts that are replaced in this pass.
    pub ablations: Ablations,
    /// The first column.
    pub first: u32,
    /// How many columns, at least one.
    pub columns: u32,
    /// The token that follows the last one of the text; `None` where none was chosen. Those that follow the others stand in
    /// the text.
    pub follower: Option<TokenId>,
    /// What is answered: at least one thing.
    pub wanted: InspectWanted,
}

/// What is answered of a pass.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InspectWanted {
    /// The logit lens of each column in each row.
    pub lens: bool,
    /// The logits after each column.
    pub logits: bool,
    /// The attention weights of all heads of this layer at each column.
    pub attention: Option<u32>,
    /// The vectors of one cell. Its position is one of the text; it need not be one of the columns.
    pub cell: Option<CellWanted>,
    /// The parts of one logit. Its position is one of the text; it need not be one of the columns.
    pub contributions: Option<ContributionsWanted>,
}

/// The cell whose vectors are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellWanted {
    /// The layer.
    pub layer: u32,
    /// The position.
    pub position: u32,
    /// The head whose query, key, value and arithmetic are answered.
    pub head: u32,
    /// How many neurons are listed: at most [`MOST_NEURONS`], and all where the MLP has fewer.
    pub neurons: u32,
}

/// The logit whose parts are answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContributionsWanted {
    /// The position.
    pub position: u32,
    /// The token.
    pub token: TokenId,
    /// A token whose logit is taken off that of the first: the parts are then those of the difference.
    pub other: Option<TokenId>,
    /// The layers whose heads are listed one by one, each once.
    pub heads_of: Vec<u32>,
}

/// What the limits of a request depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkShape {
    /// L: decoder layers.
    pub layers: u32,
    /// H: attention heads of a layer.
    pub heads: u32,
    /// Dh: width of one head.
    pub head_dim: u32,
    /// D: width of the hidden state.
    pub hidden_size: u32,
    /// F: inner width of the MLP.
    pub intermediate_size: u32,
    /// V: tokens of the vocabulary.
    pub vocab_size: u32,
}

impl From<&ModelInfo> for NetworkShape {
    fn from(model: &ModelInfo) -> Self {
        Self {
            layers: model.layers,
            heads: model.heads,
            head_dim: model.head_dim,
            hidden_size: model.hidden_size,
            intermediate_size: model.intermediate_size,
            vocab_size: model.vocab_size,
        }
    }
}

impl NetworkShape {
    /// Whether the network has this part.
    pub fn has(&self, part: NetworkPart) -> bool {
        let head = match part {
            NetworkPart::Head { head, .. } => head,
            NetworkPart::Attention { .. } | NetworkPart::Mlp { .. } => 0,
        };
        part.layer() < self.layers && head < self.heads
    }

    /// Fails where the network does not have this part.
    ///
    /// # Errors
    /// [`Failure::NoSuchPart`].
    pub fn check(&self, part: NetworkPart) -> Result<(), Failure> {
        match self.has(part) {
            true => Ok(()),
            false => Err(Failure::NoSuchPart {
                part,
                layers: self.layers,
                heads: self.heads,
            }),
        }
    }
}

impl InspectRequest {
    /// The lens of some columns of a text, computed by the whole network.
    pub fn lens(tokens: Vec<TokenId>, first: u32, columns: u32, follower: Option<TokenId>) -> Self {
        let wanted = InspectWanted {
            lens: true,
            ..InspectWanted::default()
        };
        Self {
            tokens,
            ablations: Ablations::default(),
            first,
            columns,
            follower,
            wanted,
        }
    }

    /// The token that follows a position.
    pub fn follower_of(&self, position: u32) -> Option<TokenId> {
        let next = position as usize + 1;
        match next == self.tokens.len() {
            true => self.follower,
            false => self.tokens.get(next).copied(),
        }
    }

    /// Checks that a network of this shape can answer it. The length of the text is checked by the pass.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`]; [`Failure::NotInspected`] for a position, or columns, outside of the text, or where nothing is
    /// wanted; [`Failure::NoSuchPart`]; [`Failure::UnknownToken`]; [`Failure::InspectionTooLarge`].
    pub fn check(&self, shape: &NetworkShape) -> Result<(), Failure> {
        if self.tokens.is_empty() {
            return Err(Failure::EmptyContext);
        }
        self.check_positions()?;
        for part in self.parts() {
            shape.check(part)?;
        }
        let wanted = self.wanted.contributions.as_ref();
        let tokens = wanted.map(|wanted| [Some(wanted.token), wanted.other]);
        let named = tokens.into_iter().flatten().chain([self.follower]);
        let vocab_size = shape.vocab_size;
        if let Some(token) = named.flatten().find(|token| *token >= vocab_size) {
            return Err(Failure::UnknownToken { token, vocab_size });
        }
        let bytes = self.bytes(shape);
        if bytes > MOST_INSPECTED_BYTES {
            return Err(Failure::InspectionTooLarge {
                bytes,
                limit: MOST_INSPECTED_BYTES,
                columns: self.most_columns(shape),
            });
        }
        Ok(())
    }

    /// The bytes of the answer's numbers; at most, where a list may be shorter.
    pub fn bytes(&self, shape: &NetworkShape) -> u64 {
        self.bytes_of_column(shape)
            .saturating_mul(self.columns.into())
            .saturating_add(self.bytes_beside(shape))
    }

    /// The most columns that can be asked for together with the rest of what is wanted; none where the rest alone is too
    /// large.
    pub fn most_columns(&self, shape: &NetworkShape) -> u32 {
        let left = MOST_INSPECTED_BYTES.saturating_sub(self.bytes_beside(shape));
        let most = left.checked_div(self.bytes_of_column(shape));
        most.map_or(0, |most| u32::try_from(most).unwrap_or(u32::MAX))
    }

    /// Where the columns and what is wanted lie in the text.
    fn check_positions(&self) -> Result<(), Failure> {
        let outside = |position: u32| Failure::NotInspected {
            position,
            positions: self.tokens.len() as u32,
        };
        let last = self.first.saturating_add(self.columns.saturating_sub(1));
        let wanted = &self.wanted;
        let of_cell = wanted.cell.map(|cell| cell.position);
        let of_logit = (wanted.contributions.as_ref()).map(|wanted| wanted.position);
        let mut positions = [Some(last), of_cell, of_logit].into_iter().flatten();
        if let Some(position) = positions.find(|at| *at as usize >= self.tokens.len()) {
            return Err(outside(position));
        }
        let is_malformed = |detail: &str| Failure::Malformed {
            detail: detail.into(),
        };
        if self.columns == 0 || *wanted == InspectWanted::default() {
            return Err(is_malformed("an inspection of nothing"));
        }
        if (wanted.cell).is_some_and(|cell| cell.neurons > MOST_NEURONS) {
            return Err(is_malformed("more neurons than are listed"));
        }
        Ok(())
    }

    /// The parts of the network that the request names.
    fn parts(&self) -> impl Iterator<Item = NetworkPart> {
        let ablated = self.ablations.parts().iter().map(|ablation| ablation.part);
        let wanted = &self.wanted;
        let cell = wanted.cell.map(|cell| NetworkPart::Head {
            layer: cell.layer,
            head: cell.head,
        });
        let heads_of = wanted.contributions.iter().flat_map(|of| &of.heads_of);
        let layers = heads_of.copied().chain(wanted.attention);
        ablated
            .chain(cell)
            .chain(layers.map(|layer| NetworkPart::Attention { layer }))
    }

    fn bytes_of_column(&self, shape: &NetworkShape) -> u64 {
        let positions = self.tokens.len() as u64;
        let wanted = &self.wanted;
        let mut floats = 0;
        if wanted.lens {
            floats += u64::from(shape.layers + 1) * LENS_CELL_FLOATS as u64;
        }
        if wanted.logits {
            floats += u64::from(shape.vocab_size);
        }
        if wanted.attention.is_some() {
            floats += u64::from(shape.heads) * positions;
        }
        floats * FLOAT_BYTES
    }

    /// The bytes of what does not depend on the columns.
    fn bytes_beside(&self, shape: &NetworkShape) -> u64 {
        let (d, dh) = (u64::from(shape.hidden_size), u64::from(shape.head_dim));
        let mut floats = 0;
        if let Some(cell) = self.wanted.cell {
            // Two hidden states and the scales; query, key, value and mix; for each position three numbers and a value.
            let positions = u64::from(cell.position) + 1;
            floats += 2 * d + 3 + 4 * dh + 2 * u64::from(cell.neurons) + (3 + dh) * positions;
        }
        if let Some(wanted) = &self.wanted.contributions {
            let heads = wanted.heads_of.len() as u64 * u64::from(shape.heads);
            floats += 5 + 3 * u64::from(shape.layers) + heads;
        }
        floats * FLOAT_BYTES
    }
}

/// The bytes of a number of the answer.
const FLOAT_BYTES: u64 = 4;

/// The numbers of a cell of the lens: ids and probabilities of the listed tokens, the entropy, rank and probability of the
/// token that follows.
pub(crate) const LENS_CELL_FLOATS: usize = 2 * LENS_TOP + 3;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::AblatedPositions;

    const SHAPE: NetworkShape = NetworkShape {
        layers: 30,
        heads: 9,
        head_dim: 64,
        hidden_size: 576,
        intermediate_size: 1536,
        vocab_size: 49_152,
    };

    fn request(wanted: InspectWanted) -> InspectRequest {
        InspectRequest {
            wanted,
            ..InspectRequest::lens(vec![5; 100], 90, 10, Some(7))
        }
    }

    fn failure(change: impl FnOnce(&mut InspectRequest)) -> Failure {
        let everything = InspectWanted {
            lens: true,
            logits: false,
            attention: Some(29),
            cell: Some(CellWanted {
                layer: 29,
                position: 99,
                head: 8,
                neurons: MOST_NEURONS,
            }),
            contributions: Some(ContributionsWanted {
                position: 99,
                token: 49_151,
                other: None,
                heads_of: vec![0, 29],
            }),
        };
        let mut request = request(everything);
        assert_eq!(request.check(&SHAPE), Ok(()));
        change(&mut request);
        request.check(&SHAPE).unwrap_err()
    }

    #[test]
    fn the_token_that_follows_stands_in_the_text_or_beside_it() {
        let request = InspectRequest::lens(vec![1, 2], 0, 2, Some(3));
        assert_eq!(
            [0, 1, 2].map(|at| request.follower_of(at)),
            [Some(2), Some(3), None]
        );
    }

    #[test]
    fn what_the_text_or_the_network_does_not_have_is_refused() {
        let outside = |position, positions| Failure::NotInspected {
            position,
            positions,
        };
        assert_eq!(failure(|asked| asked.tokens.clear()), Failure::EmptyContext);
        assert_eq!(failure(|asked| asked.columns = 11), outside(100, 100));
        let cell = |asked: &mut InspectRequest| asked.wanted.cell.as_mut().unwrap().position = 100;
        assert_eq!(failure(cell), outside(100, 100));
        let no_part = |part| Failure::NoSuchPart {
            part,
            layers: 30,
            heads: 9,
        };
        let head = NetworkPart::Head { layer: 3, head: 9 };
        let ablated = Ablations::zero(head, AblatedPositions::Last);
        assert_eq!(failure(|asked| asked.ablations = ablated), no_part(head));
        assert_eq!(
            failure(|asked| asked.wanted.attention = Some(30)),
            no_part(NetworkPart::Attention { layer: 30 })
        );
        assert!(matches!(
            failure(|asked| asked.follower = Some(49_152)),
            Failure::UnknownToken { token: 49_152, .. }
        ));
        assert!(matches!(
            failure(|asked| asked.wanted = InspectWanted::default()),
            Failure::Malformed { .. }
        ));
    }

    #[test]
    fn an_answer_above_the_limit_is_refused_with_the_columns_that_fit() {
        let logits = InspectWanted {
            logits: true,
            ..InspectWanted::default()
        };
        let mut asked = request(logits);
        (asked.first, asked.columns) = (0, 100);
        let Failure::InspectionTooLarge { bytes, columns, .. } = asked.check(&SHAPE).unwrap_err()
        else {
            panic!("too large");
        };
        assert_eq!((bytes, columns), (100 * 49_152 * 4, 42));
        asked.columns = columns;
        assert_eq!(asked.check(&SHAPE), Ok(()));
        asked.columns += 1;
        let failure = asked.check(&SHAPE).unwrap_err();
        assert!(failure.to_string().contains("42 positions"), "{failure}");
    }

    #[test]
    fn what_no_number_of_columns_makes_small_enough_says_so() {
        let mut asked = request(InspectWanted {
            cell: Some(CellWanted {
                layer: 0,
                position: 39_999,
                head: 0,
                neurons: 0,
            }),
            ..InspectWanted::default()
        });
        asked.tokens = vec![5; 40_000];
        let failure = asked.check(&SHAPE).unwrap_err();
        assert!(matches!(
            failure,
            Failure::InspectionTooLarge { columns: 0, .. }
        ));
        assert!(failure.next_step().contains("Shorten the text"));
    }
}
