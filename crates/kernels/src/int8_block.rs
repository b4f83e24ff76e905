//! Weights in int8: 32 inputs of four outputs, with a scale for each output.

use std::{array::from_fn, borrow::Cow};

use bytemuck::cast;

use crate::block::{PANEL_OUTPUTS, WeightBlock};
use crate::simd::Simd;

/// The scales, then the integers: 144 bytes.
///
/// Scales lie beside their integers and not in a table of their own, so that there is one stream to read. The integers lie
/// in pairs of inputs, the pairs of the four outputs side by side: the instruction that multiplies pairs then gives a vector
/// of four outputs, whose sums need no adding up across the vector.
#[derive(Debug, Clone)]
pub(crate) struct Int8Block {
    scales: [f32; PANEL_OUTPUTS],
    /// Two pairs of each output: those of inputs 4i and 4i + 1, then those of inputs 4i + 2 and 4i + 3.
    integers: [[i8; 16]; 8],
}

/// Where an input of an output lies.
fn place(output: usize, input: usize) -> (usize, usize) {
    (input / 4, input % 4 / 2 * 8 + 2 * output + input % 2)
}

/// 32 numbers of a token as 16-bit integers with a common scale.
///
/// Of 16 bits and not of 8: WebAssembly multiplies pairs of 16-bit integers in one instruction, and the finer steps cost
/// nothing. One scale for 32 numbers and not for the whole token: some channels of GPT-2 are a hundred times as large as
/// the others, and a scale made for them would leave the others few steps.
#[derive(Clone)]
pub(crate) struct Int16Inputs {
    scale: f32,
    pairs: [[i16; 2]; 16],
}

/// 32 weights of one output as integers with a common scale.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ScaledIntegers {
    /// What one step of the integers is.
    pub scale: f32,
    /// The weights in steps.
    pub integers: [i8; 32],
}

impl ScaledIntegers {
    /// Rounds weights, which must be finite, to the steps of the largest of them.
    pub fn round(weights: [f32; 32]) -> Self {
        let scale = weights
            .iter()
            .fold(0.0, |size, weight| weight.abs().max(size))
            / LARGEST_WEIGHT;
        let integer = |weight: f32| match scale {
            0.0 => 0,
            // A scale so small that f32 holds few of its digits would give integers that are too large.
            _ => (weight / scale)
                .round()
                .clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT) as i8,
        };
        let integers = weights.map(integer);
        Self { scale, integers }
    }
}

impl Int8Block {
    /// The block with the weights of each output.
    pub(crate) fn of(outputs: [ScaledIntegers; PANEL_OUTPUTS]) -> Self {
        let mut integers = [[0; 16]; 8];
        for (output, weights) in outputs.iter().enumerate() {
            for (input, integer) in weights.integers.into_iter().enumerate() {
                let (row, column) = place(output, input);
                integers[row][column] = integer;
            }
        }
        let scales = outputs.map(|weights| weights.scale);
        Self { scales, integers }
    }
}

/// The largest integer of a weight that is rounded here; −128 is not used, so that the range is symmetric. The sums hold
/// it as well.
const LARGEST_WEIGHT: f32 = 127.0;
/// The largest integer of an input. 32 products of it with the largest weight are 2²⁷ and fit an i32.
const LARGEST_INPUT: f32 = 32_767.0;

impl Int16Inputs {
    #[inline(always)]
    fn quantize<S: Simd>(numbers: &[[f32; 4]; 8]) -> Self {
        let sizes = numbers.each_ref().map(|four| S::abs(S::load(four)));
        let size = S::largest(sizes.into_iter().fold(S::splat(0.0), S::max));
        let steps = LARGEST_INPUT / size;
        if !steps.is_finite() {
            // Zeros, or numbers so small (below 10⁻³⁴) that their number of steps is no f32.
            return Self {
                scale: 0.0,
                pairs: [[0; 2]; 16],
            };
        }
        let scaled = |four: &[f32; 4]| S::mul(S::load(four), S::splat(steps));
        let eight = |i: usize| S::to_i16(scaled(&numbers[2 * i]), scaled(&numbers[2 * i + 1]));
        Self {
            scale: size / LARGEST_INPUT,
            pairs: cast([eight(0), eight(1), eight(2), eight(3)]),
        }
    }
}

impl WeightBlock for Int8Block {
    const INPUTS: usize = 32;
    const GROUP: usize = 8;
    type Inputs = Int16Inputs;
    type Unpacked = Self;

    fn pack(at: impl Fn(usize, usize) -> f32) -> Self {
        Self::of(from_fn(|output| {
            ScaledIntegers::round(from_fn(|input| at(output, input)))
        }))
    }

    fn weight(&self, output: usize, input: usize) -> f32 {
        let (row, column) = place(output, input);
        f32::from(self.integers[row][column]) * self.scales[output]
    }

    fn prepare<S: Simd>(tokens: &[[f32; 4]]) -> Cow<'_, [Self::Inputs]> {
        let blocks = tokens.as_chunks().0.iter();
        Cow::Owned(blocks.map(Int16Inputs::quantize::<S>).collect())
    }

    #[inline(always)]
    fn panels<S: Simd, const P: usize, const T: usize>(
        panels: [&[Self]; P],
        tokens: [&[Self::Inputs]; T],
    ) -> [[[f32; PANEL_OUTPUTS]; T]; P] {
        let length = panels.first().map_or(0, |panel| panel.len());
        let panels = panels.map(|panel| &panel[..length]);
        let tokens = tokens.map(|token| &token[..length]);
        let mut sums = [[S::splat(0.0); T]; P];
        for i in 0..length {
            let inputs = tokens.map(|token| &token[i].pairs);
            let mut dots = [[S::NO_INTEGERS; T]; P];
            for j in 0..8 {
                for (dots, panel) in dots.iter_mut().zip(panels) {
                    let [first, second] = S::widen(&panel[i].integers[j]);
                    for (dot, pairs) in dots.iter_mut().zip(inputs) {
                        *dot = S::dot_add(first, pairs[2 * j], *dot);
                        *dot = S::dot_add(second, pairs[2 * j + 1], *dot);
                    }
                }
            }
            for ((sums, dots), panel) in sums.iter_mut().zip(dots).zip(panels) {
                let scales = S::load(&panel[i].scales);
                for ((sum, dot), token) in sums.iter_mut().zip(dots).zip(&tokens) {
                    let scales = S::mul(scales, S::splat(token[i].scale));
                    *sum = S::mul_add(S::floats(dot), scales, *sum);
                }
            }
        }
        sums.map(|sums| sums.map(S::store))
    }
}
