//! The kernels in WebAssembly, called by `run.mjs`.

#[path = "../../../crates/kernels/tests/support/fingerprint.rs"]
mod fingerprint;

use fingerprint::{EXPECTED, fingerprints};
use kernels::{AttentionShape, PackedMatrix, WeightFormat, attend, gelu_tanh};
use wasm_bindgen::prelude::*;

/// The names of the kernels whose bits differ from those of the native build.
#[wasm_bindgen]
pub fn differ_from_native() -> Vec<String> {
    let pairs = fingerprints().into_iter().zip(EXPECTED);
    let differing = pairs.filter(|(found, expected)| found != expected);
    differing.map(|((name, _), _)| name.to_owned()).collect()
}

/// The number formats, by name.
#[wasm_bindgen]
pub fn formats() -> Vec<String> {
    WeightFormat::ALL
        .map(|format| format.name().to_owned())
        .to_vec()
}

/// A matrix in one number format, and tokens to multiply it with.
#[wasm_bindgen]
pub struct Product {
    matrix: PackedMatrix,
    tokens: Vec<f32>,
}

#[wasm_bindgen]
impl Product {
    /// A matrix of outputs × inputs in the format of this place among [`formats`].
    #[wasm_bindgen(constructor)]
    pub fn new(format: usize, outputs: usize, inputs: usize, tokens: usize) -> Self {
        let weights = even_numbers(outputs * inputs);
        Self {
            matrix: PackedMatrix::from_rows(&weights, [outputs, inputs], WeightFormat::ALL[format]),
            tokens: even_numbers(tokens * inputs),
        }
    }

    /// Bytes of the packed weights.
    pub fn bytes(&self) -> usize {
        self.matrix.bytes()
    }

    /// Multiplies once.
    pub fn run(&self) -> f32 {
        self.matrix.product(&self.tokens, None)[0]
    }
}

/// Numbers of ordinary sizes: processors take a hundred times as long for a denormal one.
fn even_numbers(count: usize) -> Vec<f32> {
    (0..count)
        .map(|i| ((i * 7919) % 1009) as f32 / 1009.0 - 0.4)
        .collect()
}

/// GELU of this many numbers.
#[wasm_bindgen]
pub fn gelu(count: usize) -> f32 {
    let mut numbers = vec![0.7; count];
    gelu_tanh(&mut numbers);
    numbers[0]
}

/// Causal attention of the last `tokens` of 256 positions: four heads of width 32, as in the shipped model.
#[wasm_bindgen]
pub fn attention(tokens: usize) -> f32 {
    let shape = AttentionShape {
        heads: 4,
        kv_heads: 4,
        head_dim: 32,
        slots: 256,
        tokens,
        attended: 257 - tokens,
    };
    let cached = even_numbers(4 * 256 * 32);
    let query = even_numbers(4 * tokens * 32);
    attend(shape, &query, &cached, &cached, -1e30).mix[0]
}
