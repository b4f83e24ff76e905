//! Bytes of weights beside bytes of cache, for several models or contexts.

use crate::{
    Anchor, Form, Paint, Picture, Scale, Scene, Table, Unit,
    axis::{self, SIZE},
    bytes, decimal, figure, legend, measure,
    scale::NumberLine,
    table::Cell,
};

/// Memory by what fills it.
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
    /// What is shown, in a few words.
    pub title: String,
    /// One bar each.
    pub rows: Vec<MemoryRow>,
    /// Linear: weights and cache end to end. Logarithmic: one below the other, because logarithms do not add up.
    pub scale: Scale,
    /// A mark to hold against.
    pub limit: Option<Limit>,
}

/// One model at one context.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MemoryRow {
    /// Which one.
    pub label: String,
    /// Bytes of its weights.
    pub weights: f64,
    /// Bytes of its cache.
    pub cache: f64,
}

/// How much there is.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// Of what.
    pub label: String,
    /// How many bytes.
    pub bytes: f64,
}

const ROW: f64 = 46.0;
const BAR_TOP: f64 = 20.0;
const BAR: f64 = 14.0;
const BELOW: f64 = 42.0;
/// The height of each of two bars, one below the other.
const HALF: f64 = 8.0;
const KEY: [(Paint, &str); 2] = [(Paint::Model, "weights"), (Paint::Cache, "cache")];
/// The least that a logarithmic axis shows.
const KILOBYTE: f64 = 1e3;

impl MemoryRow {
    fn total(&self) -> f64 {
        self.weights + self.cache
    }

    fn cache_wins(&self) -> bool {
        self.cache > self.weights
    }

    /// How the two compare, in the fewest words.
    fn comparison(&self) -> String {
        if self.weights <= 0.0 || self.cache <= 0.0 {
            return String::new();
        }
        let ratio = self.cache / self.weights;
        match ratio {
            more if more >= 1.0 => format!("cache {}× the weights", decimal(more, 1)),
            less => format!("cache {} of the weights", crate::percent(less)),
        }
    }
}

impl MemoryBars {
    fn description(&self) -> String {
        let winners: Vec<&MemoryRow> = self.rows.iter().filter(|row| row.cache_wins()).collect();
        let mut text = match (self.rows.len(), winners.len()) {
            (0, _) => "There is nothing to compare yet.".into(),
            (_, 0) => "Nowhere does the cache pass the weights.".into(),
            (all, some) => {
                let names: Vec<&str> = winners.iter().map(|row| row.label.as_str()).collect();
                format!(
                    "The cache passes the weights in {some} of {all}: {}.",
                    names.join(", ")
                )
            }
        };
        for row in &self.rows {
            text += &format!(
                " {}: weights {}, cache {}.",
                row.label,
                bytes(row.weights),
                bytes(row.cache)
            );
        }
        text + " 1 kB is 1,000 bytes."
    }

    fn ruler(&self, length: f64) -> NumberLine {
        let limit = self.limit.iter().map(|limit| limit.bytes);
        if self.scale == Scale::Linear {
            let most = self
                .rows
                .iter()
                .map(MemoryRow::total)
                .chain(limit)
                .fold(1.0, f64::max);
            return NumberLine::linear(most, length);
        }
        let all = self
            .rows
            .iter()
            .flat_map(|row| [row.weights, row.cache])
            .chain(limit);
        let (least, most) = all
            .filter(|&value| value > 0.0)
            .fold((f64::INFINITY, KILOBYTE), |(least, most), value| {
                (least.min(value), most.max(value))
            });
        NumberLine {
            scale: Scale::Log,
            // Half a decade less, so that the least one still has a bar.
            least: 10f64.powf((least.clamp(KILOBYTE, most).log10() - 0.5).floor()),
            most,
            length,
        }
    }
}

