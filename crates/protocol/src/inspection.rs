//! What was asked of the inside of the network, and how it travels: as one list of numbers.

use crate::{InspectRequest, LENS_TOP, TokenId};

mod numbers;

/// The answer to an [`InspectRequest`](crate::InspectRequest). What was not wanted is `None`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Inspection {
    /// The logit lens.
    pub lens: Option<LensColumns>,
    /// The logits after each column.
    pub logits: Option<LogitColumns>,
    /// The attention weights of a layer.
    pub attention: Option<LayerAttention>,
    /// The vectors of a cell.
    pub cell: Option<CellVectors>,
    /// The parts of a logit.
    pub contributions: Option<TokenContributions>,
}

impl Inspection {
    /// Whether it has what was wanted, of the columns and of the place that were asked for.
    pub fn answers(&self, request: &InspectRequest) -> bool {
        let (first, columns) = (request.first, request.columns);
        let wanted = &request.wanted;
        let lens = self.lens.as_ref().map(|lens| lens.shape);
        let logits = self.logits.as_ref().map(|logits| logits.shape);
        let attention = self.attention.as_ref().map(|attention| attention.shape);
        let cell = self.cell.as_ref().map(|cell| cell.shape);
        let parts = self.contributions.as_ref().map(|parts| &parts.shape);
        lens.map(|lens| (lens.first, lens.columns)) == wanted.lens.then_some((first, columns))
            && logits.map(|logits| (logits.first, logits.columns))
                == wanted.logits.then_some((first, columns))
            && attention.map(|of| (of.layer, of.first, of.columns))
                == wanted.attention.map(|layer| (layer, first, columns))
            && cell.map(|cell| (cell.layer, cell.position, cell.head))
                == (wanted.cell).map(|cell| (cell.layer, cell.position, cell.head))
            && parts.map(|parts| (parts.position, parts.token, parts.other))
                == (wanted.contributions.as_ref())
                    .map(|parts| (parts.position, parts.token, parts.other))
    }
}

/// The logit lens: what the final norm and the head make of the hidden state in each row. Row 0 is the embedding, row l the
/// state after l layers; the last row gives the logits of the network itself. Where an RMS or layer norm stands at the end,
/// its scale is that of the state it is given.
#[derive(Debug, Clone, PartialEq)]
pub struct LensColumns {
    /// The columns and rows.
    pub shape: LensShape,
    /// `[columns, rows]`: column by column.
    pub cells: Vec<LensCell>,
}

/// The columns and rows of a lens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LensShape {
    /// The position of the first column.
    pub first: u32,
    /// How many columns.
    pub columns: u32,
    /// How many rows: L + 1.
    pub rows: u32,
    /// How many tokens each cell lists: [`LENS_TOP`], or V where the vocabulary has fewer.
    pub listed: u32,
}

/// What the lens shows of one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct LensCell {
    /// The most likely tokens with their probabilities under the softmax of all V logits, the most likely first; of equal
    /// ones, the token with the smaller id.
    pub top: Vec<(TokenId, f32)>,
    /// Entropy of these V probabilities, in nats.
    pub entropy: f32,
    /// The token that follows the column; `None` where none does.
    pub follower: Option<LensFollower>,
}

/// What the lens gives to the token that follows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LensFollower {
    /// One more than the number of tokens with a larger logit: 1 is the most likely.
    pub rank: u32,
    /// Its probability.
    pub probability: f32,
}

/// The raw logits after each column.
#[derive(Debug, Clone, PartialEq)]
pub struct LogitColumns {
    /// The columns and the vocabulary.
    pub shape: LogitShape,
    /// `[columns, V]`
    pub logits: Vec<f32>,
}

/// The columns and the width of logits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogitShape {
    /// The position of the first column.
    pub first: u32,
    /// How many columns.
    pub columns: u32,
    /// V.
    pub vocab_size: u32,
}

/// The attention weights of all heads of a layer at some columns.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerAttention {
    /// The layer, the columns and what they read.
    pub shape: LayerAttentionShape,
    /// `[H, columns, S]`: what each head at each column reads of each position; a row sums to 1, and is 0 after its column. That
    /// of a head which a recording does not have is no number.
    pub weights: Vec<f32>,
}

