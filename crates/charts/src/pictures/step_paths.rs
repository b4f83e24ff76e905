//! Paths of steps, one a row: which steps are done.

use crate::{
    Paint, Picture, Scene, Table,
    named_rows::{BAR, NamedRow, NamedRows},
    table::counted,
    words::{self, step_paths as paths},
};

/// Paths of steps.
///
/// ```
/// use charts::{Picture, StepPath, StepPaths};
///
/// let paths = StepPaths {
///     title: "Lessons".into(),
///     rows: vec![StepPath { label: "Tokens".into(), steps: vec![("Pieces".into(), true), ("Spaces".into(), false)] }],
/// };
/// assert_eq!(paths.table().rows[0], ["Tokens", "1", "2"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepPaths {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The paths, from top to bottom.
    pub rows: Vec<StepPath>,
}

/// One path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepPath {
    /// Its name.
    pub label: String,
    /// The titles of its steps, and whether each is done.
    pub steps: Vec<(String, bool)>,
}

const ROW: f64 = 38.0;
/// The widest box: a path of few steps does not fill the row.
const WIDEST: f64 = 48.0;
/// Between two boxes.
const GAP: f64 = 3.0;

impl StepPath {
    fn done(&self) -> usize {
        self.steps.iter().filter(|(_, done)| *done).count()
    }

    /// The path with a box for each step, this far from one to the next.
    fn row(&self, pitch: f64) -> NamedRow<'_> {
        let numbers = paths::of(self.done(), self.steps.len());
        let mut row = NamedRow::new(&self.label, numbers);
        for (index, (title, done)) in self.steps.iter().enumerate() {
            let (paint, state) = match done {
                true => (Paint::Kept, paths::done()),
                false => (Paint::Shade, paths::open()),
            };
            let across = (index as f64 * pitch, pitch - GAP);
            row.bar(across, BAR, paint, words::named(title, state));
        }
        row
    }
}

impl StepPaths {
    fn description(&self) -> String {
        let row = |row: &StepPath| paths::row(&row.label, row.done(), row.steps.len());
        words::sentences(self.rows.iter().map(row), paths::empty())
    }
}

impl Picture for StepPaths {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let most = self.rows.iter().map(|row| row.steps.len());
        let pitch = (width / most.fold(1, usize::max) as f64).min(WIDEST);
        let rows = self.rows.iter().map(|row| row.row(pitch));
        let legend = paths::legend();
        NamedRows::new(ROW, rows, &legend).scene(id, width, &self.title, self.description())
    }

    fn table(&self) -> Table {
        let row = |row: &StepPath| {
            let (done, all) = (counted(row.done()), counted(row.steps.len()));
            [row.label.as_str().into(), done, all]
        };
        Table::of(&self.title, &paths::columns(), self.rows.iter().map(row))
    }
}
