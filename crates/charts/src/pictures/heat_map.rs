//! A heat map: numbers as strengths of two colors, one for each side of 0; the keys and values of a position.

use crate::{
    Anchor, Paint, Picture, Scene, Table,
    axis::{self, SIZE},
    figure, measure,
    rows::Rows,
    table::Cell,
    words::heat_map as words,
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
    /// The title: what is shown, in a few words.
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
/// The least width of all columns together.
const LEAST_ROOM: f64 = 40.0;

impl HeatMap {
    fn value(&self, cell: usize) -> f64 {
        self.values.get(cell).copied().map_or(0.0, f64::from)
    }

    fn finite(&self) -> impl Iterator<Item = f64> {
        let values = self.values.iter().map(|&value| f64::from(value));
        values.filter(|value| value.is_finite())
    }

    /// The greatest distance from 0.
    fn most(&self) -> f64 {
        self.finite().map(f64::abs).fold(0.0, f64::max)
    }

    fn description(&self) -> String {
        if self.finite().next().is_none() {
            return words::empty().into();
        }
        let least = self.finite().fold(f64::INFINITY, f64::min);
        let most = self.finite().fold(f64::NEG_INFINITY, f64::max);
        words::description(self.rows.len(), self.columns, [least, most])
    }

    /// The colors from the least to the greatest, with the numbers that they stand for.
    fn draw_legend(&self, scene: &mut Scene) {
        const STEPS: i32 = 8;
        const STEP: f64 = 8.0;
        let (least, most) = (figure(-self.most()), figure(self.most()));
        let right = scene.width - measure::sans(&most, SIZE) - 6.0;
        let left = right - f64::from(2 * STEPS + 1) * STEP;
        scene.text(scene.width, 11.0, Anchor::End, Paint::Axis, most);
        scene.text(left - 6.0, 11.0, Anchor::End, Paint::Axis, least);
        for step in -STEPS..=STEPS {
            let x = left + f64::from(step + STEPS) * STEP;
            scene.rect(x, 2.0, STEP, 10.0, paint(f64::from(step)));
            scene.set_strength(f64::from(step.abs()) / f64::from(STEPS));
        }
    }
}

fn paint(value: f64) -> Paint {
    if value < 0.0 {
        Paint::Negative
    } else {
        Paint::Positive
    }
}

/// How much of its color a number has, 0 to 1.
fn strength(value: f64, most: f64) -> f64 {
    if most > 0.0 && value.is_finite() {
        value.abs() / most
    } else {
        0.0
    }
}

impl Picture for HeatMap {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let names = self.rows.iter().map(|name| measure::sans(name, SIZE));
        let left = names.fold(0.0, f64::max).min(width * 0.3) + 8.0;
        let room = (width - left).max(LEAST_ROOM);
        let cell = room / self.columns.max(1) as f64;
        let rows = Rows {
            top: LEGEND,
            // Square where that is neither flat nor tall.
            height: cell.clamp(14.0, 24.0),
            count: self.rows.len(),
        };
        let bottom = rows.bottom();
        let height = bottom + axis::BELOW;
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        self.draw_legend(&mut scene);
        scene.rect(left, rows.top, room, bottom - rows.top, Paint::CacheRoom);
        for (index, name) in self.rows.iter().enumerate() {
            let base = rows.top_of(index) + rows.height / 2.0 + 4.0;
            let name = measure::fitted(name, SIZE, left - 6.0);
            scene.text(left - 8.0, base, Anchor::End, Paint::Axis, name);
        }
        let most = self.most();
        for (down, name) in self.rows.iter().enumerate() {
            for right in 0..self.columns {
                let value = self.value(down * self.columns + right);
                let x = left + right as f64 * cell;
                let place = (x, rows.top_of(down), cell, rows.height);
                scene.hinted(place, paint(value), words::hint(name, right, value));
                scene.set_strength(strength(value, most));
            }
        }
        axis::cells_below(&mut scene, left, cell, self.columns, bottom);
        axis::title_below(&mut scene, width, bottom, &self.column_title);
        scene
    }

    fn table(&self) -> Table {
        let numbers: Vec<String> = (0..self.columns).map(|column| column.to_string()).collect();
        let columns: Vec<&str> = std::iter::once("")
            .chain(numbers.iter().map(String::as_str))
            .collect();
        let rows = self.rows.iter().enumerate().map(|(down, name)| {
            let cells = (0..self.columns).map(move |right| {
                let value = self.value(down * self.columns + right);
                Cell::Number(value, figure(value))
            });
            std::iter::once(name.as_str().into()).chain(cells)
        });
        Table::new(&self.title, &columns).with_rows(rows)
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