/// The layer, the columns, and the positions that they read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerAttentionShape {
    /// The layer, from 0.
    pub layer: u32,
    /// H.
    pub heads: u32,
    /// The position of the first column.
    pub first: u32,
    /// How many columns.
    pub columns: u32,
    /// S: the positions up to the last column, `first + columns`.
    pub positions: u32,
}

impl LayerAttention {
    /// `[S]`: what a head reads at a column.
    ///
    /// `None` outside of the shape, and of a head that was not recorded.
    pub fn row(&self, head: u32, position: u32) -> Option<&[f32]> {
        let shape = self.shape;
        let column = position.checked_sub(shape.first)?;
        if head >= shape.heads || column >= shape.columns {
            return None;
        }
        let row = (head * shape.columns + column) as usize;
        let width = shape.positions as usize;
        let row = self.weights.get(row * width..(row + 1) * width)?;
        (!row.first()?.is_nan()).then_some(row)
    }
}

/// The vectors of one cell, and how one head came to what it reads there.
#[derive(Debug, Clone, PartialEq)]
pub struct CellVectors {
    /// Where, and how long the vectors are.
    pub shape: CellShape,
    /// `[D]`: the hidden state that the layer is given.
    pub before: Vec<f32>,
    /// `[D]`: the hidden state that it gives on.
    pub after: Vec<f32>,
    /// What the norm before attention divides the state by, before its weights: √(mean of squares + ε), of the state less its
    /// mean where the norm takes that off.
    pub attention_norm_scale: f32,
    /// The same of the norm before the MLP.
    pub mlp_norm_scale: f32,
    /// `[Dh]`: the query of the head, turned by its position where the model does so, before it is scaled.
    pub query: Vec<f32>,
    /// `[Dh]`: the key at this position that the head reads, as it is cached.
    pub key: Vec<f32>,
    /// `[Dh]`: the value at this position that the head reads, as it is cached.
    pub value: Vec<f32>,
    /// The neurons of the MLP with the largest absolute activations, the largest first: index and activation, which is what
    /// the second projection is given.
    pub neurons: Vec<(u32, f32)>,
    /// What the head does at this position.
    pub arithmetic: HeadArithmetic,
}

/// The steps of one head at one position p. It reads the positions 0..=p; S = p + 1.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadArithmetic {
    /// What q·k is multiplied by: 1/√Dh.
    pub scale: f32,
    /// `[S]`: q·k of this query and the key of each position.
    pub dots: Vec<f32>,
    /// `[S]`: q·k · scale.
    pub scores: Vec<f32>,
    /// `[S]`: the softmax of the scores.
    pub weights: Vec<f32>,
    /// `[S, Dh]`: the value of each position. A weighted value is the weight times this.
    pub values: Vec<f32>,
    /// `[Dh]`: the sum of the weighted values.
    pub mix: Vec<f32>,
}

/// The place and the widths of a cell's vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellShape {
    /// The layer, from 0.
    pub layer: u32,
    /// The position, from 0.
    pub position: u32,
    /// The head, from 0.
    pub head: u32,
    /// D.
    pub hidden_size: u32,
    /// Dh.
    pub head_dim: u32,
    /// How many neurons are listed.
    pub neurons: u32,
}

/// A logit as a sum: the embeddings, for each layer its attention and its MLP, and the bias of the final norm. The scale of
/// that norm is held at what it is in this pass, which makes the rest of the way to the logit linear: so the sum is exact, and
/// a part of it is not what the logit would lose without that part of the network.
#[derive(Debug, Clone, PartialEq)]
pub struct TokenContributions {
    /// Whose logit, and what is listed.
    pub shape: ContributionsShape,
    /// The logit; for two tokens, the first's less the other's.
    pub logit: f32,
    /// The scale of the final norm: what it divides the state by, before its weights.
    pub scale: f32,
    /// The embedding of the token at the position.
    pub token_embedding: f32,
    /// The learned embedding of the position; `None` for a model without.
    pub position_embedding: Option<f32>,
    /// The bias of the final norm; `None` for a norm without. No model here has a bias in the head.
    pub norm_bias: Option<f32>,
    /// The parts of each layer, in their order.
    pub layers: Vec<LayerContribution>,
}

