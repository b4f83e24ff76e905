//! Gradients by hand: the forward and backward pass of the network, written out for the CPU.
//!
//! Autodiff computes the same numbers (a test compares them) by recording every small operation; written out, a pass
//! has only the large matrix products, still burn's, and a few loops between them.
//!
//! The gain, measured by `cargo xtask train speed` (30 steps of the shipped recipe with each kind of gradients, in
//! turn; forward pass, backward pass and optimizer, two threads; medians, on two shared cores of an AMD EPYC with
//! AVX-512, November 2026):
//!
//! | gradients | tokens a second | time of a step beside the same step by hand (quartiles) |
//! |---|---|---|
//! | by hand | 6,034 | 1 |
//! | autodiff, a graph for each row | 2,420 | 2.44 (2.34 to 2.59) |
//! | autodiff, one graph for the rows of a thread | 1,974 | 3.06 (2.92 to 3.25) |
//!
//! Rows are processed one after the other: a row of 256 tokens with all its intermediate results fits a core's cache.

mod attention;
pub mod math;
mod parameters;

use burn::tensor::{Device, Tensor, TensorData};
use model::LlamaDimensions;

pub use parameters::{Layer, Parameters};

use crate::batches::TrainingRow;
use crate::error::Error;
use attention::AttentionBackprop;
use parameters::values;

/// A network on the CPU with a method that computes its gradients.
pub struct Backprop {
    dimensions: LlamaDimensions,
    weights: Parameters<Vec<f32>>,
    /// The same weights as tensors, for matrix products.
    matrices: Parameters<Tensor<2>>,
    attention: AttentionBackprop,
    device: Device,
}

/// The intermediate results of a layer's forward pass that its backward pass needs.
struct Tape {
    hidden: Vec<f32>,
    input_scales: Vec<f32>,
    input_normed: Tensor<2>,
    attention: attention::AttentionTape,
    mix: Tensor<2>,
    attended: Vec<f32>,
    post_scales: Vec<f32>,
    post_normed: Tensor<2>,
    inner: Vec<f32>,
    active: Tensor<2>,
}

impl Backprop {
    /// A network with these weights.
    pub fn new(dimensions: &LlamaDimensions, weights: Parameters<Vec<f32>>) -> Self {
        let device = Device::flex();
        let (v, d) = (dimensions.vocab_size, dimensions.hidden_size);
        let f = dimensions.intermediate_size;
        let attention = AttentionBackprop::new(dimensions);
        let make = |values: &Vec<f32>, shape| {
            Tensor::<2>::from_data(TensorData::new(values.clone(), shape), &device)
        };
        let matrices = Parameters {
            embedding: make(&weights.embedding, [v, d]),
            layers: (weights.layers.iter())
                .map(|layer| Layer {
                    input_norm: make(&layer.input_norm, [1, d]),
                    qkv: make(&layer.qkv, [d, attention.qkv_width()]),
                    output: make(&layer.output, [attention.query_width(), d]),
                    post_attention_norm: make(&layer.post_attention_norm, [1, d]),
                    inner: make(&layer.inner, [d, 2 * f]),
                    down: make(&layer.down, [f, d]),
                })
                .collect(),
            final_norm: make(&weights.final_norm, [1, d]),
        };
        Self {
            dimensions: dimensions.clone(),
            weights,
            matrices,
            attention,
            device,
        }
    }

    /// The cross entropy of some rows in nats, summed over positions with weight `scale`, and its gradients.
    ///
    /// # Errors
    /// Fails if tensors cannot be read back from the device.
    pub fn gradients(
        &self,
        rows: &[TrainingRow],
        scale: f32,
    ) -> Result<(f32, Parameters<Vec<f32>>), Error> {
        let mut gradients = self.weights.zeros_like();
        let mut loss = 0.0;
        for row in rows {
            loss += self.add_row(row, scale, &mut gradients)?;
        }
        Ok((loss, gradients))
    }

    fn add_row(
        &self,
        row: &TrainingRow,
        scale: f32,
        gradients: &mut Parameters<Vec<f32>>,
    ) -> Result<f32, Error> {
        let d = self.dimensions.hidden_size;
        let epsilon = self.dimensions.rms_norm_eps as f32;
        let places = row.tokens.len();

        let embedding = self.weights.embedding.chunks_exact(d).collect::<Vec<_>>();
        let mut hidden: Vec<f32> = (row.tokens.iter())
            .flat_map(|token| embedding[*token as usize])
            .copied()
            .collect(); // [T, D]
        let mut tapes = Vec::with_capacity(self.weights.layers.len());
        for (weights, matrices) in self.weights.layers.iter().zip(&self.matrices.layers) {
            let (next, tape) = self.layer(hidden, weights, matrices)?;
            tapes.push(tape);
            hidden = next;
        }
        let (normed, scales) = math::rms_norm(&hidden, &self.weights.final_norm, epsilon);
        let normed = self.matrix(normed, d); // [T, D]
        let head = &self.matrices.embedding; // [V, D]
        let mut logits = values(normed.clone().matmul(head.clone().transpose()))?; // [T, V]

        let mut loss = 0.0;
        let vocabulary = self.dimensions.vocab_size;
        for (logits, target) in logits.chunks_exact_mut(vocabulary).zip(row.targets.iter()) {
            loss += cross_entropy(logits, target, scale);
        }
        let gradient = self.matrix(logits, vocabulary); // [T, V]

        let to_embedding = gradient.clone().transpose().matmul(normed); // [V, D]
        math::add(&mut gradients.embedding, &values(to_embedding)?);
        let to_normed = values(gradient.matmul(head.clone()))?; // [T, D]
        let mut gradient = vec![0.0; places * d];
        math::rms_norm_backward(
            &to_normed,
            (&hidden, &self.weights.final_norm, &scales),
            &mut gradient,
            &mut gradients.final_norm,
        );
        for (at, tape) in tapes.into_iter().enumerate().rev() {
            self.layer_backward(at, tape, &mut gradient, &mut gradients.layers[at])?;
        }
        for (token, gradient) in row.tokens.iter().zip(gradient.chunks_exact(d)) {
            let at = *token as usize * d;
            math::add(&mut gradients.embedding[at..at + d], gradient);
        }
        Ok(loss)
    }

