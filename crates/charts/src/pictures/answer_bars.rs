//! Answers: how many questions of each group are answered rightly, and how many wrongly so far.

use crate::{
    Paint, Picture, Scene, Table,
    named_rows::{NamedRow, NamedRows},
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

const ROW: f64 = 38.0;

impl AnswerRow {
    fn open(&self) -> usize {
        self.all.saturating_sub(self.right + self.wrong)
    }

    fn row(&self, line: NumberLine) -> NamedRow<'_> {
        let mut row = NamedRow::new(&self.label, answers::of(self.right, self.all));
        let mut end = 0;
        for (number, paint, name) in [
            (self.right, Paint::Kept, answers::right()),
            (self.wrong, Paint::Removed, answers::wrong()),
            (self.open(), Paint::Shade, answers::open()),
        ] {
            let start = end;
            end += number;
            if number > 0 {
                let hint = words::named(name, &crate::count(number));
                row.part(line, start as f64..end as f64, paint, hint);
            }
        }
        row
    }
}

impl AnswerBars {
    fn description(&self) -> String {
        let row = |row: &AnswerRow| answers::row(&row.label, row.right, row.wrong, row.all);
        words::sentences(self.rows.iter().map(row), answers::empty())
    }
}

impl Picture for AnswerBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let most = self.rows.iter().map(|row| row.all).fold(1, usize::max);
        let line = NumberLine::linear(most as f64, width);
        let rows = self.rows.iter().map(|row| row.row(line));
        let legend = answers::legend();
        let rows = NamedRows::new(ROW, rows, &legend);
        rows.scene(id, width, &self.title, self.description())
    }

    fn table(&self) -> Table {
        let row = |row: &AnswerRow| {
            let [right, wrong] = [row.right, row.wrong].map(counted);
            let label = row.label.as_str().into();
            [label, right, wrong, counted(row.open()), counted(row.all)]
        };
        Table::of(&self.title, &answers::columns(), self.rows.iter().map(row))
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
        assert_eq!(AnswerBars::default().description(), answers::empty());
    }
}
