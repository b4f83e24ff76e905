//! Answers: how many questions of each group are answered rightly, and how many wrongly so far.

use crate::{
    Anchor, Paint, Picture, Scene, Table, legend, measure,
    rows::Rows,
    scale::NumberLine,
    table::counted,
    words::{self, answer_bars as answers},
};

/// The answers to a set of questions, group by group.
///
/// ```
/// use charts::{AnswerBars, AnswerRow, Picture};
///
/// let bars = AnswerBars {
///     title: "Answers by group".into(),
///     rows: vec![AnswerRow { label: "Tokens".into(), right: 2, wrong: 1, all: 5 }],
/// };
/// assert_eq!(bars.table().rows[0], ["Tokens", "2", "1", "2", "5"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One bar for each group.
    pub rows: Vec<AnswerRow>,
}

/// The answers to the questions of one group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerRow {
    /// Its name.
    pub label: String,
    /// Questions answered rightly.
    pub right: usize,
    /// Questions answered wrongly so far.
    pub wrong: usize,
    /// All questions.
    pub all: usize,
}

/// The height of a row, and the place of its bar in it.
const ROW: f64 = 38.0;
const BAR_TOP: f64 = 19.0;
const BAR: f64 = 12.0;
/// The size of the type of names.
const SIZE: f64 = 13.0;
/// Between the last row and the legend.
const LEGEND_BELOW: f64 = 14.0;

impl AnswerRow {
    fn open(&self) -> usize {
        self.all.saturating_sub(self.right + self.wrong)
    }

    fn draw(&self, scene: &mut Scene, line: NumberLine, top: f64) {
        let y = top + BAR_TOP;
        let mut before = 0;
        for (number, paint, name) in [
            (self.right, Paint::Kept, answers::RIGHT),
            (self.wrong, Paint::Removed, answers::WRONG),
            (self.open(), Paint::Shade, answers::OPEN),
        ] {
            let (x, end) = (line.at(before as f64), line.at((before + number) as f64));
            if number > 0 {
                let hint = words::named(name, &crate::count(number));
                scene.hinted((x, y, (end - x - 1.0).max(1.0), BAR), paint, hint);
            }
            before += number;
        }
        let numbers = answers::of(self.right, self.all);
        let room = scene.width - measure::sans(&numbers, SIZE) - 16.0;
        let name = measure::fitted(&self.label, SIZE, room);
        scene.haloed((0.0, top + 14.0), Anchor::Start, Paint::Number, name);
        let at = (scene.width, top + 14.0);
        scene.haloed(at, Anchor::End, Paint::NumberQuiet, numbers);
    }
}

impl AnswerBars {
    fn description(&self) -> String {
        let rows = self.rows.iter();
        let rows = rows.map(|row| answers::row(&row.label, row.right, row.wrong, row.all));
        match self.rows.is_empty() {
            true => answers::EMPTY.into(),
            false => rows.collect::<Vec<_>>().join(" "),
        }
    }
}

impl Picture for AnswerBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let rows = Rows {
            top: 2.0,
            height: ROW,
            count: self.rows.len(),
        };
        let bottom = rows.bottom() + LEGEND_BELOW;
        let height = bottom + legend::height(width, &answers::LEGEND);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let most = self.rows.iter().map(|row| row.all).max().unwrap_or(1);
        let line = NumberLine::linear(most.max(1) as f64, width);
        for (index, row) in self.rows.iter().enumerate() {
            row.draw(&mut scene, line, rows.top_of(index));
        }
        scene.legend(0.0, bottom, &answers::LEGEND);
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&self.title, &answers::COLUMNS);
        for row in &self.rows {
            table.push(vec![
                row.label.as_str().into(),
                counted(row.right),
                counted(row.wrong),
                counted(row.open()),
                counted(row.all),
            ]);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;

    fn bars() -> AnswerBars {
        let row = |label: &str, right, wrong, all| AnswerRow {
            label: label.into(),
            right,
            wrong,
            all,
        };
        AnswerBars {
            title: String::new(),
            rows: vec![row("Tokens", 2, 1, 5), row("The loop", 0, 1, 2)],
        }
    }

    #[test]
    fn the_parts_of_a_bar_end_where_all_questions_end() {
        // 500 pixels are the 5 questions of the longest bar.
        let scene = bars().scene("answers", 500.0);
        let parts = scene.nodes.iter().filter_map(|node| match node {
            Node::Rect(rect) if rect.hint.is_some() => Some((rect.paint, rect.x, rect.width)),
            _ => None,
        });
        // A pixel of paper follows each part.
        let expected = [
            (Paint::Kept, 0.0, 199.0),
            (Paint::Removed, 200.0, 99.0),
            (Paint::Shade, 300.0, 199.0),
            (Paint::Removed, 0.0, 99.0),
            (Paint::Shade, 100.0, 99.0),
        ];
        assert_eq!(parts.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_description_has_all_numbers_of_a_row() {
        assert_eq!(
            bars().description(),
            "Tokens: 2 of 5 right, 1 wrong so far. The loop: 0 of 2 right, 1 wrong so far."
        );
        assert_eq!(AnswerBars::default().description(), answers::EMPTY);
    }
}
