//! A weight matrix in the order in which a product reads it.

use std::{array::from_fn, borrow::Cow};

use crate::bf16_block::Bf16Block;
use crate::block::{PADDED_INPUTS, PANEL_OUTPUTS, WeightBlock};
use crate::f32_block::F32Block;
use crate::format::WeightFormat;
use crate::int8_block::{Int8Block, ScaledIntegers};
use crate::simd::{Native, Simd};

/// The weights of a projection, packed for inference: it cannot be changed.
///
/// Outputs are stored in panels of four, inputs in blocks; missing ones up to a whole panel and to a multiple of 32
/// inputs are zeros.
#[derive(Debug, Clone)]
pub struct PackedMatrix {
    outputs: usize,
    inputs: usize,
    panels: Panels,
}

/// The blocks of all panels, in the order of a product.
#[derive(Debug, Clone)]
enum Panels {
    F32(Vec<F32Block>),
    Bf16(Vec<Bf16Block>),
    Int8(Vec<Int8Block>),
}

/// Evaluates an expression with `$blocks` as the blocks of any format.
macro_rules! for_any_format {
    ($panels:expr, $blocks:ident => $value:expr) => {
        match $panels {
            Panels::F32($blocks) => $value,
            Panels::Bf16($blocks) => $value,
            Panels::Int8($blocks) => $value,
        }
    };
}

impl PackedMatrix {
    /// Packs weights that lie output by output, `[outputs, inputs]` row-major: PyTorch's `Linear`, and embeddings.
    ///
    /// Weights must be finite.
    ///
    /// # Panics
    /// If there are none, or not outputs · inputs of them.
    pub fn from_rows(weights: &[f32], [outputs, inputs]: [usize; 2], format: WeightFormat) -> Self {
        assert_eq!(weights.len(), outputs * inputs, "[outputs, inputs]");
        let at = |output, input| weights[output * inputs + input];
        Self::pack([outputs, inputs], format, at)
    }

    /// Packs weights that lie input by input, `[inputs, outputs]` row-major: burn's `Linear`, and GPT-2's `Conv1D`.
    ///
    /// Weights must be finite.
    ///
    /// # Panics
    /// If there are none, or not inputs · outputs of them.
    pub fn from_columns(
        weights: &[f32],
        [inputs, outputs]: [usize; 2],
        format: WeightFormat,
    ) -> Self {
        assert_eq!(weights.len(), inputs * outputs, "[inputs, outputs]");
        let at = |output, input| weights[input * outputs + output];
        Self::pack([outputs, inputs], format, at)
    }

    /// Packs weights that are integers with a scale for 32 inputs of an output already, `[outputs, inputs / 32]` row-major:
    /// in the format `Int8`, each with its own value.
    ///
    /// Scales must be finite.
    ///
    /// # Panics
    /// If there are none, or not outputs · inputs / 32 of them.
    pub fn from_scaled_integers(rows: &[ScaledIntegers], [outputs, inputs]: [usize; 2]) -> Self {
        let per_row = inputs / Int8Block::INPUTS;
        assert!(outputs > 0 && per_row > 0, "a matrix without weights");
        assert_eq!(
            per_row * Int8Block::INPUTS,
            inputs,
            "inputs in whole blocks"
        );
        assert_eq!(rows.len(), outputs * per_row, "[outputs, inputs / 32]");
        let places = (0..outputs.div_ceil(PANEL_OUTPUTS))
            .flat_map(|panel| (0..per_row).map(move |block| (panel, block)));
        let block = |(panel, block): (usize, usize)| {
            Int8Block::of(from_fn(|output| {
                let row = rows.get((panel * PANEL_OUTPUTS + output) * per_row + block);
                row.copied().unwrap_or_default()
            }))
        };
        Self {
            outputs,
            inputs,
            panels: Panels::Int8(places.map(block).collect()),
        }
    }

    fn pack(
        [outputs, inputs]: [usize; 2],
        format: WeightFormat,
        at: impl Fn(usize, usize) -> f32,
    ) -> Self {
        assert!(outputs > 0 && inputs > 0, "a matrix without weights");
        let or_zero = |output, input| match output < outputs && input < inputs {
            true => at(output, input),
            false => 0.0,
        };
        let sizes = [outputs, inputs];
        Self {
            outputs,
            inputs,
            panels: match format {
                WeightFormat::F32 => Panels::F32(blocks(sizes, or_zero)),
                WeightFormat::Bf16 => Panels::Bf16(blocks(sizes, or_zero)),
                WeightFormat::Int8 => Panels::Int8(blocks(sizes, or_zero)),
            },
        }
    }

