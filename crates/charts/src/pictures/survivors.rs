//! How many tokens three filters keep at each step of a run, from one to the whole vocabulary.
//!
//! Top-p's number of tokens adapts to the distribution: that is its idea, and it is seen along a text. So its numbers are
//! columns; top-k's, which never changes, is a broken line; min-p's are diamonds.

use crate::{
    Anchor, Form, Paint, Picture, Scale, Scene, Table, Unit,
    axis::{SIZE, Ticks},
    columns::{self, StepColumns},
    count, measure,
    scale::NumberLine,
    table::counted,
    words::{self, survivors as strip},
};

/// The filters' names, and what each keeps at each step.
///
/// ```
/// use charts::{Picture, SurvivorCount, Survivors};
///
/// let strip = Survivors {
///     title: "How many tokens survive".into(),
///     filters: ["Top-k 40", "Top-p 0.9", "Min-p 0.05"].map(String::from),
///     steps: vec![SurvivorCount { token: "␣old".into(), kept: [40, 6, 7] }],
///     vocabulary: 2_048,
///     selected: Some(0),
///     compact: false,
/// };
/// assert!(strip.scene("survivors", 360.0).description.contains("Top-p 0.9 keeps 6 tokens"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survivors {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The names of the filters with their values: one that is drawn as a line, one as columns, one as diamonds.
    pub filters: [String; 3],
    /// The steps of the run.
    pub steps: Vec<SurvivorCount>,
    /// The number of tokens before any filter.
    pub vocabulary: usize,
    /// The selected step, counted from 0.
    pub selected: Option<usize>,
    /// Whether the picture stands directly under the text: it is low, has no names of tokens, and its legend has the
    /// selected step's numbers.
    pub compact: bool,
}

/// What the filters keep at one step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SurvivorCount {
    /// The chosen token.
    pub token: String,
    /// The number of tokens that each filter keeps, at least 1, in the order of the filters.
    pub kept: [usize; 3],
}

/// The paints of the filters.
const PAINTS: [Paint; 3] = [Paint::Indicator, Paint::Kept, Paint::Indicator];
/// Above the plot, for the name of the axis; of a compact one, for half of the highest number.
const TOP: f64 = 22.0;
const COMPACT_TOP: f64 = 8.0;
/// The height of the plot.
const HEIGHT: f64 = 132.0;
const COMPACT_HEIGHT: f64 = 36.0;
/// The least number on the axis: below 1, so that a column of one token has a height.
const LEAST: f64 = 0.6;
/// The least distance of two numbers on the axis.
const NUMBER_GAP: f64 = 14.0;
/// The height of a line of the legend and of the words about the selected step.
const LINE: f64 = 18.0;
/// The size of the type of these words.
const WORDS: f64 = 13.0;
/// The width of a sample in the legend.
const SAMPLE: f64 = 22.0;
/// The radius of a diamond where there is room.
const DIAMOND: f64 = 4.5;

impl Survivors {
    /// The step under a pointer, counted from 0; `x` and `width` are CSS pixels of the picture.
    #[must_use]
    pub fn step_at(&self, x: f64, width: f64) -> Option<usize> {
        self.columns(width).at(x)
    }

    /// What the filters keep at a step, in words.
    #[must_use]
    pub fn step_words(&self, index: usize) -> Option<String> {
        let step = self.steps.get(index)?;
        let names = self.filters.iter().map(String::as_str);
        let kept: Vec<(&str, usize)> = names.zip(step.kept).collect();
        Some(strip::kept(&strip::step(index, &step.token), &kept))
    }

    fn columns(&self, width: f64) -> StepColumns {
        StepColumns::new(self.left()..width, self.steps.len())
    }

    /// The left edge of the columns: after the widest number of the axis.
    fn left(&self) -> f64 {
        measure::sans(&strip::all(self.vocabulary), SIZE) + 8.0
    }

    fn line(&self) -> NumberLine {
        NumberLine {
            scale: Scale::Log,
            least: LEAST,
            most: self.vocabulary.max(2) as f64,
            length: self.height(),
        }
    }

    fn top(&self) -> f64 {
        if self.compact { COMPACT_TOP } else { TOP }
    }

    fn height(&self) -> f64 {
        match self.compact {
            true => COMPACT_HEIGHT,
            false => HEIGHT,
        }
    }

    fn bottom(&self) -> f64 {
        self.top() + self.height()
    }

    fn y(&self, kept: usize) -> f64 {
        self.bottom() - self.line().at(kept as f64)
    }

    fn description(&self) -> String {
        if self.steps.is_empty() {
            return strip::empty().into();
        }
        let mut said = vec![strip::steps(self.steps.len(), self.vocabulary)];
        for (place, filter) in self.filters.iter().enumerate() {
            let kept = || self.steps.iter().map(|step| step.kept[place]);
            let (least, most) = (kept().min().unwrap_or(0), kept().max().unwrap_or(0));
            said.push(strip::range(filter, least, most));
        }
        let selected = self.selected.and_then(|index| self.step_words(index));
        said.extend(selected.map(|words| strip::selected(&words)));
        said.join(" ")
    }

