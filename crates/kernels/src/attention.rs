//! Causal attention of new tokens over the cache: scores, softmax, and the weighted mean of the values.

use std::array::from_fn;

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
    for head in 0..heads {
        let group = head * kv_heads / heads * slots * head_dim;
        let (keys, values) = (&keys[group..], &values[group..]);
        for token in (0..tokens).step_by(2) {
            let (first, seen) = (head * tokens + token, attended + token);
            let rows = AttentionRows {
                seen,
                query: &query[first * head_dim..],
                scores: &mut result.scores[first * slots..],
                weights: &mut result.weights[first * slots..],
                mix: &mut result.mix[first * head_dim..],
            };
            match tokens - token {
                1 => rows.attend::<Native, 1>(keys, values, [slots, head_dim]),
                _ => rows.attend::<Native, 2>(keys, values, [slots, head_dim]),
            }
        }
    }
    result
}

/// The rows of a head from one token on.
struct AttentionRows<'a> {
    /// The slots that the first token attends to; the next one attends to one more.
    seen: usize,
    query: &'a [f32],
    scores: &'a mut [f32],
    weights: &'a mut [f32],
    mix: &'a mut [f32],
}

impl AttentionRows<'_> {
    /// Attention of Q tokens, which share what they read of keys and values.
    #[inline(always)]
    fn attend<S: Simd, const Q: usize>(
        self,
        keys: &[f32],
        values: &[f32],
        [slots, width]: [usize; 2],
    ) {
        let Self { seen, .. } = self;
        let queries = from_fn(|q| &self.query[q * width..][..width]);
        let mut scores = rows::<Q>(self.scores, slots);
        let mut weights = rows::<Q>(self.weights, slots);
        let mut mixes = rows::<Q>(self.mix, width);
        let key = |slot: usize| &keys[slot * width..][..width];
        let value = |slot: usize| &values[slot * width..][..width];

        // Four keys at a time: four sums of a query hide the latency of an addition.
        let common = seen / 4 * 4;
        for slot in (0..common).step_by(4) {
            let keys = from_fn(|i| key(slot + i));
            for (scores, four) in scores.iter_mut().zip(products::<S, Q>(queries, keys)) {
                scores[slot..][..4].copy_from_slice(&four);
            }
        }
        for (q, (query, scores)) in queries.into_iter().zip(&mut scores).enumerate() {
            for slot in common..seen + q {
                scores[slot] = product::<S>(query, key(slot));
            }
        }
        for (q, (scores, weights)) in scores.iter().zip(&mut weights).enumerate() {
            softmax::<S>(&scores[..seen + q], &mut weights[..seen + q]);
        }
        // Four values at a time: each sum is read and written once for them.
        for slot in (0..common).step_by(4) {
            let factors = weights.each_ref().map(|row| from_fn(|i| row[slot + i]));
            let values = from_fn(|i| value(slot + i));
            add_weighted::<S, Q, 4>(factors, values, &mut mixes);
        }
        for (q, (weights, mix)) in weights.iter().zip(&mut mixes).enumerate() {
            for slot in common..seen + q {
                add_weighted::<S, 1, 1>([[weights[slot]]], [value(slot)], &mut [mix]);
            }
        }
    }
}

/// The first Q rows.
fn rows<const Q: usize>(numbers: &mut [f32], width: usize) -> [&mut [f32]; Q] {
    let mut rows = numbers.chunks_exact_mut(width);
    from_fn(|_| rows.next().unwrap_or_default())
}

/// The products of Q queries with four keys.
#[inline(always)]
fn products<S: Simd, const Q: usize>(queries: [&[f32]; Q], keys: [&[f32]; 4]) -> [[f32; 4]; Q] {
    let mut products = in_fours::<S, Q, 4>(queries, keys).map(S::sums);
    for (products, query) in products.iter_mut().zip(queries) {
        for (product, key) in products.iter_mut().zip(keys) {
            *product = with_rest(*product, query, key);
        }
    }
    products
}

