//! The slots of a cache that has grown: all heads, each at its new place.

use cubecl::prelude::*;

use crate::fours::Four;

/// One unit a four.
///
/// # Shapes
/// - `old`: `[K, old_slots · fours of a head]`
/// - `new`: `[K, new_slots · fours of a head]`
#[cube(launch)]
pub(crate) fn move_slots(old: &[Four], new: &mut [Four], old_length: u32, new_length: u32) {
    let at = ABSOLUTE_POS_X;
    if at < old_length {
        let head = CUBE_POS_Y;
        new[(head * new_length + at) as usize] = old[(head * old_length + at) as usize];
    }
}