/// What a layer adds to a logit.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerContribution {
    /// Its attention, with the bias of the output projection.
    pub attention: f32,
    /// Of that, the bias of the output projection: attention is the sum of its heads and this.
    pub attention_bias: f32,
    /// Its MLP, with its bias.
    pub mlp: f32,
    /// `[H]`: its heads, where they were asked for; else empty.
    pub heads: Vec<f32>,
}

/// Whose logit, and what is listed of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContributionsShape {
    /// The position, from 0.
    pub position: u32,
    /// The token.
    pub token: TokenId,
    /// The token whose logit is taken off.
    pub other: Option<TokenId>,
    /// L.
    pub layers: u32,
    /// H.
    pub heads: u32,
    /// The layers whose heads are listed.
    pub heads_of: Vec<u32>,
    /// Whether the model has learned embeddings of positions.
    pub has_position_embedding: bool,
    /// Whether its final norm has a bias.
    pub has_norm_bias: bool,
}

impl TokenContributions {
    /// The sum of all parts. It is the logit, but for the rounding of the pass and of this sum.
    pub fn sum(&self) -> f64 {
        let layers = self.layers.iter();
        let parts = layers.flat_map(|layer| [layer.attention, layer.mlp]);
        let rest = [
            Some(self.token_embedding),
            self.position_embedding,
            self.norm_bias,
        ];
        let parts = parts.chain(rest.into_iter().flatten());
        parts.map(f64::from).sum()
    }
}

impl LensColumns {
    /// The cells of one column, from the embedding up; `None` outside of the columns.
    pub fn column(&self, position: u32) -> Option<&[LensCell]> {
        let column = position.checked_sub(self.shape.first)? as usize;
        let rows = self.shape.rows as usize;
        self.cells.get(column * rows..(column + 1) * rows)
    }
}

impl LensCell {
    /// From the V logits of a cell, and the token that follows.
    pub fn of_logits(logits: &[f32], follower: Option<TokenId>) -> Self {
        Self::with_sums(logits, follower, |largest| {
            logits
                .iter()
                .fold([0.0, 0.0], |[weights, weighted], logit| {
                    let below = f64::from(logit - largest);
                    let weight = below.exp();
                    [weights + weight, weighted + weight * below]
                })
        })
    }

    /// The same, with Σ w and Σ w·(l − max) over all logits l from elsewhere, where max is the largest and w = e^(l − max): a
    /// column of a model with 30 layers and 50,000 tokens has a million and a half.
    pub fn with_sums(
        logits: &[f32],
        follower: Option<TokenId>,
        sums: impl FnOnce(f32) -> [f64; 2],
    ) -> Self {
        let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let [sum, weighted] = sums(largest);
        // H = ln Σ w − Σ w·(l − max) / Σ w.
        let entropy = sum.ln() - weighted / sum;
        let probability = |token: TokenId| {
            let below = f64::from(logits[token as usize] - largest);
            (below.exp() / sum) as f32
        };
        let follower = follower.and_then(|token| {
            let logit = *logits.get(token as usize)?;
            let larger = logits.iter().filter(|other| **other > logit).count();
            Some(LensFollower {
                rank: larger as u32 + 1,
                probability: probability(token),
            })
        });
        let top = most_likely(logits);
        Self {
            top: top.map(|token| (token, probability(token))).collect(),
            entropy: entropy as f32,
            follower,
        }
    }
}

/// The tokens with the largest logits, the largest first.
fn most_likely(logits: &[f32]) -> impl Iterator<Item = TokenId> {
    let mut top: Vec<(f32, TokenId)> = Vec::with_capacity(LENS_TOP + 1);
    for (token, logit) in logits.iter().enumerate() {
        if top.len() < LENS_TOP || top.last().is_some_and(|(least, _)| logit > least) {
            let place = top.partition_point(|(other, _)| other >= logit);
            top.insert(place, (*logit, token as TokenId));
            top.truncate(LENS_TOP);
        }
    }
    top.into_iter().map(|(_, token)| token)
}

#[cfg(test)]
mod tests;
