//! Where the weights of an output lie among the panels of a matrix.

use kernels::WeightFormat;

use crate::fours::fours;

/// Outputs of a panel.
pub(crate) const PANEL: u32 = 8;
/// Inputs are padded with zeros to a multiple of this, a block of int8.
pub(crate) const PADDED_INPUTS: usize = 32;

/// A width with the zeros after it.
pub(crate) const fn padded(width: usize) -> usize {
    width.next_multiple_of(PADDED_INPUTS)
}

/// The sizes of a packed matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PanelLayout {
    pub format: WeightFormat,
    pub inputs: usize,
    /// Outputs of a section.
    pub section: usize,
    /// Sections, each of which begins with a panel of its own: gate and rest of a gated projection, or the whole matrix.
    pub sections: usize,
}

impl PanelLayout {
    /// Outputs of the matrix.
    pub(crate) const fn outputs(self) -> usize {
        self.section * self.sections
    }

    /// Panels of the matrix.
    pub(crate) const fn panels(self) -> usize {
        self.section.div_ceil(PANEL as usize) * self.sections
    }

    /// Places of outputs in panels.
    pub(crate) const fn places(self) -> usize {
        self.panels() * PANEL as usize
    }

    /// Steps of four words in the inputs of an output.
    pub(crate) const fn quads(self) -> usize {
        padded(self.inputs) / (4 * fours(self.format))
    }

    /// The place of an output.
    pub(crate) const fn place(self, output: usize) -> usize {
        output / self.section * (self.places() / self.sections) + output % self.section
    }

    /// Numbers for all places from numbers for all outputs; zeros for those that are missing.
    pub(crate) fn in_places(self, outputs: &[f32]) -> Vec<f32> {
        let mut places = vec![0.0; self.places()];
        for (output, number) in outputs.iter().enumerate() {
            places[self.place(output)] = *number;
        }
        places
    }
}
