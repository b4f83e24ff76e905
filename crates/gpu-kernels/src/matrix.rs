//! A packed matrix on the device, and its product as a dispatch.

use cubecl::prelude::*;
use decoder_config::{Activation, NormKind};
use kernels::WeightFormat;

use crate::device_buffer::DeviceBuffer;
use crate::packed_panels::PackedPanels;
use crate::panel_layout::{PANEL, PanelLayout, padded};
use crate::product::{ProductKind, product};
use crate::tuning::KernelTuning;

/// A packed matrix with what is added to its products.
#[derive(Debug, Clone)]
pub(crate) struct DeviceMatrix {
    pub layout: PanelLayout,
    pub words: DeviceBuffer,
    pub scales: DeviceBuffer,
    /// The bias of each place, with β·W of the norm before it; for a layer norm followed by γ·W.
    pub shift: DeviceBuffer,
}

impl DeviceMatrix {
    /// Uploads a matrix, to whose products nothing is added.
    pub(crate) fn upload(client: &Client, packed: PackedPanels) -> Self {
        Self {
            layout: packed.layout,
            words: DeviceBuffer::of_words(client, packed.words),
            scales: DeviceBuffer::of_numbers(client, packed.scales),
            shift: DeviceBuffer::zeros(client, packed.layout.places()),
        }
    }

    /// The bytes of weights and scales.
    pub(crate) fn bytes(&self) -> u64 {
        let scales = match self.layout.format {
            WeightFormat::F32 | WeightFormat::Bf16 => 0,
            WeightFormat::Int8 => self.scales.words(),
        };
        4 * (self.words.words() + scales) as u64
    }
}

/// DeviceRows of numbers in a buffer.
#[derive(Clone, Copy)]
pub(crate) struct DeviceRows<'b> {
    pub buffer: &'b DeviceBuffer,
    /// Numbers from one row to the next, a multiple of four.
    pub stride: usize,
    /// The first of the rows.
    pub first: usize,
}

impl<'b> DeviceRows<'b> {
    /// All rows of a buffer of this width.
    pub(crate) fn of(buffer: &'b DeviceBuffer, width: usize) -> Self {
        Self {
            buffer,
            stride: padded(width),
            first: 0,
        }
    }
}

/// What stands beside a product.
#[derive(Clone, Copy)]
pub(crate) enum BesideProduct<'b> {
    /// Nothing.
    Nothing,
    /// The norm of the inputs with its γ.
    Norm(NormKind, &'b DeviceBuffer),
    /// A residual, to which the outputs times a switch are added.
    Residual(&'b DeviceBuffer, usize),
}

/// A product that is to be dispatched.
pub(crate) struct ProductPlan<'b> {
    pub matrix: &'b DeviceMatrix,
    pub x: DeviceRows<'b>,
    pub beside: BesideProduct<'b>,
    pub activation: Option<Activation>,
    pub out: DeviceRows<'b>,
    /// Tokens.
    pub rows: usize,
    /// Switches of the network.
    pub switches: &'b DeviceBuffer,
    pub epsilon: f32,
    /// Whether every place is written, of padding and of all sections: how shifts are computed.
    pub all_places: bool,
}

impl ProductPlan<'_> {
    /// Dispatches the product. A norm is that of one token.
    pub(crate) fn dispatch(&self, client: &Client, tuning: &KernelTuning) {
        let Self { matrix, x, out, .. } = self;
        let gated = self.activation == Some(Activation::SwiGlu);
        let tile = tuning.tile;
        let layout = matrix.layout;
        let panels = layout.panels();
        // A lone token has kernels of its own, except in what happens once: there is no pipeline for that alone.
        let alone = self.rows == 1 && !self.all_places;
        let (slices, cube_panels, tokens, wide) = match alone {
            true => (tuning.slices, tuning.panels, 1, 1),
            false => (tile.slices, tile.panels, tile.tokens, tile.wide),
        };
        let wide = if gated { 2 } else { wide };
        let distance = panels.div_ceil(wide) as u32;
        let (beside, norm, switch) = match self.beside {
            BesideProduct::Nothing => (&matrix.shift, None, None),
            BesideProduct::Norm(norm, gamma) => (gamma, Some(norm), None),
            BesideProduct::Residual(residual, switch) => (residual, None, Some(switch)),
        };
        let kind = ProductKind {
            format: layout.format,
            norm,
            activation: self.activation,
            adds: switch.is_some(),
            slices,
            panels: cube_panels,
            wide,
            tokens,
        };
        let outputs = match self.all_places {
            true => layout.places(),
            false => layout.section,
        };
        product::launch(
            client,
            CubeCount::Static(
                distance.div_ceil(cube_panels),
                self.rows.div_ceil(tokens) as u32,
                1,
            ),
            CubeDim::new_1d(PANEL * slices * cube_panels),
            x.buffer.fours(),
            beside.fours(),
            matrix.words.fours(),
            matrix.scales.arg(),
            matrix.shift.arg(),
            self.switches.arg(),
            out.buffer.arg(),
            layout.quads() as u32,
            layout.inputs as u32,
            outputs as u32,
            panels as u32,
            distance,
            self.rows as u32,
            x.first as u32,
            (x.stride / 4) as u32,
            (out.first * out.stride) as u32,
            out.stride as u32,
            layout.places() as u32,
            switch.unwrap_or(0) as u32,
            self.epsilon,
            kind,
        );
    }
}
