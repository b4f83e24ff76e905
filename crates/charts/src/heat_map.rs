//! Numbers as strengths of two colors, one for each side of 0: the keys and values of a position.

use crate::{
    Anchor, Paint, Picture, Scene, Table, Unit,
    axis::{self, SIZE},
    figure, measure,
    scale::NumberLine,
    table::Cell,
};

/// A table of numbers as a picture.
///
/// ```
/// use charts::{HeatMap, Picture};
///
/// let map = HeatMap {
///     title: "Key of position 3".into(),
///     rows: vec!["head 1".into(), "head 2".into()],
///     columns: 3,
///     values: vec![0.5, -0.5, 1.0, 0.0, 0.25, -1.0],
///     column_title: "dimension of the head".into(),
/// };
/// assert!(map.scene("key", 640.0).description.contains("between −1 and 1"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatMap {
    /// What is shown, in a few words.
    pub title: String,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// How many columns there are.
    pub columns: usize,
    /// What the columns are.
    pub column_title: String,
    /// Row after row; a missing value is 0.
    pub values: Vec<f32>,
}

const LEGEND: f64 = 24.0;
const BELOW: f64 = 40.0;

impl HeatMap {
    /// Where the cells lie at a width: left edge, upper edge, width, height.
    fn plot(&self, width: f64) -> (f64, f64, f64, f64) {
        let names = self.rows.iter().map(|name| measure::sans(name, SIZE));
        let left = names.fold(0.0, f64::max).min(width * 0.3) + 8.0;
        let room = (width - left).max(40.0);
        let height = self.row(room) * self.rows.len() as f64;
        (left, LEGEND, room, height)
    }

    fn row(&self, room: f64) -> f64 {
        // Square where that is neither flat nor tall.
        (room / self.columns.max(1) as f64).clamp(14.0, 24.0)
    }

    fn value(&self, cell: usize) -> f64 {
        self.values.get(cell).copied().map_or(0.0, f64::from)
    }

    /// The greatest distance from 0.
    fn most(&self) -> f64 {
        let finite = self
            .values
            .iter()
            .map(|&value| f64::from(value).abs())
            .filter(|size| size.is_finite());
        finite.fold(0.0, f64::max)
    }

    fn description(&self) -> String {
        let finite = || {
            self.values
                .iter()
                .map(|&value| f64::from(value))
                .filter(|value| value.is_finite())
        };
        if finite().next().is_none() {
            return "There are no numbers yet.".into();
        }
        let (least, most) = (
            finite().fold(f64::INFINITY, f64::min),
            finite().fold(f64::NEG_INFINITY, f64::max),
        );
        let (rows, columns) = (self.rows.len(), self.columns);
        format!(
            "{rows} rows of {columns} numbers between {} and {}.",
            figure(least),
            figure(most)
        )
    }
}

/// How much of its color a number has.
fn strength(value: f64, most: f64) -> f64 {
    if most > 0.0 && value.is_finite() {
        value.abs() / most
    } else {
        0.0
    }
}

impl Picture for HeatMap {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let (left, top, room, plotted) = self.plot(width);
        let mut scene = Scene::new(
            id,
            &self.title,
            self.description(),
            width,
            top + plotted + BELOW,
        );
        let (row, cell) = (self.row(room), room / self.columns.max(1) as f64);
        self.legend(&mut scene);
        scene.rect(left, top, room, plotted, Paint::CacheRoom);
        for (index, name) in self.rows.iter().enumerate() {
            let base = top + index as f64 * row + row / 2.0 + 4.0;
            let name = measure::fitted(name, SIZE, left - 6.0);
            scene.text(left - 8.0, base, Anchor::End, Paint::Axis, name);
        }
        let most = self.most();
        for index in 0..self.rows.len() * self.columns {
            let (down, right) = (index / self.columns, index % self.columns);
            let value = self.value(index);
            let paint = if value < 0.0 {
                Paint::Negative
            } else {
                Paint::Positive
            };
            let place = (
                left + right as f64 * cell,
                top + down as f64 * row,
                cell,
                row,
            );
            let hint = format!("{}, {right}: {}", self.rows[down], figure(value));
            scene.hinted(place, paint, hint);
            scene.weaken(strength(value, most));
        }
        let ruler = NumberLine::linear(self.columns as f64, room);
        for tick in ruler
            .ticks(48.0)
            .into_iter()
            .filter(|tick| tick.fract() == 0.0 && *tick < ruler.most)
        {
            let x = left + ruler.at(tick) + cell / 2.0;
            scene.text(
                x,
                top + plotted + 16.0,
                Anchor::Middle,
                Paint::Axis,
                axis::word(tick, Unit::Plain),
            );
        }
        let base = top + plotted + 34.0;
        scene.text(
            width,
            base,
            Anchor::End,
            Paint::Axis,
            self.column_title.as_str(),
        );
        scene
    }

    fn table(&self) -> Table {
        let numbers: Vec<String> = (0..self.columns).map(|column| column.to_string()).collect();
        let columns: Vec<&str> = std::iter::once("")
            .chain(numbers.iter().map(String::as_str))
            .collect();
        let mut table = Table::new(&self.title, &columns);
        for (down, name) in self.rows.iter().enumerate() {
            let cells = (0..self.columns).map(|right| {
                let value = self.value(down * self.columns + right);
                Cell::Number(value, figure(value))
            });
            table.push(std::iter::once(name.as_str().into()).chain(cells).collect());
        }
        table
    }
}

impl HeatMap {
    /// From the least to the greatest color, with the numbers they stand for.
    fn legend(&self, scene: &mut Scene) {
        const STEPS: i32 = 8;
        const STEP: f64 = 8.0;
        let most = figure(self.most());
        let least = if self.most() > 0.0 {
            format!("−{most}")
        } else {
            most.clone()
        };
        let right = scene.width - measure::sans(&most, SIZE) - 6.0;
        let left = right - f64::from(2 * STEPS + 1) * STEP;
        scene.text(scene.width, 11.0, Anchor::End, Paint::Axis, most);
        scene.text(left - 6.0, 11.0, Anchor::End, Paint::Axis, least);
        for step in -STEPS..=STEPS {
            let paint = if step < 0 {
                Paint::Negative
            } else {
                Paint::Positive
            };
            let x = left + f64::from(step + STEPS) * STEP;
            scene.rect(x, 2.0, STEP, 10.0, paint);
            scene.weaken(f64::from(step.abs()) / f64::from(STEPS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;

    #[test]
    fn the_sign_is_the_color_and_the_size_its_strength() {
        let map = HeatMap {
            rows: vec!["a".into()],
            columns: 4,
            values: vec![2.0, -1.0, 0.0, f32::NAN],
            ..HeatMap::default()
        };
        let scene = map.scene("map", 640.0);
        let cells = scene.nodes.iter().filter_map(|node| match node {
            Node::Rect(rect) if rect.hint.is_some() => Some((rect.paint, rect.strength)),
            _ => None,
        });
        let strengths = [
            (Paint::Positive, 1.0),
            (Paint::Negative, 0.5),
            (Paint::Positive, 0.0),
            (Paint::Positive, 0.0),
        ];
        assert_eq!(cells.collect::<Vec<_>>(), strengths);
    }

    #[test]
    fn every_number_of_a_large_model_has_its_cell() {
        let map = HeatMap {
            rows: vec!["a".into()],
            columns: 4_096,
            values: vec![1.0; 4_096],
            ..HeatMap::default()
        };
        assert!(map.scene("map", 640.0).nodes.len() > 4_096);
    }
}
