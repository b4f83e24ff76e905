//! Axes: the ticks of a number line, their values as text, and the grid lines of pictures with horizontal marks.

use crate::{
    Anchor, Form, Paint, Scale, Scene, Unit, decimal, format, labels, measure,
    rows::Rows,
    scale::{NumberLine, power_of_ten},
};

/// The size of an axis's type, in CSS pixels.
pub(crate) const SIZE: f64 = 12.0;
const EXPONENT_SIZE: f64 = 9.0;
/// The width of a grid line.
const LINE: f64 = 1.0;
/// From the lower end of the grid lines to the baselines of the values and of the title.
const VALUES_BELOW: f64 = 19.0;
const TITLE_BELOW: f64 = 36.0;
/// From the lower edge of cells to the baseline of their numbers, and the least distance between two numbers.
const CELL_NUMBERS_BELOW: f64 = 16.0;
const CELL_GAP: f64 = 48.0;
/// What an axis below a picture takes in all.
pub(crate) const BELOW: f64 = 42.0;
/// How far grid lines reach below the last row.
pub(crate) const GRID_BELOW: f64 = 5.0;

/// The ticks of an axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ticks {
    pub values: Vec<f64>,
    unit: Unit,
    /// Whether all values are written as powers of ten.
    powers: bool,
}

/// Where the grid lines of a horizontal axis stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub line: NumberLine,
    /// The left end of the number line.
    pub left: f64,
    /// The upper ends of the grid lines.
    pub top: f64,
    /// Their lower ends.
    pub bottom: f64,
}

/// An axis below rows of bars.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowsAxis<'a> {
    pub line: NumberLine,
    pub unit: Unit,
    /// The least distance between two ticks, in CSS pixels.
    pub gap: f64,
    pub title: &'a str,
}

impl Ticks {
    /// At round values at least `gap` pixels apart.
    pub fn of(line: NumberLine, unit: Unit, gap: f64) -> Self {
        Self::at(line.ticks(gap), line.scale, unit)
    }

    /// At these values. A logarithmic axis with a value far from 1 has powers of ten throughout.
    pub fn at(values: Vec<f64>, scale: Scale, unit: Unit) -> Self {
        let far = |&value: &f64| needs_power(value, unit);
        let powers = scale == Scale::Log && values.iter().any(far);
        Self {
            values,
            unit,
            powers,
        }
    }

    /// How wide the text of a value is.
    pub fn width(&self, value: f64) -> f64 {
        if self.powers {
            let unit = measure::sans(self.after(), SIZE);
            measure::sans("10", SIZE) + measure::sans("−00", EXPONENT_SIZE) + unit
        } else {
            measure::sans(&word(value, self.unit), SIZE)
        }
    }

    /// Writes a value.
    pub fn write(&self, scene: &mut Scene, (x, y): (f64, f64), anchor: Anchor, value: f64) {
        if !self.powers || value <= 0.0 {
            scene.text(x, y, anchor, Paint::Axis, word(value, self.unit));
            return;
        }
        let percent = self.unit == Unit::Probability;
        let exponent = value.log10().round() + if percent { 2.0 } else { 0.0 };
        // Powers of ten of a probability are in percent, as all numbers beside them: 10⁻⁴%, 10⁻²%, 1%, 100%.
        if exponent == 0.0 || percent && exponent > 0.0 {
            scene.text(x, y, anchor, Paint::Axis, word(value, self.unit));
            return;
        }
        let raised = decimal(exponent, 0);
        let base = measure::sans("10", SIZE);
        let unit = measure::sans(self.after(), SIZE);
        let width = base + measure::sans(&raised, EXPONENT_SIZE) + unit;
        let start = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        scene.text(start, y, Anchor::Start, Paint::Axis, "10");
        let start = start + base + 0.5;
        scene.text(start, y - 4.5, Anchor::Start, Paint::Exponent, &*raised);
        if !self.after().is_empty() {
            let start = start + measure::sans(&raised, EXPONENT_SIZE) + 0.5;
            scene.text(start, y, Anchor::Start, Paint::Axis, self.after());
        }
    }

    /// What stands after a power of ten.
    fn after(&self) -> &'static str {
        match self.unit {
            Unit::Probability => "%",
            Unit::Plain | Unit::Bytes => "",
        }
    }

    /// Draws a vertical grid line at each tick: one shape for all of them, so that another number of ticks changes no
    /// other shape's place in the scene.
    pub fn draw_lines(&self, scene: &mut Scene, grid: Grid) {
        let line = |&tick: &f64| {
            let x = grid.x(tick) + LINE / 2.0;
            vec![(x, grid.top), (x, grid.bottom)]
        };
        let lines = self.values.iter().map(line).collect();
        scene.path(lines, Form::Fine, Paint::Grid);
    }

    /// Writes the values above the grid lines. One that would reach beyond `limit` moves to the left as long as it is
    /// above its tick; one that would touch the value before it is left out.
    pub fn write_above(&self, scene: &mut Scene, grid: Grid, limit: f64) {
        let mut clear = f64::NEG_INFINITY;
        for &tick in &self.values {
            let half = self.width(tick) / 2.0;
            let x = grid.x(tick);
            let middle = x.min(limit - half);
            if middle - half >= clear && x - middle <= half {
                self.write(scene, (middle, grid.top - 4.0), Anchor::Middle, tick);
                clear = middle + half + 4.0;
            }
        }
    }

    /// Writes the values below the grid lines, inside the picture.
    pub fn write_below(&self, scene: &mut Scene, grid: Grid) {
        for &tick in &self.values {
            let x = labels::centered(grid.x(tick), self.width(tick), 0.0..scene.width);
            let at = (x, grid.bottom - 5.0 + VALUES_BELOW);
            self.write(scene, at, Anchor::Middle, tick);
        }
    }
}

