//! The product of tokens with a packed matrix, with what stands before and after it: norm, bias, activation, residual.
//!
//! A unit computes the outputs of one column of some panels for some tokens. It walks over the inputs in steps of four
//! words, of which neighbouring units read neighbouring ones. The inputs may be divided among slices of a cube, whose
//! sums are then added up in shared memory: many units are what keeps a GPU busy, while software adapters pay dearly for
//! the barrier.

use cubecl::prelude::*;
use decoder_config::{Activation, NormKind};
use kernels::WeightFormat;

use crate::activation::{gelu, gelu_tanh, silu};
use crate::fours::{Four, Words, fours, sum, unpack};
use crate::panel_layout::PANEL;

/// What a pipeline of this kernel is compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ProductKind {
    /// The number format of the weights.
    pub format: WeightFormat,
    /// The norm of the inputs, whose sums are taken in the product's own pass; `None` if they are as they should be.
    /// Only for one token a unit.
    pub norm: Option<NormKind>,
    /// The activation of the outputs. A gated one reads two panels a unit.
    pub activation: Option<Activation>,
    /// Whether the outputs, times a switch, are added to a residual.
    pub adds: bool,
    /// Slices of the inputs in a cube.
    pub slices: u32,
    /// Panels of a cube, of which each unit has `wide`.
    pub panels: u32,
    /// Panels of a unit.
    pub wide: usize,
    /// Tokens of a unit.
    pub tokens: usize,
}

/// # Shapes
/// - `x`: rows of `x_stride` fours, from row `x_first` on, zeros after the inputs
/// - `beside`: γ of the norm, padded with zeros, or the residual in rows of `out_stride`, or anything
/// - `weights`, `scales`: [`PackedPanels`](crate::packed_panels::PackedPanels)
/// - `shift`: the bias with β·W, `[shift_stride]`; for a layer norm followed by γ·W
/// - `out`: rows of `out_stride` numbers, from the number `out_first` on
///
/// `panels` are those of the whole matrix; the panels of a unit are `distance` apart.
#[cube(launch)]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a buffer or a scalar of the shader"
)]
pub(crate) fn product(
    x: &[Four],
    beside: &[Four],
    weights: &[Words],
    scales: &[f32],
    shift: &[f32],
    switches: &[f32],
    out: &mut [f32],
    quads: u32,
    inputs: u32,
    outputs: u32,
    panels: u32,
    distance: u32,
    rows: u32,
    x_first: u32,
    x_stride: u32,
    out_first: u32,
    out_stride: u32,
    shift_stride: u32,
    switch: u32,
    epsilon: f32,
    #[comptime] kind: ProductKind,
) {
    let fours = comptime!(fours(kind.format));
    let wide = comptime!(kind.wide);
    let tokens = comptime!(kind.tokens);
    let column = UNIT_POS % PANEL;
    let slice = UNIT_POS / PANEL % kind.slices;
    let panel = CUBE_POS_X * kind.panels + UNIT_POS / comptime!(PANEL * kind.slices);
    let first_row = CUBE_POS_Y * comptime!(tokens as u32);

    let mut sums = Array::<Four>::new(comptime!(wide * tokens));
    #[unroll]
    for i in 0..comptime!(wide * tokens) {
        sums[i] = Four::new(0.0);
    }
    // DeviceRows after the last one are computed as it is, and not written.
    let mut starts = Array::<u32>::new(tokens);
    #[unroll]
    for t in 0..tokens {
        let row = first_row + comptime!(t as u32);
        starts[t] = (x_first + select(row < rows, row, rows - 1)) * x_stride;
    }
    let mut numbers = Four::new(0.0);
    let mut squares = Four::new(0.0);

    let mut quad = slice;
    while quad < quads {
        let mut words = Array::<Words>::new(wide);
        #[unroll]
        for w in 0..wide {
            let at = place(panel, w as u32 * distance, panels);
            words[w] = weights[((at * quads + quad) * PANEL + column) as usize];
        }
        let mut dots = Array::<Four>::new(comptime!(wide * tokens));
        #[unroll]
        for i in 0..comptime!(wide * tokens) {
            dots[i] = Four::new(0.0);
        }
        #[unroll]
        for four in 0..fours {
            let mut unpacked = Array::<Four>::new(wide);
            #[unroll]
            for w in 0..wide {
                unpacked[w] = unpack(words[w], four, kind.format);
            }
            let at = quad * comptime!(fours as u32) + comptime!(four as u32);
            #[unroll]
            for t in 0..tokens {
                let mut input = x[(starts[t] + at) as usize];
                if comptime!(kind.norm.is_some()) {
                    numbers += input;
                    squares += input * input;
                    input *= beside[at as usize];
                }
                #[unroll]
                for w in 0..wide {
                    dots[w * tokens + t] += unpacked[w] * input;
                }
            }
        }
        #[unroll]
        for w in 0..wide {
            #[unroll]
            for t in 0..tokens {
                let i = comptime!(w * tokens + t);
                if comptime!(kind.format == WeightFormat::Int8) {
                    // A scale is that of 32 inputs: of two quads.
                    let at = place(panel, w as u32 * distance, panels) * (quads / 2) + quad / 2;
                    sums[i] += dots[i] * Four::new(scales[(at * PANEL + column) as usize]);
                } else {
                    sums[i] += dots[i];
                }
            }
        }
        quad += kind.slices;
    }

    let count = comptime!(wide * tokens + 2);
    let mut totals = Array::<f32>::new(count);
    #[unroll]
    for i in 0..comptime!(wide * tokens) {
        totals[i] = sum(sums[i]);
    }
    totals[comptime!(count - 2)] = sum(numbers);
    totals[comptime!(count - 1)] = sum(squares);
    if comptime!(kind.slices > 1) {
        add_slices(&mut totals, slice, count, kind);
    }

    if slice == 0 && panel < distance {
        let mut mean = f32::new(0.0);
        let mut factor = f32::new(1.0);
        if comptime!(kind.norm.is_some()) {
            let count_of = f32::cast_from(inputs);
            let mut variance = totals[comptime!(count - 1)] / count_of;
            if comptime!(kind.norm == Some(NormKind::LayerNorm)) {
                mean = totals[comptime!(count - 2)] / count_of;
                variance -= mean * mean;
            }
            factor = 1.0f32 / f32::sqrt(variance + epsilon);
        }
        #[unroll]
        for t in 0..tokens {
            let row = first_row + comptime!(t as u32);
            let gated = comptime!(kind.activation == Some(Activation::SwiGlu));
            let writes = if comptime!(gated) {
                comptime!(1usize)
            } else {
                comptime!(wide)
            };
            #[unroll]
            for w in 0..writes {
                let output = (panel + w as u32 * distance) * PANEL + column;
                if row < rows && output < outputs {
                    let at = panel + w as u32 * distance;
                    let mut y = shifted(
                        totals[comptime!(w * tokens + t)],
                        at * PANEL + column,
                        mean,
                        factor,
                        shift,
                        shift_stride,
                        kind,
                    );
                    if comptime!(gated) {
                        let up = (panel + distance) * PANEL + column;
                        let up = shifted(
                            totals[comptime!(tokens + t)],
                            up,
                            mean,
                            factor,
                            shift,
                            shift_stride,
                            kind,
                        );
                        y = silu(y) * up;
                    }
                    if comptime!(kind.activation == Some(Activation::GeluTanh)) {
                        y = gelu_tanh(y);
                    }
                    if comptime!(kind.activation == Some(Activation::Gelu)) {
                        y = gelu(y);
                    }
                    let here = out_first + row * out_stride + output;
                    if comptime!(kind.adds) {
                        let residual =
                            beside[(here / 4) as usize].extract_dynamic((here % 4) as usize);
                        y = residual + y * switches[switch as usize];
                    }
                    out[here as usize] = y;
                }
            }
        }
    }
}

