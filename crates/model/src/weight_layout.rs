//! How the numbers of a stored tensor are arranged in a parameter of the network: written when a checkpoint is loaded,
//! gathered when one is saved.

use half::{bf16, f16};
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
}

/// A number that is infinite or NaN, and its index in the stored tensor, row-major.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NotFiniteAt {
    pub index: usize,
    pub value: f32,
}

/// Rows that are transposed together: their numbers of one column fill a line of the processor's cache.
const ROWS_AT_ONCE: usize = 16;

/// Bytes of one number; `None` for types other than f32, f16 and bf16.
pub(crate) fn width(dtype: Dtype) -> Option<usize> {
    match dtype {
        Dtype::F32 => Some(4),
        Dtype::F16 | Dtype::BF16 => Some(2),
        _ => None,
    }
}

/// Writes a stored tensor into its place in the parameter's numbers.
///
/// `bytes` are the whole tensor, of a type that [`width`] knows; `values` are the whole parameter, row-major.
pub(crate) fn write(
    layout: WeightLayout,
    part: &Part,
    dtype: Dtype,
    bytes: &[u8],
    values: &mut [f32],
) -> Result<(), NotFiniteAt> {
    match dtype {
        Dtype::F16 => {
            let (halves, _) = bytes.as_chunks();
            write_numbers(
                layout,
                part,
                halves,
                |&half| f16::from_le_bytes(half).to_f32(),
                values,
            )
        }
        Dtype::BF16 => {
            let (halves, _) = bytes.as_chunks();
            write_numbers(
                layout,
                part,
                halves,
                |&half| bf16::from_le_bytes(half).to_f32(),
                values,
            )
        }
        _ => {
            let (numbers, _) = bytes.as_chunks();
            write_numbers(
                layout,
                part,
                numbers,
                |&number| f32::from_le_bytes(number),
                values,
            )
        }
    }
}

fn write_numbers<N>(
    layout: WeightLayout,
    part: &Part,
    stored: &[N],
    to_f32: impl Fn(&N) -> f32,
    values: &mut [f32],
) -> Result<(), NotFiniteAt> {
    let place = Places::new(layout, part, values.len());
    let mut wrong = None;
    place.each(stored.len(), |index, at| {
        let value = to_f32(&stored[index]);
        if !value.is_finite() && wrong.is_none() {
            wrong = Some(NotFiniteAt { index, value });
        }
        values[at] = value;
    });
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
struct Places {
    layout: WeightLayout,
    offset: usize,
    /// Inputs of the projection: numbers of one row of the stored tensor. 1 for a vector.
    inputs: usize,
    /// Outputs of the parameter, all parts together.
    outputs: usize,
}

impl Places {
    fn new(layout: WeightLayout, part: &Part, values: usize) -> Self {
        let inputs = part.shape.get(1).copied().unwrap_or(1);
        Self {
            layout,
            offset: part.offset,
            inputs,
            outputs: values / inputs.max(1),
        }
    }

    /// Calls `each` once for every number of the tensor, with its index there and its index in the parameter.
    fn each(&self, count: usize, mut each: impl FnMut(usize, usize)) {
        if self.layout == WeightLayout::Same {
            (0..count).for_each(|index| each(index, self.offset + index));
            return;
        }
        let rows = count / self.inputs;
        for first in (0..rows).step_by(ROWS_AT_ONCE) {
            let block = first..rows.min(first + ROWS_AT_ONCE);
            for input in 0..self.inputs {
                for row in block.clone() {
                    each(
                        row * self.inputs + input,
                        input * self.outputs + self.output(row),
                    );
                }
            }
        }
    }

    /// The output of the parameter that a row of the stored tensor computes.
    fn output(&self, row: usize) -> usize {
        match self.layout {
            WeightLayout::Same | WeightLayout::OutputFirst => self.offset + row,
            WeightLayout::HeadsTogether { heads, head_dim } => {
                let (head, of_head) = (row / (3 * head_dim), row % (3 * head_dim));
                let (kind, coordinate) = (of_head / head_dim, of_head % head_dim);
                (kind * heads + head) * head_dim + coordinate
            }
        }
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
            write(layout, part, Dtype::F32, &bytes, &mut values).ok();
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
    fn a_number_that_is_not_finite_is_found_where_it_is_stored() {
        let mut bytes = counting(40 * 3);
        bytes[4 * 100..][..4].copy_from_slice(&f32::NAN.to_le_bytes());
        let found = write(
            WeightLayout::OutputFirst,
            &part(&[40, 3], 0),
            Dtype::F32,
            &bytes,
            &mut [0.0; 120],
        );
        assert!(matches!(found, Err(NotFiniteAt { index: 100, .. })));
    }
}
