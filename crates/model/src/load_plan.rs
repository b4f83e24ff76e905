//! What is read from a checkpoint, tensor by tensor, settled from its headers and the config before any weight is read.

use std::collections::BTreeMap;
use std::ops::Range;

use decoder_config::Config;
use safetensors::tensor::Metadata;
use safetensors::{Dtype, SafeTensorError};

use crate::key_map::{bare, not_learned};
use crate::load_error::{LoadError, ReadError};
use crate::parameters::{NetworkParameter, parameters, repeated_head};
use crate::weight_layout::width;
use crate::weight_reader::{WeightReader, read_exactly};

/// Bytes of the number at the beginning of a file: the length of its header.
const HEADER_LENGTH: u64 = 8;
/// The longest header in bytes, the same as in the safetensors format's own library.
const LONGEST_HEADER: u64 = 100_000_000;
/// Bytes of the smallest number that is read: an f16.
const SMALLEST_WEIGHT: u64 = 2;

/// The reads that load a model from a checkpoint, in the order of the forward pass.
///
/// A plan exists only if the checkpoint has all weights of the config in the right shapes and in number types that can be
/// read, and no others.
#[derive(Debug, Clone)]
pub struct LoadPlan {
    pub(crate) config: Config,
    pub(crate) parameters: Vec<PlannedParameter>,
}

/// A parameter of the network with the stored tensors that it consists of.
#[derive(Debug, Clone)]
pub(crate) struct PlannedParameter {
    pub parameter: NetworkParameter,
    /// One for each part of the parameter.
    pub tensors: Vec<StoredTensor>,
}

/// A tensor in a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTensor {
    /// The key in the checkpoint.
    pub key: String,
    /// The index of the file that it is in.
    pub file: usize,
    /// Where its bytes are in the file.
    pub range: Range<u64>,
    /// The number type.
    pub dtype: Dtype,
    /// The sizes of the dimensions; the numbers are row-major.
    pub shape: Vec<usize>,
}

impl LoadPlan {
    /// Reads the headers of a checkpoint and compares them with the config.
    ///
    /// # Errors
    /// Fails if a header is damaged, or if the checkpoint is of another network than the config describes.
    pub async fn read<R: WeightReader>(
        config: &Config,
        reader: &mut R,
    ) -> Result<Self, ReadError<R::Error>> {
        let lengths = reader.lengths();
        let bytes = lengths.iter().copied().fold(0, u64::saturating_add);
        let parameters = config.parameter_count();
        if parameters > bytes / SMALLEST_WEIGHT {
            return Err(LoadError::TooSmall { parameters, bytes }.into());
        }
        let mut tensors = BTreeMap::new();
        for (file, length) in lengths.into_iter().enumerate() {
            for tensor in header(reader, file, length).await? {
                if let Some(twice) = tensors.insert(tensor.key.clone(), tensor) {
                    return Err(LoadError::Twice { key: twice.key }.into());
                }
            }
        }
        Ok(Self::new(config, tensors)?)
    }

    /// Compares the tensors of a checkpoint, by their keys, with the config.
    fn new(
        config: &Config,
        mut tensors: BTreeMap<String, StoredTensor>,
    ) -> Result<Self, LoadError> {
        let mut planned = Vec::new();
        for parameter in parameters(config) {
            let mut stored = Vec::with_capacity(parameter.parts.len());
            for part in &parameter.parts {
                let tensor = tensors
                    .remove(&part.key)
                    .or_else(|| tensors.remove(bare(&part.key)));
                let Some(tensor) = tensor else {
                    let key = part.key.clone();
                    return Err(LoadError::Missing { key });
                };
                check_shape(&tensor, &part.shape)?;
                if width(tensor.dtype).is_none() {
                    return Err(LoadError::Dtype {
                        key: tensor.key,
                        found: tensor.dtype,
                    });
                }
                stored.push(tensor);
            }
            planned.push(PlannedParameter {
                parameter,
                tensors: stored,
            });
        }
        if let Some((key, shape)) = repeated_head(config)
            && let Some(head) = tensors.remove(key)
        {
            check_shape(&head, &shape)?;
        }
        match tensors.into_keys().find(|key| !not_learned(key)) {
            Some(key) => Err(LoadError::Unexpected { key }),
            None => Ok(Self {
                config: config.clone(),
                parameters: planned,
            }),
        }
    }

    /// The config that the plan was made for.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// All tensors that are read, in this order.
    pub fn tensors(&self) -> impl Iterator<Item = &StoredTensor> {
        let parameters = self.parameters.iter();
        parameters.flat_map(|parameter| &parameter.tensors)
    }

    /// Whether all matrices are stored in bf16: packed in bf16, they keep their values.
    pub fn matrices_are_bf16(&self) -> bool {
        let mut matrices = (self.parameters.iter())
            .filter(|planned| planned.parameter.is_factor())
            .flat_map(|planned| &planned.tensors);
        matrices.all(|tensor| tensor.dtype == Dtype::BF16)
    }

    /// The number of bytes that are read.
    pub fn bytes(&self) -> u64 {
        self.tensors()
            .map(|tensor| tensor.range.end - tensor.range.start)
            .sum()
    }
}

fn check_shape(tensor: &StoredTensor, expected: &[usize]) -> Result<(), LoadError> {
    if tensor.shape == expected {
        return Ok(());
    }
    Err(LoadError::Shape {
        key: tensor.key.clone(),
        found: tensor.shape.clone(),
        expected: expected.to_vec(),
    })
}

/// The tensors that the header of a file lists.
async fn header<R: WeightReader>(
    reader: &mut R,
    file: usize,
    length: u64,
) -> Result<Vec<StoredTensor>, ReadError<R::Error>> {
    let damaged = |error| ReadError::Weights(LoadError::Container(error));
    if length < HEADER_LENGTH {
        return Err(damaged(SafeTensorError::HeaderTooSmall));
    }
    let first = read_exactly(reader, file, 0..HEADER_LENGTH).await?;
    let header = first
        .as_ref()
        .first_chunk()
        .map_or(0, |&bytes| u64::from_le_bytes(bytes));
    if header > LONGEST_HEADER {
        return Err(damaged(SafeTensorError::HeaderTooLarge));
    }
    let data = HEADER_LENGTH + header;
    if data > length {
        return Err(damaged(SafeTensorError::InvalidHeaderLength));
    }
    let json = read_exactly(reader, file, HEADER_LENGTH..data).await?;
    let metadata: Metadata = serde_json::from_slice(json.as_ref())
        .map_err(|error| damaged(SafeTensorError::InvalidHeaderDeserialization(error)))?;
    if metadata.data_len() as u64 != length - data {
        return Err(damaged(SafeTensorError::MetadataIncompleteBuffer));
    }
    let stored = |(key, info): (String, &safetensors::tensor::TensorInfo)| {
        let (start, end) = info.data_offsets;
        StoredTensor {
            key,
            file,
            range: data + start as u64..data + end as u64,
            dtype: info.dtype,
            shape: info.shape.clone(),
        }
    };
    Ok(metadata.tensors().into_iter().map(stored).collect())
}
