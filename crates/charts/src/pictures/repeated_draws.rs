//! Repeated draws from one distribution: how often each token was drawn, and how often that is expected.

use crate::{
    Paint, Picture, Scene, Table, Unit,
    axis::Ticks,
    count, decimal, legend,
    marks::{BarSlot, Marks},
    scale::NumberLine,
    table::{Cell, counted, probability},
    token_rows::TokenRows,
    words::repeated_draws as words,
};

/// Observed against expected counts of repeated draws.
///
/// ```
/// use charts::{Picture, DrawCount, DrawCounts};
///
/// let counts = DrawCounts {
///     title: "10,000 draws".into(),
///     draws: 10_000,
///     rows: vec![DrawCount { label: "␣dog".into(), probability: 0.5, observed: 5_071 }],
///     others: Some(DrawCount { label: "all others".into(), probability: 0.5, observed: 4_929 }),
///     chi_squared: 2.02,
///     degrees_of_freedom: 1,
/// };
/// assert!(counts.scene("repeated-draws", 640.0).description.contains("2.02"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawCounts {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The number of draws.
    pub draws: usize,
    /// One row each, most likely first.
    pub rows: Vec<DrawCount>,
    /// All other tokens together.
    pub others: Option<DrawCount>,
    /// Pearson's χ² of the observed counts against the expected ones.
    pub chi_squared: f64,
    /// The degrees of freedom of χ².
    pub degrees_of_freedom: usize,
}

/// One token, or all others together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawCount {
    /// Its text.
    pub label: String,
    /// Its probability, 0 to 1.
    pub probability: f64,
    /// How often it was drawn.
    pub observed: usize,
}

/// The least distance between two ticks.
const TICK_GAP: f64 = 64.0;
/// How many standard deviations the band reaches to each side: about 19 of 20 counts lie in it.
const DEVIATIONS: f64 = 2.0;

impl DrawCount {
    fn expected(&self, draws: usize) -> f64 {
        self.probability * draws as f64
    }

    /// The standard deviation of a binomial count.
    fn deviation(&self, draws: usize) -> f64 {
        (self.expected(draws) * (1.0 - self.probability))
            .max(0.0)
            .sqrt()
    }

    fn is_near(&self, draws: usize) -> bool {
        (self.observed as f64 - self.expected(draws)).abs() <= DEVIATIONS * self.deviation(draws)
    }
}

/// An expected count, which need not be whole.
fn expected_count(expected: f64) -> String {
    match expected {
        many if many >= 100.0 => count(many.round() as usize),
        few => decimal(few, 1),
    }
}

impl DrawCounts {
    fn all(&self) -> impl Iterator<Item = &DrawCount> {
        self.rows.iter().chain(&self.others)
    }

    fn description(&self) -> String {
        if self.draws == 0 {
            return words::empty().into();
        }
        let near = self.all().filter(|row| row.is_near(self.draws)).count();
        let (rows, chi) = (self.all().count(), self.chi_squared);
        words::description(self.draws, near, rows, chi, self.degrees_of_freedom)
    }
}

impl Picture for DrawCounts {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let rows = TokenRows::new(width, self.all().count());
        let bottom = rows.bottom();
        let height = bottom + legend::height(width, &words::legend());
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let reach = |row: &DrawCount| {
            let most = row.expected(self.draws) + DEVIATIONS * row.deviation(self.draws);
            most.max(row.observed as f64)
        };
        let most = self.all().map(reach).fold(1.0, f64::max);
        let line = NumberLine::linear(most, rows.length);
        let marks = Marks { rows, line };
        let ticks = Ticks::of(line, Unit::Plain, TICK_GAP);
        rows.lines(&mut scene, line, &ticks);
        for (index, row) in self.all().enumerate() {
            let (label, fill) = if index < self.rows.len() {
                (Paint::Label, Paint::Kept)
            } else {
                (Paint::NumberQuiet, Paint::KeptRest)
            };
            rows.label(&mut scene, index, label, &row.label);
            let expected = row.expected(self.draws);
            let reach = DEVIATIONS * row.deviation(self.draws);
            let range = (expected - reach).max(0.0)..expected + reach;
            marks.range(&mut scene, index, range.clone(), Paint::Grid);
            marks.bar(&mut scene, index, BarSlot::Only, row.observed as f64, fill);
            marks.range_ends(&mut scene, index, range);
            marks.upright(&mut scene, index, expected, Paint::Indicator);
            rows.first(&mut scene, index, Paint::Number, count(row.observed));
            rows.second(&mut scene, index, expected_count(expected));
        }
        let headings = (words::observed(), Some(words::expected()));
        rows.head(&mut scene, line, &ticks, headings);
        scene.legend(0.0, bottom + 16.0, &words::legend());
        scene
    }

    fn table(&self) -> Table {
        let number = |value: f64| Cell::Number(value, decimal(value, 1));
        let row = |row: &DrawCount| {
            [
                row.label.as_str().into(),
                probability(row.probability),
                counted(row.observed),
                number(row.expected(self.draws)),
                number(row.deviation(self.draws)),
            ]
        };
        Table::of(&self.title, &words::columns(), self.all().map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fair_coin_deviates_by_half_the_root_of_its_draws() {
        let coin = |observed| DrawCount {
            label: "heads".into(),
            probability: 0.5,
            observed,
        };
        assert_eq!(coin(0).expected(10_000), 5_000.0);
        assert_eq!(coin(0).deviation(10_000), 50.0);
        assert!(coin(5_100).is_near(10_000) && !coin(5_101).is_near(10_000));
    }
}
