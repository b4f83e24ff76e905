//! A checkpoint with random weights that exists nowhere: its bytes are computed when they are read.
//!
//! A forward pass takes as long with any weights, so a device can be measured with a network of a published shape without
//! downloading it. The weights are read tensor by tensor, as those of a file are, so the peak of memory is the same too.

use std::ops::Range;

use corpus::Random;
use model::{Config, TensorShape, checkpoint_tensors};
use protocol::Failure;
use serde_json::{Value, json};

use crate::manifest::CONFIG;

/// Half the width of the interval in which the numbers of a matrix lie: a uniform distribution over it has the standard
/// deviation 0.02, with which GPT-2 and Llama begin their training. Uniform, because it costs no logarithm a number.
const HALF_WIDTH: f64 = 0.02 * 1.732_050_807_568_877_2;
/// Bytes of a number: the tensors are stored in f32.
const WIDTH: usize = size_of::<f32>();

/// The bytes of a `model.safetensors` with random numbers in every matrix, zeros in every bias, and ones in every norm.
pub struct RandomCheckpoint {
    /// The length of the header, and the header.
    head: Vec<u8>,
    tensors: Vec<RandomTensor>,
}

/// A tensor of the checkpoint.
struct RandomTensor {
    /// Where its bytes are in the file.
    range: Range<u64>,
    numbers: TensorNumbers,
}

/// The numbers of a tensor.
enum TensorNumbers {
    /// All the same.
    Constant(f32),
    /// Random, from a generator with this seed.
    Random(u64),
}

impl RandomCheckpoint {
    /// The checkpoint for a network, from the bytes of its `config.json`. The same seed gives the same bytes everywhere.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a config that this network does not support.
    pub fn new(config: &[u8], seed: u64) -> Result<Self, Failure> {
        let config = Config::from_json(config).map_err(|error| Failure::UnsupportedModel {
            detail: format!("{CONFIG}: {error}"),
        })?;
        let mut seeds = Random::new(seed);
        let mut header = serde_json::Map::new();
        let mut tensors = Vec::new();
        let mut end = 0;
        for TensorShape { key, shape } in checkpoint_tensors(&config) {
            let start = end;
            end += (shape.iter().product::<usize>() * WIDTH) as u64;
            let numbers = match shape.len() {
                1 if key.ends_with(".bias") => TensorNumbers::Constant(0.0),
                1 => TensorNumbers::Constant(1.0),
                _ => TensorNumbers::Random(seeds.bits()),
            };
            let entry = json!({ "dtype": "F32", "shape": shape, "data_offsets": [start, end] });
            header.insert(key, entry);
            tensors.push(RandomTensor {
                range: start..end,
                numbers,
            });
        }
        let header = Value::Object(header).to_string().into_bytes();
        let length = header.len() as u64;
        let head = [&length.to_le_bytes(), &header[..]].concat();
        for tensor in &mut tensors {
            tensor.range.start += head.len() as u64;
            tensor.range.end += head.len() as u64;
        }
        Ok(Self { head, tensors })
    }

    /// The length of the file in bytes.
    pub fn length(&self) -> u64 {
        let last = self.tensors.last();
        last.map_or(self.head.len() as u64, |tensor| tensor.range.end)
    }

    /// The bytes in a range that lies within one tensor or within the header; what lies outside of it is left out.
    pub fn read(&self, range: &Range<u64>) -> Vec<u8> {
        let part = |bytes: &[u8], begin: u64| {
            let (start, end) = (range.start - begin, range.end - begin);
            let end = (end as usize).min(bytes.len());
            bytes.get(start as usize..end).unwrap_or_default().to_vec()
        };
        let tensor = (self.tensors.iter()).find(|tensor| tensor.range.contains(&range.start));
        match tensor {
            // All of it, without a copy.
            Some(tensor) if tensor.range == *range => tensor.bytes(),
            Some(tensor) => part(&tensor.bytes(), tensor.range.start),
            None => part(&self.head, 0),
        }
    }
}

impl RandomTensor {
    fn bytes(&self) -> Vec<u8> {
        let length = (self.range.end - self.range.start) as usize;
        let mut bytes = Vec::with_capacity(length);
        match self.numbers {
            TensorNumbers::Constant(value) => {
                bytes.extend(value.to_le_bytes().into_iter().cycle().take(length));
            }
            TensorNumbers::Random(seed) => {
                let mut random = Random::new(seed);
                for _ in 0..length / WIDTH {
                    let number = (2.0 * random.unit() - 1.0) * HALF_WIDTH;
                    bytes.extend((number as f32).to_le_bytes());
                }
            }
        }
        bytes
    }
}
