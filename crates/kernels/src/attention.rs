//! Causal attention of new tokens over the cache: scores, softmax, and the weighted mean of the values.

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
    /// T: new tokens.
    pub tokens: usize,
    /// The slots that the first token attends to, from the first slot on: at least 1. Each further token attends to one
    /// more, the last one to at most `slots`.
    pub attended: usize,
}

/// The results of [`attend`], in the order in which they are computed.
#[derive(Debug, Clone, PartialEq)]
pub struct Attended {
    /// `[H, T, S]`: the products of query and key; for slots that are not attended to, what `attend` was given.
    pub scores: Vec<f32>,
    /// `[H, T, S]`: their softmax; 0 for slots that are not attended to.
    pub weights: Vec<f32>,
    /// `[H, T, Dh]`: the mean of the values with these weights.
    pub mix: Vec<f32>,
}

/// Causal attention. The results of a token do not depend on the tokens beside it.
///
/// # Shapes
/// - `query`: `[H, T, Dh]`, scaled
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
        tokens,
        attended,
    } = shape;
    let rows = heads * tokens;
    assert_eq!(query.len(), rows * head_dim, "[H, T, Dh]");
    assert_eq!(keys.len(), kv_heads * slots * head_dim, "[K, S, Dh]");
    assert_eq!(values.len(), keys.len(), "[K, S, Dh]");
    let mut result = Attended {
        scores: vec![unseen; rows * slots],
        weights: vec![0.0; rows * slots],
        mix: vec![0.0; rows * head_dim],
    };
    for row in 0..rows {
        let (head, token) = (row / tokens, row % tokens);
        let (seen, group) = (attended + token, head * kv_heads / heads);
        let of_group = group * slots * head_dim..group * slots * head_dim + seen * head_dim;
        let scores = &mut result.scores[row * slots..][..seen];
        let weights = &mut result.weights[row * slots..][..seen];
        let query = &query[row * head_dim..][..head_dim];
        let mix = &mut result.mix[row * head_dim..][..head_dim];
        score::<Native>(query, &keys[of_group.clone()], scores);
        softmax::<Native>(scores, weights);
        weighted_mean::<Native>(weights, &values[of_group], mix);
    }
    result
}

/// The product of the query with each key, four keys at a time: four sums hide the latency of an addition.
#[inline(always)]
fn score<S: Simd>(query: &[f32], keys: &[f32], scores: &mut [f32]) {
    let width = query.len();
    let (fours, rest) = scores.as_chunks_mut();
    let (keys, last) = keys.split_at(fours.len() * 4 * width);
    for (scores, keys) in fours.iter_mut().zip(keys.chunks_exact(4 * width)) {
        let key = |i: usize| &keys[i * width..][..width];
        *scores = products::<S, 4>(query, [key(0), key(1), key(2), key(3)]);
    }
    for (score, key) in rest.iter_mut().zip(last.chunks_exact(width)) {
        [*score] = products::<S, 1>(query, [key]);
    }
}

/// The products of the query with N keys.
#[inline(always)]
fn products<S: Simd, const N: usize>(query: &[f32], keys: [&[f32]; N]) -> [f32; N] {
    let (query, query_rest) = query.as_chunks();
    let keys = keys.map(|key| key.as_chunks::<4>());
    let mut sums = [S::splat(0.0); N];
    for (i, query) in query.iter().enumerate() {
        let query = S::load(query);
        for (sum, (key, _)) in sums.iter_mut().zip(&keys) {
            *sum = S::mul_add(query, S::load(&key[i]), *sum);
        }
    }
    let mut products = [0.0; N];
    for ((product, sum), (_, key_rest)) in products.iter_mut().zip(sums).zip(keys) {
        let rest = query_rest.iter().zip(key_rest);
        *product = rest.fold(S::sum(sum), |sum, (query, key)| sum + query * key);
    }
    products
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

/// The sum of the values, each times its weight, four values at a time: each sum is read and written once for them.
#[inline(always)]
fn weighted_mean<S: Simd>(weights: &[f32], values: &[f32], mix: &mut [f32]) {
    let width = mix.len();
    let (fours, rest) = weights.as_chunks::<4>();
    let (values, last) = values.split_at(fours.len() * 4 * width);
    for (weights, values) in fours.iter().zip(values.chunks_exact(4 * width)) {
        let value = |i: usize| &values[i * width..][..width];
        add_weighted::<S, 4>(weights, [value(0), value(1), value(2), value(3)], mix);
    }
    for (weight, value) in rest.iter().zip(last.chunks_exact(width)) {
        add_weighted::<S, 1>(&[*weight], [value], mix);
    }
}

/// Adds N values to the sum, one after another.
#[inline(always)]
fn add_weighted<S: Simd, const N: usize>(weights: &[f32; N], values: [&[f32]; N], mix: &mut [f32]) {
    let (mix, mix_rest) = mix.as_chunks_mut();
    let factors = weights.map(S::splat);
    let values = values.map(|value| value.as_chunks::<4>());
    for (i, mix) in mix.iter_mut().enumerate() {
        let mut sum = S::load(mix);
        for ((value, _), factor) in values.iter().zip(factors) {
            sum = S::mul_add(S::load(&value[i]), factor, sum);
        }
        *mix = S::store(sum);
    }
    for ((_, value), weight) in values.iter().zip(weights) {
        for (mix, value) in mix_rest.iter_mut().zip(*value) {
            *mix += value * weight;
        }
    }
}