    /// The number of outputs.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The number format of the weights.
    pub fn format(&self) -> WeightFormat {
        match self.panels {
            Panels::F32(_) => WeightFormat::F32,
            Panels::Bf16(_) => WeightFormat::Bf16,
            Panels::Int8(_) => WeightFormat::Int8,
        }
    }

    /// The bytes that the weights take, with scales and padding.
    pub fn bytes(&self) -> usize {
        for_any_format!(&self.panels, blocks => size_of_val(&blocks[..]))
    }

    /// Appends the weights of one output to `row`, as products use them: the embedding of a token, where the matrix is
    /// both embedding and head.
    ///
    /// # Panics
    /// If there is no such output.
    pub fn read_row(&self, output: usize, row: &mut Vec<f32>) {
        assert!(output < self.outputs, "{output} of {} rows", self.outputs);
        for_any_format!(&self.panels, blocks => read_row(blocks, output, self.inputs, row));
    }

    /// The product of the matrix with every token, plus a bias for each output.
    ///
    /// # Shapes
    /// - `tokens`: `[T, inputs]`
    /// - `bias`: `[outputs]`
    /// - output: `[T, outputs]`
    ///
    /// # Panics
    /// If the tokens are not a whole number of them, or the bias has another length.
    pub fn product(&self, tokens: &[f32], bias: Option<&[f32]>) -> Vec<f32> {
        let count = tokens.len() / self.inputs;
        assert_eq!(tokens.len(), count * self.inputs, "[T, inputs]");
        let mut results = vec![0.0; count * self.outputs];
        for_any_format!(&self.panels, blocks => {
            product::<Native, _>(blocks, tokens, self.inputs, &mut results, self.outputs);
        });
        if let Some(bias) = bias {
            assert_eq!(bias.len(), self.outputs, "[outputs]");
            for result in results.chunks_exact_mut(self.outputs) {
                result
                    .iter_mut()
                    .zip(bias)
                    .for_each(|(sum, bias)| *sum += bias);
            }
        }
        results
    }
}

/// The number of blocks in a panel.
fn blocks_per_panel<B: WeightBlock>(inputs: usize) -> usize {
    inputs.next_multiple_of(PADDED_INPUTS) / B::INPUTS
}

fn blocks<B: WeightBlock>(
    [outputs, inputs]: [usize; 2],
    at: impl Fn(usize, usize) -> f32,
) -> Vec<B> {
    let per_panel = blocks_per_panel::<B>(inputs);
    let (at, panels) = (&at, outputs.div_ceil(PANEL_OUTPUTS));
    let places = (0..panels).flat_map(|panel| (0..per_panel).map(move |block| (panel, block)));
    places
        .map(|(panel, block)| {
            B::pack(|output, input| at(panel * PANEL_OUTPUTS + output, block * B::INPUTS + input))
        })
        .collect()
}

fn read_row<B: WeightBlock>(blocks: &[B], output: usize, inputs: usize, row: &mut Vec<f32>) {
    let per_panel = blocks_per_panel::<B>(inputs);
    let panel = &blocks[output / PANEL_OUTPUTS * per_panel..][..per_panel];
    let weight =
        |input: usize| panel[input / B::INPUTS].weight(output % PANEL_OUTPUTS, input % B::INPUTS);
    row.extend((0..inputs).map(weight));
}

/// The products of all panels with all tokens.
fn product<S: Simd, B: WeightBlock>(
    blocks: &[B],
    tokens: &[f32],
    inputs: usize,
    results: &mut [f32],
    outputs: usize,
) {
    let per_panel = blocks_per_panel::<B>(inputs);
    let count = results.len() / outputs;
    let tokens = padded(tokens, inputs);
    let tokens = B::prepare::<S>(&tokens);
    match count {
        0 => {}
        1 => streams::<S, B>(blocks, per_panel, &tokens, results),
        _ if count >= B::UNPACKED_FROM => {
            let length = blocks_per_panel::<B::Unpacked>(inputs);
            let mut unpacked = vec![B::Unpacked::pack(|_, _| 0.0); length];
            for (panel, blocks) in blocks.chunks_exact(per_panel).enumerate() {
                B::unpack::<S>(blocks, &mut unpacked);
                groups::<S, B::Unpacked>(&unpacked, &tokens, results, [panel, outputs]);
            }
        }
        _ => {
            for (panel, blocks) in blocks.chunks_exact(per_panel).enumerate() {
                groups::<S, B>(blocks, &tokens, results, [panel, outputs]);
            }
        }
    }
}

