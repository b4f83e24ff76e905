//! Bits per number: less than a byte in quantized models.

/// Bits per number, in the cache or of the weights. The scales that quantized formats store beside the numbers are left
/// out: they add a few per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// 32 bits: `f32`.
    Bits32,
    /// 16 bits: `f16` or `bf16`, the precision in which most models are published.
    Bits16,
    /// 8 bits: `int8` or `fp8`.
    Bits8,
    /// 4 bits: `int4` or `fp4`.
    Bits4,
}

impl Precision {
    /// Bits per number: 32, 16, 8 or 4.
    #[must_use]
    pub const fn bits(self) -> u64 {
        match self {
            Self::Bits32 => 32,
            Self::Bits16 => 16,
            Self::Bits8 => 8,
            Self::Bits4 => 4,
        }
    }

    /// Bytes of this many numbers, rounded up.
    #[must_use]
    pub const fn bytes(self, numbers: u64) -> u64 {
        (numbers * self.bits()).div_ceil(8)
    }
}
