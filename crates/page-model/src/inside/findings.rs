//! What Inside shows, as numbers that the conditions of tasks and lessons ask for.

use super::reading::InsideReading;

/// What Inside shows; the default before the screen was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct InsideFindings {
    /// The rank that the token which follows has in the picked cell, from 1; `None` without a cell whose lens is there.
    pub rank: Option<usize>,
    /// How many parts of the network are off.
    pub parts_off: usize,
    /// The probability of the token that follows without them, 0 to 1; `None` until it is compared.
    pub without_parts: Option<f64>,
}

impl InsideFindings {
    /// What is shown of a pass.
    pub fn of(reading: &InsideReading) -> Self {
        Self {
            rank: rank(reading),
            parts_off: reading.inputs.text.ablations.parts().len(),
            without_parts: without_parts(reading),
        }
    }
}

fn rank(reading: &InsideReading) -> Option<usize> {
    let place = reading.place()?;
    let cells = &reading.column(place.position)?.cells;
    let follower = cells.get(place.row as usize)?.follower?;
    Some(follower.rank as usize)
}

fn without_parts(reading: &InsideReading) -> Option<f64> {
    let effect = reading.effect()?;
    let newest = effect.positions().last()?;
    let is_last = Some(newest.position) == effect.text().last();
    Some(newest.follower.filter(|_| is_last)?.ablated)
}