    /// # Shapes
    /// - `hidden`: `[T, D]`
    /// - output: `[T, D]`
    fn layer(
        &self,
        hidden: Vec<f32>,
        weights: &Layer<Vec<f32>>,
        matrices: &Layer<Tensor<2>>,
    ) -> Result<(Vec<f32>, Tape), Error> {
        let (d, f) = (
            self.dimensions.hidden_size,
            self.dimensions.intermediate_size,
        );
        let epsilon = self.dimensions.rms_norm_eps as f32;

        let (input_normed, input_scales) = math::rms_norm(&hidden, &weights.input_norm, epsilon);
        let input_normed = self.matrix(input_normed, d); // [T, D]
        let qkv = values(input_normed.clone().matmul(matrices.qkv.clone()))?; // [T, (H + 2K)·Dh]
        let (mix, attention) = self.attention.forward(qkv, &self.device)?;
        let mix = self.matrix(mix, self.attention.query_width()); // [T, H·Dh]
        let mut attended = values(mix.clone().matmul(matrices.output.clone()))?; // [T, D]
        math::add(&mut attended, &hidden);

        let (post_normed, post_scales) =
            math::rms_norm(&attended, &weights.post_attention_norm, epsilon);
        let post_normed = self.matrix(post_normed, d); // [T, D]
        let inner = values(post_normed.clone().matmul(matrices.inner.clone()))?; // [T, 2F]
        let active = self.matrix(math::swiglu(&inner, f), f); // [T, F]
        let mut next = values(active.clone().matmul(matrices.down.clone()))?; // [T, D]
        math::add(&mut next, &attended);

        let tape = Tape {
            hidden,
            input_scales,
            input_normed,
            attention,
            mix,
            attended,
            post_scales,
            post_normed,
            inner,
            active,
        };
        Ok((next, tape))
    }

    /// Replaces the gradient of a layer's output by that of its input, and adds those of its weights to `to`.
    fn layer_backward(
        &self,
        at: usize,
        tape: Tape,
        gradient: &mut [f32],
        to: &mut Layer<Vec<f32>>,
    ) -> Result<(), Error> {
        let (d, f) = (
            self.dimensions.hidden_size,
            self.dimensions.intermediate_size,
        );
        let (weights, matrices) = (&self.weights.layers[at], &self.matrices.layers[at]);

        let output = self.matrix(gradient.to_vec(), d); // [T, D]
        add_product(&mut to.down, tape.active.transpose(), output.clone())?;
        let active = values(output.matmul(matrices.down.clone().transpose()))?; // [T, F]
        let inner = self.matrix(math::swiglu_backward(&active, &tape.inner, f), 2 * f); // [T, 2F]
        add_product(&mut to.inner, tape.post_normed.transpose(), inner.clone())?;
        let post_normed = values(inner.matmul(matrices.inner.clone().transpose()))?; // [T, D]
        math::rms_norm_backward(
            &post_normed,
            (
                &tape.attended,
                &weights.post_attention_norm,
                &tape.post_scales,
            ),
            gradient,
            &mut to.post_attention_norm,
        );

        let attended = self.matrix(gradient.to_vec(), d); // [T, D]
        add_product(&mut to.output, tape.mix.transpose(), attended.clone())?;
        let mix = values(attended.matmul(matrices.output.clone().transpose()))?; // [T, H·Dh]
        let qkv = self
            .attention
            .backward(&mix, tape.attention, &self.device)?;
        let qkv = self.matrix(qkv, self.attention.qkv_width()); // [T, (H + 2K)·Dh]
        add_product(&mut to.qkv, tape.input_normed.transpose(), qkv.clone())?;
        let input_normed = values(qkv.matmul(matrices.qkv.clone().transpose()))?; // [T, D]
        math::rms_norm_backward(
            &input_normed,
            (&tape.hidden, &weights.input_norm, &tape.input_scales),
            gradient,
            &mut to.input_norm,
        );
        Ok(())
    }

    fn matrix(&self, values: Vec<f32>, columns: usize) -> Tensor<2> {
        matrix(values, columns, &self.device)
    }
}

fn matrix(values: Vec<f32>, columns: usize, device: &Device) -> Tensor<2> {
    let rows = values.len() / columns;
    Tensor::from_data(TensorData::new(values, [rows, columns]), device)
}

fn add_product(to: &mut [f32], left: Tensor<2>, right: Tensor<2>) -> Result<(), Error> {
    math::add(to, &values(left.matmul(right))?);
    Ok(())
}

/// The cross entropy at one position against its target; replaces `logits` by its gradient, (p − target)·scale.
fn cross_entropy(logits: &mut [f32], target: &[(u32, f32)], scale: f32) -> f32 {
    let expected: f32 = target
        .iter()
        .map(|(token, p)| p * logits[*token as usize])
        .sum();
    let mass: f32 = target.iter().map(|(_, p)| p).sum();
    let normalizer = math::softmax(logits);
    for p in logits.iter_mut() {
        *p *= scale * mass;
    }
    for (token, p) in target {
        logits[*token as usize] -= scale * p;
    }
    (mass * normalizer - expected) * scale
}
