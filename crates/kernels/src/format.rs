//! The number formats of packed weights.

use std::fmt;

/// How a packed weight is stored. Products are summed in f32 in each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeightFormat {
    /// Four bytes a weight: exact.
    F32,
    /// Two bytes a weight: f32 rounded to 8 significant bits, with the same range.
    Bf16,
    /// Nine bits a weight: integers from −127 to 127, with an f32 scale for each block of 32 inputs of an output.
    ///
    /// The inputs of a product are rounded as well: to 16 bits, with a scale for each block of 32.
    Int8,
}

impl WeightFormat {
    /// All formats, the most exact first.
    pub const ALL: [Self; 3] = [Self::F32, Self::Bf16, Self::Int8];

    /// The format's name: `f32`, `bf16` or `int8`.
    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::Bf16 => "bf16",
            Self::Int8 => "int8",
        }
    }
}

impl fmt::Display for WeightFormat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
