//! A pass as a list of dispatches: five a layer for one token, eight for several.
//!
//! | one token | several |
//! |---|---|
//! | embed | embed |
//! | norm + qkv + bias | norm; qkv + bias |
//! | placement + append + attention | placement + append; attention |
//! | output + bias + residual | the same in tiles |
//! | norm + inner + bias + activation | norm; inner + bias + activation |
//! | down + bias + residual | the same in tiles |
//! | final norm + head | the same for the last, or norm; head in tiles |

use cubecl::prelude::*;
use decoder_config::Activation;

use crate::append::append;
use crate::attention::{AttendKind, attend};
use crate::cache::{DeviceCache, LayerSlots};
use crate::device_buffer::DeviceBuffer;
use crate::embedding::{EmbeddingKind, embed};
use crate::matrix::{BesideProduct, DeviceMatrix, DeviceRows, ProductPlan};
use crate::network::{DeviceLayer, DeviceNetwork};
use crate::normalize::{NORM_UNITS, normalize};
use crate::panel_layout::padded;
use crate::switches;

/// Units of a cube whose units do not share anything.
const UNITS: u32 = 64;

impl DeviceNetwork {
    /// From tokens to the output of the last layer, in the first of the two hidden states.
    pub(crate) fn dispatch_layers(&self, cache: &DeviceCache, input: &DeviceBuffer, rows: usize) {
        self.embed(input, rows);
        for (index, layer) in self.layers.iter().enumerate() {
            self.layer(
                index,
                layer,
                &cache.layers[index],
                cache.slots(),
                input,
                rows,
            );
        }
    }

    /// The logits of `rows` tokens from the row `first` on of the last layer's output.
    pub(crate) fn dispatch_head(&self, first: usize, rows: usize, logits: &DeviceBuffer) {
        let out = DeviceRows {
            buffer: logits,
            stride: self.config.vocab_size(),
            first: 0,
        };
        let (x, beside) = self.normed(&self.work.hidden[0], &self.final_norm, first, rows);
        self.product(&self.head, x, beside, None, out, rows);
    }

    fn embed(&self, input: &DeviceBuffer, rows: usize) {
        let (matrix, out) = (&self.embedding, &self.work.hidden[0]);
        let quads = matrix.layout.quads() as u32;
        let kind = EmbeddingKind {
            format: matrix.layout.format,
            learned: self.is_learned(),
        };
        embed::launch(
            &self.client,
            CubeCount::Static(quads.div_ceil(UNITS), rows as u32, 1),
            CubeDim::new_1d(UNITS),
            matrix.words.fours(),
            matrix.scales.arg(),
            self.positions.as_ref().unwrap_or(&matrix.scales).fours(),
            input.arg(),
            out.fours(),
            quads,
            self.input.stride() as u32,
            (padded(self.config.hidden_size()) / 4) as u32,
            kind,
        );
        self.count();
    }

    fn layer(
        &self,
        index: usize,
        layer: &DeviceLayer,
        cached: &LayerSlots,
        slots: usize,
        input: &DeviceBuffer,
        rows: usize,
    ) {
        let (config, work) = (&self.config, &self.work);
        let heads = config.num_attention_heads();
        let d = config.hidden_size();
        let [before, after] = &work.hidden;
        let qkv = DeviceRows::of(&work.qkv, config.qkv_width());
        let mix = DeviceRows::of(&work.mix, config.query_width());
        let active = DeviceRows::of(&work.active, config.intermediate_size());

        let (x, beside) = self.normed(before, &layer.input_norm, 0, rows);
        self.product(&layer.qkv, x, beside, None, qkv, rows);
        self.attention(index, layer, cached, slots, input, rows);
        let residual = BesideProduct::Residual(before, switches::attention(heads, index));
        self.product(
            &layer.output,
            mix,
            residual,
            None,
            DeviceRows::of(after, d),
            rows,
        );

        let mlp_input = match config.parallel_residual() {
            true => before,
            false => after,
        };
        let (x, beside) = self.normed(mlp_input, &layer.mlp_norm, 0, rows);
        self.product(
            &layer.inner,
            x,
            beside,
            Some(config.activation()),
            active,
            rows,
        );
        let residual = BesideProduct::Residual(after, switches::mlp(heads, index));
        self.product(
            &layer.down,
            active,
            residual,
            None,
            DeviceRows::of(before, d),
            rows,
        );
    }

