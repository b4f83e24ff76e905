//! Matrices that are stored as integers with a scale for 32 of them, as some types of GGUF files are: in int8 they keep
//! these, and are not rounded a second time.

use gguf::NumberType;
use kernels::ScaledIntegers;

use crate::load::not_finite;
use crate::load_error::ReadError;
use crate::load_plan::{PlannedParameter, StoredTensor};
use crate::weight_layout::{NotFiniteAt, Places};
use crate::weight_reader::{WeightReader, read_exactly};

/// Weights that share a scale.
const BLOCK: usize = 32;

/// Whether a parameter is a matrix with a part of this kind. All its parts are then stored output by output, in whole blocks.
pub(crate) fn has_scaled_integers(planned: &PlannedParameter) -> bool {
    let types = || planned.tensors.iter().map(|tensor| tensor.number_type);
    let in_blocks = planned.tensors.iter().all(|tensor| match tensor.shape[..] {
        [_, inputs] => inputs.is_multiple_of(BLOCK),
        _ => false,
    });
    planned.parameter.is_factor() && in_blocks && types().any(NumberType::is_scaled_integers)
}

/// The matrix in int8, and its outputs and inputs: `[outputs, inputs / 32]`, row-major. Parts of other types are rounded.
pub(crate) async fn read_scaled_integers<R: WeightReader>(
    planned: &PlannedParameter,
    reader: &mut R,
) -> Result<(Vec<ScaledIntegers>, [usize; 2]), ReadError<R::Error>> {
    let parameter = &planned.parameter;
    let values: usize = parameter.shape.iter().product();
    let mut blocks = vec![ScaledIntegers::default(); values / BLOCK];
    let mut sizes = [0, 0];
    for (part, stored) in parameter.parts.iter().zip(&planned.tensors) {
        let place = Places::new(parameter.layout, part, values);
        sizes = [values / place.inputs, place.inputs];
        let bytes = read_exactly(reader, stored.file, stored.range.clone()).await?;
        let per_row = place.inputs / BLOCK;
        for (row, bytes) in bytes
            .as_ref()
            .chunks(row_bytes(stored, place.inputs))
            .enumerate()
        {
            // An embedding is written as it is stored, all of it one part.
            let row_of_blocks = &mut blocks[place.output(row) * per_row..][..per_row];
            read_row(stored, bytes, row_of_blocks).map_err(|mut wrong| {
                wrong.index += row * place.inputs;
                not_finite(stored, wrong)
            })?;
        }
    }
    Ok((blocks, sizes))
}

fn row_bytes(stored: &StoredTensor, inputs: usize) -> usize {
    inputs / stored.number_type.block_numbers() * stored.number_type.block_bytes()
}

/// The blocks of one output.
fn read_row(
    stored: &StoredTensor,
    bytes: &[u8],
    blocks: &mut [ScaledIntegers],
) -> Result<(), NotFiniteAt> {
    let number_type = stored.number_type;
    if number_type.is_scaled_integers() {
        let stored = bytes.chunks_exact(number_type.block_bytes());
        for (index, (bytes, block)) in stored.zip(blocks).enumerate() {
            let (scale, integers) = number_type.scaled_integers(bytes);
            if !scale.is_finite() {
                let (index, value) = (index * BLOCK, scale);
                return Err(NotFiniteAt { index, value });
            }
            *block = ScaledIntegers { scale, integers };
        }
        return Ok(());
    }
    let mut numbers = vec![0.0; blocks.len() * BLOCK];
    number_type.unpack(bytes, &mut numbers);
    if let Some(index) = numbers.iter().position(|number| !number.is_finite()) {
        let value = numbers[index];
        return Err(NotFiniteAt { index, value });
    }
    let rounded = numbers
        .as_chunks()
        .0
        .iter()
        .map(|weights| ScaledIntegers::round(*weights));
    blocks
        .iter_mut()
        .zip(rounded)
        .for_each(|(block, rounded)| *block = rounded);
    Ok(())
}