/// The panel of a unit; the last one in place of those that the matrix does not have.
#[cube]
fn place(panel: u32, further: u32, panels: u32) -> u32 {
    let at = panel + further;
    select(at < panels, at, panels - 1)
}

/// A sum of γ·x·W as the output of the norm and the product, with its bias.
#[cube]
fn shifted(
    total: f32,
    output: u32,
    mean: f32,
    factor: f32,
    shift: &[f32],
    shift_stride: u32,
    #[comptime] kind: ProductKind,
) -> f32 {
    let mut y = total;
    if comptime!(kind.norm == Some(NormKind::LayerNorm)) {
        y -= mean * shift[(shift_stride + output) as usize];
    }
    y * factor + shift[output as usize]
}

/// Adds up the totals of all slices in those of the first one.
#[cube]
fn add_slices(
    totals: &mut Array<f32>,
    slice: u32,
    #[comptime] count: usize,
    #[comptime] kind: ProductKind,
) {
    let units = comptime!((PANEL * kind.slices * kind.panels) as usize);
    let mut shared = Shared::<[f32]>::new_slice(comptime!(units * count));
    #[unroll]
    for i in 0..count {
        shared[i * units + UNIT_POS as usize] = totals[i];
    }
    sync_cube();
    if slice == 0 {
        let mut further = 1u32;
        while further < kind.slices {
            let unit = (UNIT_POS + further * PANEL) as usize;
            #[unroll]
            for i in 0..count {
                totals[i] += shared[i * units + unit];
            }
            further += 1;
        }
    }
}