    fn draw_axis(&self, scene: &mut Scene, columns: StepColumns) {
        if !self.compact {
            scene.text(0.0, 11.0, Anchor::Start, Paint::Axis, strip::axis());
        }
        let right = match self.steps.is_empty() {
            true => scene.width,
            false => columns.right(),
        };
        let end = self.left() - 8.0;
        let top = self.y(self.vocabulary.max(2));
        let mut lines = vec![vec![(self.left(), top), (right, top)]];
        let all = strip::all(self.vocabulary);
        scene.text(end, top + 4.5, Anchor::End, Paint::Axis, all);
        let ticks = Ticks::of(self.line(), Unit::Plain, NUMBER_GAP);
        for &tick in ticks.values.iter().filter(|&&tick| tick >= 1.0) {
            let y = self.bottom() - self.line().at(tick);
            if y - top < NUMBER_GAP {
                continue;
            }
            lines.push(vec![(self.left(), y), (right, y)]);
            let number = count(tick as usize);
            scene.text(end, y + 4.5, Anchor::End, Paint::Axis, number);
        }
        scene.path(lines, Form::Fine, Paint::Grid);
    }

    fn draw_steps(&self, scene: &mut Scene, columns: StepColumns) {
        let (top, bottom) = (self.top(), self.bottom());
        for (index, step) in self.steps.iter().enumerate() {
            let paint = match self.selected == Some(index) {
                true => Paint::RowChosen,
                false => Paint::Row,
            };
            let hint = self.step_words(index).unwrap_or_default();
            let place = (columns.x(index), top, columns.width, bottom - top);
            scene.hinted(place, paint, hint);
            let (x, width) = columns.inner(index);
            let y = self.y(step.kept[1]);
            scene.rect(x, y, width, bottom - y, PAINTS[1]);
        }
        // The line goes from edge to edge of each column, so that it is seen with a single step too.
        let points = self.steps.iter().enumerate().flat_map(|(index, step)| {
            let y = self.y(step.kept[0]);
            [(columns.x(index), y), (columns.x(index + 1), y)]
        });
        scene.path(vec![points.collect()], Form::Dashed, PAINTS[0]);
        let radius = DIAMOND.min(columns.width / 2.0).max(1.5);
        for (index, step) in self.steps.iter().enumerate() {
            let place = (columns.middle(index), self.y(step.kept[2]));
            scene.diamond(place, radius, Form::Hollow, PAINTS[2]);
        }
        if !self.compact {
            let labels: Vec<&str> = self.steps.iter().map(|step| step.token.as_str()).collect();
            columns.write_below(scene, &labels, bottom, self.selected);
        }
    }

    /// A sample of each filter's marks with its name, in as many lines as they need; returns the last baseline.
    fn draw_legend(&self, scene: &mut Scene, y: f64) -> f64 {
        scene.named.extend(PAINTS);
        let filters = self.legend();
        let words = filters.iter().map(String::as_str);
        scene.samples((0.0, y), words, SAMPLE, |scene, place, (x, y)| {
            let middle = y - 4.0;
            match place {
                0 => scene.line((x, middle), (x + SAMPLE, middle), Form::Dashed, PAINTS[0]),
                1 => scene.rect(x + 6.0, y - 9.0, 10.0, 10.0, PAINTS[1]),
                _ => scene.diamond((x + SAMPLE / 2.0, middle), DIAMOND, Form::Hollow, PAINTS[2]),
            }
        })
    }

    /// The filters' names; of a compact picture, with what they keep at the selected step.
    fn legend(&self) -> [String; 3] {
        let selected = self.selected.and_then(|index| self.steps.get(index));
        let Some(step) = selected.filter(|_| self.compact) else {
            return self.filters.clone();
        };
        let mut kept = step.kept.into_iter();
        self.filters.each_ref().map(|filter| match kept.next() {
            Some(kept) => strip::legend(filter, kept),
            None => filter.clone(),
        })
    }

    /// The number of lines of the legend in a picture of this width.
    fn legend_height(&self, width: f64) -> f64 {
        let mut measured = Scene::new("", "", String::new(), width, 0.0);
        self.draw_legend(&mut measured, LINE)
    }
}

impl Picture for Survivors {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let columns = self.columns(width);
        let said = self.selected.filter(|_| !self.compact);
        let words = said.and_then(|index| self.step_words(index));
        let words = words.map(|words| measure::wrapped(&words, WORDS, width, 4));
        let words = words.unwrap_or_default();
        let below = if self.compact { 0.0 } else { columns::BELOW };
        let legend_top = self.bottom() + below;
        let words_top = legend_top + self.legend_height(width);
        let height = words_top + words.len() as f64 * LINE + 6.0;
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        self.draw_axis(&mut scene, columns);
        self.draw_steps(&mut scene, columns);
        self.draw_legend(&mut scene, legend_top + LINE);
        for (place, line) in words.into_iter().enumerate() {
            let y = words_top + (place + 1) as f64 * LINE;
            scene.text(0.0, y, Anchor::Start, Paint::Number, line);
        }
        scene
    }

    fn table(&self) -> Table {
        let names = self.filters.iter().map(String::as_str);
        let columns: Vec<&str> = [strip::step_heading(), words::token()]
            .into_iter()
            .chain(names)
            .collect();
        let row = |(index, step): (usize, &SurvivorCount)| {
            let kept = step.kept.map(counted);
            let place = [counted(index + 1), step.token.as_str().into()];
            place.into_iter().chain(kept)
        };
        Table::new(&self.title, &columns).with_rows(self.steps.iter().enumerate().map(row))
    }
}

#[cfg(test)]
mod tests;
