//! The scores of a step (logits) as bars from a zero line, before softmax makes probabilities of them.
//!
//! Raw scores have one bar a row, to the left where they are negative. Scores divided by the temperature have two: the
//! thick one for the quotient, the thin one for the raw score.

use crate::{
    Anchor, Fate, Paint, Picture, Scene, Table, Unit,
    axis::Ticks,
    decimal, labels,
    marks::{BarSlot, Marks},
    measure,
    scale::NumberLine,
    table::Cell,
    token_rows::{self, Token, TokenRows},
    words::{self, logit_bars as logits},
};

/// The scores of one step, highest first.
///
/// ```
/// use charts::{Fate, LogitBar, LogitBars, LogitRest, Picture};
///
/// let logits = LogitBars {
///     title: "Token 3: scores".into(),
///     rows: vec![LogitBar { label: "␣dog".into(), logit: 7.5, fate: Fate::Open }],
///     rest: Some(LogitRest { tokens: 2_047, least: -9.1, most: 4.2, mean: -3.3 }),
///     temperature: Some(0.5),
/// };
/// assert!(logits.scene("logits", 640.0).description.contains("15.00"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogitBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One row each.
    pub rows: Vec<LogitBar>,
    /// All other tokens of the vocabulary, if there are any.
    pub rest: Option<LogitRest>,
    /// The temperature, above 0, by which all scores are divided; without one, raw scores alone are shown.
    pub temperature: Option<f64>,
}

/// One token.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogitBar {
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// Its score before the division: any number, or −∞ for a token that was removed.
    pub logit: f64,
    /// What the draw made of it.
    pub fate: Fate,
}

/// All tokens that have no row of their own. The scores are before the division, and finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogitRest {
    /// How many there are.
    pub tokens: usize,
    /// The lowest of their scores.
    pub least: f64,
    /// The highest of their scores.
    pub most: f64,
    /// The mean of their scores.
    pub mean: f64,
}

/// The least distance between two ticks, in CSS pixels.
const TICK_GAP: f64 = 34.0;

impl LogitBars {
    /// The temperature, if scores can be divided by it.
    fn temperature(&self) -> Option<f64> {
        self.temperature.filter(|&temperature| temperature > 0.0)
    }

    fn divisor(&self) -> f64 {
        self.temperature().unwrap_or(1.0)
    }

    /// From 0 to both sides as far as finite scores reach, raw and divided.
    fn number_line(&self, length: f64) -> NumberLine {
        let rest = self.rest.iter().flat_map(|rest| [rest.least, rest.most]);
        let raw = self.rows.iter().map(|row| row.logit).chain(rest);
        let all = raw.flat_map(|logit| [logit, logit / self.divisor()]);
        NumberLine::around_zero(all.filter(|value| value.is_finite()), length, TICK_GAP)
    }

    /// Two bars a row are named; one is named by the heading of its numbers.
    fn legend(&self) -> Vec<(Paint, String)> {
        let by = self.temperature().into_iter();
        by.flat_map(|by| {
            [
                (Paint::Kept, logits::divided(by)),
                (Paint::Model, logits::logit().into()),
            ]
        })
        .collect()
    }

    fn draw_rest(&self, scene: &mut Scene, marks: Marks, rest: &LogitRest) {
        let index = self.rows.len();
        let [least, most, mean] = rest.numbers().map(|logit| logit / self.divisor());
        let rows = marks.rows;
        rows.rest_label(scene, index, Paint::NumberQuiet, rest.tokens);
        marks.range(scene, index, least..most, Paint::Grid);
        marks.range_ends(scene, index, least..most);
        marks.upright(scene, index, mean, Paint::Model);
        let text = logits::range([least, most, mean].map(score));
        let middle = (marks.x(least) + marks.x(most)) / 2.0;
        let width = measure::sans(&text, token_rows::SIZE);
        let x = labels::centered(middle, width, 0.0..scene.width);
        let y = rows.baseline(index + 1);
        scene.haloed((x, y), Anchor::Middle, Paint::NumberQuiet, text);
    }

