//! Vectors as arrays, for every processor; the compiler finds vector instructions for most of them.

use std::array::from_fn;

use super::Simd;

/// The implementation in plain Rust.
pub(crate) struct Portable;

impl Simd for Portable {
    type Floats = [f32; 4];
    type Widened = [i32; 32];

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
        from_fn(|i| if i < 4 { first[i] } else { second[i - 4] } as i16)
    }

    #[inline(always)]
    fn widen(bytes: &[i8; 32]) -> [i32; 32] {
        bytes.map(i32::from)
    }

    #[inline(always)]
    fn dot(weights: [i32; 32], inputs: &[[i16; 8]; 4]) -> [f32; 4] {
        let inputs = inputs.as_flattened();
        let product = |place: usize| weights[place] * i32::from(inputs[place]);
        from_fn(|part| {
            let pairs = (0..4).map(|j| 8 * j + 2 * part);
            let sum: i32 = pairs.map(|place| product(place) + product(place + 1)).sum();
            sum as f32
        })
    }
}
