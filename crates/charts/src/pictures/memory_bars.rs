//! Memory: bytes of weights and of cache, one row per model or context.

use crate::{
    Anchor, Form, Paint, Picture, Scale, Scene, Table, Unit,
    axis::GRID_BELOW,
    bytes, figure, labels, measure,
    named_rows::{BarExtent, NamedRow, NamedRows, SIZE, WORDS},
    scale::NumberLine,
    table::Cell,
    words::{self, memory_bars as memory},
};

/// Memory taken by weights and by the cache.
///
/// ```
/// use charts::{Limit, MemoryBars, MemoryRow, Picture, Scale};
///
/// let memory = MemoryBars {
///     title: "At 8,192 positions, 16 bits a number".into(),
///     rows: vec![MemoryRow { label: "a model".into(), weights: 16.1e9, cache: 1.07e9 }],
///     scale: Scale::Linear,
///     limit: Some(Limit { label: "a card of 24 GB".into(), bytes: 24e9 }),
/// };
/// assert!(memory.table().to_csv().contains("16100000000"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemoryBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One bar each.
    pub rows: Vec<MemoryRow>,
    /// Linear: weights and cache end to end. Logarithmic: one below the other, because lengths do not add up there.
    pub scale: Scale,
    /// The memory that there is, drawn as a line.
    pub limit: Option<Limit>,
}

/// One model at one context length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemoryRow {
    /// Its name.
    pub label: String,
    /// Bytes of its weights.
    pub weights: f64,
    /// Bytes of its cache.
    pub cache: f64,
}

/// The memory of a device.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// The name of the device.
    pub label: String,
    /// In bytes.
    pub bytes: f64,
}

const ROW: f64 = 46.0;
/// The extent of the bars end to end, and the height of each of two bars, one below the other.
const BAR: BarExtent = (20.0, 14.0);
const HALF: f64 = 8.0;
/// Above the first row, for the name of the limit.
const LIMIT: f64 = 20.0;
/// The least number of bytes that a logarithmic axis shows.
const KILOBYTE: f64 = 1e3;
/// The least distance between two ticks.
const TICK_GAP: f64 = 72.0;

impl MemoryRow {
    fn total(&self) -> f64 {
        self.weights + self.cache
    }

    fn cache_wins(&self) -> bool {
        self.cache > self.weights
    }

    /// How the two compare; empty where one of them is missing.
    fn comparison(&self) -> String {
        if self.weights <= 0.0 || self.cache <= 0.0 {
            return String::new();
        }
        memory::compared(self.cache / self.weights)
    }

    /// The bars, end to end or one below the other, and as many numbers as there is room for beside the name.
    fn row(&self, line: NumberLine, width: f64) -> NamedRow<'_> {
        let long = memory::numbers(self.weights, self.cache, &self.comparison());
        let name = measure::sans(&self.label, SIZE);
        let fits = name + measure::sans(&long, SIZE) + WORDS.gap <= width;
        let numbers = if fits { long } else { self.comparison() };
        let mut row = NamedRow::new(&self.label, numbers);
        if self.cache_wins() {
            row.number_paint = Paint::Cache;
        }
        let (weights, cache) = (line.at(self.weights), line.at(self.cache));
        let (top, _) = BAR;
        let (upper, lower, after) = match line.scale {
            Scale::Linear => (BAR, BAR, (weights + 1.0, (cache - 1.0).max(cache * 0.5))),
            Scale::Log => ((top, HALF), (top + HALF + 1.0, HALF), (0.0, cache)),
        };
        let hint = words::named(memory::weights(), &bytes(self.weights));
        row.bar((0.0, weights), upper, Paint::Model, hint);
        let hint = words::named(memory::cache(), &bytes(self.cache));
        row.bar(after, lower, Paint::Cache, hint);
        row
    }
}

impl MemoryBars {
    fn description(&self) -> String {
        let winners = self.rows.iter().filter(|row| row.cache_wins());
        let winners: Vec<&str> = winners.map(|row| row.label.as_str()).collect();
        let rows = self.rows.iter();
        let rows = rows.map(|row| memory::row(&row.label, row.weights, row.cache));
        let mut said = vec![memory::passes(self.rows.len(), &winners)];
        said.extend(rows);
        said.push(memory::kilobyte_is().into());
        said.join(" ")
    }

    fn number_line(&self, length: f64) -> NumberLine {
        let limit = self.limit.iter().map(|limit| limit.bytes);
        if self.scale == Scale::Linear {
            let totals = self.rows.iter().map(MemoryRow::total);
            return NumberLine::linear(totals.chain(limit).fold(1.0, f64::max), length);
        }
        let rows = self.rows.iter();
        let all = rows.flat_map(|row| [row.weights, row.cache]).chain(limit);
        let (least, most) = all
            .filter(|&value| value > 0.0)
            .fold((f64::INFINITY, KILOBYTE), |(least, most), value| {
                (least.min(value), most.max(value))
            });
        NumberLine::log_below(least.clamp(KILOBYTE, most), most, length)
    }
}

impl Limit {
    fn draw(&self, scene: &mut Scene, x: f64, bottom: f64) {
        scene.line((x, 16.0), (x, bottom), Form::Dashed, Paint::Trouble);
        let (width, label) = (measure::sans(&self.label, SIZE), self.label.as_str());
        let x = labels::centered(x, width, 0.0..scene.width);
        scene.haloed((x, 12.0), Anchor::Middle, Paint::Trouble, label);
    }
}

impl Picture for MemoryBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let line = self.number_line((width - 10.0).max(40.0));
        let title = memory::axis_title(self.scale);
        let rows = self.rows.iter().map(|row| row.row(line, width));
        let legend = memory::legend();
        let rows = NamedRows::new(ROW, rows, &legend);
        let mut rows = rows.with_axis(line, Unit::Bytes, TICK_GAP, title);
        if self.limit.is_some() {
            rows.places.top = LIMIT;
        }
        let mut scene = rows.frame(id, width, &self.title, self.description());
        for (row, top) in rows.placed() {
            row.draw_bars(&mut scene, top);
        }
        if let Some(limit) = &self.limit {
            let bottom = rows.places.bottom() + GRID_BELOW;
            limit.draw(&mut scene, line.at(limit.bytes), bottom);
        }
        // The texts are written over the line of the limit.
        for (row, top) in rows.placed() {
            row.write_texts(&mut scene, top, rows.names);
        }
        rows.draw_legend(&mut scene);
        scene
    }

    fn table(&self) -> Table {
        let size = |value: f64| Cell::Number(value, bytes(value));
        let row = |row: &MemoryRow| {
            let ratio = (row.weights > 0.0).then(|| row.cache / row.weights);
            [
                row.label.as_str().into(),
                size(row.weights),
                size(row.cache),
                size(row.total()),
                Cell::of(ratio, figure),
            ]
        };
        Table::of(&self.title, &memory::columns(), self.rows.iter().map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_where_the_cache_passes_the_weights() {
        let row = |label: &str, cache| MemoryRow {
            label: label.into(),
            weights: 2e9,
            cache,
        };
        let memory = MemoryBars {
            rows: vec![row("short", 1e9), row("long", 5e9)],
            ..MemoryBars::default()
        };
        let text = memory.description().replace('\u{a0}', " ");
        assert!(
            text.starts_with("The cache passes the weights in 1 of 2: long."),
            "{text}"
        );
        assert_eq!(memory.rows[1].comparison(), "cache 2.5× the weights");
    }
}