    fn attention(
        &self,
        index: usize,
        layer: &DeviceLayer,
        cached: &LayerSlots,
        slots: usize,
        input: &DeviceBuffer,
        rows: usize,
    ) {
        let (config, work) = (&self.config, &self.work);
        let (heads, kv_heads) = (config.num_attention_heads(), config.num_key_value_heads());
        let head = self.head_kind();
        let qkv_stride = padded(config.qkv_width()) as u32;
        let step_stride = self.input.stride() as u32;
        let epsilon = config.norm_epsilon() as f32;
        let alone = rows == 1;
        if !alone {
            let units = kv_heads as u32 * head.fours();
            append::launch(
                &self.client,
                CubeCount::Static(units.div_ceil(UNITS), rows as u32, 1),
                CubeDim::new_1d(UNITS),
                work.qkv.arg(),
                layer.head_norms.arg(),
                input.arg(),
                cached.keys.fours(),
                cached.values.fours(),
                slots as u32,
                heads as u32,
                kv_heads as u32,
                qkv_stride,
                step_stride,
                epsilon,
                head,
            );
            self.count();
        }
        let kind = AttendKind {
            head,
            groups: (self.tuning.attention_units / head.fours()).max(1),
            appends: alone,
        };
        attend::launch(
            &self.client,
            CubeCount::Static(heads as u32, rows as u32, 1),
            CubeDim::new_1d(kind.units()),
            work.qkv.arg(),
            layer.head_norms.arg(),
            input.arg(),
            cached.keys.fours(),
            cached.values.fours(),
            self.switches.arg(),
            work.mix.arg(),
            slots as u32,
            heads as u32,
            kv_heads as u32,
            qkv_stride,
            step_stride,
            padded(config.query_width()) as u32,
            switches::of_layer(heads, index) as u32,
            (config.head_dim() as f64).powf(-0.5) as f32,
            epsilon,
            kind,
        );
        self.count();
    }

    /// The rows that a product after a norm reads, and what it does itself: the norm of one token, or nothing.
    fn normed<'n>(
        &'n self,
        x: &'n DeviceBuffer,
        gamma: &'n DeviceBuffer,
        first: usize,
        rows: usize,
    ) -> (DeviceRows<'n>, BesideProduct<'n>) {
        let d = self.config.hidden_size();
        let norm = self.config.norm();
        let rows_of_x = DeviceRows {
            first,
            ..DeviceRows::of(x, d)
        };
        if rows == 1 {
            return (rows_of_x, BesideProduct::Norm(norm, gamma));
        }
        let normed = &self.work.normed;
        normalize::launch(
            &self.client,
            CubeCount::Static(1, rows as u32, 1),
            CubeDim::new_1d(NORM_UNITS),
            x.fours(),
            gamma.fours(),
            normed.fours(),
            d as u32,
            (padded(d) / 4) as u32,
            self.config.norm_epsilon() as f32,
            norm,
        );
        self.count();
        (DeviceRows::of(normed, d), BesideProduct::Nothing)
    }

    fn product(
        &self,
        matrix: &DeviceMatrix,
        x: DeviceRows<'_>,
        beside: BesideProduct<'_>,
        activation: Option<Activation>,
        out: DeviceRows<'_>,
        rows: usize,
    ) {
        let plan = ProductPlan {
            matrix,
            x,
            beside,
            activation,
            out,
            rows,
            switches: &self.switches,
            epsilon: self.config.norm_epsilon() as f32,
            all_places: false,
        };
        plan.dispatch(&self.client, &self.tuning);
        self.count();
    }

    /// Counts a dispatch.
    fn count(&self) {
        self.dispatched.set(self.dispatched.get() + 1);
    }
}
