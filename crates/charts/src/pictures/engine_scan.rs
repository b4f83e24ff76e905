//! The steps of a run at which engines with the same settings keep other tokens or would choose another one: a row for
//! each engine, a column for each step.
//!
//! A step that differs has a box of half the height where other tokens are kept, and of the full height with a dot where
//! another one would be chosen: two signs besides color.

use crate::{
    Anchor, Paint, Picture, Scene, Table,
    columns::{self, StepColumns},
    count, legend, measure,
    rows::Rows,
    table::{Cell, counted},
    words::engine_scan as scan,
};

/// The engines' outcomes along a run.
///
/// ```
/// use charts::{EngineScan, EngineStep, Picture};
///
/// let step = |kept, token: &str| EngineStep { kept, token: token.into(), same_set: kept == 17 };
/// let scan = EngineScan {
///     title: "Where engines differ".into(),
///     engines: vec!["vLLM".into(), "llama.cpp".into()],
///     steps: vec![vec![step(17, "␣soft"), step(8, "␣big")]],
///     reference: 0,
///     selected: None,
/// };
/// assert!(scan.scene("scan", 360.0).description.contains("llama.cpp keeps 8 against 17"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineScan {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The engines, a row each.
    pub engines: Vec<String>,
    /// For each step the outcome of each engine, in the order of the engines.
    pub steps: Vec<Vec<EngineStep>>,
    /// The engine that the others are compared with.
    pub reference: usize,
    /// The selected step, counted from 0.
    pub selected: Option<usize>,
}

/// The outcome of one engine at one step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineStep {
    /// The number of tokens that it keeps.
    pub kept: usize,
    /// The token that it chooses.
    pub token: String,
    /// Whether it keeps the same tokens as the reference.
    pub same_set: bool,
}

const ROW: f64 = 28.0;
const BOX: f64 = 24.0;
const TOP: f64 = 4.0;
/// From the texts below the columns to the legend.
const LEGEND_BELOW: f64 = 14.0;

impl EngineScan {
    /// The step under a pointer, counted from 0; `x` and `width` are CSS pixels of the picture.
    #[must_use]
    pub fn step_at(&self, x: f64, width: f64) -> Option<usize> {
        self.columns(width).at(x)
    }

    /// What each engine keeps and chooses at a step, in words.
    #[must_use]
    pub fn step_words(&self, index: usize) -> Option<String> {
        let step = self.steps.get(index)?.iter();
        let outcomes = self.engines.iter().zip(step);
        let said = outcomes.map(|(name, own)| scan::outcome(name, own.kept, &own.token));
        Some(scan::at_step(index, &said.collect::<Vec<_>>()))
    }

    fn left(&self) -> f64 {
        let names = self.engines.iter().map(|name| measure::sans(name, 13.0));
        names.fold(0.0, f64::max) + 10.0
    }

    fn columns(&self, width: f64) -> StepColumns {
        StepColumns::new(self.left()..width, self.steps.len())
    }

    /// Whether an engine chooses another token than the reference at a step.
    fn chooses_another(&self, step: &[EngineStep], engine: usize) -> bool {
        let of = |engine: usize| step.get(engine).map(|outcome| &outcome.token);
        of(engine) != of(self.reference)
    }

    fn description(&self) -> String {
        let (Some(reference), false) = (self.engines.get(self.reference), self.steps.is_empty())
        else {
            return scan::empty().into();
        };
        let mut said = vec![scan::reference(reference)];
        for (engine, name) in self.engines.iter().enumerate() {
            if engine == self.reference {
                continue;
            }
            let steps = || self.steps.iter().enumerate();
            let sets =
                steps().filter(|(_, step)| step.get(engine).is_some_and(|own| !own.same_set));
            let tokens = steps().filter(|(_, step)| self.chooses_another(step, engine));
            let numbers = (sets.count(), tokens.count());
            said.push(scan::differs(name, self.steps.len(), numbers.0, numbers.1));
            let first = steps().find_map(|(index, step)| {
                let (own, other) = (step.get(self.reference)?, step.get(engine)?);
                let differs = !other.same_set || own.token != other.token;
                differs.then(|| {
                    let kept = [own.kept, other.kept];
                    scan::first(index, name, kept, [&own.token, &other.token])
                })
            });
            said.extend(first);
        }
        said.join(" ")
    }

    fn draw_outcome(
        &self,
        scene: &mut Scene,
        (x, width): (f64, f64),
        top: f64,
        (step, engine): (usize, usize),
    ) {
        let Some(outcome) = self.steps[step].get(engine) else {
            return;
        };
        let another = self.chooses_another(&self.steps[step], engine);
        let (paint, text, height) = match (another, outcome.same_set) {
            (true, _) => (Paint::Instead, Paint::LabelOnFill, BOX),
            (false, false) => (Paint::KeptRest, Paint::Number, BOX * 0.6),
            (false, true) => (Paint::CacheRoom, Paint::NumberQuiet, 3.0),
        };
        let name = &self.engines[engine];
        let hint = scan::at_step(step, &[scan::outcome(name, outcome.kept, &outcome.token)]);
        scene.hinted((x, top + BOX - height, width, height), paint, hint);
        let number = count(outcome.kept);
        if measure::mono(&number) + 4.0 <= width {
            let y = top + BOX - if height > 5.0 { 3.5 } else { 7.0 };
            scene.text(x + width / 2.0, y, Anchor::Middle, text, number);
        }
        if another {
            let radius = 2.5_f64.min(width / 2.0);
            scene.dot(
                (x + width / 2.0, top + 5.0),
                radius,
                Paint::Paper,
                String::new(),
            );
        }
    }
}

impl Picture for EngineScan {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let columns = self.columns(width);
        let rows = Rows {
            top: TOP,
            height: ROW,
            count: self.engines.len(),
        };
        let below = rows.bottom() + columns::BELOW;
        let height = below + LEGEND_BELOW + legend::height(width, &scan::legend()) - 8.0;
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        if let Some(selected) = self.selected.filter(|&index| index < self.steps.len()) {
            let x = columns.x(selected);
            scene.rect(x, 0.0, columns.width, rows.bottom(), Paint::RowChosen);
        }
        for (engine, name) in self.engines.iter().enumerate() {
            let top = rows.top_of(engine);
            let paint = match engine == self.reference {
                true => Paint::NumberChosen,
                false => Paint::Number,
            };
            scene.text(0.0, top + BOX - 6.0, Anchor::Start, paint, name.as_str());
            for step in 0..self.steps.len() {
                self.draw_outcome(&mut scene, columns.inner(step), top, (step, engine));
            }
        }
        let labels = self.steps.iter().map(|step| {
            let own = step.get(self.reference);
            own.map_or("", |own| own.token.as_str())
        });
        let labels: Vec<&str> = labels.collect();
        columns.write_below(&mut scene, &labels, rows.bottom(), self.selected);
        scene.legend(0.0, below + LEGEND_BELOW, &scan::legend());
        scene
    }

    fn table(&self) -> Table {
        let mut names = vec![scan::step_heading().to_string()];
        for engine in &self.engines {
            names.extend([scan::kept(engine), scan::chooses(engine)]);
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut table = Table::new(&self.title, &names);
        for (index, step) in self.steps.iter().enumerate() {
            let mut row = vec![counted(index + 1)];
            for outcome in step {
                row.extend([counted(outcome.kept), outcome.token.as_str().into()]);
            }
            row.resize(names.len(), Cell::none());
            table.push(row);
        }
        table
    }
}

#[cfg(test)]
mod tests;
