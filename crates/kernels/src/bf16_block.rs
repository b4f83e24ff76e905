//! Weights in bfloat16: eight inputs of four outputs.

use std::borrow::Cow;

use crate::block::{PANEL_OUTPUTS, WeightBlock, totals, zeros};
use crate::f32_block::F32Block;
use crate::simd::Simd;

/// Eight inputs of each of four outputs, in the order of [`place`]: 64 bytes.
#[derive(Debug, Clone)]
pub(crate) struct Bf16Block([[u16; 8]; PANEL_OUTPUTS]);

/// Where an input lies in its row: the first four at even places, the others at odd ones, so that a shift and a mask
/// make two vectors of neighbours.
fn place(input: usize) -> usize {
    2 * (input % 4) + input / 4
}

/// The bits of the nearest bfloat16, ties to even. Numbers beyond the largest become the largest: a finite weight stays
/// finite.
pub fn bf16_bits(number: f32) -> u16 {
    const LARGEST: u16 = 0x7F7F;
    const SIGN: u16 = 0x8000;
    let bits = number.to_bits();
    let to_even = 0x7FFF + (bits >> 16 & 1);
    let rounded = ((bits + to_even) >> 16) as u16;
    (rounded & !SIGN).min(LARGEST) | (rounded & SIGN)
}

fn widen(number: u16) -> f32 {
    f32::from_bits(u32::from(number) << 16)
}

impl WeightBlock for Bf16Block {
    const INPUTS: usize = 8;
    const GROUP: usize = 2;
    const INPUT_GROUPS: usize = 2;
    type Inputs = [f32; 4];
    type Unpacked = F32Block;

    fn pack(at: impl Fn(usize, usize) -> f32) -> Self {
        let mut rows = [[0; 8]; PANEL_OUTPUTS];
        for (output, row) in rows.iter_mut().enumerate() {
            for input in 0..Self::INPUTS {
                row[place(input)] = bf16_bits(at(output, input));
            }
        }
        Self(rows)
    }

    fn weight(&self, output: usize, input: usize) -> f32 {
        widen(self.0[output][place(input)])
    }

    fn prepare<S: Simd>(tokens: &[[f32; 4]]) -> Cow<'_, [Self::Inputs]> {
        Cow::Borrowed(tokens)
    }

    /// Exact, and products of many tokens then take a fifth less time: each weight is widened once for all of them.
    const UNPACKED_FROM: usize = 8;

    fn unpack<S: Simd>(panel: &[Self], unpacked: &mut [F32Block]) {
        for (block, [first, second]) in panel.iter().zip(unpacked.as_chunks_mut().0) {
            for (output, row) in block.0.iter().enumerate() {
                let [a, b] = S::load_bf16(row);
                first.0[output] = S::store(a);
                second.0[output] = S::store(b);
            }
        }
    }

    #[inline(always)]
    fn panels<S: Simd, const P: usize, const T: usize>(
        panels: [&[Self]; P],
        tokens: [&[Self::Inputs]; T],
    ) -> [[[f32; PANEL_OUTPUTS]; T]; P] {
        let blocks = panels.first().map_or(0, |panel| panel.len());
        let panels = panels.map(|panel| &panel[..blocks]);
        let tokens = tokens.map(|token| &token.as_chunks::<2>().0[..blocks]);
        let mut sums = [zeros::<S, T>(); P];
        for i in 0..blocks {
            for (panel, sums) in panels.iter().zip(&mut sums) {
                for (output, row) in panel[i].0.iter().enumerate() {
                    let [first, second] = S::load_bf16(row);
                    for (token, sums) in tokens.iter().zip(sums.iter_mut()) {
                        let [a, b] = &token[i];
                        let sum = S::mul_add(first, S::load(a), sums[output]);
                        sums[output] = S::mul_add(second, S::load(b), sum);
                    }
                }
            }
        }
        sums.map(totals::<S, T>)
    }
}

#[cfg(test)]
mod tests {
    use super::{bf16_bits, widen};

    #[test]
    fn rounding_is_to_the_nearest_and_stays_finite() {
        for (number, expected) in [
            (0.0, 0.0),
            (1.0, 1.0),
            (1.0 + 1.0 / 256.0, 1.0), // a tie, to even
            (1.0 + 3.0 / 256.0, 1.0 + 4.0 / 256.0),
            (-1.0 - 1.001 / 256.0, -1.0 - 2.0 / 256.0),
            (f32::MAX, widen(0x7F7F)),
            (f32::MIN, -widen(0x7F7F)),
        ] {
            assert_eq!(widen(bf16_bits(number)), expected, "{number}");
        }
    }
}
