//! The norm of several tokens, one cube a token. For one token the product computes it itself.

use cubecl::prelude::*;
use decoder_config::NormKind;

use crate::across::total_of;
use crate::fours::{Four, sum};

/// Units of a cube of the norm.
pub(crate) const NORM_UNITS: u32 = 64;

/// Without β, which is in the bias of the product.
///
/// # Shapes
/// - `x`, `out`: rows of `stride` fours, with zeros after the inputs
/// - `gamma`: `[stride]` fours, with zeros after the inputs
#[cube(launch)]
pub(crate) fn normalize(
    x: &[Four],
    gamma: &[Four],
    out: &mut [Four],
    inputs: u32,
    stride: u32,
    epsilon: f32,
    #[comptime] norm: NormKind,
) {
    let first = CUBE_POS_Y * stride;
    let count = f32::cast_from(inputs);
    let mut mean = f32::new(0.0);
    if comptime!(norm == NormKind::LayerNorm) {
        let mut numbers = Four::new(0.0);
        let mut at = UNIT_POS;
        while at < stride {
            numbers += x[(first + at) as usize];
            at += NORM_UNITS;
        }
        mean = total_of(sum(numbers), UNIT_POS, NORM_UNITS) / count;
    }
    let mut squares = Four::new(0.0);
    let mut at = UNIT_POS;
    while at < stride {
        let mut difference = x[(first + at) as usize] - Four::new(mean);
        #[unroll]
        for i in 0..4u32 {
            // What fills up the last four is no input.
            if at * 4 + i >= inputs {
                difference.insert(comptime!(i as usize), f32::new(0.0));
            }
        }
        squares += difference * difference;
        at += NORM_UNITS;
    }
    let variance = total_of(sum(squares), UNIT_POS, NORM_UNITS) / count;
    let factor = 1.0f32 / f32::sqrt(variance + epsilon);
    let mut at = UNIT_POS;
    while at < stride {
        let difference = x[(first + at) as usize] - Four::new(mean);
        out[(first + at) as usize] = difference * Four::new(factor) * gamma[at as usize];
        at += NORM_UNITS;
    }
}
