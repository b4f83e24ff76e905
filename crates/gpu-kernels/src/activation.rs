//! The activation functions of an MLP, of one number.

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

use cubecl::prelude::*;

/// √(2/π)
const GELU_SLOPE: f32 = FRAC_2_SQRT_PI * FRAC_1_SQRT_2;
/// The coefficient of x³ in the tanh form of GELU.
const GELU_CUBE: f32 = 0.044_715;
/// No power is larger than e to this: shader compilers may assume that no infinities occur.
const LARGEST_EXPONENT: f32 = 80.0;

/// GELU in its tanh form, as x·sigmoid of twice tanh's argument.
#[cube]
pub(crate) fn gelu_tanh(x: f32) -> f32 {
    let bend = x * x * comptime!(-2.0 * GELU_SLOPE * GELU_CUBE) + comptime!(-2.0 * GELU_SLOPE);
    times_sigmoid(x, bend * x)
}

/// GELU with the error function.
#[cube]
pub(crate) fn gelu(x: f32) -> f32 {
    0.5f32 * x * (1.0f32 + Erf::erf(x * comptime!(FRAC_1_SQRT_2)))
}

/// x·sigmoid(x).
#[cube]
pub(crate) fn silu(x: f32) -> f32 {
    times_sigmoid(x, f32::new(0.0) - x)
}

/// x·sigmoid(−z): x / (1 + eᶻ).
#[cube]
fn times_sigmoid(x: f32, z: f32) -> f32 {
    let bounded = select(
        z > comptime!(LARGEST_EXPONENT),
        comptime!(LARGEST_EXPONENT).runtime(),
        z,
    );
    x / (1.0f32 + f32::exp(bounded))
}
