//! What the attention of the picked cell reads: a ribbon from the cell to each column, as thick as the weight. The layer reads
//! the states that enter it, which the row below shows.

use std::ops::Range;

use super::{PassGrid, PickedCell, cells, places::PassPlaces};
use crate::{Anchor, Form, Paint, Scene, measure, percent};

/// The least weight that has a ribbon and a number.
const LEAST: f64 = 0.03;
/// The thickness of a weight of 1, and of the thinnest ribbon.
const ALL: f64 = 20.0;
const THINNEST: f64 = 1.2;
/// How much of the paper is beside a ribbon.
const RIM: f64 = 1.5;
/// How far a ribbon rises, for the nearest column and for the farthest.
const NEAR: f64 = 16.0;
const FAR: f64 = 74.0;
/// The straight pieces of a ribbon.
const PIECES: usize = 24;
/// From the lower edge of the rows to the baseline of the numbers.
const NUMBERS_BELOW: f64 = 42.0;
/// The size of the type of the numbers, and the least distance of two.
const SIZE: f64 = 13.0;
const NUMBER_GAP: f64 = 4.0;

/// A ribbon: where it ends, and its weight.
struct Ribbon {
    end: (f64, f64),
    weight: f64,
}

/// The columns with a weight that is shown, the picked cell's own among them.
pub(super) fn read_columns(grid: &PassGrid) -> Vec<usize> {
    let weights = grid.weighed().map_or(&[][..], |picked| &picked.weights);
    let weights = weights.iter().enumerate().take(grid.columns.len());
    let shown = weights.filter(|&(_, &weight)| weight >= LEAST);
    shown.map(|(column, _)| column).collect()
}

pub(super) fn draw(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    let Some(picked) = &grid.picked else {
        return;
    };
    let is_cell = picked.at.column < grid.columns.len() && picked.at.row <= grid.layers;
    let Some(across) = places.seen(picked.at.column).filter(|_| is_cell) else {
        return;
    };
    if grid.weighed().is_some() {
        draw_ribbons(grid, scene, places, picked, across.start);
        write_weights(grid, scene, places, picked);
    }
    let top = places.top_of(picked.at.row);
    frame(
        scene,
        &across,
        top..top + places.rows.height,
        Form::Strong,
        Paint::Paper,
    );
    frame(
        scene,
        &across,
        top..top + places.rows.height,
        Form::Line,
        Paint::Indicator,
    );
}

fn frame(scene: &mut Scene, across: &Range<f64>, down: Range<f64>, form: Form, paint: Paint) {
    let (left, right) = (across.start, across.end);
    let corners = [
        (left, down.start),
        (right, down.start),
        (right, down.end),
        (left, down.end),
        (left, down.start),
    ];
    scene.path(vec![corners.to_vec()], form, paint);
}

/// The ribbons from the left edge of the picked cell: those to farther columns lie outside of those to nearer ones, so that
/// none crosses another.
fn draw_ribbons(
    grid: &PassGrid,
    scene: &mut Scene,
    places: &PassPlaces,
    picked: &PickedCell,
    x: f64,
) {
    let row = picked.at.row - 1;
    let y = places.middle(picked.at.row);
    // Upward where the rows above leave room.
    let is_upward = y - places.rows.top >= NEAR;
    let strip = cells::strip(places, row);
    let end = if is_upward {
        strip.start + 1.0
    } else {
        strip.end - 1.0
    };
    let mut ribbons = Vec::new();
    let hidden = hidden_weight(picked, places).map(|weight| Ribbon {
        end: (places.earlier.start, end),
        weight,
    });
    ribbons.extend(hidden);
    for column in read_columns(grid)
        .into_iter()
        .filter(|&at| at < picked.at.column)
    {
        let Some(across) = places.seen(column) else {
            continue;
        };
        let middle = (across.start + across.end) / 2.0;
        ribbons.push(Ribbon {
            end: (middle, end),
            weight: picked.weights[column],
        });
    }
    let all: f64 = ribbons.iter().map(|ribbon| ribbon.weight * ALL).sum();
    let room = if is_upward { y - places.rows.top } else { FAR };
    let mut from = all / -2.0;
    for Ribbon { end, weight } in ribbons {
        let thickness = weight * ALL;
        let middle = from + thickness / 2.0;
        from += thickness;
        let start = (x, if is_upward { y + middle } else { y - middle });
        let far = (x - end.0) / (x - places.earlier.start).max(1.0);
        let rise = NEAR + (FAR - NEAR).min(room) * far.clamp(0.0, 1.0);
        let peak = if is_upward { y - rise } else { y + rise };
        let curve = Curve { start, end, peak };
        let shape = |thickness: f64| vec![curve.ribbon(thickness)];
        let thickness = thickness.max(THINNEST);
        scene.path(shape(thickness + 2.0 * RIM), Form::Area, Paint::Paper);
        scene.path(shape(thickness), Form::Area, Paint::Cache);
    }
    mark_read(grid, scene, places, picked);
}

