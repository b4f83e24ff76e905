//! The cells: their tints, all cells of one tint in one shape, and the words of the lens where they change on the way up.

use std::ops::Range;

use super::{PassColumn, PassGrid, PassLens, places::PassPlaces, places::bare};
use crate::{Anchor, Form, Paint, Scene, axis::SIZE, measure, percent, words::pass_grid as words};

/// How much of the earlier columns the paper covers: of low rows, so that the newest column stands out; and of all rows
/// while the columns that attention reads stand out.
pub(super) const QUIET: f64 = 0.22;
const READ: f64 = 0.62;
/// The height of a tint in a tall row of an earlier column, below the word.
const STRIP: f64 = 13.0;
/// From the lower edge of a strip to the next row.
const STRIP_GAP: f64 = 2.0;
/// From the baseline of a word to the strip below it.
const WORD_ABOVE: f64 = 4.0;
/// The size of the type of words in cells.
const WORD: f64 = 12.0;
/// Beside the words of the newest column.
const PADDING: f64 = 6.0;
/// The least distance of two baselines.
const LINE: f64 = 12.0;
/// For the probability of a word.
const PERCENT: f64 = 40.0;

/// The corners of rectangles, for each step of rank; the last ones are of cells without a rank.
type Tints = [Vec<Vec<(f64, f64)>>; Paint::RANKS.len() + 1];

fn corners(across: &Range<f64>, down: Range<f64>) -> Vec<(f64, f64)> {
    let (left, right) = (across.start, across.end);
    vec![
        (left, down.start),
        (right, down.start),
        (right, down.end),
        (left, down.end),
    ]
}

/// The place of a cell's tint among those of [`Tints`].
fn tint(cell: &PassLens) -> usize {
    cell.rank.map_or(Paint::RANKS.len(), Paint::rank_step)
}

/// The color of a tint.
fn paint(tint: usize) -> Paint {
    let rank = Paint::RANKS.get(tint);
    rank.map_or(Paint::Shade, |&(_, paint)| paint)
}

/// The vertical extent of the tint of an earlier column's cell.
pub(super) fn strip(places: &PassPlaces, row: usize) -> Range<f64> {
    let (top, bottom) = (places.top_of(row), places.top_of(row) + places.rows.height);
    match places.are_tall() {
        true => bottom - STRIP_GAP - STRIP..bottom - STRIP_GAP,
        false => top..bottom,
    }
}

/// The color of an earlier column's cell.
pub(super) fn paint_of(column: &PassColumn, row: usize) -> Paint {
    column
        .cells
        .get(row)
        .map_or(Paint::CacheRoom, |cell| paint(tint(cell)))
}

/// Adds the cells of a column; equal ones on top of each other are one rectangle.
fn add_column(
    tints: &mut Tints,
    cells: &[PassLens],
    across: &Range<f64>,
    down: impl Fn(usize) -> Range<f64>,
) {
    let mut run: Option<(usize, Range<f64>)> = None;
    for (row, cell) in cells.iter().enumerate() {
        let (step, extent) = (tint(cell), down(row));
        run = match run.take() {
            Some((same, below)) if same == step && below.start <= extent.end => {
                Some((step, extent.start..below.end))
            }
            before => {
                if let Some((step, down)) = before {
                    tints[step].push(corners(across, down));
                }
                Some((step, extent))
            }
        };
    }
    if let Some((step, down)) = run {
        tints[step].push(corners(across, down));
    }
}

/// One shape for each tint, whether it has cells or not: so other shapes keep their places in the scene.
fn fill(scene: &mut Scene, tints: Tints) {
    for (step, cells) in tints.into_iter().enumerate() {
        scene.path(cells, Form::Area, paint(step));
    }
}

pub(super) fn draw(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    scene.named.extend(Paint::RANKS.map(|(_, paint)| paint));
    draw_room(grid, scene, places);
    draw_earlier(grid, scene, places);
    draw_newest(grid, scene, places);
    write_layers(grid, scene, places);
}

/// The rows of columns that are not known.
fn draw_room(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    let rows = grid.layers + 1;
    let last = grid.columns.len().saturating_sub(1);
    let mut room = Vec::new();
    for column in places.in_view().chain(grid.newest().map(|_| last)) {
        let known = grid.columns[column].cells.len().min(rows);
        let Some(across) = places.seen(column).filter(|_| known < rows) else {
            continue;
        };
        let bottom = places.top_of(known) + places.rows.height;
        room.push(corners(&across, places.rows.top..bottom));
    }
    scene.path(room, Form::Area, Paint::CacheRoom);
}

fn draw_earlier(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    let mut tints = Tints::default();
    for column in places.in_view() {
        let cells = known(grid, &grid.columns[column]);
        if let Some(across) = places.seen(column) {
            add_column(&mut tints, cells, &across, |row| strip(places, row));
        }
    }
    fill(scene, tints);
    let quiet = match (grid.weighed(), places.are_tall()) {
        (Some(_), _) => READ,
        (None, false) => QUIET,
        (None, true) => 0.0,
    };
    if places.are_tall() {
        write_earlier(grid, scene, places);
    }
    let rows = places.rows;
    let width = places.earlier.end - places.earlier.start;
    scene.rect(
        places.earlier.start,
        rows.top,
        width,
        rows.bottom() - rows.top,
        Paint::Paper,
    );
    scene.set_strength(quiet);
}

