//! How work is divided among the units of an adapter.

/// Sizes of cubes and tiles. Each choice computes the same numbers, up to the order of sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KernelTuning {
    /// Parts into which the inputs of a product of one token are divided, of a cube.
    pub slices: u32,
    /// Panels of eight outputs of a cube, in a product of one token.
    pub panels: u32,
    /// The tiles of products of several tokens.
    pub tile: TileTuning,
    /// Units of a cube of attention, about.
    pub attention_units: u32,
}

/// The tiles of products of several tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TileTuning {
    /// Parts of the inputs, of a cube.
    pub slices: u32,
    /// Panels of a cube, of which each unit has `wide`.
    pub panels: u32,
    /// Tokens of a unit, which share each weight that it reads.
    pub tokens: usize,
    /// Outputs of a unit, which share each input that it reads. A gated projection always has two.
    pub wide: usize,
}

impl KernelTuning {
    /// For adapters in software: no barrier in a product, since one costs as much as many units, and no more units than
    /// the outputs want.
    pub const SOFTWARE: Self = Self {
        slices: 1,
        panels: 8,
        tile: TileTuning {
            slices: 1,
            panels: 8,
            tokens: 8,
            wide: 2,
        },
        attention_units: 16,
    };

    /// For GPUs: a product of one token has few outputs, and thousands of units hide the time that memory takes.
    pub const HARDWARE: Self = Self {
        slices: 16,
        panels: 1,
        tile: TileTuning {
            slices: 4,
            panels: 2,
            tokens: 8,
            wide: 2,
        },
        attention_units: 256,
    };
}
