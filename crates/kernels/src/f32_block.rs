//! Weights in f32: four inputs of four outputs.

use std::{array::from_fn, borrow::Cow};

use crate::block::{PANEL_OUTPUTS, WeightBlock, totals, zeros};
use crate::simd::Simd;

/// Four inputs of each of four outputs: 64 bytes.
///
/// Not more: JavaScript engines read all numbers of a turn of the loop before they compute, and beyond eight sums and six
/// vectors the registers do not hold them. With eight inputs the product of many tokens took 1.3 times as long.
#[derive(Debug, Clone)]
pub(crate) struct F32Block(pub [[f32; 4]; PANEL_OUTPUTS]);

impl WeightBlock for F32Block {
    const INPUTS: usize = 4;
    const GROUP: usize = 2;
    type Inputs = [f32; 4];
    type Unpacked = Self;

    fn pack(at: impl Fn(usize, usize) -> f32) -> Self {
        Self(from_fn(|output| from_fn(|input| at(output, input))))
    }

    fn weight(&self, output: usize, input: usize) -> f32 {
        self.0[output][input]
    }

    fn prepare<S: Simd>(tokens: &[[f32; 4]]) -> Cow<'_, [Self::Inputs]> {
        Cow::Borrowed(tokens)
    }

    #[inline(always)]
    fn panels<S: Simd, const P: usize, const T: usize>(
        panels: [&[Self]; P],
        tokens: [&[Self::Inputs]; T],
    ) -> [[[f32; PANEL_OUTPUTS]; T]; P] {
        let blocks = panels.first().map_or(0, |panel| panel.len());
        let panels = panels.map(|panel| &panel[..blocks]);
        let tokens = tokens.map(|token| &token[..blocks]);
        let mut sums = [zeros::<S, T>(); P];
        for i in 0..blocks {
            for (panel, sums) in panels.iter().zip(&mut sums) {
                let rows = panel[i].0.each_ref().map(S::load);
                for (token, sums) in tokens.iter().zip(sums) {
                    let inputs = S::load(&token[i]);
                    for (sum, row) in sums.iter_mut().zip(rows) {
                        *sum = S::mul_add(row, inputs, *sum);
                    }
                }
            }
        }
        sums.map(totals::<S, T>)
    }
}