/// The product of a query with a key, in the same order.
#[inline(always)]
fn product<S: Simd>(query: &[f32], key: &[f32]) -> f32 {
    let [[sum]] = in_fours::<S, 1, 1>([query], [key]);
    with_rest(S::sum(sum), query, key)
}

/// The products of Q queries with N keys, in four parts each, as far as their width is a multiple of four.
#[inline(always)]
fn in_fours<S: Simd, const Q: usize, const N: usize>(
    queries: [&[f32]; Q],
    keys: [&[f32]; N],
) -> [[S::Floats; N]; Q] {
    let fours = keys[0].len() / 4;
    let keys = keys.map(|key| &key.as_chunks::<4>().0[..fours]);
    let queries = queries.map(|query| &query.as_chunks::<4>().0[..fours]);
    let mut sums = [[S::splat(0.0); N]; Q];
    for i in 0..fours {
        let keys = keys.map(|key| S::load(&key[i]));
        for (sums, query) in sums.iter_mut().zip(&queries) {
            let query = S::load(&query[i]);
            for (sum, key) in sums.iter_mut().zip(keys) {
                *sum = S::mul_add(query, key, *sum);
            }
        }
    }
    sums
}

/// Adds the products of the numbers after the last four.
#[inline(always)]
fn with_rest(sum: f32, query: &[f32], key: &[f32]) -> f32 {
    let start = query.len() / 4 * 4;
    let rest = query[start..].iter().zip(&key[start..]);
    rest.fold(sum, |sum, (query, key)| sum + query * key)
}

/// The exponentials of the scores, divided by their sum.
#[inline(always)]
fn softmax<S: Simd>(scores: &[f32], weights: &mut [f32]) {
    let (scores, scores_rest) = scores.as_chunks();
    let (fours, rest) = weights.as_chunks_mut();
    // The last scores, filled up with one that is never the largest; its power is not used.
    let mut last = [f32::MIN; 4];
    last[..rest.len()].copy_from_slice(scores_rest);
    let sizes = scores.iter().map(S::load);
    let largest = S::splat(S::largest(sizes.fold(S::load(&last), S::max)));
    let power = |scores: &[f32; 4]| exp::<S>(S::sub(S::load(scores), largest));
    let mut sum = S::splat(0.0);
    for (weights, scores) in fours.iter_mut().zip(scores) {
        let powers = power(scores);
        sum = S::add(sum, powers);
        *weights = S::store(powers);
    }
    rest.copy_from_slice(&S::store(power(&last))[..rest.len()]);
    let sum = rest.iter().fold(S::sum(sum), |sum, power| sum + power);
    let sums = S::splat(sum);
    for weights in fours {
        *weights = S::store(S::div(S::load(weights), sums));
    }
    rest.iter_mut().for_each(|weight| *weight /= sum);
}

/// Adds N values, each times its factor, to each of Q sums, one value after another.
#[inline(always)]
fn add_weighted<S: Simd, const Q: usize, const N: usize>(
    factors: [[f32; N]; Q],
    values: [&[f32]; N],
    mixes: &mut [&mut [f32]; Q],
) {
    let fours = values[0].len() / 4;
    let splats = factors.map(|factors| factors.map(S::splat));
    let value_fours = values.map(|value| &value.as_chunks::<4>().0[..fours]);
    for i in 0..fours {
        let values = value_fours.map(|value| S::load(&value[i]));
        for (mix, factors) in mixes.iter_mut().zip(splats) {
            let four = &mut mix.as_chunks_mut().0[i];
            let terms = values.into_iter().zip(factors);
            let sum = terms.fold(S::load(four), |sum, (value, factor)| {
                S::mul_add(value, factor, sum)
            });
            *four = S::store(sum);
        }
    }
    for (mix, factors) in mixes.iter_mut().zip(factors) {
        for (value, factor) in values.iter().zip(factors) {
            let rest = mix[4 * fours..].iter_mut().zip(&value[4 * fours..]);
            rest.for_each(|(mix, value)| *mix += value * factor);
        }
    }
}
