//! The header of a file: metadata, and name, type, shape and place of every tensor.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::cursor::{Cursor, Stop};
use crate::error::{GgufError, beginning};
use crate::metadata::Metadata;
use crate::number_type::NumberType;

/// Bytes of the beginning of a file that hold the header of a small model. What is longer is asked for in addition.
pub const FIRST_BYTES: u64 = 1 << 20;
/// The longest header that is read, in bytes: that of a model with 256,000 tokens has 16 MB.
pub const LONGEST_HEADER: u64 = 64 << 20;

const MAGIC: &[u8] = b"GGUF";
const ALIGNMENT: &str = "general.alignment";
/// The alignment of tensors where the metadata have none, in bytes.
const DEFAULT_ALIGNMENT: u64 = 32;
const LARGEST_ALIGNMENT: u64 = 1 << 16;
/// The most tensors of a header.
const MOST_TENSORS: u64 = 1 << 16;
/// Bytes of the shortest entry of a tensor: length of the name, number of dimensions, one dimension, type, offset.
const SHORTEST_TENSOR: u64 = 32;
/// The most dimensions of a tensor in the format.
const MOST_DIMENSIONS: u32 = 4;

/// A tensor of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorEntry {
    /// The name, like `blk.0.attn_q.weight`.
    pub name: String,
    /// The type of its numbers.
    pub number_type: NumberType,
    /// The sizes of the dimensions; the numbers are row-major. (The file has them in the opposite order.)
    pub shape: Vec<usize>,
    /// Where its bytes are in the file.
    pub range: Range<u64>,
}

impl TensorEntry {
    /// Its length in the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// How many numbers it has.
    pub fn numbers(&self) -> u64 {
        self.shape.iter().map(|size| *size as u64).product()
    }
}

/// What a file says of itself. All tensors lie within the file, none over another.
#[derive(Debug, Clone, PartialEq)]
pub struct GgufHeader {
    /// Version of the format: 2 or 3.
    pub version: u32,
    /// The metadata.
    pub metadata: Metadata,
    /// The tensors, in the order of the file.
    pub tensors: Vec<TensorEntry>,
}

/// What the beginning of a file gave.
#[derive(Debug, Clone, PartialEq)]
pub enum HeaderRead {
    /// The header.
    Whole(Box<GgufHeader>),
    /// The header goes on: read again with at least so many bytes.
    More(u64),
}

