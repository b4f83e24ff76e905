//! A prediction: what a visitor expects of the next token, beside bars that are covered until they are asked for.
//!
//! A row has three bars: the visitor's share, the model's probability and, where it is known, the true one. The axis goes
//! from 0 to 100% in every step, and the rows stand in an order that the probabilities do not decide: before they are
//! uncovered, nothing in the picture depends on them.

use crate::{
    Anchor, Paint, Picture, Scene, Table, legend, measure, percent,
    rows::Rows,
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
/// The baseline of the name in a row.
const NAME: f64 = 12.0;
/// The places of the three bars in a row, and their heights.
const BARS: [(f64, f64); 3] = [(17.0, 6.0), (24.0, 5.0), (30.0, 5.0)];
/// The size of the type of names.
const SIZE: f64 = 13.0;
/// Between the last row and the legend.
const LEGEND_BELOW: f64 = 14.0;
/// Between a name and the numbers of its row.
const GAP: f64 = 12.0;

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
            entries.push((Paint::Kept, prediction::YOURS));
        }
        match self.is_covered() {
            true => entries.push((Paint::Covered, prediction::COVERED)),
            false => entries.push((Paint::Model, prediction::MODEL)),
        }
        if self.has_truth() {
            entries.push((Paint::Truth, prediction::TRUTH));
        }
        entries
    }

    fn description(&self) -> String {
        if self.rows.is_empty() {
            return prediction::EMPTY.into();
        }
        let rows = self.rows.iter();
        let said = rows.map(|row| {
            prediction::row(
                &row.label,
                [row.share, row.model, row.truth].map(|share| share.map(percent)),
            )
        });
        let said = said.collect::<Vec<_>>().join(" ");
        match self.is_covered() {
            true => prediction::covered(&said),
            false => said,
        }
    }
}

impl PredictionRow {
    fn draw(&self, scene: &mut Scene, line: NumberLine, top: f64) {
        let shares = [
            (self.share, Paint::Kept, prediction::YOURS),
            (self.model, Paint::Model, prediction::MODEL),
            (self.truth, Paint::Truth, prediction::TRUTH),
        ];
        for ((share, paint, name), (y, height)) in shares.into_iter().zip(BARS) {
            let Some(share) = share else { continue };
            let hint = words::named(name, &percent(share));
            scene.hinted((0.0, top + y, line.at(share), height), paint, hint);
        }
        if self.model.is_none() {
            let ((y, _), (end, height)) = (BARS[1], BARS[2]);
            let place = (0.0, top + y, line.length, end + height - y);
            scene.hinted(place, Paint::Covered, prediction::COVERED.into());
        }
        let numbers = self.numbers(scene.width);
        let room = scene.width - measure::sans(&numbers, SIZE) - GAP;
        let longest = (room / measure::CHARACTER).max(1.0) as usize;
        let name = measure::shortened(&self.label, longest);
        scene.haloed((0.0, top + NAME), Anchor::Start, Paint::Label, name);
        let at = (scene.width, top + NAME);
        scene.haloed(at, Anchor::End, Paint::NumberQuiet, numbers);
    }

    /// The uncovered numbers of the row, with their names where there is room for them; empty while they are covered.
    fn numbers(&self, width: f64) -> String {
        if self.model.is_none() {
            return String::new();
        }
        let shares = [
            (self.share, prediction::YOU),
            (self.model, prediction::MODEL_ALONE),
            (self.truth, prediction::TRUTH_ALONE),
        ];
        let known = shares.into_iter();
        let known = known.filter_map(|(share, name)| Some((percent(share?), name)));
        let (bare, named): (Vec<String>, Vec<String>) = known
            .map(|(share, name)| (share.clone(), format!("{name} {share}")))
            .unzip();
        let (bare, named) = (bare.join(" · "), named.join(" · "));
        let taken = measure::mono(&self.label) + GAP + measure::sans(&named, SIZE);
        match taken <= width {
            true => named,
            false => bare,
        }
    }
}

impl Picture for PredictionBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let rows = Rows {
            top: 0.0,
            height: ROW,
            count: self.rows.len(),
        };
        let entries = self.legend();
        let bottom = rows.bottom() + LEGEND_BELOW;
        let height = bottom + legend::height(width, &entries);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let line = NumberLine::linear(1.0, width);
        for (index, row) in self.rows.iter().enumerate() {
            row.draw(&mut scene, line, rows.top_of(index));
        }
        for (paint, meaning) in &entries {
            scene.means(*paint, *meaning);
        }
        scene.legend(0.0, bottom, &entries);
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&self.title, &prediction::COLUMNS);
        let cell = |share: Option<f64>| share.map_or_else(Cell::none, probability);
        for row in &self.rows {
            let model = match row.model {
                Some(model) => probability(model),
                None => prediction::COVERED.into(),
            };
            table.push(vec![
                row.label.as_str().into(),
                cell(row.share),
                model,
                cell(row.truth),
            ]);
        }
        table
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
        assert!(table.rows.iter().all(|row| row[2] == prediction::COVERED));
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
