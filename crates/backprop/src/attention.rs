//! Forward and backward pass of attention, for one row of tokens.
//!
//! Query heads that share a key head are stacked, as in the model itself: one matrix product serves the whole group.

use std::ops::Range;

use decoder_config::LlamaDimensions;

use crate::math;
use crate::products::{Computed, Products};

/// The dimensions of attention, and the rotary angles of all positions.
pub struct AttentionBackprop {
    heads: usize,
    key_value_heads: usize,
    head_dim: usize,
    /// cos and sin for each position and each of the Dh/2 pairs.
    angles: Vec<(f32, f32)>,
}

/// The intermediate results that the backward pass needs, one `HeadGroup` for each key/value head.
pub struct AttentionTape<M>(Vec<HeadGroup<M>>);

struct HeadGroup<M> {
    /// `[H/K·T, Dh]`, rotated and divided by √Dh.
    query: M,
    /// `[T, Dh]`, rotated.
    key: M,
    /// `[T, Dh]`, not rotated.
    value: M,
    /// `[H/K·T, T]`, after softmax.
    weights: Vec<f32>,
}

impl AttentionBackprop {
    pub fn new(dimensions: &LlamaDimensions) -> Self {
        let heads = dimensions.num_attention_heads;
        let head_dim = dimensions.hidden_size / heads;
        let pairs = head_dim / 2;
        let angle = |position: usize, pair: usize| {
            let frequency = dimensions
                .rope_theta
                .powf(-((2 * pair) as f64) / head_dim as f64);
            let angle = f64::from(position as f32 * frequency as f32);
            (angle.cos() as f32, angle.sin() as f32)
        };
        let positions = 0..dimensions.max_position_embeddings;
        Self {
            heads,
            key_value_heads: dimensions.num_key_value_heads,
            head_dim,
            angles: positions
                .flat_map(|position| (0..pairs).map(move |pair| angle(position, pair)))
                .collect(),
        }
    }

    /// H·Dh: the width of all query heads.
    pub fn query_width(&self) -> usize {
        self.heads * self.head_dim
    }

    /// (H + 2K)·Dh: the width of queries, keys and values.
    pub fn qkv_width(&self) -> usize {
        (self.heads + 2 * self.key_value_heads) * self.head_dim
    }

    /// # Shapes
    /// - `qkv`: `[T, (H + 2K)·Dh]`
    /// - output: `[T, H·Dh]`
    pub fn forward<P: Products>(
        &self,
        mut qkv: Vec<f32>,
        products: &P,
    ) -> Computed<P, (Vec<f32>, AttentionTape<P::Matrix>)> {
        let places = qkv.len() / self.qkv_width();
        self.rotate(&mut qkv, 1.0);
        let scale = (self.head_dim as f32).powf(-0.5);
        let mut mix = vec![0.0; places * self.query_width()];
        let mut tape = Vec::with_capacity(self.key_value_heads);
        for group in 0..self.key_value_heads {
            let [queries, keys, group_values] = self.heads_of(group);
            let gather = |heads| self.gather(&qkv, self.qkv_width(), heads);
            let mut query = gather(queries.clone());
            query.iter_mut().for_each(|q| *q *= scale);
            let query = products.matrix(query, self.head_dim); // [H/K·T, Dh]
            let key = products.matrix(gather(keys), self.head_dim); // [T, Dh]
            let value = products.matrix(gather(group_values), self.head_dim); // [T, Dh]
            let mut weights = products.times_transposed(&query, &key)?; // [H/K·T, T]
            for (row, weights) in weights.chunks_exact_mut(places).enumerate() {
                let (seen, unseen) = weights.split_at_mut(row % places + 1);
                math::softmax(seen);
                unseen.fill(0.0);
            }
            let mixed = products.times(&products.matrix(weights.clone(), places), &value)?; // [H/K·T, Dh]
            self.scatter(&mixed, &mut mix, self.query_width(), queries);
            tape.push(HeadGroup {
                query,
                key,
                value,
                weights,
            });
        }
        Ok((mix, AttentionTape(tape)))
    }