/// The weight of all columns left of the view, where it is shown.
pub(super) fn hidden_weight(picked: &PickedCell, places: &PassPlaces) -> Option<f64> {
    let first = places.in_view().start.min(picked.at.column);
    let hidden = picked.weights.iter().take(first).sum();
    (hidden >= LEAST).then_some(hidden)
}

/// Draws the cells that are read in their full tint, with a frame; the picked column's own among them.
fn mark_read(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces, picked: &PickedCell) {
    let row = picked.at.row - 1;
    let newest = grid.columns.len() - 1;
    for column in read_columns(grid) {
        let Some(across) = places.seen(column).filter(|_| column <= picked.at.column) else {
            continue;
        };
        let top = places.top_of(row);
        let down = match column == newest {
            true => top..top + places.rows.height,
            false => cells::strip(places, row),
        };
        if column != newest {
            let (width, height) = (across.end - across.start, down.end - down.start);
            let paint = cells::paint_of(&grid.columns[column], row);
            scene.rect(across.start, down.start, width, height, paint);
        }
        frame(scene, &across, down, Form::Line, Paint::Cache);
    }
}

/// Writes the weights below the tokens, the greatest first; one that would touch another is left out.
fn write_weights(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces, picked: &PickedCell) {
    let mut columns = read_columns(grid);
    let weight = |column: usize| picked.weights[column];
    columns.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)));
    let mut taken: Vec<Range<f64>> = Vec::new();
    let y = places.rows.bottom() + NUMBERS_BELOW;
    for column in columns {
        let Some(across) = places.seen(column) else {
            continue;
        };
        let number = percent(weight(column));
        let half = measure::sans(&number, SIZE) / 2.0;
        let middle = ((across.start + across.end) / 2.0).clamp(half, scene.width - half);
        let extent = middle - half - NUMBER_GAP..middle + half + NUMBER_GAP;
        let is_clear = |other: &Range<f64>| extent.end <= other.start || extent.start >= other.end;
        if taken.iter().all(is_clear) {
            scene.text(middle, y, Anchor::Middle, Paint::Cache, number);
            taken.push(extent);
        }
    }
}

/// The middle line of a ribbon: it leaves the picked cell to the left, rises and comes down on the cell that is read.
struct Curve {
    start: (f64, f64),
    end: (f64, f64),
    /// The height of the two points that the curve is drawn to.
    peak: f64,
}

impl Curve {
    /// The point at a part of the way, 0 to 1, and the direction there: a Bézier curve of degree 3.
    fn at(&self, part: f64) -> ((f64, f64), (f64, f64)) {
        // Most of the rise is over the column that is read: so ribbons side by side leave the cell alike.
        let reach = (self.start.0 - self.end.0) * 0.4;
        let shoulder = self.start.1 + (self.peak - self.start.1) * 0.3;
        let (first, second) = ((self.start.0 - reach, shoulder), (self.end.0, self.peak));
        let axis = |[a, b, c, d]: [f64; 4]| {
            let rest = 1.0 - part;
            let place = rest.powi(3) * a
                + 3.0 * rest.powi(2) * part * b
                + 3.0 * rest * part.powi(2) * c
                + part.powi(3) * d;
            let slope =
                rest.powi(2) * (b - a) + 2.0 * rest * part * (c - b) + part.powi(2) * (d - c);
            (place, slope)
        };
        let (x, across) = axis([self.start.0, first.0, second.0, self.end.0]);
        let (y, down) = axis([self.start.1, first.1, second.1, self.end.1]);
        ((x, y), (across, down))
    }

    /// The outline of the ribbon: along one side and back along the other.
    fn ribbon(&self, thickness: f64) -> Vec<(f64, f64)> {
        let side = |piece: usize, half: f64| {
            let ((x, y), (across, down)) = self.at(piece as f64 / PIECES as f64);
            let length = across.hypot(down).max(f64::EPSILON);
            (x - down / length * half, y + across / length * half)
        };
        let half = thickness / 2.0;
        let there = (0..=PIECES).map(|piece| side(piece, half));
        let back = (0..=PIECES).rev().map(|piece| side(piece, -half));
        there.chain(back).collect()
    }
}
