//! Numbers of all units of a cube made into one, which each unit then has.

use cubecl::prelude::*;

/// Numbers that one unit reads after the other.
const RUN: u32 = 16;

/// The largest of the units' numbers. What units wrote to shared memory before is then seen by all.
#[cube]
pub(crate) fn largest(own: f32, unit: u32, #[comptime] units: u32) -> f32 {
    across(own, unit, units, true)
}

/// The sum of the units' numbers. What units wrote to shared memory before is then seen by all.
#[cube]
pub(crate) fn total_of(own: f32, unit: u32, #[comptime] units: u32) -> f32 {
    across(own, unit, units, false)
}

/// In runs, so that no unit reads all numbers: in a large cube that would take longer than the barrier between.
#[cube]
fn across(own: f32, unit: u32, #[comptime] units: u32, #[comptime] largest: bool) -> f32 {
    let mut numbers = Shared::<[f32]>::new_slice(comptime!(units as usize));
    numbers[unit as usize] = own;
    sync_cube();
    if comptime!(units <= 2 * RUN) {
        of_run(&numbers, 0, units.runtime(), largest)
    } else {
        let runs = comptime!(units.div_ceil(RUN));
        let mut of_runs = Shared::<[f32]>::new_slice(comptime!(runs as usize));
        if unit < runs {
            let first = unit * RUN;
            let after = first + RUN;
            let end = select(after < units, after, units.runtime());
            of_runs[unit as usize] = of_run(&numbers, first, end, largest);
        }
        sync_cube();
        of_run(&of_runs, 0, runs.runtime(), largest)
    }
}

#[cube]
fn of_run(numbers: &Shared<[f32]>, first: u32, end: u32, #[comptime] largest: bool) -> f32 {
    let mut result = numbers[first as usize];
    for i in first + 1..end {
        let other = numbers[i as usize];
        if comptime!(largest) {
            result = select(other > result, other, result);
        } else {
            result += other;
        }
    }
    result
}
