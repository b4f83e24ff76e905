//! How many bits a number takes: less than a byte where models are quantized.

/// Bits for one number, in the cache or among the weights. The scales that quantized formats keep beside the numbers
/// are left out: they add a few in a hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// `f32`.
    Bits32,
    /// `f16` or `bf16`: as most models are published.
    Bits16,
    /// `int8` or `fp8`.
    Bits8,
    /// `int4` or `fp4`.
    Bits4,
}

impl Precision {
    /// Bits of one number.
    #[must_use]
    pub const fn bits(self) -> u64 {
        match self {
            Self::Bits32 => 32,
            Self::Bits16 => 16,
            Self::Bits8 => 8,
            Self::Bits4 => 4,
        }
    }

    /// Bytes of so many numbers, the last one begun counted whole.
    #[must_use]
    pub const fn bytes(self, numbers: u64) -> u64 {
        (numbers * self.bits()).div_ceil(8)
    }
}
