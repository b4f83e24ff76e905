//! Weights in int8: 32 inputs of four outputs, with a scale for each output.

use std::array::from_fn;

use crate::block::{PANEL_OUTPUTS, WeightBlock, totals, zeros};
use crate::simd::Simd;

/// The scales, then the integers: 144 bytes.
///
/// Scales lie beside their integers and not in a table of their own, so that there is one stream to read.
#[derive(Debug, Clone)]
pub(crate) struct Int8Block {
    scales: [f32; PANEL_OUTPUTS],
    integers: [[i8; 32]; PANEL_OUTPUTS],
}

/// 32 numbers of a token as 16-bit integers with a common scale.
///
/// Of 16 bits and not of 8: WebAssembly multiplies pairs of 16-bit integers in one instruction, and the finer steps cost
/// nothing. One scale for 32 numbers and not for the whole token: some channels of GPT-2 are a hundred times as large as
/// the others, and a scale made for them would leave the others few steps.
pub(crate) struct Int16Inputs {
    scale: f32,
    integers: [[i16; 8]; 4],
}

/// The largest integer of a weight. −128 is not used: the range is symmetric.
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
                integers: [[0; 8]; 4],
            };
        }
        let integer = |four: &[f32; 4]| S::round(S::mul(S::load(four), S::splat(steps)));
        Self {
            scale: size / LARGEST_INPUT,
            integers: from_fn(|i| {
                S::to_i16(integer(&numbers[2 * i]), integer(&numbers[2 * i + 1]))
            }),
        }
    }
}

impl WeightBlock for Int8Block {
    const INPUTS: usize = 32;
    const GROUP: usize = 4;
    type Inputs = Int16Inputs;

    fn pack(at: impl Fn(usize, usize) -> f32) -> Self {
        let scales: [f32; PANEL_OUTPUTS] = from_fn(|output| {
            let sizes = (0..Self::INPUTS).map(|input| at(output, input).abs());
            sizes.fold(0.0, f32::max) / LARGEST_WEIGHT
        });
        let integer = |weight: f32, scale: f32| match scale {
            0.0 => 0,
            // A scale so small that f32 holds few of its digits would give integers that are too large.
            _ => (weight / scale)
                .round()
                .clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT) as i8,
        };
        Self {
            scales,
            integers: from_fn(|output| from_fn(|input| integer(at(output, input), scales[output]))),
        }
    }

    fn weight(&self, output: usize, input: usize) -> f32 {
        f32::from(self.integers[output][input]) * self.scales[output]
    }

    fn prepare<S: Simd>(token: &[[f32; 4]]) -> impl Iterator<Item = Self::Inputs> {
        token.as_chunks().0.iter().map(Int16Inputs::quantize::<S>)
    }

    #[inline(always)]
    fn panel<S: Simd, const T: usize>(
        panel: &[Self],
        tokens: [&[Self::Inputs]; T],
    ) -> [[f32; PANEL_OUTPUTS]; T] {
        let tokens = tokens.map(|token| &token[..panel.len()]);
        let mut sums = zeros::<S, T>();
        for (i, block) in panel.iter().enumerate() {
            let scales = tokens.map(|token| S::splat(token[i].scale));
            let rows = block.integers.iter().zip(&block.scales);
            for (output, (row, scale)) in rows.enumerate() {
                let (weights, scale) = (S::widen(row), S::splat(*scale));
                for t in 0..T {
                    let dot = S::mul(S::dot(weights, &tokens[t][i].integers), scale);
                    sums[t][output] = S::mul_add(dot, scales[t], sums[t][output]);
                }
            }
        }
        totals::<S, T>(sums)
    }
}
