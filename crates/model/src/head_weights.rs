//! A head beside the embedding that it should repeat: whether both have the same numbers.

use std::collections::BTreeMap;

use decoder_config::Config;

use crate::key_map::bare;
use crate::load_error::ReadError;
use crate::load_plan::{ListedTensor, StoredTensor};
use crate::parameters::{repeated_head, token_embedding_key};
use crate::weight_reader::{WeightReader, read_exactly};

/// Numbers of both matrices that are in memory at once.
const NUMBERS_AT_ONCE: u64 = 1 << 18;

/// Whether a checkpoint has, beside the embedding, a head with other numbers, though the config ties both. Reads both
/// matrices where both are there.
///
/// # Errors
/// If a number type of one of them cannot be read, or if the reader fails.
pub(crate) async fn own_head<R: WeightReader>(
    config: &Config,
    tensors: &BTreeMap<String, ListedTensor>,
    reader: &mut R,
) -> Result<bool, ReadError<R::Error>> {
    let Some((head, _)) = repeated_head(config) else {
        return Ok(false);
    };
    let embedding = token_embedding_key(config);
    let of_both = |key: &str| tensors.get(key).or_else(|| tensors.get(bare(key)));
    let (Some(head), Some(embedding)) = (of_both(head), of_both(embedding)) else {
        return Ok(false);
    };
    let (head, embedding) = (head.clone().stored()?, embedding.clone().stored()?);
    // What differs in shape is refused where shapes are compared.
    let is_like = head.shape == embedding.shape;
    Ok(is_like && !have_same_numbers(&head, &embedding, reader).await?)
}

/// Whether two tensors of one shape have the same numbers, in whichever types they are stored.
async fn have_same_numbers<R: WeightReader>(
    one: &StoredTensor,
    other: &StoredTensor,
    reader: &mut R,
) -> Result<bool, ReadError<R::Error>> {
    let count: u64 = one.shape.iter().map(|&size| size as u64).product();
    for first in (0..count).step_by(NUMBERS_AT_ONCE as usize) {
        let last = count.min(first + NUMBERS_AT_ONCE);
        let mut read = [Vec::new(), Vec::new()];
        for (numbers, tensor) in read.iter_mut().zip([one, other]) {
            // A number of a safetensors file is a block of its own.
            let at =
                |number: u64| tensor.range.start + number * tensor.number_type.block_bytes() as u64;
            let bytes = read_exactly(reader, tensor.file, at(first)..at(last)).await?;
            numbers.resize((last - first) as usize, 0.0_f32);
            tensor.number_type.unpack(bytes.as_ref(), numbers);
        }
        let [one, other] = read;
        // Bits, so that a number that is none is equal to itself.
        if one
            .iter()
            .map(|number| number.to_bits())
            .ne(other.iter().map(|number| number.to_bits()))
        {
            return Ok(false);
        }
    }
    Ok(true)
}
