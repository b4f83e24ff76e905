//! Labels that stay inside the picture and clear of each other.

use std::ops::Range;

/// The middle of a text `width` wide: as near to `x` as it can be inside `room`.
pub(crate) fn centered(x: f64, width: f64, room: Range<f64>) -> f64 {
    let half = width / 2.0;
    x.min(room.end - half).max(room.start + half)
}

/// Chooses the first row in which a text from `from` to `to` is clear of those before it. `taken` holds the right end
/// of each row so far; callers go from left to right.
pub(crate) fn free_row(taken: &mut Vec<f64>, from: f64, to: f64) -> usize {
    let row = taken
        .iter()
        .position(|&end| end <= from)
        .unwrap_or_else(|| {
            taken.push(0.0);
            taken.len() - 1
        });
    taken[row] = to;
    row
}

/// A label that may move up and down.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    /// Its horizontal extent. Labels that share no column cannot touch.
    pub columns: Range<f64>,
    /// The height of its middle.
    pub middle: f64,
}

impl Label {
    fn shares_columns_with(&self, other: &Self) -> bool {
        self.columns.start < other.columns.end && other.columns.start < self.columns.end
    }
}

/// Moves labels, sorted from top to bottom, so that those which share columns are `line` apart and none lies below
/// `lowest`. They keep their order.
pub(crate) fn spread(labels: &mut [Label], line: f64, lowest: f64) {
    // Down from the top, each below those that it would touch.
    for index in 1..labels.len() {
        let (above, rest) = labels.split_at_mut(index);
        let touching = above
            .iter()
            .filter(|other| other.shares_columns_with(&rest[0]));
        let least = touching.map(|other| other.middle + line);
        rest[0].middle = least.fold(rest[0].middle, f64::max);
    }
    // Up from the bottom, for those that were moved too far.
    for index in (0..labels.len()).rev() {
        let (rest, below) = labels.split_at_mut(index + 1);
        let label = &mut rest[index];
        let touching = below
            .iter()
            .filter(|other| other.shares_columns_with(label));
        let most = touching.map(|other| other.middle - line);
        label.middle = most.fold(label.middle.min(lowest), f64::min);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_stays_inside() {
        assert_eq!(centered(50.0, 20.0, 0.0..100.0), 50.0);
        assert_eq!(centered(99.0, 20.0, 0.0..100.0), 90.0);
        assert_eq!(centered(-5.0, 20.0, 0.0..100.0), 10.0);
    }

    #[test]
    fn what_would_touch_goes_one_row_on() {
        let mut taken = Vec::new();
        let rows = [(0.0, 10.0), (5.0, 15.0), (12.0, 20.0)]
            .map(|(from, to)| free_row(&mut taken, from, to));
        assert_eq!(rows, [0, 1, 0]);
    }

    #[test]
    fn labels_at_one_height_are_spread() {
        let label = |from, middle| Label {
            columns: from..from + 10.0,
            middle,
        };
        let mut labels = [label(0.0, 95.0), label(5.0, 95.0), label(50.0, 95.0)];
        spread(&mut labels, 16.0, 100.0);
        assert_eq!(labels.map(|label| label.middle), [84.0, 100.0, 95.0]);
    }
}
