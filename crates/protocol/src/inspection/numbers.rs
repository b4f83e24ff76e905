//! An [`Inspection`] as one list of numbers, and back: for each of its parts whether it is there, then its shape, then what it
//! has. Token ids, ranks, shapes and indices of neurons are written as floats, which hold whole numbers up to 2²⁴ exactly: more
//! than any vocabulary or MLP has. So the header of the message needs no form of its own, which only few answers would use.

use super::{
    CellShape, CellVectors, ContributionsShape, HeadArithmetic, Inspection, LayerAttention,
    LayerAttentionShape, LayerContribution, LensCell, LensColumns, LensFollower, LensShape,
    LogitColumns, LogitShape, TokenContributions,
};
use crate::TokenId;

impl Inspection {
    /// The numbers.
    pub fn into_numbers(self) -> Vec<f32> {
        let mut numbers = Vec::new();
        write_part(self.lens, &mut numbers, LensColumns::write);
        write_part(self.logits, &mut numbers, LogitColumns::write);
        write_part(self.attention, &mut numbers, LayerAttention::write);
        write_part(self.cell, &mut numbers, CellVectors::write);
        write_part(self.contributions, &mut numbers, TokenContributions::write);
        numbers
    }

    /// Reads the numbers; `None` where there are not as many as the shapes among them say, or one that is to be whole is not.
    pub fn from_numbers(numbers: &[f32]) -> Option<Self> {
        let mut left = NumberReader(numbers);
        let inspection = Self {
            lens: left.part(LensColumns::read)?,
            logits: left.part(LogitColumns::read)?,
            attention: left.part(LayerAttention::read)?,
            cell: left.part(CellVectors::read)?,
            contributions: left.part(TokenContributions::read)?,
        };
        left.0.is_empty().then_some(inspection)
    }
}

/// Writes whether a part is there, and the part.
fn write_part<T>(part: Option<T>, numbers: &mut Vec<f32>, write: fn(T, &mut Vec<f32>)) {
    numbers.push(flag(part.is_some()));
    if let Some(part) = part {
        write(part, numbers);
    }
}

fn flag(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
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

    /// A part where there is one; the outer `None` where it cannot be read.
    fn part<T>(&mut self, read: fn(&mut Self) -> Option<T>) -> Option<Option<T>> {
        match self.flag()? {
            true => read(self).map(Some),
            false => Some(None),
        }
    }

    fn flag(&mut self) -> Option<bool> {
        match self.whole()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    fn list(&mut self, count: u32) -> Option<Vec<u32>> {
        (0..count).map(|_| self.whole()).collect()
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

/// Writes and reads shapes that are nothing but whole numbers.
macro_rules! shapes {
    ($($shape:ident { $($field:ident),+ })+) => {$(
        impl $shape {
            fn write(self, numbers: &mut Vec<f32>) {
                numbers.extend([$(self.$field as f32),+]);
            }

            fn read(left: &mut NumberReader) -> Option<Self> {
                Some(Self { $($field: left.whole()?),+ })
            }
        }
    )+};
}

shapes! {
    LensShape { first, columns, rows, listed }
    LogitShape { first, columns, vocab_size }
    LayerAttentionShape { layer, heads, first, columns, positions }
    CellShape { layer, position, head, hidden_size, head_dim, neurons }
}

impl ContributionsShape {
    fn write(self, numbers: &mut Vec<f32>) {
        numbers.extend([self.position, self.token].map(|whole| whole as f32));
        numbers.push(flag(self.other.is_some()));
        numbers.extend(self.other.map(|token| token as f32));
        let listed = self.heads_of.len() as u32;
        numbers.extend([self.layers, self.heads, listed].map(|whole| whole as f32));
        numbers.extend(self.heads_of.iter().map(|layer| *layer as f32));
        numbers.extend([self.has_position_embedding, self.has_norm_bias].map(flag));
    }

    fn read(left: &mut NumberReader) -> Option<Self> {
        let (position, token) = (left.whole()?, left.whole()?);
        let other = left.part(NumberReader::whole)?;
        let (layers, heads, listed) = (left.whole()?, left.whole()?, left.whole()?);
        Some(Self {
            position,
            token,
            other,
            layers,
            heads,
            heads_of: left.list(listed)?,
            has_position_embedding: left.flag()?,
            has_norm_bias: left.flag()?,
        })
    }
}

impl LensColumns {
    fn write(self, numbers: &mut Vec<f32>) {
        self.shape.write(numbers);
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
    }

    fn read(left: &mut NumberReader) -> Option<Self> {
        let shape = LensShape::read(left)?;
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
    fn write(self, numbers: &mut Vec<f32>) {
        self.shape.write(numbers);
        numbers.extend(self.logits);
    }

    fn read(left: &mut NumberReader) -> Option<Self> {
        let shape = LogitShape::read(left)?;
        let logits = left.vector([shape.columns, shape.vocab_size])?;
        Some(Self { shape, logits })
    }
}

impl LayerAttention {
    fn write(self, numbers: &mut Vec<f32>) {
        self.shape.write(numbers);
        numbers.extend(self.weights);
    }

    fn read(left: &mut NumberReader) -> Option<Self> {
        let shape = LayerAttentionShape::read(left)?;
        let weights = left.vector([shape.heads, shape.columns, shape.positions])?;
        Some(Self { shape, weights })
    }
}

impl CellVectors {
    fn write(self, numbers: &mut Vec<f32>) {
        self.shape.write(numbers);
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
    }

    fn read(left: &mut NumberReader) -> Option<Self> {
        let shape = CellShape::read(left)?;
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
    fn write(self, numbers: &mut Vec<f32>) {
        self.shape.write(numbers);
        numbers.extend([self.logit, self.scale, self.token_embedding]);
        numbers.extend(self.position_embedding);
        numbers.extend(self.norm_bias);
        for layer in self.layers {
            numbers.extend([layer.attention, layer.attention_bias, layer.mlp]);
            numbers.extend(layer.heads);
        }
    }

    fn read(left: &mut NumberReader) -> Option<Self> {
        let shape = ContributionsShape::read(left)?;
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
