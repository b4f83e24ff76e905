//! The activation functions of an MLP.

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

use crate::exponential::exp;
use crate::simd::{Native, Simd};

/// √(2/π)
const GELU_SLOPE: f32 = FRAC_2_SQRT_PI * FRAC_1_SQRT_2;
/// The coefficient of x³ in the tanh form of GELU.
const GELU_CUBE: f32 = 0.044_715;

/// GELU in its tanh form, of every number: x/2 · (1 + tanh(√(2/π)·(x + 0.044715·x³))).
///
/// Computed as x·sigmoid of twice tanh's argument, which is the same function, and exact also where tanh is near −1.
pub fn gelu_tanh(numbers: &mut [f32]) {
    in_fours(numbers, |x| gelu::<Native>(Native::load(&x)));
}

/// SwiGLU: silu(gate)·up, where silu(x) is x·sigmoid(x).
///
/// # Shapes
/// - `inner`: `[T, 2F]`, the gate before the rest
/// - output: `[T, F]`
///
/// # Panics
/// If the numbers are not a whole number of rows.
pub fn swiglu(inner: &[f32], width: usize) -> Vec<f32> {
    assert!(inner.len().is_multiple_of(2 * width), "[T, 2F]");
    let mut results = Vec::with_capacity(inner.len() / 2);
    for row in inner.chunks_exact(2 * width) {
        let (gate, up) = row.split_at(width);
        let start = results.len();
        results.extend_from_slice(gate);
        let active = &mut results[start..];
        in_fours(active, |x| silu::<Native>(Native::load(&x)));
        active
            .iter_mut()
            .zip(up)
            .for_each(|(active, up)| *active *= up);
    }
    results
}

/// Replaces every number by its function, four at a time; the last four are filled up with zeros.
#[inline(always)]
fn in_fours(numbers: &mut [f32], function: impl Fn([f32; 4]) -> <Native as Simd>::Floats) {
    let (fours, rest) = numbers.as_chunks_mut();
    for four in fours {
        *four = Native::store(function(*four));
    }
    let mut last = [0.0; 4];
    last[..rest.len()].copy_from_slice(rest);
    rest.copy_from_slice(&Native::store(function(last))[..rest.len()]);
}

#[inline(always)]
fn gelu<S: Simd>(x: S::Floats) -> S::Floats {
    let square = S::mul(x, x);
    // −2·√(2/π)·(1 + 0.044715·x²)·x
    let bend = S::mul_add(
        square,
        S::splat(-2.0 * GELU_SLOPE * GELU_CUBE),
        S::splat(-2.0 * GELU_SLOPE),
    );
    times_sigmoid::<S>(x, S::mul(bend, x))
}

#[inline(always)]
fn silu<S: Simd>(x: S::Floats) -> S::Floats {
    times_sigmoid::<S>(x, S::sub(S::splat(0.0), x))
}

/// x·sigmoid(−z): x / (1 + eᶻ).
#[inline(always)]
fn times_sigmoid<S: Simd>(x: S::Floats, z: S::Floats) -> S::Floats {
    S::div(x, S::add(S::splat(1.0), exp::<S>(z)))
}
