//! Four f32 at once.
//!
//! The compiler forms such vectors out of loops itself, but not in a program that is optimised for size, as the workers
//! of the page are: their loops over f32 would run one number at a time. So WebAssembly's vectors are named here.

pub use lanes::{add_product, load, splat, store};

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod lanes {
    use std::arch::wasm32::{f32x4_add, f32x4_mul, f32x4_splat, v128};

    #[inline(always)]
    pub fn load(numbers: [f32; 4]) -> v128 {
        bytemuck::cast(numbers)
    }

    #[inline(always)]
    pub fn store(vector: v128) -> [f32; 4] {
        bytemuck::cast(vector)
    }

    #[inline(always)]
    pub fn splat(number: f32) -> v128 {
        f32x4_splat(number)
    }

    /// sum + a·b, rounded twice.
    #[inline(always)]
    pub fn add_product(sum: v128, a: v128, b: v128) -> v128 {
        f32x4_add(sum, f32x4_mul(a, b))
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod lanes {
    #[inline(always)]
    pub fn load(numbers: [f32; 4]) -> [f32; 4] {
        numbers
    }

    #[inline(always)]
    pub fn store(vector: [f32; 4]) -> [f32; 4] {
        vector
    }

    #[inline(always)]
    pub fn splat(number: f32) -> [f32; 4] {
        [number; 4]
    }

    /// sum + a·b, rounded twice.
    #[inline(always)]
    pub fn add_product(sum: [f32; 4], a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        std::array::from_fn(|lane| sum[lane] + a[lane] * b[lane])
    }
}
