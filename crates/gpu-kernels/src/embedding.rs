//! The vectors of tokens, out of a packed matrix, with those of their positions.

use cubecl::prelude::*;
use kernels::WeightFormat;

use crate::fours::{Four, Words, fours, unpack};
use crate::panel_layout::PANEL;

/// What a pipeline of this kernel is compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct EmbeddingKind {
    /// The number format of the vectors.
    pub format: WeightFormat,
    /// Whether positions have vectors.
    pub learned: bool,
}

/// One unit four words of a token.
///
/// # Shapes
/// - `weights`, `scales`: [`PackedPanels`](crate::packed_panels::PackedPanels) whose outputs are the tokens
/// - `positions`: rows of `out_stride` fours, or anything
/// - `step`: rows of `step_stride` words: [`PassInput`](crate::pass_input::PassInput)
/// - `out`: rows of `out_stride` fours
#[cube(launch)]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a buffer or a scalar of the shader"
)]
pub(crate) fn embed(
    weights: &[Words],
    scales: &[f32],
    positions: &[Four],
    step: &[u32],
    out: &mut [Four],
    quads: u32,
    step_stride: u32,
    out_stride: u32,
    #[comptime] kind: EmbeddingKind,
) {
    let quad = ABSOLUTE_POS_X;
    let row = CUBE_POS_Y;
    if quad < quads {
        let token = step[(row * step_stride) as usize];
        let position = step[(row * step_stride + 1) as usize];
        let panel = token / PANEL;
        let column = token % PANEL;
        let words = weights[((panel * quads + quad) * PANEL + column) as usize];
        #[unroll]
        for four in 0..comptime!(fours(kind.format)) {
            let at = quad * comptime!(fours(kind.format) as u32) + comptime!(four as u32);
            let mut numbers = unpack(words, four, kind.format);
            if comptime!(kind.format == WeightFormat::Int8) {
                let scale = scales[((panel * (quads / 2) + quad / 2) * PANEL + column) as usize];
                numbers *= Four::new(scale);
            }
            if comptime!(kind.learned) {
                numbers += positions[(position * out_stride + at) as usize];
            }
            out[(row * out_stride + at) as usize] = numbers;
        }
    }
}
