//! How a cell is computed, with its numbers: one head's q·k, their scaling, the softmax and the weighted values; the norms
//! and the strongest neurons.

use protocol::CellVectors;

use super::reading::InsideReading;

/// The positions with a row of their own, those that the head reads most.
const ROWS: usize = 12;
/// How many products of a sum are written out.
const PRODUCTS: usize = 3;

/// What one head reads at one position.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadPosition {
    /// The position, from 0.
    pub position: usize,
    /// Its token.
    pub token: String,
    /// q·k.
    pub dot: f32,
    /// q·k · 1/√Dh.
    pub score: f32,
    /// The softmax of the scores.
    pub weight: f32,
    /// The length of the weighted value: weight · |v|.
    pub weighted: f64,
}

/// The steps of a head at the picked cell.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadSteps {
    /// The positions that are read most, the most first.
    pub read: Vec<ReadPosition>,
    /// How many others there are, and their weight together.
    pub others: (usize, f64),
    /// Dh: how many products a q·k is the sum of.
    pub width: usize,
    /// The first of these products at the cell's own position: query and key.
    pub products: Vec<(f32, f32)>,
    /// Their whole sum.
    pub own_dot: f32,
    /// 1/√Dh.
    pub scale: f32,
    /// The length of the sum of the weighted values.
    pub mix: f64,
}

/// What the layer does with the state at the picked cell.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerSteps {
    /// D.
    pub width: usize,
    /// The lengths of the states that enter and leave the layer.
    pub lengths: [f64; 2],
    /// What the norms before attention and MLP divide by.
    pub norms: [f32; 2],
    /// The neurons with the largest activations, counted from 1.
    pub neurons: Vec<(u32, f32)>,
}

impl InsideReading<'_> {
    /// The vectors of the picked cell, once they are there; none of an embedding.
    fn vectors(&self) -> Option<&CellVectors> {
        self.place().filter(|place| place.row > 0)?;
        self.details()?.inspection.cell.as_ref()
    }

    /// The steps of the head that is chosen; `None` while all heads are shown together.
    pub fn head_steps(&self) -> Option<HeadSteps> {
        self.place()?.head?;
        let cell = self.vectors()?;
        let steps = &cell.arithmetic;
        let width = cell.shape.head_dim as usize;
        let weighed = |position: usize| {
            let value = steps.values.get(position * width..(position + 1) * width)?;
            let weight = *steps.weights.get(position)?;
            Some(ReadPosition {
                position,
                token: self.label(*self.inputs.text.tokens.get(position)?),
                dot: *steps.dots.get(position)?,
                score: *steps.scores.get(position)?,
                weight,
                weighted: f64::from(weight) * length(value),
            })
        };
        let mut read: Vec<ReadPosition> = (0..steps.weights.len()).filter_map(weighed).collect();
        read.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        let others = read.split_off(read.len().min(ROWS));
        let weights = others.iter().map(|of| f64::from(of.weight));
        let products = cell.query.iter().copied().zip(cell.key.iter().copied());
        Some(HeadSteps {
            read,
            others: (others.len(), weights.sum()),
            width,
            products: products.take(PRODUCTS).collect(),
            own_dot: steps.dots.last().copied()?,
            scale: steps.scale,
            mix: length(&steps.mix),
        })
    }

    /// The steps of the layer, norms and neurons.
    pub fn layer_steps(&self) -> Option<LayerSteps> {
        let cell = self.vectors()?;
        let neurons = cell.neurons.iter();
        Some(LayerSteps {
            width: cell.shape.hidden_size as usize,
            lengths: [length(&cell.before), length(&cell.after)],
            norms: [cell.attention_norm_scale, cell.mlp_norm_scale],
            neurons: neurons.map(|(index, by)| (index + 1, *by)).collect(),
        })
    }
}

/// √(sum of squares).
fn length(vector: &[f32]) -> f64 {
    let squares = vector.iter().map(|value| f64::from(*value).powi(2));
    squares.sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_is_that_of_the_theorem() {
        assert_eq!(length(&[3.0, -4.0]), 5.0);
        assert_eq!(length(&[]), 0.0);
    }
}