/// The cells that have a row.
fn known<'a>(grid: &PassGrid, column: &'a PassColumn) -> &'a [PassLens] {
    &column.cells[..column.cells.len().min(grid.layers + 1)]
}

/// Writes the words of the earlier columns above their tints, where they are others than in the row below.
fn write_earlier(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    for column in places.in_view() {
        let Some(across) = places.whole(column) else {
            continue;
        };
        let width = across.end - across.start;
        for (row, cell) in changes(known(grid, &grid.columns[column])) {
            let word = measure::fitted(bare(&cell.word), WORD, width);
            let paint = match cell.rank {
                Some(1) => Paint::CellWord,
                _ => Paint::CellWordQuiet,
            };
            let y = strip(places, row).start - WORD_ABOVE;
            scene.text(across.start, y, Anchor::Start, paint, word);
        }
    }
}

/// The rows in which the word is another one than in the row below.
fn changes(cells: &[PassLens]) -> impl Iterator<Item = (usize, &PassLens)> {
    let changed = |row: usize| row == 0 || cells[row].word != cells[row - 1].word;
    let rows = cells.iter().enumerate();
    rows.filter(move |&(row, _)| changed(row))
}

fn draw_newest(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    let cells = grid
        .newest()
        .map_or(&[][..], |(_, column)| known(grid, column));
    let rows = places.rows;
    let mut tints = Tints::default();
    add_column(&mut tints, cells, &places.newest, |row| {
        places.top_of(row)..places.top_of(row) + rows.height
    });
    fill(scene, tints);
    let written = written(cells, places);
    let edges = (1..cells.len()).filter(|row| places.are_tall() || written.contains(row));
    let edge = |row: usize| {
        let y = places.top_of(row) + rows.height;
        vec![(places.newest.start, y), (places.newest.end, y)]
    };
    scene.path(edges.map(edge).collect(), Form::Fine, Paint::Paper);
}

/// Writes the words of the newest column.
pub(super) fn write_newest(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    let newest = grid.newest().map(|(_, column)| known(grid, column));
    let cells = newest.unwrap_or_default();
    for row in written(cells, places) {
        write_word(scene, places, row, &cells[row]);
    }
}

/// The rows of the newest column that have their word: all tall ones; of low ones the last, and those with another word than
/// the row below that have room.
fn written(cells: &[PassLens], places: &PassPlaces) -> Vec<usize> {
    if places.are_tall() {
        return (0..cells.len()).collect();
    }
    let last = cells.len().saturating_sub(1);
    let room = (LINE / places.rows.height).ceil() as usize;
    let mut rows: Vec<usize> = Vec::new();
    for (row, _) in changes(cells).filter(|&(row, _)| row != last) {
        let is_clear = rows.last().is_none_or(|below| row - below >= room);
        if is_clear && row + room <= last {
            rows.push(row);
        }
    }
    rows.extend((!cells.is_empty()).then_some(last));
    rows
}

fn write_word(scene: &mut Scene, places: &PassPlaces, row: usize, cell: &PassLens) {
    let is_deep = paint(tint(cell)).is_deep();
    let small = match is_deep {
        true => Paint::CellWordOnFill,
        false => Paint::CellWord,
    };
    let y = places.middle(row) + 4.0;
    let (left, right) = (places.newest.start + PADDING, places.newest.end - PADDING);
    let room = right - left - PERCENT;
    let (paint, word) = match (places.are_tall(), is_deep) {
        (false, _) => (small, measure::fitted(&cell.word, WORD, room)),
        (true, true) => (Paint::LabelOnFill, measure::fitted_label(&cell.word, room)),
        (true, false) => (Paint::Label, measure::fitted_label(&cell.word, room)),
    };
    scene.text(left, y, Anchor::Start, paint, word);
    scene.text(right, y, Anchor::End, small, percent(cell.probability));
}

/// Writes the numbers of the layers beside their rows, and the name of the embedding where it has room.
fn write_layers(grid: &PassGrid, scene: &mut Scene, places: &PassPlaces) {
    let right = places.earlier.start - 8.0;
    let mut write = |row: usize, word: &str| {
        let y = places.middle(row) + 4.0;
        scene.text(right, y, Anchor::End, Paint::Axis, word);
    };
    if measure::sans(words::embedding(), SIZE) <= right {
        write(0, words::embedding());
    }
    // Of low rows every fifth, and the last.
    let every = if places.are_tall() { 1 } else { 5 };
    let last = grid.layers;
    for row in (every..last).step_by(every) {
        if places.are_tall() || row + 1 < last {
            write(row, &row.to_string());
        }
    }
    if last > 0 {
        write(last, &last.to_string());
    }
    let y = places.rows.top - 5.0;
    scene.text(right, y, Anchor::End, Paint::Axis, words::layer());
}
