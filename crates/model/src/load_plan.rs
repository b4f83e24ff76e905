//! What is read from a checkpoint, tensor by tensor, settled from its headers and the config before any weight is read.

use std::collections::BTreeMap;
use std::ops::Range;

use decoder_config::Config;
use gguf::NumberType;
use safetensors::tensor::Metadata;
use safetensors::{Dtype, SafeTensorError};

use crate::head_weights::own_head;
use crate::key_map::{Naming, bare, not_learned};
use crate::load_blocks::{HEAD, TOKEN_EMBEDDING};
use crate::load_error::{LoadError, ReadError};
use crate::parameters::{NetworkParameter, parameters, repeated_head};
use crate::weight_layout::number_type;
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
    has_other_head: bool,
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
    /// The type of its numbers.
    pub number_type: NumberType,
    /// The sizes of the dimensions; the numbers are row-major.
    pub shape: Vec<usize>,
}

/// A tensor that a header lists, of any type.
#[derive(Clone)]
pub(crate) struct ListedTensor {
    key: String,
    file: usize,
    range: Range<u64>,
    number_type: Result<NumberType, Dtype>,
    shape: Vec<usize>,
}

impl ListedTensor {
    /// The tensor, if its numbers can be read.
    pub(crate) fn stored(self) -> Result<StoredTensor, LoadError> {
        let Self {
            key,
            file,
            range,
            shape,
            ..
        } = self;
        match self.number_type {
            Err(found) => Err(LoadError::Dtype { key, found }),
            // Its rows are no blocks.
            Ok(number_type) if shape.len() < 2 && number_type.is_quantised() => {
                let found = number_type.name();
                Err(LoadError::VectorInBlocks { key, found })
            }
            Ok(number_type) => Ok(StoredTensor {
                key,
                file,
                range,
                number_type,
                shape,
            }),
        }
    }
}

impl LoadPlan {
    /// Reads the headers of a checkpoint and compares them with the config. Where the config ties the head to the embedding
    /// and the checkpoint has both, with other numbers, the head is a weight of its own, as in transformers: see
    /// [`has_other_head`](Self::has_other_head).
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
        // What does not fit is refused before a weight is read.
        let plan = Self::new(config.clone(), tensors.clone(), Naming::Transformers)?;
        if !own_head(config, &tensors, reader).await? {
            return Ok(plan);
        }
        let config = config.clone().untied();
        Ok(Self {
            has_other_head: true,
            ..Self::new(config, tensors, Naming::Transformers)?
        })
    }

    /// Compares the tensors of a GGUF file, which is the only file of the reader, with the config.
    ///
    /// # Errors
    /// Fails if the file has the weights of another network than the config describes.
    pub fn of_gguf(config: &Config, header: &gguf::GgufHeader) -> Result<Self, LoadError> {
        let parameters = config.parameter_count();
        let numbers = header.tensors.iter().map(|tensor| tensor.numbers());
        if parameters > numbers.fold(0, u64::saturating_add) {
            let bytes = header.tensors.iter().map(|tensor| tensor.bytes());
            let bytes = bytes.fold(0, u64::saturating_add);
            return Err(LoadError::TooSmall { parameters, bytes });
        }
        let listed = header.tensors.iter().map(|tensor| {
            let listed = ListedTensor {
                key: tensor.name.clone(),
                file: 0,
                range: tensor.range.clone(),
                number_type: Ok(tensor.number_type),
                shape: tensor.shape.clone(),
            };
            (tensor.name.clone(), listed)
        });
        Self::new(config.clone(), listed.collect(), Naming::LlamaCpp)
    }

    /// Compares the tensors of a checkpoint, by their keys, with the config.
    fn new(
        config: Config,
        mut tensors: BTreeMap<String, ListedTensor>,
        naming: Naming,
    ) -> Result<Self, LoadError> {
        let head = repeated_head(&config);
        let mut planned = Vec::new();
        for parameter in parameters(&config, naming) {
            let mut stored = Vec::with_capacity(parameter.parts.len());
            for part in &parameter.parts {
                let tensor = tensors
                    .remove(&part.key)
                    .or_else(|| tensors.remove(bare(&part.key)))
                    // Both are one matrix, and programs save either.
                    .or_else(|| match (&*parameter.path, head) {
                        (TOKEN_EMBEDDING, Some((key, _))) => tensors.remove(key),
                        _ => None,
                    });
                let Some(tensor) = tensor else {
                    let key = part.key.clone();
                    return Err(match &*parameter.path {
                        HEAD => LoadError::NoHead { key },
                        _ => LoadError::Missing { key },
                    });
                };
                check_shape(&tensor, &part.shape)?;
                stored.push(tensor.stored()?);
            }
            planned.push(PlannedParameter {
                parameter,
                tensors: stored,
            });
        }
        if let Some((key, shape)) = head
            && let Some(head) = tensors.remove(key)
        {
            check_shape(&head, &shape)?;
        }
        match tensors.into_keys().find(|key| !not_learned(key)) {
            Some(key) => Err(LoadError::Unexpected { key }),
            None => Ok(Self {
                config,
                parameters: planned,
                has_other_head: false,
            }),
        }
    }

    /// The config that the plan was made for, with a head of its own where the plan [has one](Self::has_other_head).
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Whether the config ties the head to the embedding, but the checkpoint has a head with other numbers, which is loaded.
    pub fn has_other_head(&self) -> bool {
        self.has_other_head
    }

    /// All tensors that are read, in this order.
    pub fn tensors(&self) -> impl Iterator<Item = &StoredTensor> {
        let parameters = self.parameters.iter();
        parameters.flat_map(|parameter| &parameter.tensors)
    }

    /// Whether all matrices are stored in bf16: packed in bf16, they keep their values.
    pub fn matrices_are_bf16(&self) -> bool {
        self.matrices()
            .all(|tensor| tensor.number_type == NumberType::BF16)
    }

    /// Whether all matrices are stored as integers of at most 8 bits with a scale for 32 of them: packed in int8, they keep
    /// their values.
    pub fn matrices_are_scaled_integers(&self) -> bool {
        self.matrices()
            .all(|tensor| tensor.number_type.is_scaled_integers())
    }

    /// The tensors of the matrices of products.
    pub fn matrices(&self) -> impl Iterator<Item = &StoredTensor> {
        let matrices = self
            .parameters
            .iter()
            .filter(|planned| planned.parameter.is_factor());
        matrices.flat_map(|planned| &planned.tensors)
    }

    /// The number of bytes that are read.
    pub fn bytes(&self) -> u64 {
        self.tensors()
            .map(|tensor| tensor.range.end - tensor.range.start)
            .sum()
    }
}

fn check_shape(tensor: &ListedTensor, expected: &[usize]) -> Result<(), LoadError> {
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
) -> Result<Vec<ListedTensor>, ReadError<R::Error>> {
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
        ListedTensor {
            key,
            file,
            range: data + start as u64..data + end as u64,
            number_type: number_type(info.dtype),
            shape: info.shape.clone(),
        }
    };
    Ok(metadata.tensors().into_iter().map(stored).collect())
}
