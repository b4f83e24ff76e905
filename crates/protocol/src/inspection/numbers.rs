//! An [`Inspection`] as shapes and one list of numbers, and back. Token ids, ranks and indices of neurons are written as
//! floats, which hold whole numbers up to 2²⁴ exactly: more than any vocabulary or MLP has.

use super::{
    CellShape, CellVectors, ContributionsShape, HeadArithmetic, Inspection, InspectionShapes,
    LayerAttention, LayerAttentionShape, LayerContribution, LensCell, LensColumns, LensFollower,
    LensShape, LogitColumns, LogitShape, TokenContributions,
};
use crate::TokenId;

impl Inspection {
    /// The shapes and the numbers.
    pub fn into_parts(self) -> (InspectionShapes, Vec<f32>) {
        let mut numbers = Vec::new();
        let shapes = InspectionShapes {
            lens: self.lens.map(|lens| lens.write(&mut numbers)),
            logits: self.logits.map(|logits| {
                numbers.extend(logits.logits);
                logits.shape
            }),
            attention: self.attention.map(|attention| {
                numbers.extend(attention.weights);
                attention.shape
            }),
            cell: self.cell.map(|cell| cell.write(&mut numbers)),
            contributions: (self.contributions).map(|parts| parts.write(&mut numbers)),
        };
        (shapes, numbers)
    }

    /// Reads the numbers; `None` where there are not as many as the shapes say, or one that is to be whole is not.
    pub fn from_parts(shapes: InspectionShapes, numbers: &[f32]) -> Option<Self> {
        let mut left = NumberReader(numbers);
        let inspection = Self {
            lens: optional(shapes.lens, |shape| LensColumns::read(shape, &mut left))?,
            logits: optional(shapes.logits, |shape| LogitColumns::read(shape, &mut left))?,
            attention: optional(shapes.attention, |shape| {
                LayerAttention::read(shape, &mut left)
            })?,
            cell: optional(shapes.cell, |shape| CellVectors::read(shape, &mut left))?,
            contributions: optional(shapes.contributions, |shape| {
                TokenContributions::read(shape, &mut left)
            })?,
        };
        left.0.is_empty().then_some(inspection)
    }
}

/// Reads what is there; the outer `None` where it cannot be read.
fn optional<S, T>(shape: Option<S>, read: impl FnOnce(S) -> Option<T>) -> Option<Option<T>> {
    match shape {
        None => Some(None),
        Some(shape) => read(shape).map(Some),
    }
}

/// The numbers that were not read yet.
struct NumberReader<'n>(&'n [f32]);

impl<'n> NumberReader<'n> {
    /// As many numbers as the product of these widths.
    fn take<const N: usize>(&mut self, widths: [u32; N]) -> Option<&'n [f32]> {
        let mut product = widths.iter().map(|width| *width as usize);
        let count = product.try_fold(1_usize, usize::checked_mul)?;
        let (taken, left) = self.0.split_at_checked(count)?;
        self.0 = left;
        Some(taken)
    }

    fn vector<const N: usize>(&mut self, widths: [u32; N]) -> Option<Vec<f32>> {
        self.take(widths).map(Vec::from)
    }

    fn number(&mut self) -> Option<f32> {
        self.take([]).map(|number| number[0])
    }

    /// A number where there is one; the outer `None` where it is missing.
    fn number_if(&mut self, is_there: bool) -> Option<Option<f32>> {
        match is_there {
            true => self.number().map(Some),
            false => Some(None),
        }
    }

    /// A number that is whole and not negative.
    fn whole(&mut self) -> Option<u32> {
        let number = self.number()?;
        let whole = number as u32;
        (whole as f32 == number).then_some(whole)
    }
}

impl LensColumns {
    fn write(self, numbers: &mut Vec<f32>) -> LensShape {
        for cell in self.cells {
            for (token, probability) in cell.top {
                numbers.extend([token as f32, probability]);
            }
            let (rank, probability) = match cell.follower {
                // Ranks begin with 1.
                None => (0, 0.0),
                Some(follower) => (follower.rank, follower.probability),
            };
            numbers.extend([cell.entropy, rank as f32, probability]);
        }
        self.shape
    }

