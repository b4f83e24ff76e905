//! Attention of one token over the cache: scores, softmax, and the weighted mean of the values.

use crate::exponential::exp;
use crate::simd::{Native, Simd};

/// The sizes of one layer's attention. Each key/value head serves `heads / kv_heads` query heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttentionShape {
    /// H: query heads.
    pub heads: usize,
    /// K: key/value heads; divides `heads`.
    pub kv_heads: usize,
    /// Dh: the width of a head.
    pub head_dim: usize,
    /// S: slots of the cache.
    pub slots: usize,
    /// The slots attended to, from the first on: at least 1, at most `slots`.
    pub attended: usize,
}

/// The results of [`attend`], in the order in which they are computed.
#[derive(Debug, Clone, PartialEq)]
pub struct Attended {
    /// `[H, S]`: the products of query and key; for slots that are not attended to, what `attend` was given.
    pub scores: Vec<f32>,
    /// `[H, S]`: their softmax; 0 for slots that are not attended to.
    pub weights: Vec<f32>,
    /// `[H, Dh]`: the mean of the values with these weights.
    pub mix: Vec<f32>,
}

/// Attention of one token.
///
/// # Shapes
/// - `query`: `[H, Dh]`, scaled
/// - `keys`, `values`: `[K, S, Dh]`
///
/// `unseen` is the score reported for slots that are not attended to.
///
/// # Panics
/// If the lengths are not those of the shape.
pub fn attend(
    shape: AttentionShape,
    query: &[f32],
    keys: &[f32],
    values: &[f32],
    unseen: f32,
) -> Attended {
    let AttentionShape {
        heads,
        kv_heads,
        head_dim,
        slots,
        attended,
    } = shape;
    assert_eq!(query.len(), heads * head_dim, "[H, Dh]");
    assert_eq!(keys.len(), kv_heads * slots * head_dim, "[K, S, Dh]");
    assert_eq!(values.len(), keys.len(), "[K, S, Dh]");
    let mut result = Attended {
        scores: vec![unseen; heads * slots],
        weights: vec![0.0; heads * slots],
        mix: vec![0.0; heads * head_dim],
    };
    for head in 0..heads {
        let of_group = head * kv_heads / heads * slots * head_dim;
        let seen = of_group..of_group + attended * head_dim;
        let scores = &mut result.scores[head * slots..][..attended];
        let weights = &mut result.weights[head * slots..][..attended];
        let query = &query[head * head_dim..][..head_dim];
        let mix = &mut result.mix[head * head_dim..][..head_dim];
        score::<Native>(query, &keys[seen.clone()], scores);
        softmax::<Native>(scores, weights);
        weighted_mean::<Native>(weights, &values[seen], mix);
    }
    result
}

/// The product of the query with each key.
#[inline(always)]
fn score<S: Simd>(query: &[f32], keys: &[f32], scores: &mut [f32]) {
    for (score, key) in scores.iter_mut().zip(keys.chunks_exact(query.len())) {
        let ((query, query_rest), (key, key_rest)) = (query.as_chunks(), key.as_chunks());
        let pairs = query.iter().zip(key);
        let sum = pairs.fold(S::splat(0.0), |sum, (query, key)| {
            S::mul_add(S::load(query), S::load(key), sum)
        });
        let rest = query_rest.iter().zip(key_rest);
        *score = rest.fold(S::sum(sum), |sum, (query, key)| sum + query * key);
    }
}

/// The exponentials of the scores, divided by their sum.
#[inline(always)]
fn softmax<S: Simd>(scores: &[f32], weights: &mut [f32]) {
    let largest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let power = |scores: &[f32; 4]| exp::<S>(S::sub(S::load(scores), S::splat(largest)));
    let (scores, scores_rest) = scores.as_chunks();
    let (fours, rest) = weights.as_chunks_mut();
    let mut sum = S::splat(0.0);
    for (weights, scores) in fours.iter_mut().zip(scores) {
        let powers = power(scores);
        sum = S::add(sum, powers);
        *weights = S::store(powers);
    }
    let mut last = [largest; 4];
    last[..rest.len()].copy_from_slice(scores_rest);
    rest.copy_from_slice(&S::store(power(&last))[..rest.len()]);
    let sum = rest.iter().fold(S::sum(sum), |sum, power| sum + power);
    weights.iter_mut().for_each(|weight| *weight /= sum);
}

/// The sum of the values, each times its weight.
#[inline(always)]
fn weighted_mean<S: Simd>(weights: &[f32], values: &[f32], mix: &mut [f32]) {
    for (weight, value) in weights.iter().zip(values.chunks_exact(mix.len())) {
        let ((mix, mix_rest), (value, value_rest)) = (mix.as_chunks_mut(), value.as_chunks());
        let factor = S::splat(*weight);
        for (mix, value) in mix.iter_mut().zip(value) {
            *mix = S::store(S::mul_add(S::load(value), factor, S::load(mix)));
        }
        for (mix, value) in mix_rest.iter_mut().zip(value_rest) {
            *mix += value * weight;
        }
    }
}
