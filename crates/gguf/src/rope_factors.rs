//! The factors of a scaled rotary embedding, which the file has as numbers, as the parameters that they were made of.

use std::f64::consts::TAU;

use serde_json::{Value, json};

use crate::config::ROPE_FACTORS;
use crate::error::GgufError;

/// Llama 3.1 and 3.2: wavelengths above the original context are long, those below a quarter of it short.
const LOW: f64 = 1.0;
const HIGH: f64 = 4.0;
/// Original contexts are powers of two; Llama 3's is 8,192.
const ORIGINAL_CONTEXTS: std::ops::RangeInclusive<u32> = 5..=17;
/// The factors were computed in f32, from powers in f32: they differ in the sixth digit.
const TOLERANCE: f64 = 1e-4;

/// The `rope_scaling` of a `config.json` that gives these factors.
///
/// # Errors
/// [`GgufError::Unsupported`] if the parameters are not of the kind `llama3`.
pub(crate) fn scaling(factors: &[f32], theta: f64, rotated: u64) -> Result<Value, GgufError> {
    let largest = factors.iter().copied().fold(1.0, f32::max).into();
    if factors.len() as u64 == rotated / 2 {
        if factors.iter().all(|factor| *factor == 1.0) {
            return Ok(Value::Null);
        }
        let gives_them = |context: &u32| {
            let expected = |i| llama3(i, theta, rotated, largest, (1_u64 << context) as f64);
            factors.iter().zip(0..).all(|(&factor, i)| {
                let expected: f64 = expected(i);
                (f64::from(factor) - expected).abs() <= TOLERANCE * expected
            })
        };
        if let Some(context) = ORIGINAL_CONTEXTS.rev().find(gives_them) {
            return Ok(json!({
                "rope_type": "llama3",
                "factor": largest,
                "low_freq_factor": LOW,
                "high_freq_factor": HIGH,
                "original_max_position_embeddings": 1_u64 << context,
            }));
        }
    }
    Err(GgufError::Unsupported {
        key: ROPE_FACTORS.to_owned(),
        found: texts::failures::gguf_found_factors(
            &factors.len().to_string(),
            &largest.to_string(),
        ),
    })
}

/// The factor of pair `i` (transformers, `_compute_llama3_parameters`).
fn llama3(i: u64, theta: f64, rotated: u64, factor: f64, context: f64) -> f64 {
    let wavelength = TAU * theta.powf(2.0 * i as f64 / rotated as f64);
    if wavelength < context / HIGH {
        return 1.0;
    }
    if wavelength > context / LOW {
        return factor;
    }
    let smooth = (context / wavelength - LOW) / (HIGH - LOW);
    1.0 / ((1.0 - smooth) / factor + smooth)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_parameters_are_found_again_and_others_are_refused() {
        // Llama 3.2 1B: θ 500,000, heads of 64, factor 32, context 8,192.
        let mut factors: Vec<f32> = (0..32)
            .map(|i| llama3(i, 500_000.0, 64, 32.0, 8192.0) as f32)
            .collect();
        let found = scaling(&factors, 500_000.0, 64).unwrap();
        assert_eq!(found["factor"], 32.0);
        assert_eq!(found["original_max_position_embeddings"], 8192);
        factors[20] *= 1.01;
        assert!(scaling(&factors, 500_000.0, 64).is_err());
        assert_eq!(scaling(&[1.0; 32], 500_000.0, 64), Ok(Value::Null));
        assert!(scaling(&factors[1..], 500_000.0, 64).is_err());
    }
}