    fn read(shape: LensShape, left: &mut NumberReader) -> Option<Self> {
        let cells = shape.columns.checked_mul(shape.rows)?;
        let cells = (0..cells).map(|_| LensCell::read(shape.listed, left));
        let cells = cells.collect::<Option<_>>()?;
        Some(Self { shape, cells })
    }
}

impl LensCell {
    fn read(listed: u32, left: &mut NumberReader) -> Option<Self> {
        let top = (0..listed).map(|_| Some((left.whole()? as TokenId, left.number()?)));
        let top = top.collect::<Option<_>>()?;
        let entropy = left.number()?;
        let (rank, probability) = (left.whole()?, left.number()?);
        let follower = (rank > 0).then_some(LensFollower { rank, probability });
        Some(Self {
            top,
            entropy,
            follower,
        })
    }
}

impl LogitColumns {
    fn read(shape: LogitShape, left: &mut NumberReader) -> Option<Self> {
        let logits = left.vector([shape.columns, shape.vocab_size])?;
        Some(Self { shape, logits })
    }
}

impl LayerAttention {
    fn read(shape: LayerAttentionShape, left: &mut NumberReader) -> Option<Self> {
        let weights = left.vector([shape.heads, shape.columns, shape.positions])?;
        Some(Self { shape, weights })
    }
}

impl CellVectors {
    fn write(self, numbers: &mut Vec<f32>) -> CellShape {
        numbers.extend(self.before);
        numbers.extend(self.after);
        numbers.extend([self.attention_norm_scale, self.mlp_norm_scale]);
        numbers.extend(self.query);
        numbers.extend(self.key);
        numbers.extend(self.value);
        for (neuron, activation) in self.neurons {
            numbers.extend([neuron as f32, activation]);
        }
        let head = self.arithmetic;
        numbers.push(head.scale);
        for vector in [head.dots, head.scores, head.weights, head.values, head.mix] {
            numbers.extend(vector);
        }
        self.shape
    }

    fn read(shape: CellShape, left: &mut NumberReader) -> Option<Self> {
        let (d, dh) = (shape.hidden_size, shape.head_dim);
        let positions = shape.position.checked_add(1)?;
        let (before, after) = (left.vector([d])?, left.vector([d])?);
        let (attention_norm_scale, mlp_norm_scale) = (left.number()?, left.number()?);
        let (query, key, value) = (left.vector([dh])?, left.vector([dh])?, left.vector([dh])?);
        let neurons = (0..shape.neurons).map(|_| Some((left.whole()?, left.number()?)));
        let neurons = neurons.collect::<Option<_>>()?;
        let arithmetic = HeadArithmetic {
            scale: left.number()?,
            dots: left.vector([positions])?,
            scores: left.vector([positions])?,
            weights: left.vector([positions])?,
            values: left.vector([positions, dh])?,
            mix: left.vector([dh])?,
        };
        Some(Self {
            shape,
            before,
            after,
            attention_norm_scale,
            mlp_norm_scale,
            query,
            key,
            value,
            neurons,
            arithmetic,
        })
    }
}

impl TokenContributions {
    fn write(self, numbers: &mut Vec<f32>) -> ContributionsShape {
        numbers.extend([self.logit, self.scale, self.token_embedding]);
        numbers.extend(self.position_embedding);
        numbers.extend(self.norm_bias);
        for layer in self.layers {
            numbers.extend([layer.attention, layer.attention_bias, layer.mlp]);
            numbers.extend(layer.heads);
        }
        self.shape
    }

    fn read(shape: ContributionsShape, left: &mut NumberReader) -> Option<Self> {
        let [logit, scale, token_embedding] = left.take([3])?.try_into().ok()?;
        let position_embedding = left.number_if(shape.has_position_embedding)?;
        let norm_bias = left.number_if(shape.has_norm_bias)?;
        let layers = (0..shape.layers).map(|layer| {
            let [attention, attention_bias, mlp] = left.take([3])?.try_into().ok()?;
            let heads = match shape.heads_of.contains(&layer) {
                true => left.vector([shape.heads])?,
                false => Vec::new(),
            };
            Some(LayerContribution {
                attention,
                attention_bias,
                mlp,
                heads,
            })
        });
        let layers = layers.collect::<Option<_>>()?;
        Some(Self {
            shape,
            logit,
            scale,
            token_embedding,
            position_embedding,
            norm_bias,
            layers,
        })
    }
}

#[cfg(test)]
mod tests;
