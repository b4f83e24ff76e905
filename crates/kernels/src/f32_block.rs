//! Weights in f32: eight inputs of four outputs.

use std::array::from_fn;

use crate::block::{PANEL_OUTPUTS, WeightBlock, totals, zeros};
use crate::simd::Simd;

/// Two pieces of four inputs, each with its four outputs: 128 bytes.
#[derive(Debug, Clone)]
pub(crate) struct F32Block([[[f32; 4]; PANEL_OUTPUTS]; 2]);

impl WeightBlock for F32Block {
    const INPUTS: usize = 8;
    const GROUP: usize = 2;
    type Inputs = [[f32; 4]; 2];

    fn pack(at: impl Fn(usize, usize) -> f32) -> Self {
        Self(from_fn(|piece| {
            from_fn(|output| from_fn(|i| at(output, 4 * piece + i)))
        }))
    }

    fn weight(&self, output: usize, input: usize) -> f32 {
        self.0[input / 4][output][input % 4]
    }

    fn prepare<S: Simd>(token: &[[f32; 4]]) -> impl Iterator<Item = Self::Inputs> {
        token.as_chunks().0.iter().copied()
    }

    #[inline(always)]
    fn panel<S: Simd, const T: usize>(
        panel: &[Self],
        tokens: [&[Self::Inputs]; T],
    ) -> [[f32; PANEL_OUTPUTS]; T] {
        let tokens = tokens.map(|token| &token[..panel.len()]);
        let mut sums = zeros::<S, T>();
        for (i, block) in panel.iter().enumerate() {
            for (piece, rows) in block.0.iter().enumerate() {
                for (token, sums) in tokens.iter().zip(&mut sums) {
                    let inputs = S::load(&token[i][piece]);
                    for (sum, row) in sums.iter_mut().zip(rows) {
                        *sum = S::mul_add(S::load(row), inputs, *sum);
                    }
                }
            }
        }
        totals::<S, T>(sums)
    }
}
