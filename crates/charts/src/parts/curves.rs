//! Curves: the parts of a line that lie between two heights.

use std::ops::Range;

/// How far outside the heights, in CSS pixels, a point may lie and still be drawn.
const TOLERANCE: f64 = 0.5;
/// Points closer than this are drawn as one.
const APART: f64 = 0.5;

/// Whether a point at this height is drawn.
pub(crate) fn shows(heights: &Range<f64>, y: f64) -> bool {
    (heights.start - TOLERANCE..=heights.end + TOLERANCE).contains(&y)
}

/// Cuts a line off at the upper and lower height. Each part ends where the line crosses the height.
pub(crate) fn clipped(points: &[(f64, f64)], heights: &Range<f64>) -> Vec<Vec<(f64, f64)>> {
    let mut parts: Vec<Vec<(f64, f64)>> = Vec::new();
    let mut before: Option<(f64, f64)> = None;
    for (index, &point) in points.iter().enumerate() {
        let inside = shows(heights, point.1);
        let was_inside = before.is_some_and(|before| shows(heights, before.1));
        if inside && !was_inside {
            let entry = before.map(|before| crossing(heights, point, before));
            parts.push(entry.into_iter().collect());
        }
        if let Some(part) = parts.last_mut() {
            let near = |other: &(f64, f64)| {
                (other.0 - point.0).abs() < APART && (other.1 - point.1).abs() < APART
            };
            let is_last = index + 1 == points.len();
            match before {
                _ if inside && (is_last || !part.last().is_some_and(near)) => part.push(point),
                Some(before) if was_inside && !inside => {
                    part.push(crossing(heights, before, point));
                }
                _ => {}
            }
        }
        before = Some(point);
    }
    parts
}

/// Where the line between a point inside and one outside crosses the height.
fn crossing(heights: &Range<f64>, inside: (f64, f64), outside: (f64, f64)) -> (f64, f64) {
    let border = if outside.1 < heights.start {
        heights.start
    } else {
        heights.end
    };
    let part = (border - inside.1) / (outside.1 - inside.1);
    (inside.0 + part * (outside.0 - inside.0), border)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_leaves_and_returns_has_two_parts() {
        let points = [
            (0.0, 5.0),
            (10.0, 25.0),
            (20.0, 5.0),
            (20.1, 5.1),
            (30.0, 0.0),
        ];
        let parts = clipped(&points, &(0.0..15.0));
        assert_eq!(
            parts,
            [
                vec![(0.0, 5.0), (5.0, 15.0)],
                vec![(15.0, 15.0), (20.0, 5.0), (30.0, 0.0)]
            ]
        );
        assert!(clipped(&[(0.0, 99.0), (1.0, 98.0)], &(0.0..15.0)).is_empty());
    }
}
