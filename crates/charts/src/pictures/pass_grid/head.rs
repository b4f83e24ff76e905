//! Above the rows: what the tints stand for, over the earlier columns, and the most likely next tokens over the newest.

use super::{PassGrid, cells::QUIET, places::PassPlaces};
use crate::{
    Anchor, Paint, Scene, axis::SIZE, count, labels, measure, percent, words::pass_grid as words,
};

/// The baseline of the first line.
const FIRST: f64 = 12.0;
/// A step of the scale of tints, where it begins, and how high it is; the quieter one below it is half as high.
const STEP: f64 = 24.0;
const SCALE: f64 = 20.0;
const HIGH: f64 = 11.0;
const LOW: f64 = 6.0;
/// From the lower edge of the scale to the baseline of its numbers, and from there to the sentence below it.
const NUMBERS: f64 = 13.0;
const SENTENCE: f64 = 20.0;
/// Between two numbers of the scale.
const NUMBER_GAP: f64 = 5.0;
const LINE: f64 = 15.0;
const MOST_LINES: usize = 4;
/// The most lines of the name of the scale: of a longer one the picture of a phone has two.
const MOST_NAME_LINES: usize = 2;
/// Beside the sentence.
const SENTENCE_GAP: f64 = 10.0;
/// The widest line of the sentence.
const WIDEST: f64 = 420.0;
/// The bars of the next tokens: how many there are at most, the height of a row, of its bar, and where the first row begins.
const MOST_BARS: usize = 5;
const BAR_ROW: f64 = 21.0;
const BAR: f64 = 3.0;
const BARS: f64 = 18.0;
const BASELINE: f64 = 12.0;
const BAR_BELOW: f64 = 4.0;
/// The size of the type of the tokens beside the bars.
const TOKEN: f64 = 13.0;

fn sentence(room: f64) -> Vec<String> {
    let width = (room - SENTENCE_GAP).min(WIDEST);
    measure::wrapped(words::strongest(), SIZE, width, MOST_LINES)
}

/// The name of the scale, and the upper edge of the scale below it.
fn name(room: f64) -> (Vec<String>, f64) {
    let lines = measure::wrapped(words::scale(), SIZE, room - SENTENCE_GAP, MOST_NAME_LINES);
    let more = lines.len().saturating_sub(1) as f64;
    (lines, SCALE + more * LINE)
}

/// The lower edge of the scale: in a picture of low rows the tints of the earlier columns have one of their own.
fn scale_bottom(grid: &PassGrid, room: f64) -> f64 {
    let below = if super::places::has_tall_rows(grid) {
        0.0
    } else {
        LOW + 1.0
    };
    let (_, top) = name(room);
    top + HIGH + below
}

/// The height of it all, where the earlier columns have this width.
pub(super) fn height(grid: &PassGrid, room: f64) -> f64 {
    let lines = sentence(room).len() as f64;
    let left = scale_bottom(grid, room) + NUMBERS + SENTENCE + (lines - 1.0) * LINE + 4.0;
    let bars = grid.next.len().min(MOST_BARS) as f64;
    left.max(BARS + bars * BAR_ROW)
}

pub(super) fn draw(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    draw_scale(grid, scene, places);
    draw_next(grid, scene, places);
}

fn draw_scale(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    let left = places.earlier.start;
    let room = places.earlier.end - left;
    let (lines, top) = name(room);
    for (line, words) in lines.into_iter().enumerate() {
        let y = FIRST + line as f64 * LINE;
        scene.text(left, y, Anchor::Start, Paint::Axis, words);
    }
    let step = STEP.min((room - SENTENCE_GAP) / Paint::RANKS.len() as f64);
    let length = step * Paint::RANKS.len() as f64;
    let bottom = scale_bottom(grid, room);
    for (place, (_, paint)) in Paint::RANKS.into_iter().enumerate() {
        let x = left + place as f64 * step;
        scene.rect(x, top, step, HIGH, paint);
        if !places.are_tall() {
            scene.rect(x, top + HIGH + 1.0, step, LOW, paint);
        }
    }
    if !places.are_tall() {
        scene.rect(left, top + HIGH, length, 1.0, Paint::Paper);
        scene.rect(left, top + HIGH + 1.0, length, LOW, Paint::Paper);
        scene.set_strength(QUIET);
    }
    write_numbers(scene, places, step, bottom + NUMBERS);
    let mut y = bottom + NUMBERS + SENTENCE;
    for line in sentence(room) {
        scene.text(left, y, Anchor::Start, Paint::Number, line);
        y += LINE;
    }
}

/// Writes the powers of ten below the scale: each ends one of its steps. One that would touch the last has no room.
fn write_numbers(scene: &mut Scene, places: &PassPlaces, step: f64, y: f64) {
    let left = places.earlier.start;
    scene.text(left, y, Anchor::Start, Paint::Axis, count(1));
    let width = |rank: usize| measure::sans(&count(rank), SIZE);
    let last = width(10_000);
    let middle = labels::centered(left + 8.5 * step, last, left..places.earlier.end);
    let end = middle - last / 2.0 - NUMBER_GAP;
    for (place, rank) in [(2.5, 10), (4.5, 100), (6.5, 1_000)] {
        let middle = left + place * step;
        if middle + width(rank) / 2.0 <= end {
            scene.text(middle, y, Anchor::Middle, Paint::Axis, count(rank));
        }
    }
    scene.text(middle, y, Anchor::Middle, Paint::Axis, count(10_000));
}

/// A bar for the probability of each of the next tokens; the column is as wide as 100%.
fn draw_next(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    let (left, right) = (places.newest.start, places.newest.end);
    if !grid.next.is_empty() {
        scene.text(left, FIRST, Anchor::Start, Paint::Axis, words::next());
    }
    for (place, next) in grid.next.iter().take(MOST_BARS).enumerate() {
        let y = BARS + place as f64 * BAR_ROW;
        let (bar, label, number) = match next.chosen {
            true => (Paint::Chosen, Paint::LabelChosen, Paint::NumberChosen),
            false => (Paint::Kept, Paint::Label, Paint::NumberQuiet),
        };
        let shown = percent(next.probability);
        let room = right - left - measure::sans(&shown, TOKEN) - 6.0;
        let name = measure::fitted_label(&next.label, room);
        scene.text(left, y + BASELINE, Anchor::Start, label, name);
        scene.text(right, y + BASELINE, Anchor::End, number, shown);
        let length = (right - left) * next.probability.clamp(0.0, 1.0);
        scene.rect(left, y + BASELINE + BAR_BELOW, length.max(1.0), BAR, bar);
    }
}
