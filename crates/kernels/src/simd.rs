//! Vectors of 128 bits: the operations that the kernels are written in.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

/// The implementation for the processor that the crate is compiled for.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) use portable::Portable as Native;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128 as Native;

/// 1.5·2²³: a number beside which f32 has no fractional digits.
const ROUNDER: f32 = 12_582_912.0;

/// Four f32 at a time, and the integer operations of int8 weights.
///
/// Every operation has one result to the bit, as IEEE 754 rounds it, so the implementations cannot differ.
pub(crate) trait Simd {
    /// Four f32.
    type Floats: Copy;
    /// Four integers of 32 bits.
    type Integers: Copy;
    /// Eight integers of 16 bits.
    type Widened: Copy;

    /// Four zeros.
    const NO_INTEGERS: Self::Integers;

    fn load(numbers: &[f32; 4]) -> Self::Floats;
    fn store(floats: Self::Floats) -> [f32; 4];
    fn splat(number: f32) -> Self::Floats;
    fn add(a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn sub(a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn mul(a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn div(a: Self::Floats, b: Self::Floats) -> Self::Floats;
    fn abs(a: Self::Floats) -> Self::Floats;
    /// `b` where a < b, else `a`.
    fn max(a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `b` where b < a, else `a`.
    fn min(a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// 2ⁿ for integers n from −126 to 127.
    fn power_of_two(n: Self::Floats) -> Self::Floats;

    /// Eight bf16 as f32: those at even places, then those at odd ones.
    fn load_bf16(numbers: &[u16; 8]) -> [Self::Floats; 2];

    /// The nearest integers, ties to even, of numbers between ±32,767.
    fn to_i16(first: Self::Floats, second: Self::Floats) -> [i16; 8];
    /// The first eight, then the others.
    fn widen(bytes: &[i8; 16]) -> [Self::Widened; 2];
    /// Adds to each sum the products of a pair of weights with the pair of inputs.
    fn dot_add(weights: Self::Widened, inputs: [i16; 2], sums: Self::Integers) -> Self::Integers;
    /// The nearest f32 of each integer, ties to even.
    fn floats(integers: Self::Integers) -> Self::Floats;
    /// The largest of the four numbers, which must not be NaN.
    fn largest(a: Self::Floats) -> f32;

    /// a·b + c, rounded twice.
    #[inline(always)]
    fn mul_add(a: Self::Floats, b: Self::Floats, c: Self::Floats) -> Self::Floats {
        Self::add(Self::mul(a, b), c)
    }

    /// The nearest integers, ties to even, of numbers below 2²² in size.
    #[inline(always)]
    fn round(a: Self::Floats) -> Self::Floats {
        let rounder = Self::splat(ROUNDER);
        Self::sub(Self::add(a, rounder), rounder)
    }

    /// The sum of the four numbers: (a + b) + (c + d).
    #[inline(always)]
    fn sum(a: Self::Floats) -> f32 {
        let [a, b, c, d] = Self::store(a);
        (a + b) + (c + d)
    }

    /// The [`sum`](Self::sum) of each vector.
    #[inline(always)]
    fn sums(vectors: [Self::Floats; 4]) -> [f32; 4] {
        vectors.map(Self::sum)
    }
}
