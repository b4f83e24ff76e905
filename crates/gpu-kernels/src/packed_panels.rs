//! A weight matrix in the order in which the units of a GPU read it.
//!
//! Eight outputs are a panel. A unit reads four words of its output at a time, and its neighbours the four words beside
//! them: eight units read 128 bytes in one piece. The numbers are those of the CPU's formats, bit by bit.

use std::array::from_fn;

use kernels::{ScaledIntegers, WeightFormat, bf16_bits};

use crate::fours::fours;
use crate::panel_layout::{PADDED_INPUTS, PANEL, PanelLayout};

/// The words of a packed matrix, and the scales of int8.
///
/// # Shapes
/// - `words`: `[panels, quads, 8, 4]`. A quad has 4, 8 or 16 inputs of an output: in f32 one a word; in bf16 the inputs
///   i and i + 4 in word i, the second one in the upper half; in int8 the inputs i, i + 4, i + 8 and i + 12 from the
///   lowest byte up.
/// - `scales`: `[panels, quads / 2, 8]`, one for 32 inputs of an output; empty in the other formats
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PackedPanels {
    pub layout: PanelLayout,
    pub words: Vec<u32>,
    pub scales: Vec<f32>,
}

impl PackedPanels {
    /// Packs the weights `at(output, input)`, which must be finite.
    pub(crate) fn pack(layout: PanelLayout, at: impl Fn(usize, usize) -> f32) -> Self {
        let mut packed = Self::empty(layout);
        for output in 0..layout.outputs() {
            for block in 0..layout.inputs.div_ceil(PADDED_INPUTS) {
                let weights: [f32; PADDED_INPUTS] = from_fn(|i| {
                    let input = block * PADDED_INPUTS + i;
                    match input < layout.inputs {
                        true => at(output, input),
                        false => 0.0,
                    }
                });
                match layout.format {
                    WeightFormat::F32 => packed.write(output, block, |quad, word| {
                        weights[4 * quad + word].to_bits()
                    }),
                    WeightFormat::Bf16 => packed.write(output, block, |quad, word| {
                        let half = |input: usize| u32::from(bf16_bits(weights[8 * quad + input]));
                        half(word) | half(word + 4) << 16
                    }),
                    WeightFormat::Int8 => {
                        packed.write_integers(output, block, &ScaledIntegers::round(weights));
                    }
                }
            }
        }
        packed
    }

    /// Packs weights that are integers with a scale already, `[outputs, inputs / 32]` row-major.
    pub(crate) fn of_integers(layout: PanelLayout, rows: &[ScaledIntegers]) -> Self {
        let mut packed = Self::empty(layout);
        let per_row = layout.inputs / PADDED_INPUTS;
        for (place, integers) in rows.iter().enumerate() {
            packed.write_integers(place / per_row, place % per_row, integers);
        }
        packed
    }

    fn empty(layout: PanelLayout) -> Self {
        let quads = layout.places() * layout.quads();
        let scales = match layout.format {
            WeightFormat::F32 | WeightFormat::Bf16 => 0,
            WeightFormat::Int8 => quads / 2,
        };
        Self {
            layout,
            words: vec![0; 4 * quads],
            scales: vec![0.0; scales],
        }
    }

    /// Writes the words of 32 inputs of an output.
    fn write(&mut self, output: usize, block: usize, word: impl Fn(usize, usize) -> u32) {
        let place = self.layout.place(output);
        let (panel, column) = (place / PANEL as usize, place % PANEL as usize);
        let of_block = PADDED_INPUTS / (4 * fours(self.layout.format));
        for quad in 0..of_block {
            let row = panel * self.layout.quads() + block * of_block + quad;
            let first = (row * PANEL as usize + column) * 4;
            for (index, place) in self.words[first..][..4].iter_mut().enumerate() {
                *place = word(quad, index);
            }
        }
    }

    fn write_integers(&mut self, output: usize, block: usize, weights: &ScaledIntegers) {
        self.write(output, block, |quad, word| {
            u32::from_le_bytes(from_fn(|i| {
                weights.integers[16 * quad + 4 * i + word] as u8
            }))
        });
        let place = self.layout.place(output);
        let (panel, column) = (place / PANEL as usize, place % PANEL as usize);
        let row = panel * self.layout.quads() / 2 + block;
        self.scales[row * PANEL as usize + column] = weights.scale;
    }
}

#[cfg(test)]
mod tests {
    use kernels::PackedMatrix;

    use super::*;

    /// The weight of an output and an input, found by the shapes that [`PackedPanels`] documents.
    fn weight(packed: &PackedPanels, output: usize, input: usize) -> f32 {
        let (layout, place) = (packed.layout, packed.layout.place(output));
        let per_quad = 4 * fours(layout.format);
        let (quad, four, word) = (input / per_quad, input % per_quad / 4, input % 4);
        let row = place / 8 * layout.quads() + quad;
        let bits = packed.words[(row * 8 + place % 8) * 4 + word];
        match layout.format {
            WeightFormat::F32 => f32::from_bits(bits),
            WeightFormat::Bf16 => f32::from_bits(bits >> (16 * four) << 16),
            WeightFormat::Int8 => {
                let block = place / 8 * layout.quads() / 2 + input / 32;
                let integer = (bits >> (8 * four)) as u8 as i8;
                f32::from(integer) * packed.scales[block * 8 + place % 8]
            }
        }
    }

    fn numbers(outputs: usize, inputs: usize) -> Vec<f32> {
        let number = |i: usize| ((i * 7919) % 1009) as f32 / 500.0 - 1.0;
        (0..outputs * inputs).map(number).collect()
    }

    #[test]
    fn weights_are_those_of_the_cpu_in_every_format() {
        for format in WeightFormat::ALL {
            for (outputs, inputs, sections) in [(1, 1, 1), (8, 32, 1), (22, 70, 2), (13, 33, 1)] {
                let numbers = numbers(outputs, inputs);
                let layout = PanelLayout {
                    format,
                    inputs,
                    section: outputs / sections,
                    sections,
                };
                let packed = PackedPanels::pack(layout, |o, i| numbers[o * inputs + i]);
                let cpu = PackedMatrix::from_rows(&numbers, [outputs, inputs], format);
                for output in 0..outputs {
                    let mut row = Vec::new();
                    cpu.read_row(output, &mut row);
                    for (input, expected) in row.into_iter().enumerate() {
                        assert_eq!(weight(&packed, output, input), expected, "{format}");
                    }
                }
            }
        }
    }

    #[test]
    fn integers_with_a_scale_are_kept_as_they_are() {
        let (outputs, inputs) = (10, 64);
        let numbers = numbers(outputs, inputs);
        let blocks = numbers.as_chunks().0.iter();
        let rows: Vec<_> = blocks
            .map(|weights| ScaledIntegers::round(*weights))
            .collect();
        let layout = PanelLayout {
            format: WeightFormat::Int8,
            inputs,
            section: outputs,
            sections: 1,
        };
        let rounded = PackedPanels::pack(layout, |o, i| numbers[o * inputs + i]);
        assert_eq!(PackedPanels::of_integers(layout, &rows), rounded);
    }
}