impl Grid {
    fn x(self, tick: f64) -> f64 {
        self.left + self.line.at(tick)
    }
}

impl RowsAxis<'_> {
    /// Draws grid lines through all rows, and below them the values and the title. `margin` is free at both sides.
    pub fn draw(&self, scene: &mut Scene, rows: Rows, margin: f64) {
        let grid = Grid {
            line: self.line,
            left: margin,
            top: rows.top,
            bottom: rows.bottom() + GRID_BELOW,
        };
        let ticks = Ticks::of(self.line, self.unit, self.gap);
        ticks.draw_lines(scene, grid);
        ticks.write_below(scene, grid);
        title_below(scene, scene.width - margin, rows.bottom(), self.title);
    }
}

/// Draws the axis below columns of cells: a tick where a cell begins, and the number of that cell, from 0, below it.
pub(crate) fn cells_below(scene: &mut Scene, left: f64, cell: f64, count: usize, bottom: f64) {
    let end = count as f64;
    let line = NumberLine::linear(end, cell * end);
    let mut ticks = Ticks::of(line, Unit::Plain, CELL_GAP);
    // A tick names the cell that begins there; at the end of the line there is none.
    ticks
        .values
        .retain(|&tick| tick.fract() == 0.0 && tick < end);
    for &tick in &ticks.values {
        let x = left + line.at(tick);
        scene.rect(x, bottom, 1.0, 4.0, Paint::Grid);
        let middle = labels::centered(x + cell / 2.0, ticks.width(tick), 0.0..scene.width);
        let at = (middle, bottom + CELL_NUMBERS_BELOW);
        ticks.write(scene, at, Anchor::Middle, tick);
    }
}

/// Writes the title of a horizontal axis so that it ends at `right`. `bottom` is the lower edge of the marks.
pub(crate) fn title_below(scene: &mut Scene, right: f64, bottom: f64, title: &str) {
    let y = bottom + TITLE_BELOW;
    scene.text(right, y, Anchor::End, Paint::Axis, title);
}

/// A round probability, 0 to 1, as text: with as many decimals as it has.
pub(crate) fn probability(value: f64) -> String {
    word(value, Unit::Probability)
}

/// A value as text.
pub(crate) fn word(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Probability => texts::first::percent(&plain(value * 100.0)),
        Unit::Bytes => crate::bytes(value),
        Unit::Plain if value.abs() >= 10_000.0 => {
            let (part, letter) = format::scaled(value, ["", "k", "M", "G", "T"]);
            plain(part) + letter
        }
        Unit::Plain if value.abs() >= 1000.0 => crate::figure(value),
        Unit::Plain => plain(value),
    }
}

/// Whether a value of a logarithmic axis is so far from 1 that a power of ten reads better.
fn needs_power(value: f64, unit: Unit) -> bool {
    let least = match unit {
        Unit::Probability => 1e-5,
        Unit::Plain | Unit::Bytes => 1e-3,
    };
    value > 0.0 && !(least..1e15).contains(&value)
}

/// A round number without superfluous decimals.
fn plain(value: f64) -> String {
    let decimals = (0..12).find(|&decimals| {
        let scaled = value * power_of_ten(decimals);
        (scaled - scaled.round()).abs() < 1e-6 * scaled.abs().max(1e-6)
    });
    decimal(value, decimals.unwrap_or(12) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_people_say_them() {
        let words = [0.0, 0.25, 5.0, 2_000.0, 50_000.0, 3e9].map(|value| word(value, Unit::Plain));
        assert_eq!(words, ["0", "0.25", "5", "2,000", "50k", "3G"]);
        assert_eq!(word(-2_000.0, Unit::Plain), "−2,000");
        assert_eq!(word(0.125, Unit::Probability), "12.5%");
        assert_eq!(word(0.0001, Unit::Probability), "0.01%");
    }

    #[test]
    fn powers_of_ten_belong_to_logarithmic_axes() {
        let written = |scale, values: &[f64]| -> Vec<String> {
            let mut scene = Scene::new("x", "", String::new(), 640.0, 100.0);
            let ticks = Ticks::at(values.to_vec(), scale, Unit::Plain);
            for &value in values {
                ticks.write(&mut scene, (0.0, 0.0), Anchor::Start, value);
            }
            let texts = scene.nodes.into_iter().filter_map(|node| match node {
                crate::Node::Text(text) => Some(text.content),
                _ => None,
            });
            texts.collect()
        };
        assert_eq!(
            written(Scale::Log, &[1e-4, 1e-2, 1.0]),
            ["10", "−4", "10", "−2", "1"]
        );
        assert_eq!(written(Scale::Linear, &[2e-4, 4e-4]), ["0.0002", "0.0004"]);
    }
}