/// The parts of a matrix that the product with a single token reads side by side: as many as measured best. A processor
/// begins to fetch anew at each page of 4 KiB; with several streams it fetches one while it computes on the others. In f32
/// and bf16 these are more sums than it has registers, but there memory is waited for longer than for sums.
const STREAMS: usize = 4;

/// The products of all panels with one token: the first panels of the parts of the matrix, then the second ones, and so on.
fn streams<S: Simd, B: WeightBlock>(
    blocks: &[B],
    per_panel: usize,
    token: &[B::Inputs],
    results: &mut [f32],
) {
    let panels = blocks.len() / per_panel;
    let part = panels / STREAMS;
    for panel in 0..part {
        stream_product::<S, B, STREAMS>(blocks, [per_panel, panel, part], token, results);
    }
    for panel in part * STREAMS..panels {
        stream_product::<S, B, 1>(blocks, [per_panel, panel, panels], token, results);
    }
}

/// The products of P panels with one token: of the panel `panel` of each part.
///
/// Not inlined: JavaScript engines keep the sums of a small function in registers.
#[inline(never)]
fn stream_product<S: Simd, B: WeightBlock, const P: usize>(
    blocks: &[B],
    [per_panel, panel, part]: [usize; 3],
    token: &[B::Inputs],
    results: &mut [f32],
) {
    let places: [usize; P] = from_fn(|stream| stream * part + panel);
    let panels = places.map(|place| &blocks[place * per_panel..][..per_panel]);
    let sums = B::panels::<S, P, 1>(panels, [token]);
    for (place, [sums]) in places.into_iter().zip(sums) {
        write(sums, place, results);
    }
}

/// The products of one panel with all tokens, in groups of tokens, so that each weight is brought to a register once for a
/// group.
fn groups<S: Simd, B: WeightBlock>(
    panel: &[B],
    mut tokens: &[B::Inputs],
    mut results: &mut [f32],
    [place, outputs]: [usize; 2],
) {
    while !results.is_empty() {
        let left = results.len() / outputs;
        let (group, product): (_, GroupProduct<B>) = match left {
            8.. if B::GROUP >= 8 => (8, group_product::<S, B, 8>),
            4.. if B::GROUP >= 4 => (4, group_product::<S, B, 4>),
            2.. => (2, group_product::<S, B, 2>),
            _ => (1, group_product::<S, B, 1>),
        };
        product(panel, tokens, results, [place, outputs]);
        tokens = &tokens[group * panel.len() * B::INPUT_GROUPS..];
        results = &mut results[group * outputs..];
    }
}

type GroupProduct<B> = fn(&[B], &[<B as WeightBlock>::Inputs], &mut [f32], [usize; 2]);

/// The product of one panel with the first T tokens.
///
/// Not inlined: JavaScript engines keep the sums of a small function in registers.
#[inline(never)]
fn group_product<S: Simd, B: WeightBlock, const T: usize>(
    panel: &[B],
    tokens: &[B::Inputs],
    results: &mut [f32],
    [place, outputs]: [usize; 2],
) {
    let length = panel.len() * B::INPUT_GROUPS;
    let tokens = from_fn(|token| &tokens[token * length..][..length]);
    let [sums] = B::panels::<S, 1, T>([panel], tokens);
    for (result, sums) in results.chunks_exact_mut(outputs).zip(sums) {
        write(sums, place, result);
    }
}

/// Writes the sums of the panel at a place. The last panel may have fewer outputs than sums.
fn write(sums: [f32; PANEL_OUTPUTS], place: usize, results: &mut [f32]) {
    let results = results[place * PANEL_OUTPUTS..].iter_mut();
    results.zip(sums).for_each(|(result, sum)| *result = sum);
}

/// The numbers of all tokens in fours, each token padded with zeros to whole blocks; they are copied only for that.
fn padded(tokens: &[f32], inputs: usize) -> Cow<'_, [[f32; 4]]> {
    let whole = inputs.next_multiple_of(PADDED_INPUTS);
    if whole == inputs {
        return Cow::Borrowed(tokens.as_chunks().0);
    }
    let mut padded = vec![[0.0; 4]; tokens.len() / inputs * whole / 4];
    let places = padded.chunks_exact_mut(whole / 4);
    for (place, token) in places.zip(tokens.chunks_exact(inputs)) {
        place.as_flattened_mut()[..inputs].copy_from_slice(token);
    }
    Cow::Owned(padded)
}
