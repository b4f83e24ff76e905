//! Compares the gradients with central differences of the loss.
#![allow(clippy::unwrap_used)]

use backprop::{Backprop, Distributions, Parameters, PlainProducts, TrainingRow};
use decoder_config::LlamaDimensions;

/// How far a weight is moved: far enough that the loss changes by many units in its last place.
const STEP: f32 = 4e-3;
/// The largest difference, as a share of the gradient's norm: an f32 loss near 2 is exact to 1e-7, so the quotient to
/// 3e-5; the rest is what the third derivative adds.
const TOLERANCE: f64 = 5e-3;

fn dimensions() -> LlamaDimensions {
    LlamaDimensions {
        vocab_size: 11,
        max_position_embeddings: 16,
        hidden_size: 12,
        intermediate_size: 10,
        num_hidden_layers: 2,
        num_attention_heads: 2,
        num_key_value_heads: 1,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: true,
        bos_token_id: None,
        eos_token_id: None,
    }
}

/// Numbers between −½ and ½ without a pattern.
fn number(at: usize) -> f32 {
    let hashed = (at as u32).wrapping_mul(2_654_435_761) ^ 0x9E37_79B9;
    (hashed.wrapping_mul(hashed >> 15 | 1) >> 8) as f32 / (1 << 24) as f32 - 0.5
}

fn network() -> Backprop<PlainProducts> {
    let mut drawn = 0..;
    let weights = Parameters::shapes(&dimensions()).map(|[rows, columns]| {
        let around = if rows == 1 { 1.0 } else { 0.0 };
        let numbers = (&mut drawn).take(rows * columns);
        numbers.map(|at| around + number(at)).collect()
    });
    Backprop::new(&dimensions(), weights, PlainProducts)
}

/// A row of drawn tokens, and a shorter one whose targets are distributions.
fn rows() -> [TrainingRow; 2] {
    let mut targets = Distributions::default();
    targets.push([(1, 0.25), (4, 0.75)]);
    targets.push_token(2);
    targets.push([(0, 0.5), (9, 0.5)]);
    [
        TrainingRow::drawn(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]),
        TrainingRow {
            tokens: vec![7, 7, 8],
            targets,
        },
    ]
}

/// The slope of the loss along a direction: one number for each weight of one parameter.
fn slope(parameter: usize, direction: &[f32]) -> f64 {
    let loss = |step: f32| {
        let mut network = network();
        network.update(|weights| {
            let weights = weights.iter_mut().nth(parameter).unwrap();
            for (weight, along) in weights.iter_mut().zip(direction) {
                *weight += step * along;
            }
        });
        let Ok((loss, _)) = network.gradients(&rows(), 1.0 / 13.0);
        f64::from(loss)
    };
    (loss(STEP) - loss(-STEP)) / f64::from(2.0 * STEP)
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    let products = a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b));
    products.sum()
}

#[test]
fn every_gradient_is_the_slope_of_the_loss() {
    let Ok((_, gradients)) = network().gradients(&rows(), 1.0 / 13.0);
    let gradients = gradients.into_ordered();
    assert_eq!(gradients.len(), 2 + 6 * 2);
    for (parameter, gradient) in gradients.iter().enumerate() {
        let norm = dot(gradient, gradient).sqrt();
        assert!(norm > 1e-3, "parameter {parameter} learns nothing");
        let uphill: Vec<f32> = gradient.iter().map(|g| g / norm as f32).collect();
        // Uphill, and some directions of length near 1 that have nothing to do with the gradient.
        let spread = (12.0 / gradient.len() as f32).sqrt();
        let others = (0..4).map(|seed| {
            let at = (1_000 * seed)..;
            let numbers = at.map(number).take(gradient.len());
            numbers.map(|x| x * spread).collect()
        });
        for direction in std::iter::once(uphill.clone()).chain(others) {
            let (expected, found) = (slope(parameter, &direction), dot(gradient, &direction));
            let gap = (expected - found).abs() / norm;
            assert!(
                gap < TOLERANCE,
                "parameter {parameter}: {found}, {expected}"
            );
        }
    }
}

#[test]
fn the_last_logits_of_the_lens_are_the_networks() {
    let network = network();
    let tokens = [3, 1, 4, 1, 5];
    let (Ok(logits), Ok(lens)) = (network.logits(&tokens), network.lens(&tokens));
    assert_eq!(lens.len(), 3, "before each of two layers, and at the end");
    assert_eq!(lens[2], logits);
    assert_ne!(lens[1], logits);
}

#[test]
fn logits_depend_on_the_tokens_before_alone() {
    let network = network();
    let (Ok(whole), Ok(prefix)) = (network.logits(&[3, 1, 4, 1, 5]), network.logits(&[3, 1, 4]));
    assert_eq!(whole[..prefix.len()], prefix);
}
