//! A prediction: what a visitor expects of the next token, beside bars that are covered until they are asked for.
//!
//! A row has three bars: the visitor's share, the model's probability and, where it is known, the true one. The axis goes
//! from 0 to 100% in every step, and the rows stand in an order that the probabilities do not decide: before they are
//! uncovered, nothing in the picture depends on them.

use crate::{
    Paint, Picture, Scene, Table, measure,
    named_rows::{BarExtent, NamedRow, NamedRows, SIZE, TOKENS},
    percent,
    scale::NumberLine,
    table::{Cell, probability},
    words::{self, prediction_bars as prediction},
};

/// The outcomes of a prediction, each with its shares.
///
/// ```
/// use charts::{Picture, PredictionBars, PredictionRow};
///
/// let row = PredictionRow { label: "␣old".into(), share: Some(0.5), ..PredictionRow::default() };
/// let bars = PredictionBars { title: "Predict the next token".into(), rows: vec![row] };
/// assert_eq!(bars.table().rows[0], ["␣old", "50.0%", "covered", ""]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PredictionBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One row for each token that can be named, and one for all others.
    pub rows: Vec<PredictionRow>,
}

/// One outcome.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PredictionRow {
    /// Its name: the text of a token, or words for all other tokens.
    pub label: String,
    /// The share that the visitor gave it, 0 to 1; `None` where no prediction was made.
    pub share: Option<f64>,
    /// The model's probability, 0 to 1; `None` while it is covered.
    pub model: Option<f64>,
    /// The true probability, 0 to 1; `None` while it is covered, or where nobody knows it.
    pub truth: Option<f64>,
}

/// The height of a row; the page puts its fields beside rows of this height.
const ROW: f64 = 36.0;
/// The extents of the three bars in a row, and of the cover over the last two.
const BARS: [BarExtent; 3] = [(17.0, 6.0), (24.0, 5.0), (30.0, 5.0)];
const COVER: BarExtent = (24.0, 11.0);

impl PredictionBars {
    fn is_covered(&self) -> bool {
        self.rows.iter().all(|row| row.model.is_none())
    }

    fn has_truth(&self) -> bool {
        self.rows.iter().any(|row| row.truth.is_some())
    }

    fn is_predicted(&self) -> bool {
        self.rows.iter().any(|row| row.share.is_some())
    }

    fn legend(&self) -> Vec<(Paint, &'static str)> {
        let mut entries = Vec::new();
        if self.is_predicted() || self.is_covered() {
            entries.push((Paint::Kept, prediction::yours()));
        }
        match self.is_covered() {
            true => entries.push((Paint::Covered, prediction::covered())),
            false => entries.push((Paint::Model, prediction::model())),
        }
        if self.has_truth() {
            entries.push((Paint::Truth, prediction::truth()));
        }
        entries
    }

    fn description(&self) -> String {
        let row = |row: &PredictionRow| {
            let shares = [row.share, row.model, row.truth].map(|share| share.map(percent));
            prediction::row(&row.label, &shares)
        };
        let said = words::sentences(self.rows.iter().map(row), prediction::empty());
        match self.is_covered() && !self.rows.is_empty() {
            true => [prediction::probabilities_covered(), &said].join(" "),
            false => said,
        }
    }
}

impl PredictionRow {
    fn row(&self, line: NumberLine, width: f64) -> NamedRow<'_> {
        let mut row = NamedRow::new(&self.label, self.numbers(width));
        let shares = [
            (self.share, Paint::Kept, prediction::yours()),
            (self.model, Paint::Model, prediction::model()),
            (self.truth, Paint::Truth, prediction::truth()),
        ];
        for ((share, paint, name), down) in shares.into_iter().zip(BARS) {
            if let Some(share) = share {
                let hint = words::named(name, &percent(share));
                row.bar((0.0, line.at(share)), down, paint, hint);
            }
        }
        if self.model.is_none() {
            let across = (0.0, line.length);
            row.bar(across, COVER, Paint::Covered, prediction::covered().into());
        }
        row
    }

    /// The uncovered numbers of the row, with their names where there is room for them; empty while they are covered.
    fn numbers(&self, width: f64) -> String {
        if self.model.is_none() {
            return String::new();
        }
        let shares = [self.share, self.model, self.truth].map(|share| share.map(percent));
        let named = prediction::named(&shares).join(" · ");
        let bare: Vec<String> = shares.into_iter().flatten().collect();
        let bare = bare.join(" · ");
        let taken = measure::mono(&self.label) + TOKENS.gap + measure::sans(&named, SIZE);
        match taken <= width {
            true => named,
            false => bare,
        }
    }
}

impl Picture for PredictionBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let line = NumberLine::linear(1.0, width);
        let (rows, legend) = (self.rows.iter(), self.legend());
        let mut rows = NamedRows::new(ROW, rows.map(|row| row.row(line, width)), &legend);
        (rows.names, rows.places.top) = (TOKENS, 0.0);
        rows.scene(id, width, &self.title, self.description())
    }

    fn table(&self) -> Table {
        let cell = |share: Option<f64>| share.map_or_else(Cell::none, probability);
        let row = |row: &PredictionRow| {
            let label = row.label.as_str().into();
            let model = row.model.map(probability);
            let model = model.unwrap_or_else(|| prediction::covered().into());
            [label, cell(row.share), model, cell(row.truth)]
        };
        Table::of(
            &self.title,
            &prediction::columns(),
            self.rows.iter().map(row),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(model: Option<f64>) -> PredictionBars {
        let row = |label: &str, share| PredictionRow {
            label: label.into(),
            share: Some(share),
            model,
            truth: None,
        };
        PredictionBars {
            title: "Predict the next token".into(),
            rows: vec![row("␣old", 0.75), row("␣odd", 0.25)],
        }
    }

    #[test]
    fn nothing_of_the_model_is_in_a_covered_picture() {
        let covered = bars(None);
        let scene = covered.scene("prediction", 320.0);
        let paints = scene.nodes.iter().map(|node| node.paint());
        assert_eq!(paints.filter(|paint| *paint == Paint::Model).count(), 0);
        assert!(scene.description.starts_with("Covered: "), "{scene:?}");
        let table = covered.table();
        assert!(table.rows.iter().all(|row| row[2] == prediction::covered()));
    }

    #[test]
    fn an_uncovered_bar_is_as_long_as_its_probability() {
        let scene = bars(Some(0.5)).scene("prediction", 400.0);
        let lengths = scene.nodes.iter().filter_map(|node| match node {
            crate::Node::Rect(rect) if rect.paint == Paint::Model && rect.y > 1.0 => {
                Some(rect.width)
            }
            _ => None,
        });
        // The two bars, and the square of the legend.
        let lengths: Vec<f64> = lengths.collect();
        assert_eq!(lengths[..2], [200.0, 200.0]);
    }
}
