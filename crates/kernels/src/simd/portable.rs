//! Vectors as arrays, for every processor; the compiler finds vector instructions for most of them.

use std::array::from_fn;

use super::Simd;

/// The implementation in plain Rust.
pub(crate) struct Portable;

impl Simd for Portable {
    type Floats = [f32; 4];
    type Integers = [i32; 4];
    type Widened = [i16; 8];

    const NO_INTEGERS: [i32; 4] = [0; 4];

    #[inline(always)]
    fn load(numbers: &[f32; 4]) -> [f32; 4] {
        *numbers
    }

    #[inline(always)]
    fn store(floats: [f32; 4]) -> [f32; 4] {
        floats
    }

    #[inline(always)]
    fn splat(number: f32) -> [f32; 4] {
        [number; 4]
    }

    #[inline(always)]
    fn add(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        from_fn(|i| a[i] + b[i])
    }

    #[inline(always)]
    fn sub(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        from_fn(|i| a[i] - b[i])
    }

    #[inline(always)]
    fn mul(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        from_fn(|i| a[i] * b[i])
    }

    #[inline(always)]
    fn div(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        from_fn(|i| a[i] / b[i])
    }

    #[inline(always)]
    fn abs(a: [f32; 4]) -> [f32; 4] {
        a.map(f32::abs)
    }

    #[inline(always)]
    fn max(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        from_fn(|i| if a[i] < b[i] { b[i] } else { a[i] })
    }

    #[inline(always)]
    fn min(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        from_fn(|i| if b[i] < a[i] { b[i] } else { a[i] })
    }

    #[inline(always)]
    fn power_of_two(n: [f32; 4]) -> [f32; 4] {
        n.map(|n| f32::from_bits(((n as i32 + 127) << 23) as u32))
    }

    #[inline(always)]
    fn load_bf16(numbers: &[u16; 8]) -> [[f32; 4]; 2] {
        let widen = |number: u16| f32::from_bits(u32::from(number) << 16);
        from_fn(|odd| from_fn(|i| widen(numbers[2 * i + odd])))
    }

    #[inline(always)]
    fn to_i16(first: [f32; 4], second: [f32; 4]) -> [i16; 8] {
        let [first, second] = [first, second].map(Self::round);
        from_fn(|i| {
            if i < 4 {
                first[i] as i16
            } else {
                second[i - 4] as i16
            }
        })
    }

    #[inline(always)]
    fn widen(bytes: &[i8; 16]) -> [[i16; 8]; 2] {
        from_fn(|half| from_fn(|i| bytes[8 * half + i].into()))
    }

    #[inline(always)]
    fn dot_add(weights: [i16; 8], inputs: [i16; 2], sums: [i32; 4]) -> [i32; 4] {
        let product = |i: usize| i32::from(weights[i]) * i32::from(inputs[i % 2]);
        from_fn(|i| sums[i] + product(2 * i) + product(2 * i + 1))
    }

    #[inline(always)]
    fn floats(integers: [i32; 4]) -> [f32; 4] {
        integers.map(|integer| integer as f32)
    }

    #[inline(always)]
    fn largest([a, b, c, d]: [f32; 4]) -> f32 {
        a.max(b).max(c.max(d))
    }
}