impl Picture for MemoryBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let heading = if self.limit.is_some() { 20.0 } else { 2.0 };
        let bottom = heading + ROW * self.rows.len() as f64;
        let height = bottom + BELOW + legend::height(width, &KEY);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let ruler = self.ruler((width - 10.0).max(40.0));
        for tick in ruler.ticks(72.0) {
            let x = ruler.at(tick);
            scene.rect(x, heading, 1.0, bottom - heading + 5.0, Paint::Grid);
            let word = axis::word(tick, Unit::Bytes);
            let half = measure::sans(&word, SIZE) / 2.0;
            let x = x.max(half).min(width - half);
            scene.text(x, bottom + 19.0, Anchor::Middle, Paint::Axis, word);
        }
        let axis = match self.scale {
            Scale::Linear => "1 kB = 1,000 bytes",
            Scale::Log => "1 kB = 1,000 bytes (log)",
        };
        scene.text(width, bottom + 36.0, Anchor::End, Paint::Axis, axis);
        let row_top = |index: usize| heading + ROW * index as f64;
        for (index, row) in self.rows.iter().enumerate() {
            let bar = row_top(index) + BAR_TOP;
            let (weights, cache) = (ruler.at(row.weights), ruler.at(row.cache));
            let hint = |word: &str, value| format!("{word}: {}", bytes(value));
            // End to end, or one below the other.
            let (cache_place, height) = match self.scale {
                Scale::Linear => ((weights + 1.0, bar), BAR),
                Scale::Log => ((0.0, bar + HALF + 1.0), HALF),
            };
            let place = (0.0, bar, weights, height);
            scene.hinted(place, Paint::Model, hint("weights", row.weights));
            let length = if self.scale == Scale::Linear {
                (cache - 1.0).max(cache * 0.5)
            } else {
                cache
            };
            let place = (cache_place.0, cache_place.1, length, height);
            scene.hinted(place, Paint::Cache, hint("cache", row.cache));
        }
        if let Some(limit) = &self.limit {
            let x = ruler.at(limit.bytes);
            scene.line((x, 16.0), (x, bottom + 5.0), Form::Dashed, Paint::Trouble);
            let half = measure::sans(&limit.label, 13.0) / 2.0;
            let x = x.min(width - half).max(half);
            scene.name(
                (x, 12.0),
                Anchor::Middle,
                Paint::Trouble,
                limit.label.as_str(),
            );
        }
        for (index, row) in self.rows.iter().enumerate() {
            let base = row_top(index) + 14.0;
            // As much as there is room for beside the name.
            let long = format!(
                "{} + {}, {}",
                bytes(row.weights),
                bytes(row.cache),
                row.comparison()
            );
            let name = measure::sans(&row.label, 13.0);
            let fits = name + measure::sans(&long, 13.0) + 16.0 <= width;
            let numbers = if fits { long } else { row.comparison() };
            let room = width - measure::sans(&numbers, 13.0) - 16.0;
            let name = measure::fitted(&row.label, 13.0, room);
            scene.name((0.0, base), Anchor::Start, Paint::Number, name);
            let paint = if row.cache_wins() {
                Paint::Cache
            } else {
                Paint::NumberQuiet
            };
            scene.name((width, base), Anchor::End, paint, numbers);
        }
        scene.legend(0.0, bottom + BELOW + 12.0, &KEY);
        scene
    }

    fn table(&self) -> Table {
        let columns = [
            "Model",
            "Weights (bytes)",
            "Cache (bytes)",
            "Together (bytes)",
            "Cache to weights",
        ];
        let mut table = Table::new(&self.title, &columns);
        for row in &self.rows {
            let size = |value: f64| Cell::Number(value, bytes(value));
            let ratio = (row.weights > 0.0).then(|| row.cache / row.weights);
            table.push(vec![
                row.label.as_str().into(),
                size(row.weights),
                size(row.cache),
                size(row.total()),
                Cell::of(ratio, figure),
            ]);
        }
        table
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
