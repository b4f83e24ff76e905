//! The types in which numbers are stored: alone, or in blocks with a common scale.

use crate::blocks;

/// How the numbers of a tensor are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(non_camel_case_types, reason = "llama.cpp's names")]
pub enum NumberType {
    /// Four bytes a number.
    F32,
    /// Two bytes: 11 significant bits.
    F16,
    /// Two bytes: the upper half of an f32.
    BF16,
    /// 32 integers of 8 bits with a scale.
    Q8_0,
    /// 32 integers of 4 bits, −8 to 7, with a scale.
    Q4_0,
    /// 32 integers of 4 bits, 0 to 15, with a scale and a minimum.
    Q4_1,
    /// 32 integers of 5 bits, −16 to 15, with a scale.
    Q5_0,
    /// 32 integers of 5 bits, 0 to 31, with a scale and a minimum.
    Q5_1,
    /// 8 blocks of 32 integers of 4 bits, each with a scale and a minimum of 6 bits; two scales for all.
    Q4_K,
    /// As `Q4_K`, with 5 bits.
    Q5_K,
    /// 16 blocks of 16 integers of 6 bits, each with a scale of 8 bits; one scale for all.
    Q6_K,
}

/// Types that are known by name alone, with their numbers in the format.
const UNREAD: [(u32, &str); 23] = [
    (9, "Q8_1"),
    (10, "Q2_K"),
    (11, "Q3_K"),
    (15, "Q8_K"),
    (16, "IQ2_XXS"),
    (17, "IQ2_XS"),
    (18, "IQ3_XXS"),
    (19, "IQ1_S"),
    (20, "IQ4_NL"),
    (21, "IQ3_S"),
    (22, "IQ2_S"),
    (23, "IQ4_XS"),
    (24, "I8"),
    (25, "I16"),
    (26, "I32"),
    (27, "I64"),
    (28, "F64"),
    (29, "IQ1_M"),
    (34, "TQ1_0"),
    (35, "TQ2_0"),
    (39, "MXFP4"),
    (40, "NVFP4"),
    (41, "Q1_0"),
];

impl NumberType {
    /// All types that are read.
    pub const ALL: [Self; 11] = [
        Self::F32,
        Self::F16,
        Self::BF16,
        Self::Q8_0,
        Self::Q4_0,
        Self::Q4_1,
        Self::Q5_0,
        Self::Q5_1,
        Self::Q4_K,
        Self::Q5_K,
        Self::Q6_K,
    ];

    /// The type with this number in the format; its name, or the number, if it is not read here.
    pub(crate) fn of_file(number: u32) -> Result<Self, String> {
        Ok(match number {
            0 => Self::F32,
            1 => Self::F16,
            2 => Self::Q4_0,
            3 => Self::Q4_1,
            6 => Self::Q5_0,
            7 => Self::Q5_1,
            8 => Self::Q8_0,
            12 => Self::Q4_K,
            13 => Self::Q5_K,
            14 => Self::Q6_K,
            30 => Self::BF16,
            other => {
                let named = UNREAD.iter().find(|(number, _)| *number == other);
                return Err(
                    named.map_or_else(|| format!("type {other}"), |(_, name)| (*name).to_owned())
                );
            }
        })
    }

    /// llama.cpp's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F32 => "F32",
            Self::F16 => "F16",
            Self::BF16 => "BF16",
            Self::Q8_0 => "Q8_0",
            Self::Q4_0 => "Q4_0",
            Self::Q4_1 => "Q4_1",
            Self::Q5_0 => "Q5_0",
            Self::Q5_1 => "Q5_1",
            Self::Q4_K => "Q4_K",
            Self::Q5_K => "Q5_K",
            Self::Q6_K => "Q6_K",
        }
    }

    /// Numbers that are stored together: 1, 32 or 256.
    pub const fn block_numbers(self) -> usize {
        match self {
            Self::F32 | Self::F16 | Self::BF16 => 1,
            Self::Q8_0 | Self::Q4_0 | Self::Q4_1 | Self::Q5_0 | Self::Q5_1 => 32,
            Self::Q4_K | Self::Q5_K | Self::Q6_K => 256,
        }
    }

    /// Bytes of the numbers that are stored together.
    pub const fn block_bytes(self) -> usize {
        match self {
            Self::F32 => 4,
            Self::F16 | Self::BF16 => 2,
            Self::Q8_0 => 34,
            Self::Q4_0 => 18,
            Self::Q4_1 => 20,
            Self::Q5_0 => 22,
            Self::Q5_1 => 24,
            Self::Q4_K => 144,
            Self::Q5_K => 176,
            Self::Q6_K => 210,
        }
    }

    /// Bits of a number, with its share of scales and minima.
    pub fn bits(self) -> f64 {
        8.0 * self.block_bytes() as f64 / self.block_numbers() as f64
    }

    /// Whether the numbers were rounded to few bits when the file was made.
    pub const fn is_quantised(self) -> bool {
        self.block_numbers() > 1
    }

    /// Whether 32 numbers are integers of at most 8 bits times one scale: what int8 blocks of 32 hold exactly.
    pub const fn is_scaled_integers(self) -> bool {
        matches!(self, Self::Q8_0 | Self::Q4_0 | Self::Q5_0)
    }

    /// Writes the numbers of whole blocks, as f32, exactly as llama.cpp computes them.
    ///
    /// As many blocks are read as both `bytes` and `numbers` have.
    pub fn unpack(self, bytes: &[u8], numbers: &mut [f32]) {
        match self {
            Self::F32 => blocks::each(bytes, numbers, |block, number: &mut [f32; 1]| {
                *number = [f32::from_le_bytes(*block)];
            }),
            Self::F16 => blocks::each(bytes, numbers, |block, number: &mut [f32; 1]| {
                *number = [half::f16::from_le_bytes(*block).to_f32()];
            }),
            Self::BF16 => blocks::each(bytes, numbers, |block, number: &mut [f32; 1]| {
                *number = [half::bf16::from_le_bytes(*block).to_f32()];
            }),
            Self::Q8_0 | Self::Q4_0 | Self::Q5_0 => {
                for (bytes, numbers) in bytes
                    .chunks_exact(self.block_bytes())
                    .zip(numbers.as_chunks_mut::<32>().0)
                {
                    let (scale, integers) = self.scaled_integers(bytes);
                    *numbers = integers.map(|integer| scale * f32::from(integer));
                }
            }
            Self::Q4_1 => blocks::each(bytes, numbers, blocks::q4_1),
            Self::Q5_1 => blocks::each(bytes, numbers, blocks::q5_1),
            Self::Q4_K => blocks::each(bytes, numbers, blocks::q4_k),
            Self::Q5_K => blocks::each(bytes, numbers, blocks::q5_k),
            Self::Q6_K => blocks::each(bytes, numbers, blocks::q6_k),
        }
    }

    /// Scale and integers of one block of a type that [is scaled integers](Self::is_scaled_integers); zeros for any other,
    /// and for bytes that are no block.
    pub fn scaled_integers(self, block: &[u8]) -> (f32, [i8; 32]) {
        let block_of = |bytes: &[u8]| match self {
            Self::Q8_0 => bytes.first_chunk().map(blocks::q8_0),
            Self::Q4_0 => bytes.first_chunk().map(blocks::q4_0),
            Self::Q5_0 => bytes.first_chunk().map(blocks::q5_0),
            _ => None,
        };
        block_of(block).unwrap_or((0.0, [0; 32]))
    }
}
