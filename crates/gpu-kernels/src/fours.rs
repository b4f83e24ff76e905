//! Numbers and packed weights in fours: what one unit reads at once.

use cubecl::prelude::*;
use kernels::WeightFormat;

/// Four numbers.
pub(crate) type Four = Vector<f32, Const<4>>;
/// Four words of packed weights: 4 weights in f32, 8 in bf16, 16 in int8.
pub(crate) type Words = Vector<u32, Const<4>>;

/// Fours of weights in four words.
pub(crate) const fn fours(format: WeightFormat) -> usize {
    match format {
        WeightFormat::F32 => 1,
        WeightFormat::Bf16 => 2,
        WeightFormat::Int8 => 4,
    }
}

/// One of the fours of weights in four words; in int8 still without their scale.
///
/// A four has one number of each word, so that a shift of all words unpacks it; see
/// [`PackedPanels`](crate::packed_panels::PackedPanels).
#[cube]
pub(crate) fn unpack(
    words: Words,
    #[comptime] four: usize,
    #[comptime] format: WeightFormat,
) -> Four {
    match comptime!(format) {
        WeightFormat::F32 => Four::reinterpret(words),
        WeightFormat::Bf16 => {
            if comptime!(four == 0) {
                Four::reinterpret(words << Words::new(16))
            } else {
                Four::reinterpret(words & Words::new(0xFFFF_0000))
            }
        }
        WeightFormat::Int8 => {
            // To the top and back down: the sign comes along.
            let high = words << Words::new(comptime!(24 - 8 * four as u32));
            let signed = Vector::<i32, Const<4>>::reinterpret(high);
            Four::cast_from(signed >> Vector::<i32, Const<4>>::new(24))
        }
    }
}

/// The sum of four numbers, in pairs.
#[cube]
pub(crate) fn sum(four: Four) -> f32 {
    (four.extract(0usize) + four.extract(1usize)) + (four.extract(2usize) + four.extract(3usize))
}
