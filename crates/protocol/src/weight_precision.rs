//! The number formats in which the weights of a model are kept in memory.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How the matrices of a model are kept in memory. Vectors – biases, norms, learned positions – are f32 in each format, and
/// so are keys, values and all sums.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum WeightPrecision {
    /// 32 bits a weight: exact.
    #[default]
    F32,
    /// 16 bits a weight: f32 rounded to 8 significant bits. Exact for a checkpoint that is stored in bf16.
    Bf16,
    /// 8 bits a weight and an f32 scale for every 32 of them: 9 bits a weight.
    Int8,
}

impl WeightPrecision {
    /// All formats, the most exact first.
    pub const ALL: [Self; 3] = [Self::F32, Self::Bf16, Self::Int8];

    /// The name that a visitor reads: `f32`, `bf16` or `int8`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::Bf16 => "bf16",
            Self::Int8 => "int8",
        }
    }
}

impl fmt::Display for WeightPrecision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_format_crosses_by_its_name() {
        for format in WeightPrecision::ALL {
            let json = serde_json::to_string(&format).unwrap();
            assert_eq!(json, format!("\"{format}\""));
            assert_eq!(
                serde_json::from_str::<WeightPrecision>(&json).unwrap(),
                format
            );
        }
    }
}
