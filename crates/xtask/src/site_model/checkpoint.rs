//! What the headers of a model's safetensors files say: how many weights there are, and in which number type.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::wrong;
use crate::error::Error;

/// The longest header, in bytes, as the format allows.
const LONGEST_HEADER: u64 = 100_000_000;
/// The number types that the page reads, and their names on the ladder.
const TYPES: [(&str, &str); 3] = [("F32", "f32"), ("F16", "f16"), ("BF16", "bf16")];

/// All files with weights, together.
pub struct SavedWeights {
    /// How many weights there are.
    pub weights: u64,
    /// The number type of most of them.
    pub stored_as: &'static str,
    /// Bytes of the files.
    pub bytes: u64,
}

impl SavedWeights {
    /// Reads the headers of these files.
    ///
    /// # Errors
    /// If a file cannot be read, is none of safetensors, or has weights of a type that the page does not read.
    pub fn of(files: impl Iterator<Item = PathBuf>) -> Result<Self, Error> {
        let (mut by_type, mut bytes) = (BTreeMap::<&'static str, u64>::new(), 0);
        for file in files {
            bytes += std::fs::metadata(&file).map_err(Error::file(&file))?.len();
            for (name, tensor) in header(&file)? {
                if name == "__metadata__" {
                    continue;
                }
                let dtype = tensor["dtype"].as_str().unwrap_or_default();
                let mut types = TYPES.into_iter();
                let Some((_, stored_as)) = types.find(|(known, _)| *known == dtype) else {
                    let what = format!("{name} is of type {dtype:?}, which the page does not read");
                    return Err(wrong(&file, &what));
                };
                let shape = tensor["shape"].as_array();
                let sides = shape.into_iter().flatten().map(Value::as_u64);
                let product = |all: u64, side: Option<u64>| all.checked_mul(side?);
                let Some(weights) = sides.into_iter().try_fold(1, product) else {
                    return Err(wrong(&file, &format!("{name} has no shape")));
                };
                *by_type.entry(stored_as).or_default() += weights;
            }
        }
        let most = by_type.iter().max_by_key(|(_, weights)| **weights);
        Ok(Self {
            weights: by_type.values().sum(),
            stored_as: most.map_or("f32", |(stored_as, _)| stored_as),
            bytes,
        })
    }
}

/// The header of a file: tensors by name.
fn header(path: &Path) -> Result<serde_json::Map<String, Value>, Error> {
    let mut file = std::fs::File::open(path).map_err(Error::file(path))?;
    let mut length = [0; 8];
    file.read_exact(&mut length).map_err(Error::file(path))?;
    let length = u64::from_le_bytes(length);
    if length > LONGEST_HEADER {
        return Err(wrong(path, "it is no safetensors file"));
    }
    let mut json = Vec::new();
    let read = file.take(length).read_to_end(&mut json);
    read.map_err(Error::file(path))?;
    serde_json::from_slice(&json).map_err(|error| wrong(path, &error.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::paths;

    #[test]
    fn weights_are_counted_with_their_type() {
        let root = paths::root();
        let of = |model: &str| {
            let file = root.join(model).join("model.safetensors");
            SavedWeights::of([file].into_iter()).unwrap()
        };
        let tiny = of("public/models/tiny");
        assert_eq!(
            (tiny.weights, tiny.stored_as, tiny.bytes),
            (988_288, "f16", 1_980_600)
        );
        assert_eq!(of("tests/golden/model/llama-tied-bf16").stored_as, "bf16");
    }

    #[test]
    fn what_is_no_checkpoint_is_refused() {
        let of = |file: &str| SavedWeights::of([paths::root().join(file)].into_iter());
        for file in [
            "README.md",
            "public/models/tiny/config.json",
            "rust-toolchain.toml",
        ] {
            assert!(of(file).is_err(), "{file}");
        }
    }
}
