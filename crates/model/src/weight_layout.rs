//! How the numbers of a stored tensor are arranged in a parameter of the network: written when a checkpoint is loaded,
//! gathered when one is saved.

use std::ops::Range;

use gguf::NumberType;
use safetensors::Dtype;

/// The layout of a weight in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WeightLayout {
    /// The network's own layout: `[in, out]` (GPT-2's `Conv1D`), vectors, embeddings.
    Same,
    /// The layout of a PyTorch `Linear`: `[out, in]`.
    OutputFirst,
    /// GPT-NeoX's joint projection to queries, keys and values: `[out, in]`, or a bias `[out]`, whose outputs are
    /// `[H, 3, Dh]`, where the network has `[3, H, Dh]`.
    HeadsTogether {
        /// H.
        heads: usize,
        /// Dh.
        head_dim: usize,
    },
}

/// One stored tensor of a parameter. The network concatenates the outputs of all parts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Part {
    /// The key in a checkpoint.
    pub key: String,
    /// The shape there.
    pub shape: Vec<usize>,
    /// Outputs of the parts before this one.
    pub offset: usize,
    /// Dh, where the two coordinates of each rotated pair of a head are neighbours in the stored tensor; in the network
    /// they are half a head apart.
    pub pairs_of: Option<usize>,
}

/// A number that is infinite or NaN, and its index in the stored tensor, row-major.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NotFiniteAt {
    pub index: usize,
    pub value: f32,
}

/// Rows that are transposed together: their numbers of one column fill a line of the processor's cache.
const ROWS_AT_ONCE: usize = 16;

/// The type of numbers in a safetensors file; the file's own name of it if it is none of f32, f16 and bf16.
pub(crate) fn number_type(dtype: Dtype) -> Result<NumberType, Dtype> {
    match dtype {
        Dtype::F32 => Ok(NumberType::F32),
        Dtype::F16 => Ok(NumberType::F16),
        Dtype::BF16 => Ok(NumberType::BF16),
        other => Err(other),
    }
}

/// Writes a stored tensor into its place in the parameter's numbers.
///
/// `bytes` are the whole tensor, whose rows are whole blocks of its type; `values` are the whole parameter, row-major.
pub(crate) fn write(
    layout: WeightLayout,
    part: &Part,
    number_type: NumberType,
    bytes: &[u8],
    values: &mut [f32],
) -> Result<(), NotFiniteAt> {
    let place = Places::new(layout, part, values.len());
    let row_bytes = place.inputs / number_type.block_numbers() * number_type.block_bytes();
    let mut numbers = vec![0.0; ROWS_AT_ONCE * place.inputs];
    let mut wrong = None;
    for (group, bytes) in bytes.chunks(ROWS_AT_ONCE * row_bytes).enumerate() {
        let first = group * ROWS_AT_ONCE;
        let rows = bytes.len() / row_bytes;
        let numbers = &mut numbers[..rows * place.inputs];
        number_type.unpack(bytes, numbers);
        if let Some(index) = numbers.iter().position(|number| !number.is_finite()) {
            let value = numbers[index];
            let index = first * place.inputs + index;
            wrong.get_or_insert(NotFiniteAt { index, value });
        }
        place.each_of(first..first + rows, |index, at| {
            values[at] = numbers[index - first * place.inputs];
        });
    }
    wrong.map_or(Ok(()), Err)
}

/// The stored tensor of a part, row-major, from the parameter's numbers.
pub(crate) fn gather(layout: WeightLayout, part: &Part, values: &[f32]) -> Vec<f32> {
    let mut stored = vec![0.0; part.shape.iter().product()];
    let place = Places::new(layout, part, values.len());
    place.each(stored.len(), |index, at| stored[index] = values[at]);
    stored
}

/// Where each number of a stored tensor is in the parameter.
pub(crate) struct Places {
    layout: WeightLayout,
    offset: usize,
    pairs_of: Option<usize>,
    /// Inputs of the projection: numbers of one row of the stored tensor. 1 for a vector.
    pub inputs: usize,
    /// Outputs of the parameter, all parts together.
    outputs: usize,
}

impl Places {
    pub(crate) fn new(layout: WeightLayout, part: &Part, values: usize) -> Self {
        let inputs = part.shape.get(1).copied().unwrap_or(1);
        Self {
            layout,
            offset: part.offset,
            pairs_of: part.pairs_of,
            inputs,
            outputs: values / inputs.max(1),
        }
    }

    /// Calls `each` once for every number of the tensor, with its index there and its index in the parameter.
    fn each(&self, count: usize, mut each: impl FnMut(usize, usize)) {
        let rows = count / self.inputs;
        for first in (0..rows).step_by(ROWS_AT_ONCE) {
            self.each_of(first..rows.min(first + ROWS_AT_ONCE), &mut each);
        }
    }

    /// [`each`](Self::each), of these rows alone.
    fn each_of(&self, rows: Range<usize>, mut each: impl FnMut(usize, usize)) {
        if self.layout == WeightLayout::Same && self.pairs_of.is_none() {
            let numbers = rows.start * self.inputs..rows.end * self.inputs;
            numbers.for_each(|index| each(index, self.offset + index));
            return;
        }
        for input in 0..self.inputs {
            for row in rows.clone() {
                each(
                    row * self.inputs + input,
                    input * self.outputs + self.output(row),
                );
            }
        }
    }