    fn description(&self) -> String {
        let Some(first) = self.rows.first() else {
            return logits::empty().into();
        };
        let said = |row: &LogitBar| [row.logit, row.logit / self.divisor()].map(score);
        let temperature = self.temperature();
        let mut sentences = vec![logits::highest(&first.label, said(first), temperature)];
        if let Some(row) = self.rows.iter().find(|row| row.fate == Fate::Chosen) {
            sentences.push(logits::chosen(&row.label, said(row), temperature));
        }
        if let Some(rest) = &self.rest {
            let numbers = rest.numbers().map(score);
            sentences.push(logits::rest(rest.tokens, numbers, temperature));
        }
        sentences.join(" ")
    }
}

impl Picture for LogitBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        // The row of all other tokens has a line of text below it.
        let lines = self.rows.len() + 2 * usize::from(self.rest.is_some());
        let rows = TokenRows::new(width, lines);
        let legend = self.legend();
        let mut scene = rows.scene(id, &self.title, self.description(), &legend);
        scene.means(Paint::Model, words::legend::raw_score());
        let line = self.number_line(rows.length);
        let marks = Marks { rows, line };
        let ticks = Ticks::of(line, Unit::Plain, TICK_GAP);
        rows.lines(&mut scene, line, &ticks);
        marks.zero_line(&mut scene);
        for (index, row) in self.rows.iter().enumerate() {
            let shown = row.logit / self.divisor();
            let token = row.token(&score(shown));
            let number = token.number_paint();
            rows.token(&mut scene, index, token);
            rows.first(&mut scene, index, number, score(shown));
            match self.temperature() {
                None => marks.bar(&mut scene, index, BarSlot::Only, shown, row.raw_paint()),
                Some(_) => {
                    marks.bar(&mut scene, index, BarSlot::After, shown, row.fate.paint());
                    marks.bar(&mut scene, index, BarSlot::Before, row.logit, Paint::Model);
                    rows.second(&mut scene, index, score(row.logit));
                }
            }
        }
        if let Some(rest) = &self.rest {
            self.draw_rest(&mut scene, marks, rest);
        }
        rows.legend(&mut scene, &legend);
        rows.pointers(&mut scene, self.rows.iter().map(|row| row.fate));
        let heading = self
            .temperature()
            .map_or(logits::logit().into(), logits::divided);
        let headings = (
            heading.as_str(),
            self.temperature().map(|_| logits::logit()),
        );
        rows.head(&mut scene, line, &ticks, headings);
        scene
    }

    fn table(&self) -> Table {
        let divided = self.temperature().map(logits::divided);
        let mut columns = vec![words::token(), logits::logit()];
        columns.extend(divided.as_deref());
        columns.push(words::outcome_heading());
        let row = |label: String, logit: f64, outcome: &str| {
            let number = |value: f64| Cell::Number(value, score(value));
            let mut row = vec![label.into(), number(logit)];
            row.extend(self.temperature().map(|by| number(logit / by)));
            row.push(outcome.into());
            row
        };
        let tokens = self.rows.iter();
        let tokens = tokens.map(|bar| row(bar.label.clone(), bar.logit, words::outcome(bar.fate)));
        let rest = self.rest.iter().flat_map(|rest| {
            let names = logits::rest_rows(rest.tokens).into_iter();
            names.zip(rest.numbers())
        });
        let rest = rest.map(|(label, logit)| row(label, logit, ""));
        Table::new(&self.title, &columns).with_rows(tokens.chain(rest))
    }
}

impl LogitBar {
    fn token(&self, shown: &str) -> Token<'_> {
        Token {
            label: &self.label,
            fate: self.fate,
            kept: true,
            hint: words::named(&self.label, shown),
        }
    }

    fn raw_paint(&self) -> Paint {
        match self.fate {
            Fate::Open => Paint::Model,
            fate => fate.paint(),
        }
    }
}

impl LogitRest {
    /// Lowest, highest, mean.
    fn numbers(&self) -> [f64; 3] {
        [self.least, self.most, self.mean]
    }
}

/// A score with two decimals.
fn score(value: f64) -> String {
    if value == f64::NEG_INFINITY {
        logits::MINUS_INFINITY.into()
    } else {
        decimal(value, 2)
    }
}

#[cfg(test)]
mod tests;
