//! The vectors of WebAssembly.

use std::arch::wasm32::*;

use bytemuck::{NoUninit, cast, pod_read_unaligned};

use super::{ROUNDER, Simd};

/// The implementation with `simd128`.
pub(crate) struct Simd128;

/// 16 bytes of memory as a vector: one `v128.load`.
#[inline(always)]
fn read<T: NoUninit>(bytes: &T) -> v128 {
    pod_read_unaligned(bytemuck::bytes_of(bytes))
}

impl Simd for Simd128 {
    type Floats = v128;
    type Integers = v128;
    type Widened = v128;

    const NO_INTEGERS: v128 = i32x4(0, 0, 0, 0);

    #[inline(always)]
    fn load(numbers: &[f32; 4]) -> v128 {
        read(numbers)
    }

    #[inline(always)]
    fn store(floats: v128) -> [f32; 4] {
        [
            f32x4_extract_lane::<0>(floats),
            f32x4_extract_lane::<1>(floats),
            f32x4_extract_lane::<2>(floats),
            f32x4_extract_lane::<3>(floats),
        ]
    }

    #[inline(always)]
    fn splat(number: f32) -> v128 {
        f32x4_splat(number)
    }

    #[inline(always)]
    fn add(a: v128, b: v128) -> v128 {
        f32x4_add(a, b)
    }

    #[inline(always)]
    fn sub(a: v128, b: v128) -> v128 {
        f32x4_sub(a, b)
    }

    #[inline(always)]
    fn mul(a: v128, b: v128) -> v128 {
        f32x4_mul(a, b)
    }

    #[inline(always)]
    fn div(a: v128, b: v128) -> v128 {
        f32x4_div(a, b)
    }

    #[inline(always)]
    fn abs(a: v128) -> v128 {
        f32x4_abs(a)
    }

    #[inline(always)]
    fn max(a: v128, b: v128) -> v128 {
        f32x4_pmax(a, b)
    }

    #[inline(always)]
    fn min(a: v128, b: v128) -> v128 {
        f32x4_pmin(a, b)
    }

    #[inline(always)]
    fn power_of_two(n: v128) -> v128 {
        i32x4_shl(i32x4_add(i32x4_trunc_sat_f32x4(n), i32x4_splat(127)), 23)
    }

    #[inline(always)]
    fn load_bf16(numbers: &[u16; 8]) -> [v128; 2] {
        let pairs = read(numbers);
        [
            i32x4_shl(pairs, 16),
            v128_and(pairs, u32x4_splat(0xFFFF_0000)),
        ]
    }

    #[inline(always)]
    fn to_i16(first: v128, second: v128) -> [i16; 8] {
        // Beside the rounder, a number's digits in memory are those of its nearest integer.
        let integers = |a| {
            i32x4_sub(
                f32x4_add(a, f32x4_splat(ROUNDER)),
                i32x4_splat(ROUNDER.to_bits() as i32),
            )
        };
        cast(i16x8_narrow_i32x4(integers(first), integers(second)))
    }

    #[inline(always)]
    fn widen(bytes: &[i8; 16]) -> [v128; 2] {
        let bytes = read(bytes);
        [
            i16x8_extend_low_i8x16(bytes),
            i16x8_extend_high_i8x16(bytes),
        ]
    }

    #[inline(always)]
    fn dot_add(weights: v128, inputs: [i16; 2], sums: v128) -> v128 {
        i32x4_add(sums, i32x4_dot_i16x8(weights, i32x4_splat(cast(inputs))))
    }

    #[inline(always)]
    fn floats(integers: v128) -> v128 {
        f32x4_convert_i32x4(integers)
    }

    #[inline(always)]
    fn sums([a, b, c, d]: [v128; 4]) -> [f32; 4] {
        // Transposed, so that four sums take three additions.
        let (ab, cd) = (
            i32x4_shuffle::<0, 4, 1, 5>(a, b),
            i32x4_shuffle::<0, 4, 1, 5>(c, d),
        );
        let left = f32x4_add(i64x2_shuffle::<0, 2>(ab, cd), i64x2_shuffle::<1, 3>(ab, cd));
        let (ab, cd) = (
            i32x4_shuffle::<2, 6, 3, 7>(a, b),
            i32x4_shuffle::<2, 6, 3, 7>(c, d),
        );
        let right = f32x4_add(i64x2_shuffle::<0, 2>(ab, cd), i64x2_shuffle::<1, 3>(ab, cd));
        Self::store(f32x4_add(left, right))
    }

    #[inline(always)]
    fn largest(a: v128) -> f32 {
        let pairs = f32x4_pmax(a, i32x4_shuffle::<2, 3, 0, 1>(a, a));
        f32x4_extract_lane::<0>(f32x4_pmax(pairs, i32x4_shuffle::<1, 0, 3, 2>(pairs, pairs)))
    }
}
