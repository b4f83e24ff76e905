//! The norm of several tokens, one cube a token. For one token the product computes it itself.

use cubecl::prelude::*;
use decoder_config::NormKind;

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
    let mut shared = Shared::<[f32]>::new_slice(comptime!(NORM_UNITS as usize));
    let mut mean = f32::new(0.0);
    if comptime!(norm == NormKind::LayerNorm) {
        let mut numbers = Four::new(0.0);
        let mut at = UNIT_POS;
        while at < stride {
            numbers += x[(first + at) as usize];
            at += NORM_UNITS;
        }
        shared[UNIT_POS as usize] = sum(numbers);
        sync_cube();
        for i in 0..NORM_UNITS {
            mean += shared[i as usize];
        }
        mean /= count;
        sync_cube();
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
    shared[UNIT_POS as usize] = sum(squares);
    sync_cube();
    let mut variance = f32::new(0.0);
    for i in 0..NORM_UNITS {
        variance += shared[i as usize];
    }
    let factor = 1.0f32 / f32::sqrt(variance / count + epsilon);
    let mut at = UNIT_POS;
    while at < stride {
        let difference = x[(first + at) as usize] - Four::new(mean);
        out[(first + at) as usize] = difference * Four::new(factor) * gamma[at as usize];
        at += NORM_UNITS;
    }
}
