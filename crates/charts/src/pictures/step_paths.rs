//! Paths of steps, one a row: which steps are done.

use crate::{
    Anchor, Paint, Picture, Scene, Table, legend, measure,
    rows::Rows,
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

/// The height of a row, and the place of its boxes in it.
const ROW: f64 = 38.0;
const BOX_TOP: f64 = 19.0;
const BOX: f64 = 12.0;
/// The widest box: a path of few steps does not fill the row.
const WIDEST: f64 = 48.0;
/// Between two boxes.
const GAP: f64 = 3.0;
/// The size of the type of names.
const SIZE: f64 = 13.0;
/// Between the last row and the legend.
const LEGEND_BELOW: f64 = 14.0;

impl StepPath {
    fn done(&self) -> usize {
        self.steps.iter().filter(|(_, done)| *done).count()
    }

    fn draw(&self, scene: &mut Scene, pitch: f64, top: f64) {
        for (index, (title, done)) in self.steps.iter().enumerate() {
            let (paint, state) = match done {
                true => (Paint::Kept, paths::DONE),
                false => (Paint::Shade, paths::OPEN),
            };
            let at = (index as f64 * pitch, top + BOX_TOP, pitch - GAP, BOX);
            scene.hinted(at, paint, words::named(title, state));
        }
        let numbers = paths::of(self.done(), self.steps.len());
        let room = scene.width - measure::sans(&numbers, SIZE) - 16.0;
        let name = measure::fitted(&self.label, SIZE, room);
        scene.haloed((0.0, top + 14.0), Anchor::Start, Paint::Number, name);
        let at = (scene.width, top + 14.0);
        scene.haloed(at, Anchor::End, Paint::NumberQuiet, numbers);
    }
}

impl StepPaths {
    fn description(&self) -> String {
        let rows = self.rows.iter();
        let rows = rows.map(|row| paths::row(&row.label, row.done(), row.steps.len()));
        match self.rows.is_empty() {
            true => paths::EMPTY.into(),
            false => rows.collect::<Vec<_>>().join(" "),
        }
    }
}

impl Picture for StepPaths {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let rows = Rows {
            top: 2.0,
            height: ROW,
            count: self.rows.len(),
        };
        let bottom = rows.bottom() + LEGEND_BELOW;
        let height = bottom + legend::height(width, &paths::LEGEND);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let most = self.rows.iter().map(|row| row.steps.len()).max();
        let pitch = (width / most.unwrap_or(1).max(1) as f64).min(WIDEST);
        for (index, row) in self.rows.iter().enumerate() {
            row.draw(&mut scene, pitch, rows.top_of(index));
        }
        scene.legend(0.0, bottom, &paths::LEGEND);
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&self.title, &paths::COLUMNS);
        for row in &self.rows {
            let (done, all) = (counted(row.done()), counted(row.steps.len()));
            table.push(vec![row.label.as_str().into(), done, all]);
        }
        table
    }
}