    /// The output of the parameter that a row of the stored tensor computes.
    pub(crate) fn output(&self, row: usize) -> usize {
        match self.layout {
            WeightLayout::Same | WeightLayout::OutputFirst => self.offset + self.halves(row),
            WeightLayout::HeadsTogether { heads, head_dim } => {
                let (head, of_head) = (row / (3 * head_dim), row % (3 * head_dim));
                let (kind, coordinate) = (of_head / head_dim, of_head % head_dim);
                (kind * heads + head) * head_dim + coordinate
            }
        }
    }

    /// The row in the network's order of coordinates, in which the first ones of all pairs of a head come before the second
    /// ones: llama.cpp's `permute`, undone.
    fn halves(&self, row: usize) -> usize {
        self.pairs_of.map_or(row, |head_dim| {
            let (head, of_head) = (row / head_dim, row % head_dim);
            head * head_dim + of_head % 2 * (head_dim / 2) + of_head / 2
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(shape: &[usize], offset: usize) -> Part {
        Part {
            key: String::new(),
            shape: shape.to_vec(),
            offset,
            pairs_of: None,
        }
    }

    /// 0, 1, 2, … as they are stored.
    fn counting(count: usize) -> Vec<u8> {
        (0..count).flat_map(|i| (i as f32).to_le_bytes()).collect()
    }

    fn written(layout: WeightLayout, parts: &[Part], count: usize) -> Vec<f32> {
        let mut values = vec![-1.0; count];
        for part in parts {
            let bytes = counting(part.shape.iter().product());
            write(layout, part, NumberType::F32, &bytes, &mut values).ok();
            let stored = gather(layout, part, &values);
            assert!(stored.iter().zip(0..).all(|(&value, i)| value == i as f32));
        }
        values
    }

    #[test]
    fn outputs_of_two_parts_stand_side_by_side_for_each_input() {
        let parts = [part(&[2, 3], 0), part(&[1, 3], 2)];
        let values = written(WeightLayout::OutputFirst, &parts, 9);
        assert_eq!(values, [0., 3., 0., 1., 4., 1., 2., 5., 2.]);
        let biases = [part(&[2], 0), part(&[1], 2)];
        assert_eq!(written(WeightLayout::Same, &biases, 3), [0., 1., 0.]);
    }

    #[test]
    fn heads_that_are_stored_together_are_sorted_by_query_key_and_value() {
        let layout = WeightLayout::HeadsTogether {
            heads: 2,
            head_dim: 1,
        };
        // Stored: q₀ k₀ v₀ q₁ k₁ v₁; in the network: q₀ q₁ k₀ k₁ v₀ v₁.
        let bias = written(layout, &[part(&[6], 0)], 6);
        assert_eq!(bias, [0., 3., 1., 4., 2., 5.]);
        let weight = written(layout, &[part(&[6, 2], 0)], 12);
        assert_eq!(weight, [0., 6., 2., 8., 4., 10., 1., 7., 3., 9., 5., 11.]);
    }

    #[test]
    fn rows_of_blocks_are_unpacked_row_by_row() {
        // More rows than are transposed together, two blocks each; any bytes with a scale that is a number are blocks.
        let (rows, kind) = (ROWS_AT_ONCE + 3, NumberType::Q6_K);
        let inputs = 2 * kind.block_numbers();
        let blocks = 2 * rows * kind.block_bytes();
        let mut bytes: Vec<u8> = (0..blocks).map(|i| (i * 7 + i / 256) as u8).collect();
        for block in bytes.chunks_exact_mut(kind.block_bytes()) {
            block[208..].copy_from_slice(&half::f16::from_f32(0.5).to_le_bytes());
        }
        let mut expected = vec![0.0; rows * inputs];
        kind.unpack(&bytes, &mut expected);
        let mut values = vec![f32::NAN; rows * inputs];
        let part = part(&[rows, inputs], 0);
        let written = write(WeightLayout::OutputFirst, &part, kind, &bytes, &mut values);
        assert!(written.is_ok());
        assert_eq!(gather(WeightLayout::OutputFirst, &part, &values), expected);
        assert_eq!(
            values[1], expected[inputs],
            "one input of all outputs lies together"
        );
    }

    #[test]
    fn neighbours_of_a_pair_come_to_stand_half_a_head_apart() {
        let mut queries = part(&[8, 1], 0);
        queries.pairs_of = Some(4);
        let values = written(WeightLayout::OutputFirst, &[queries], 8);
        assert_eq!(values, [0., 2., 1., 3., 4., 6., 5., 7.]);
        let mut bias = part(&[4], 0);
        bias.pairs_of = Some(4);
        assert_eq!(written(WeightLayout::Same, &[bias], 4), [0., 2., 1., 3.]);
    }

    #[test]
    fn a_number_that_is_not_finite_is_found_where_it_is_stored() {
        let mut bytes = counting(40 * 3);
        bytes[4 * 100..][..4].copy_from_slice(&f32::NAN.to_le_bytes());
        let found = write(
            WeightLayout::OutputFirst,
            &part(&[40, 3], 0),
            NumberType::F32,
            &bytes,
            &mut [0.0; 120],
        );
        assert!(matches!(found, Err(NotFiniteAt { index: 100, .. })));
    }
}
