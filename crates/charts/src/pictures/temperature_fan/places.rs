//! The colors of the curves, and the places of their numbers.

use std::ops::Range;

use super::FanCurve;
use crate::Paint;

/// Between two numbers above the curves.
pub(super) const GAP: f64 = 10.0;

/// The color of each curve: the steps of the scale in order, and ink for the present one. Where there are steps enough,
/// the present curve leaves its own unused, so that a temperature keeps its color when another becomes the present one.
/// Of more curves than steps, neighbors share one.
pub(super) fn paints(curves: &[FanCurve]) -> Vec<Paint> {
    let steps = Paint::RAMP.len();
    let present_has_one = curves.len() <= steps;
    let with_step = |curve: &&FanCurve| present_has_one || !curve.present;
    let count = curves.iter().filter(with_step).count();
    let mut place = 0;
    let paint = |curve: &FanCurve| {
        let step = match count > steps {
            true => place * steps / count,
            // Few curves use the whole scale.
            false => place * (steps - 1) / (count.max(2) - 1),
        };
        place += usize::from(with_step(&curve));
        match curve.present {
            true => Paint::Indicator,
            false => Paint::RAMP[step],
        }
    };
    curves.iter().map(paint).collect()
}

/// The middles of texts of these widths as near as possible to the wanted places, which rise, so that they keep their
/// order, a gap between them, and inside the room as long as they fit.
pub(super) fn apart(wanted: &[f64], widths: &[f64], room: Range<f64>) -> Vec<f64> {
    let mut middles = wanted.to_vec();
    let between = |index: usize| (widths[index - 1] + widths[index]) / 2.0 + GAP;
    let count = middles.len();
    for index in (0..count).rev() {
        let most = match index + 1 == count {
            true => room.end - widths[index] / 2.0,
            false => middles[index + 1] - between(index + 1),
        };
        middles[index] = middles[index].min(most);
    }
    for index in 0..count {
        let least = match index {
            0 => room.start + widths[0] / 2.0,
            _ => middles[index - 1] + between(index),
        };
        middles[index] = middles[index].max(least);
    }
    middles
}