impl GgufHeader {
    /// Reads the header from the first bytes of a file of `file_bytes`.
    ///
    /// Memory stays within a small multiple of `prefix`, whatever the bytes say.
    ///
    /// # Errors
    /// If the bytes are no sound GGUF file of version 2 or 3, or a tensor is of a type that is not read.
    pub fn read(prefix: &[u8], file_bytes: u64) -> Result<HeaderRead, GgufError> {
        match Self::parse(&mut Cursor::new(prefix, file_bytes), file_bytes) {
            Ok(header) => Ok(HeaderRead::Whole(Box::new(header))),
            Err(Stop::More(bytes)) => Ok(HeaderRead::More(bytes)),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn parse(cursor: &mut Cursor<'_>, file_bytes: u64) -> Result<Self, Stop> {
        let magic = cursor
            .bytes(MAGIC.len() as u64)
            .map_err(|stop| match stop {
                Stop::Error(GgufError::End { .. }) => Stop::Error(GgufError::NotGguf),
                stop => stop,
            })?;
        if magic != MAGIC {
            return Err(GgufError::NotGguf.into());
        }
        let version = cursor.u32()?;
        if !matches!(version, 2 | 3) {
            return Err(GgufError::Version(version).into());
        }
        let tensors = cursor.count(SHORTEST_TENSOR, texts::failures::gguf_short_for_tensors)?;
        if tensors > MOST_TENSORS {
            let (found, most) = (tensors.to_string(), MOST_TENSORS.to_string());
            let detail = texts::failures::gguf_many_tensors(&found, &most);
            return Err(GgufError::Damaged(detail).into());
        }
        let keys = Metadata::count(cursor)?;
        let metadata = Metadata::read(cursor, keys)?;
        let mut names = BTreeSet::new();
        let mut found = Vec::new();
        for _ in 0..tensors {
            let tensor = RawTensor::read(cursor)?;
            if !names.insert(tensor.name) {
                let name = beginning(tensor.name);
                return Err(GgufError::Damaged(texts::failures::gguf_tensor_twice(&name)).into());
            }
            found.push(tensor);
        }
        let alignment = alignment(&metadata)?;
        let data = cursor.at().next_multiple_of(alignment);
        let placed = found
            .iter()
            .map(|tensor| tensor.place(data, alignment, file_bytes));
        let tensors: Vec<TensorEntry> = placed.collect::<Result<_, _>>()?;
        refuse_overlaps(&tensors)?;
        Ok(Self {
            version,
            metadata,
            tensors,
        })
    }

    /// The tensor with this name.
    pub fn tensor(&self, name: &str) -> Option<&TensorEntry> {
        self.tensors.iter().find(|tensor| tensor.name == name)
    }

    /// The architecture: `general.architecture`.
    ///
    /// # Errors
    /// If it is missing, or no text.
    pub fn architecture(&self) -> Result<&str, GgufError> {
        const KEY: &str = "general.architecture";
        let architecture = self.metadata.text(KEY)?;
        architecture.ok_or_else(|| GgufError::Missing(KEY.to_owned()))
    }

    /// How many weights are stored in each type, the most first.
    pub fn counts(&self) -> Vec<(NumberType, u64)> {
        let mut counts: Vec<(NumberType, u64)> = Vec::new();
        for tensor in &self.tensors {
            let weights = tensor.numbers();
            match counts
                .iter_mut()
                .find(|count| count.0 == tensor.number_type)
            {
                Some(count) => count.1 += weights,
                None => counts.push((tensor.number_type, weights)),
            }
        }
        counts.sort_by_key(|count| std::cmp::Reverse(count.1));
        counts
    }
}

/// A tensor as its entry says, without a place in the file.
struct RawTensor<'a> {
    name: &'a str,
    number_type: NumberType,
    shape: Vec<usize>,
    bytes: u64,
    offset: u64,
}

impl<'a> RawTensor<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self, Stop> {
        let name = cursor.text()?;
        let dimensions = cursor.u32()?;
        if !(1..=MOST_DIMENSIONS).contains(&dimensions) {
            let dimensions = dimensions.to_string();
            let detail = texts::failures::gguf_tensor_dimensions(&beginning(name), &dimensions);
            return Err(GgufError::Damaged(detail).into());
        }
        let mut sizes = Vec::new();
        for _ in 0..dimensions {
            sizes.push(cursor.u64()?);
        }
        let wrong_sizes = || {
            let sizes = format!("{sizes:?}");
            GgufError::Damaged(texts::failures::gguf_tensor_sizes(&beginning(name), &sizes))
        };
        let kind = cursor.u32()?;
        let number_type = NumberType::of_file(kind).map_err(|found| GgufError::NumberType {
            tensor: beginning(name),
            found,
        })?;
        let offset = cursor.u64()?;
        let row = sizes.first().copied().unwrap_or(0);
        let count = sizes
            .iter()
            .try_fold(1_u64, |product, size| product.checked_mul(*size));
        let block = number_type.block_numbers() as u64;
        if sizes.contains(&0) || !row.is_multiple_of(block) {
            return Err(wrong_sizes().into());
        }
        let bytes =
            count.and_then(|count| (count / block).checked_mul(number_type.block_bytes() as u64));
        let bytes = bytes.ok_or_else(wrong_sizes)?;
        let shape = sizes.iter().rev().map(|size| usize::try_from(*size));
        let shape = shape.collect::<Result<_, _>>();
        Ok(Self {
            name,
            number_type,
            shape: shape.map_err(|_| wrong_sizes())?,
            bytes,
            offset,
        })
    }

    fn place(&self, data: u64, alignment: u64, file_bytes: u64) -> Result<TensorEntry, GgufError> {
        let name = beginning(self.name);
        let start =
            (data.checked_add(self.offset)).filter(|_| self.offset.is_multiple_of(alignment));
        let end = start.and_then(|start| start.checked_add(self.bytes));
        let range = start.zip(end).filter(|(_, end)| *end <= file_bytes);
        let (start, end) = range.ok_or_else(|| {
            let (bytes, offset) = (self.bytes, self.offset);
            GgufError::Damaged(texts::failures::gguf_tensor_beyond(
                &name,
                &bytes.to_string(),
                &offset.to_string(),
                &file_bytes.to_string(),
            ))
        })?;
        Ok(TensorEntry {
            name: self.name.to_owned(),
            number_type: self.number_type,
            shape: self.shape.clone(),
            range: start..end,
        })
    }
}

fn alignment(metadata: &Metadata) -> Result<u64, GgufError> {
    let alignment = metadata.whole(ALIGNMENT)?.unwrap_or(DEFAULT_ALIGNMENT);
    match alignment.is_power_of_two() && alignment <= LARGEST_ALIGNMENT {
        true => Ok(alignment),
        false => Err(GgufError::kind(
            ALIGNMENT,
            texts::failures::expected_power_of_two(),
        )),
    }
}

/// Without it a small file could fill the memory: the same bytes as weights of every layer.
fn refuse_overlaps(tensors: &[TensorEntry]) -> Result<(), GgufError> {
    let mut places: Vec<_> = tensors
        .iter()
        .map(|tensor| (tensor.range.start, tensor))
        .collect();
    places.sort_by_key(|(start, _)| *start);
    match places
        .array_windows()
        .find(|[(_, before), (start, _)]| before.range.end > *start)
    {
        Some([_, (_, tensor)]) => {
            let name = beginning(&tensor.name);
            let detail = texts::failures::gguf_tensor_over_another(&name);
            Err(GgufError::Damaged(detail))
        }
        None => Ok(()),
    }
}
