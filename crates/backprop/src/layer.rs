//! The forward and the backward pass of a decoder layer.

use crate::attention::AttentionTape;
use crate::math;
use crate::network::Backprop;
use crate::parameters::Layer;
use crate::products::{Computed, Products};

/// The intermediate results of a layer's forward pass that its backward pass needs.
pub(crate) struct LayerTape<M> {
    pub(crate) hidden: Vec<f32>,
    input_scales: Vec<f32>,
    input_normed: M,
    attention: AttentionTape<M>,
    mix: M,
    attended: Vec<f32>,
    post_scales: Vec<f32>,
    post_normed: M,
    inner: Vec<f32>,
    active: M,
}

impl<P: Products> Backprop<P> {
    /// # Shapes
    /// - `hidden`: `[T, D]`
    /// - output: `[T, D]`
    pub(crate) fn layer(
        &self,
        hidden: Vec<f32>,
        weights: &Layer<Vec<f32>>,
        matrices: &Layer<P::Matrix>,
    ) -> Computed<P, (Vec<f32>, LayerTape<P::Matrix>)> {
        let (d, f) = (
            self.dimensions.hidden_size,
            self.dimensions.intermediate_size,
        );
        let epsilon = self.dimensions.rms_norm_eps as f32;
        let products = &self.products;

        let (input_normed, input_scales) = math::rms_norm(&hidden, &weights.input_norm, epsilon);
        let input_normed = products.matrix(input_normed, d); // [T, D]
        let qkv = products.times(&input_normed, &matrices.qkv)?; // [T, (H + 2K)·Dh]
        let (mix, attention) = self.attention.forward(qkv, products)?;
        let mix = products.matrix(mix, self.attention.query_width()); // [T, H·Dh]
        let mut attended = products.times(&mix, &matrices.output)?; // [T, D]
        math::add(&mut attended, &hidden);

        let (post_normed, post_scales) =
            math::rms_norm(&attended, &weights.post_attention_norm, epsilon);
        let post_normed = products.matrix(post_normed, d); // [T, D]
        let inner = products.times(&post_normed, &matrices.inner)?; // [T, 2F]
        let active = products.matrix(math::swiglu(&inner, f), f); // [T, F]
        let mut next = products.times(&active, &matrices.down)?; // [T, D]
        math::add(&mut next, &attended);

        let tape = LayerTape {
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
    pub(crate) fn layer_backward(
        &self,
        at: usize,
        tape: LayerTape<P::Matrix>,
        gradient: &mut [f32],
        to: &mut Layer<Vec<f32>>,
    ) -> Computed<P, ()> {
        let (d, f) = (
            self.dimensions.hidden_size,
            self.dimensions.intermediate_size,
        );
        let (weights, matrices) = (&self.weights.layers[at], &self.matrices.layers[at]);
        let products = &self.products;

        let output = products.matrix(gradient.to_vec(), d); // [T, D]
        let to_down = products.transposed_times(&tape.active, &output)?; // [F, D]
        math::add(&mut to.down, &to_down);
        let active = products.times_transposed(&output, &matrices.down)?; // [T, F]
        let inner = products.matrix(math::swiglu_backward(&active, &tape.inner, f), 2 * f); // [T, 2F]
        let to_inner = products.transposed_times(&tape.post_normed, &inner)?; // [D, 2F]
        math::add(&mut to.inner, &to_inner);
        let post_normed = products.times_transposed(&inner, &matrices.inner)?; // [T, D]
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

        let attended = products.matrix(gradient.to_vec(), d); // [T, D]
        let to_output = products.transposed_times(&tape.mix, &attended)?; // [H·Dh, D]
        math::add(&mut to.output, &to_output);
        let mix = products.times_transposed(&attended, &matrices.output)?; // [T, H·Dh]
        let qkv = self.attention.backward(&mix, tape.attention, products)?;
        let qkv = products.matrix(qkv, self.attention.qkv_width()); // [T, (H + 2K)·Dh]
        let to_qkv = products.transposed_times(&tape.input_normed, &qkv)?; // [D, (H + 2K)·Dh]
        math::add(&mut to.qkv, &to_qkv);
        let input_normed = products.times_transposed(&qkv, &matrices.qkv)?; // [T, D]
        math::rms_norm_backward(
            &input_normed,
            (&tape.hidden, &weights.input_norm, &tape.input_scales),
            gradient,
            &mut to.input_norm,
        );
        Ok(())
    }
}