    /// # Shapes
    /// - `gradient`: `[T, H·Dh]`
    /// - output: `[T, (H + 2K)·Dh]`
    pub fn backward<P: Products>(
        &self,
        gradient: &[f32],
        tape: AttentionTape<P::Matrix>,
        products: &P,
    ) -> Computed<P, Vec<f32>> {
        let places = gradient.len() / self.query_width();
        let scale = (self.head_dim as f32).powf(-0.5);
        let mut back = vec![0.0; places * self.qkv_width()];
        for (group, tape) in tape.0.into_iter().enumerate() {
            let [queries, keys, group_values] = self.heads_of(group);
            let mixed = self.gather(gradient, self.query_width(), queries.clone());
            let mixed = products.matrix(mixed, self.head_dim); // [H/K·T, Dh]
            let mut scores = products.times_transposed(&mixed, &tape.value)?; // [H/K·T, T]
            let rows = scores
                .chunks_exact_mut(places)
                .zip(tape.weights.chunks_exact(places));
            for (row, (scores, weights)) in rows.enumerate() {
                let seen = row % places + 1;
                math::softmax_backward(&weights[..seen], &mut scores[..seen]);
                scores[seen..].fill(0.0);
            }
            let scores = products.matrix(scores, places); // [H/K·T, T]
            let weights = products.matrix(tape.weights, places); // [H/K·T, T]
            let mut query = products.times(&scores, &tape.key)?; // [H/K·T, Dh]
            query.iter_mut().for_each(|q| *q *= scale);
            let key = products.transposed_times(&scores, &tape.query)?; // [T, Dh]
            let value = products.transposed_times(&weights, &mixed)?; // [T, Dh]
            self.scatter(&query, &mut back, self.qkv_width(), queries);
            self.scatter(&key, &mut back, self.qkv_width(), keys);
            self.scatter(&value, &mut back, self.qkv_width(), group_values);
        }
        self.rotate(&mut back, -1.0);
        Ok(back)
    }

    /// The heads of `[queries, keys, values]` that belong to a group.
    fn heads_of(&self, group: usize) -> [Range<usize>; 3] {
        let size = self.heads / self.key_value_heads;
        let key = self.heads + group;
        let value = key + self.key_value_heads;
        [
            group * size..(group + 1) * size,
            key..key + 1,
            value..value + 1,
        ]
    }

    /// Copies some heads out of rows of `width`, stacked.
    fn gather(&self, rows: &[f32], width: usize, heads: Range<usize>) -> Vec<f32> {
        let mut stacked = Vec::with_capacity(rows.len() / width * heads.len() * self.head_dim);
        for head in heads {
            for row in rows.chunks_exact(width) {
                stacked.extend_from_slice(&row[head * self.head_dim..][..self.head_dim]);
            }
        }
        stacked
    }

    /// Copies stacked heads back into rows of `width`.
    fn scatter(&self, stacked: &[f32], rows: &mut [f32], width: usize, heads: Range<usize>) {
        let mut stacked = stacked.chunks_exact(self.head_dim);
        for head in heads {
            for (row, from) in rows.chunks_exact_mut(width).zip(&mut stacked) {
                row[head * self.head_dim..][..self.head_dim].copy_from_slice(from);
            }
        }
    }

    /// Rotates queries and keys by the angles of their positions, or back with a direction of −1.
    fn rotate(&self, qkv: &mut [f32], direction: f32) {
        let pairs = self.head_dim / 2;
        let turned = (self.heads + self.key_value_heads) * self.head_dim;
        let rows = qkv
            .chunks_exact_mut(self.qkv_width())
            .zip(self.angles.chunks_exact(pairs));
        for (row, angles) in rows {
            for head in row[..turned].chunks_exact_mut(self.head_dim) {
                let (first, second) = head.split_at_mut(pairs);
                for ((x, y), (cos, sin)) in first.iter_mut().zip(second).zip(angles) {
                    let sin = sin * direction;
                    (*x, *y) = (*x * cos - *y * sin, *x * sin + *y * cos);
                }
            }
        }
    }
}
