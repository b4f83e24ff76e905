//! A head of queries or keys at its position: normalized, and rotated by the angles of the position.

use cubecl::prelude::*;

use crate::fours::Four;

/// What pipelines that place heads are compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct HeadKind {
    /// Dh: the width of a head.
    pub head_dim: u32,
    /// Rotated coordinates of a head, the first ones; 0 for none.
    pub rotary: u32,
    /// Whether queries and keys have norms.
    pub normed: bool,
}

impl HeadKind {
    /// Fours of a head in the cache, the last one filled up with zeros.
    pub(crate) const fn fours(self) -> u32 {
        self.head_dim.div_ceil(4)
    }
}

/// Four coordinates of a head that begins at the number `first`; zeros after its last one.
///
/// # Shapes
/// - `norms`: γ of the head from the number `norm` on
/// - `turns`: cosines, then sines, as bits from the word `turn` on
#[cube]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a buffer or a place in one"
)]
pub(crate) fn place(
    numbers: &[f32],
    first: u32,
    four: u32,
    norms: &[f32],
    norm: u32,
    epsilon: f32,
    turns: &[u32],
    turn: u32,
    #[comptime] kind: HeadKind,
) -> Four {
    let factor = norm_factor(numbers, first, epsilon, kind);
    let mut placed = Four::new(0.0);
    #[unroll]
    for i in 0..4u32 {
        let coordinate = four * 4 + i;
        if coordinate < kind.head_dim {
            let mut x = coordinate_of(numbers, first, coordinate, factor, norms, norm, kind);
            if comptime!(kind.rotary > 0) {
                let half = comptime!(kind.rotary / 2);
                if coordinate < kind.rotary {
                    let pair = turn + coordinate % half;
                    let cosine = f32::reinterpret(turns[pair as usize]);
                    let sine = f32::reinterpret(turns[(pair + half) as usize]);
                    let is_first = coordinate < half;
                    let other = select(is_first, coordinate + half, coordinate - half);
                    let other = coordinate_of(numbers, first, other, factor, norms, norm, kind);
                    x = x * cosine + select(is_first, f32::new(0.0) - other, other) * sine;
                }
            }
            placed.insert(comptime!(i as usize), x);
        }
    }
    placed
}

/// What the norm of a head multiplies it by, before γ.
#[cube]
fn norm_factor(numbers: &[f32], first: u32, epsilon: f32, #[comptime] kind: HeadKind) -> f32 {
    let mut factor = f32::new(1.0);
    if comptime!(kind.normed) {
        let mut squares = f32::new(0.0);
        for coordinate in 0..kind.head_dim {
            let x = numbers[(first + coordinate) as usize];
            squares += x * x;
        }
        factor = 1.0f32 / f32::sqrt(squares / comptime!(kind.head_dim as f32) + epsilon);
    }
    factor
}

/// A coordinate of a head, normalized.
#[cube]
fn coordinate_of(
    numbers: &[f32],
    first: u32,
    coordinate: u32,
    factor: f32,
    norms: &[f32],
    norm: u32,
    #[comptime] kind: HeadKind,
) -> f32 {
    let mut x = numbers[(first + coordinate) as usize];
    if comptime!(kind.normed) {
        x = x * factor * norms[(norm + coordinate) as usize];
    }
    x
}

/// Four coordinates as they are; zeros after the last one of the head.
#[cube]
pub(crate) fn four_of(numbers: &[f32], first: u32, four: u32, #[comptime] head_dim: u32) -> Four {
    let mut found = Four::new(0.0);
    #[unroll]
    for i in 0..4u32 {
        let coordinate = four * 4 + i;
        if coordinate < head_dim {
            found.insert(
                comptime!(i as usize),
                numbers[(first + coordinate) as usize],
            );
        }
    }
    found
}
