//! Activations and attention held against f64.

#[path = "support/fingerprint.rs"]
#[allow(
    dead_code,
    reason = "its numbers are used here, its hashes in another test"
)]
mod fingerprint;

use fingerprint::numbers;
use kernels::{Attended, AttentionShape, attend, gelu_tanh, swiglu};

/// A few roundings of f32, relative to the size of the input.
const ROUNDING: f64 = 5e-7;

/// Numbers across the range in which an activation is neither 0 nor the identity, and far beyond.
fn across() -> Vec<f32> {
    let near = (-1_200..=1_200).map(|i| i as f32 / 100.0);
    near.chain([-1e30, -300.0, 300.0, 1e30, f32::from_bits(1), -0.0])
        .collect()
}

fn close(found: f32, expected: f64, size: f32) {
    let distance = (f64::from(found) - expected).abs();
    let allowed = ROUNDING * f64::from(size).abs() + f64::from(f32::MIN_POSITIVE);
    assert!(distance <= allowed, "{found} instead of {expected}");
}

#[test]
fn gelu_is_its_tanh_form() {
    let numbers = across();
    let mut found = numbers.clone();
    gelu_tanh(&mut found);
    for (&x, &found) in numbers.iter().zip(&found) {
        let z = f64::from(x);
        let slope = (2.0 / std::f64::consts::PI).sqrt();
        let expected = 0.5 * z * (1.0 + (slope * (z + 0.044_715 * z.powi(3))).tanh());
        close(found, expected, x);
    }
}

#[test]
fn swiglu_gates_each_row() {
    let gate = across();
    let width = gate.len();
    let up = numbers(width, 3.0);
    let rows = [&gate[..], &up, &up, &gate].concat();
    let found = swiglu(&rows, width);
    let silu = |x: f64| x / (1.0 + (-x).exp());
    let (first, second) = found.split_at(width);
    for i in 0..width {
        close(
            first[i],
            silu(f64::from(gate[i])) * f64::from(up[i]),
            gate[i] * up[i],
        );
        close(
            second[i],
            silu(f64::from(up[i])) * f64::from(gate[i]),
            gate[i] * up[i],
        );
    }
}

#[test]
fn attention_is_the_softmax_of_the_scores() {
    const UNSEEN: f32 = -1e30;
    /// Two roundings of each of 66 terms at most, relative to their size.
    const TOLERANCE: f64 = 2e-6;
    for (heads, kv_heads, head_dim, attended) in [(4, 2, 32, 66), (3, 1, 7, 1), (2, 2, 64, 65)] {
        let slots = 128;
        let shape = AttentionShape {
            heads,
            kv_heads,
            head_dim,
            slots,
            tokens: 1,
            attended,
        };
        let keys = numbers(kv_heads * slots * head_dim, 1.0);
        let values = keys.iter().rev().copied().collect::<Vec<_>>();
        let query = numbers(heads * head_dim, 0.5);
        let Attended {
            scores,
            weights,
            mix,
        } = attend(shape, &query, &keys, &values, UNSEEN);
        for head in 0..heads {
            let start = head / (heads / kv_heads) * slots * head_dim;
            let at =
                |half: &[f32], slot: usize, i: usize| f64::from(half[start + slot * head_dim + i]);
            let query = &query[head * head_dim..][..head_dim];
            let dot = |slot| {
                (0..head_dim)
                    .map(|i| at(&keys, slot, i) * f64::from(query[i]))
                    .sum::<f64>()
            };
            let expected = (0..attended).map(dot).collect::<Vec<_>>();
            let sum: f64 = expected.iter().map(|score| score.exp()).sum();
            let scores = &scores[head * slots..][..slots];
            let weights = &weights[head * slots..][..slots];
            for slot in 0..slots {
                if slot >= attended {
                    assert_eq!((scores[slot], weights[slot]), (UNSEEN, 0.0));
                    continue;
                }
                let weight = expected[slot].exp() / sum;
                assert!((f64::from(scores[slot]) - expected[slot]).abs() <= TOLERANCE * 100.0);
                assert!((f64::from(weights[slot]) - weight).abs() <= TOLERANCE * 10.0);
            }
            for i in 0..head_dim {
                let mean: f64 = (0..attended)
                    .map(|slot| at(&values, slot, i) * f64::from(weights[slot]))
                    .sum();
                let found = f64::from(mix[head * head_dim + i]);
                assert!(
                    (found - mean).abs() <= TOLERANCE * 100.0,
                    "{found} instead of {mean}"
                );
            }
        }
    }
}

#[test]
fn a_token_has_the_same_results_alone_and_beside_others() {
    const UNSEEN: f32 = -1e30;
    let shape = AttentionShape {
        heads: 6,
        kv_heads: 3,
        head_dim: 10,
        slots: 64,
        tokens: 9,
        attended: 30,
    };
    let [h, t, s, dh] = [shape.heads, shape.tokens, shape.slots, shape.head_dim];
    let keys = numbers(shape.kv_heads * s * dh, 1.0);
    let values = keys.iter().rev().copied().collect::<Vec<_>>();
    let query = numbers(h * t * dh, 0.5);
    let together = attend(shape, &query, &keys, &values, UNSEEN);
    for token in 0..t {
        let alone = AttentionShape {
            tokens: 1,
            attended: shape.attended + token,
            ..shape
        };
        // The rows of this token: `[H, width]` of `[H, T, width]`.
        let rows = |numbers: &[f32], width: usize| -> Vec<f32> {
            let row = |head: usize| &numbers[(head * t + token) * width..][..width];
            (0..h).flat_map(row).copied().collect()
        };
        let alone = attend(alone, &rows(&query, dh), &keys, &values, UNSEEN);
        assert_eq!(alone.scores, rows(&together.scores, s));
        assert_eq!(alone.weights, rows(&together.weights, s));
        assert_eq!(alone.mix, rows(&together.mix, dh));
    }
}
