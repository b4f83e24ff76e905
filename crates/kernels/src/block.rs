//! A block of packed weights: some inputs of four outputs, one after another in memory.

use std::borrow::Cow;

use crate::simd::Simd;

/// Outputs in a panel, and in each of its blocks. Four independent sums hide the latency of an addition.
pub(crate) const PANEL_OUTPUTS: usize = 4;

/// Inputs are padded with zeros to a multiple of this, the widest block.
pub(crate) const PADDED_INPUTS: usize = 32;

/// A block of one weight format. A panel is a run of blocks that covers all inputs of four outputs.
///
/// Blocks of four outputs lie one after another, so a product reads a panel as one stream from beginning to end.
pub(crate) trait WeightBlock: Sized + Clone {
    /// Inputs in a block; divides [`PADDED_INPUTS`].
    const INPUTS: usize;
    /// The most tokens that a product takes at a time, 8 at most: as many as measured best in Chromium. A processor has 16
    /// vector registers, and sums that do not fit them are slow.
    const GROUP: usize;
    /// The [`Inputs`](Self::Inputs) that one block is multiplied with.
    const INPUT_GROUPS: usize = 1;
    /// From so many tokens on, a panel is unpacked before its products.
    const UNPACKED_FROM: usize = usize::MAX;
    /// Numbers of a token that a block is multiplied with.
    type Inputs: Clone;
    /// The blocks that a panel is unpacked to, with the same sums to the bit.
    type Unpacked: WeightBlock<Inputs = Self::Inputs>;

    /// A block of the weights `at(output, input)`, for outputs below 4 and inputs below [`INPUTS`](Self::INPUTS).
    fn pack(at: impl Fn(usize, usize) -> f32) -> Self;

    /// The weight of one output and one input, as products use it.
    fn weight(&self, output: usize, input: usize) -> f32;

    /// The numbers of tokens, already padded, as blocks are multiplied with them.
    fn prepare<S: Simd>(tokens: &[[f32; 4]]) -> Cow<'_, [Self::Inputs]>;

    /// Unpacks a panel, into as many blocks as it is unpacked to.
    fn unpack<S: Simd>(_panel: &[Self], _unpacked: &mut [Self::Unpacked]) {}

    /// The sums of P panels, of the same length, with T tokens.
    ///
    /// The order of a sum depends neither on P nor on T: a token has the same results alone and beside others.
    fn panels<S: Simd, const P: usize, const T: usize>(
        panels: [&[Self]; P],
        tokens: [&[Self::Inputs]; T],
    ) -> [[[f32; PANEL_OUTPUTS]; T]; P];
}

/// Four sums for each of T tokens, each sum in four parts.
pub(crate) type Sums<S, const T: usize> = [[<S as Simd>::Floats; PANEL_OUTPUTS]; T];

/// Sums of zero.
#[inline(always)]
pub(crate) fn zeros<S: Simd, const T: usize>() -> Sums<S, T> {
    [[S::splat(0.0); PANEL_OUTPUTS]; T]
}

/// Adds up the parts of each sum.
#[inline(always)]
pub(crate) fn totals<S: Simd, const T: usize>(sums: Sums<S, T>) -> [[f32; PANEL_OUTPUTS]; T] {
    sums.map(S::sums)
}
