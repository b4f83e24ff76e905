//! Many throws of the same dice: how often each token came up, and how often theory expects it.

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, Unit, count, decimal, key,
    measure::{CHARACTER, shortened},
    ruler::{self, Ruler},
    table::{Cell, counted, probability},
};

/// Observed against expected counts.
///
/// ```
/// use charts::{Picture, Throw, Throws};
///
/// let throws = Throws {
///     title: "10,000 throws".into(),
///     throws: 10_000,
///     rows: vec![Throw { label: "␣dog".into(), probability: 0.5, observed: 5_071 }],
///     others: Some(Throw { label: "all others".into(), probability: 0.5, observed: 4_929 }),
///     chi_squared: 2.02,
///     degrees_of_freedom: 1,
/// };
/// assert!(throws.scene("throws", 640.0).description.contains("2.02"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Throws {
    /// What is shown, in a few words.
    pub title: String,
    /// How many throws there were.
    pub throws: usize,
    /// One row each, most likely first.
    pub rows: Vec<Throw>,
    /// All other tokens together.
    pub others: Option<Throw>,
    /// Pearson's χ² of the observed counts against the expected ones.
    pub chi_squared: f64,
    /// Its degrees of freedom.
    pub degrees_of_freedom: usize,
}

/// One token, or many together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Throw {
    /// Its text.
    pub label: String,
    /// Its probability, 0 to 1.
    pub probability: f64,
    /// How often it was thrown.
    pub observed: usize,
}

const HEADING: f64 = 22.0;
const ROW: f64 = 24.0;
const BASELINE: f64 = 16.0;
const NUMBER_COLUMN: f64 = 68.0;
const NARROW: f64 = 440.0;
/// How many standard deviations the band reaches to each side: about 19 of 20 counts fall into it.
const DEVIATIONS: f64 = 2.0;
const KEY: [(Paint, &str); 3] = [
    (Paint::Kept, "thrown"),
    (Paint::Needle, "expected"),
    (Paint::Grid, "expected ± 2 standard deviations"),
];

impl Throw {
    fn expected(&self, throws: usize) -> f64 {
        self.probability * throws as f64
    }

    /// The standard deviation of a binomial count.
    fn deviation(&self, throws: usize) -> f64 {
        (self.expected(throws) * (1.0 - self.probability))
            .max(0.0)
            .sqrt()
    }

    fn is_near(&self, throws: usize) -> bool {
        (self.observed as f64 - self.expected(throws)).abs() <= DEVIATIONS * self.deviation(throws)
    }
}

/// Expected counts need not be whole.
fn expected_count(expected: f64) -> String {
    match expected {
        many if many >= 100.0 => count(many.round() as usize),
        few => decimal(few, 1),
    }
}

impl Throws {
    fn all(&self) -> impl Iterator<Item = &Throw> {
        self.rows.iter().chain(&self.others)
    }

    fn description(&self) -> String {
        if self.throws == 0 {
            return "Nothing is thrown yet.".into();
        }
        let (rows, near) = (
            self.all().count(),
            self.all().filter(|row| row.is_near(self.throws)).count(),
        );
        let throws = count(self.throws);
        let chi = decimal(self.chi_squared, 2);
        format!(
            "{throws} throws: {near} of {rows} counts lie within two standard deviations of what is expected. \
             Chi-squared is {chi} with {} degrees of freedom.",
            self.degrees_of_freedom
        )
    }
}

impl Picture for Throws {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let narrow = width < NARROW;
        let label_column = if narrow { 104.0 } else { 132.0 };
        let numbers = if narrow {
            NUMBER_COLUMN
        } else {
            2.0 * NUMBER_COLUMN
        };
        let left = label_column + 10.0;
        let right = width - numbers - 18.0;
        let reach = |row: &Throw| {
            let most = row.expected(self.throws) + DEVIATIONS * row.deviation(self.throws);
            most.max(row.observed as f64)
        };
        let most = self.all().map(reach).fold(1.0, f64::max);
        let ruler = Ruler::linear(most, (right - left).max(40.0));
        let bottom = HEADING + self.all().count() as f64 * ROW;
        let height = bottom + key::height(width, &KEY);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        for tick in ruler.ticks(64.0) {
            let x = left + ruler.at(tick);
            scene.rect(x, HEADING - 6.0, 1.0, bottom - HEADING + 6.0, Paint::Grid);
            let word = ruler::word(tick, Unit::Plain);
            scene.text(x, HEADING - 10.0, Anchor::Middle, Paint::Axis, word);
        }
        let observed_right = width - if narrow { 0.0 } else { NUMBER_COLUMN };
        scene.text(
            observed_right,
            HEADING - 10.0,
            Anchor::End,
            Paint::Axis,
            "thrown",
        );
        if !narrow {
            scene.text(width, HEADING - 10.0, Anchor::End, Paint::Axis, "expected");
        }
        let longest = ((label_column - 4.0) / CHARACTER) as usize;
        for (index, row) in self.all().enumerate() {
            let y = HEADING + index as f64 * ROW;
            let (expected, deviation) = (row.expected(self.throws), row.deviation(self.throws));
            let rest = index >= self.rows.len();
            let (label, fill) = if rest {
                (Paint::NumberQuiet, Paint::KeptRest)
            } else {
                (Paint::Label, Paint::Kept)
            };
            scene.text(
                label_column,
                y + BASELINE,
                Anchor::End,
                label,
                shortened(&row.label, longest),
            );
            let (from, to) = (
                ruler.at((expected - DEVIATIONS * deviation).max(0.0)),
                ruler.at(expected + DEVIATIONS * deviation),
            );
            let (from, to) = (left + from, left + to);
            scene.rect(from, y + 3.0, (to - from).max(1.0), 18.0, Paint::Grid);
            scene.rect(left, y + 7.0, ruler.at(row.observed as f64), 10.0, fill);
            let ends = [from, to].map(|x| vec![(x, y + 3.0), (x, y + 21.0)]);
            scene.path(ends.to_vec(), Form::Fine, Paint::Marker);
            let expected_at = left + ruler.at(expected) - 1.0;
            scene.rect(expected_at, y + 2.0, 2.0, 20.0, Paint::Needle);
            scene.text(
                observed_right,
                y + BASELINE,
                Anchor::End,
                Paint::Number,
                count(row.observed),
            );
            if !narrow {
                scene.text(
                    width,
                    y + BASELINE,
                    Anchor::End,
                    Paint::NumberQuiet,
                    expected_count(expected),
                );
            }
        }
        scene.key(0.0, bottom + 16.0, &KEY);
        scene
    }

    fn table(&self) -> Table {
        let columns = [
            "Token",
            "Probability",
            "Thrown",
            "Expected",
            "Standard deviation",
        ];
        let mut table = Table::new(&self.title, &columns);
        let number = |value: f64| Cell::Number(value, decimal(value, 1));
        for row in self.all() {
            table.push(vec![
                row.label.as_str().into(),
                probability(row.probability),
                counted(row.observed),
                number(row.expected(self.throws)),
                number(row.deviation(self.throws)),
            ]);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fair_coin_deviates_by_half_the_root_of_its_throws() {
        let coin = |observed| Throw {
            label: "heads".into(),
            probability: 0.5,
            observed,
        };
        assert_eq!(coin(0).expected(10_000), 5_000.0);
        assert_eq!(coin(0).deviation(10_000), 50.0);
        assert!(coin(5_100).is_near(10_000) && !coin(5_101).is_near(10_000));
    }
}
