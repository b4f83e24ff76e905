//! Probabilities between bounds: the tokens of a list of the most likely ones, and the rest of the vocabulary as one row.
//!
//! The thick bar reaches to the least probability that is possible; a lighter one goes on to the greatest. The thin bar
//! below is the probability before, which the list tells exactly.

use super::{
    Columns, Fate, ShareAxis,
    outside::{AxisNotes, Outside},
};
use crate::{
    Paint, Picture, Scene, Table,
    marks::{BarSlot, Marks},
    percent,
    table::{Cell, probability},
    token_rows::{Token, TokenRows},
    words::{self, range_bars as text},
};

/// The most likely tokens and the rest, with what is known of their probabilities after the settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RangeBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One row each.
    pub rows: Vec<RangeBar>,
    /// All tokens that the list does not show, if there are any.
    pub rest: Option<RangeRest>,
    /// How far the axis reaches.
    pub axis: ShareAxis,
    /// The names of the thin and the thick bar of every row.
    pub columns: Columns,
}

/// A token shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RangeBar {
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// Its probability before, 0 to 1.
    pub before: f64,
    /// What is known of its probability after.
    pub after: KnownProbability,
    /// What the draw made of it.
    pub fate: Fate,
}

/// All tokens not shown, together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangeRest {
    /// How many there are, where it is known.
    pub tokens: Option<usize>,
    /// The sum of their probabilities before, 0 to 1.
    pub before: f64,
    /// What is known of that sum after.
    pub after: KnownProbability,
}

/// What is known of a probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum KnownProbability {
    /// Nothing.
    #[default]
    Nothing,
    /// A filter removed the token: it is 0.
    Removed,
    /// It lies between two values from 0 to 1, both included; it is exact if they are equal.
    Between {
        /// The least value possible.
        least: f64,
        /// The greatest value possible.
        most: f64,
    },
}

impl KnownProbability {
    /// The number in a row.
    fn number(self) -> String {
        match self {
            Self::Nothing => text::NOT_KNOWN.into(),
            Self::Removed => words::REMOVED.into(),
            Self::Between { least, most } => text::between(least, most),
        }
    }

    /// The least and the greatest value, in the table.
    fn cells(self) -> [Cell; 2] {
        match self {
            Self::Between { least, most } => [least, most].map(probability),
            other => [other.number().into(), other.number().into()],
        }
    }
}

impl RangeBars {
    /// Whether nothing is known after the settings: then only the probabilities before are drawn.
    fn is_refused(&self) -> bool {
        let mut rows = self.rows.iter().map(|row| row.after);
        rows.all(|after| after == KnownProbability::Nothing)
    }

    fn legend(&self) -> Vec<(Paint, String)> {
        if self.is_refused() {
            return Vec::new();
        }
        vec![
            (Paint::Kept, text::at_least(&self.columns.rule)),
            (Paint::KeptRest, text::AT_MOST.into()),
            (Paint::Model, self.columns.model.clone()),
        ]
    }

    fn description(&self) -> String {
        let Some(first) = self.rows.first() else {
            return words::bars::EMPTY.into();
        };
        let mut said = text::most_likely(
            &first.label,
            (&self.columns.model, first.before),
            (&self.columns.rule, &first.after.number()),
        );
        if let Some(rest) = &self.rest {
            said += &text::rest(rest.tokens, rest.before, &rest.after.number());
        }
        said + &words::bars::axis(self.axis)
    }

    /// Draws the bars and numbers of a row, and adds what has no place on the axis.
    fn marks(
        &self,
        scene: &mut Scene,
        marks: Marks,
        row: (usize, BarSlot, Fate),
        (before, after): (f64, KnownProbability),
        outside: &mut Vec<Outside>,
    ) {
        let (index, slot, fate) = row;
        let (least, most) = match after {
            KnownProbability::Between { least, most } => (least, most),
            KnownProbability::Nothing | KnownProbability::Removed => (0.0, 0.0),
        };
        let model = match after {
            KnownProbability::Removed => Paint::Removed,
            KnownProbability::Nothing | KnownProbability::Between { .. } => Paint::Model,
        };
        let solid = match slot {
            BarSlot::Rest => Paint::KeptRest,
            _ => fate.paint(),
        };
        let bars = [
            (slot, most, Paint::KeptRest),
            (slot, least, solid),
            (BarSlot::Before, before, model),
        ];
        for (slot, value, paint) in bars {
            marks.bar(scene, index, slot, self.axis.nearest(value), paint);
            if let Some(side) = self.axis.outside(value) {
                outside.push(Outside {
                    index,
                    side,
                    slot: Some(slot),
                    paint,
                });
            }
        }
        let number = match after {
            KnownProbability::Removed => Paint::NumberQuiet,
            KnownProbability::Nothing | KnownProbability::Between { .. } => Paint::Number,
        };
        if self.is_refused() {
            marks.rows.first(scene, index, number, percent(before));
        } else {
            marks.rows.first(scene, index, number, after.number());
            marks.rows.second(scene, index, percent(before));
        }
    }
}

impl Picture for RangeBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let count = self.rows.len() + usize::from(self.rest.is_some());
        let refused = self.is_refused();
        let mut rows = TokenRows::new(width, count);
        if refused {
            rows = rows.with_one_number();
        }
        let legend = self.legend();
        let notes = AxisNotes::new(self.axis, rows.left, width);
        let mut scene = rows.scene(id, &self.title, self.description(), &legend);
        let notes_top = scene.height;
        scene.height += notes.height();
        let Columns { model, rule } = &self.columns;
        scene.means(Paint::Kept, text::at_least(rule));
        scene.means(Paint::KeptRest, text::AT_MOST);
        scene.means(Paint::Model, model);
        scene.means(Paint::Removed, words::legend::before_removal(model));
        let line = self.axis.line(rows.length);
        let marks = Marks { rows, line };
        let ticks = self.axis.ticks(line);
        rows.lines(&mut scene, line, &ticks);
        rows.legend(&mut scene, &legend);
        let mut outside = Vec::new();
        for (index, bar) in self.rows.iter().enumerate() {
            let after = bar.after.number();
            let token = Token {
                label: &bar.label,
                fate: bar.fate,
                kept: bar.after != KnownProbability::Removed,
                hint: text::hint(&bar.label, (model, bar.before), (rule, &after)),
            };
            rows.token(&mut scene, index, token);
            let row = (index, BarSlot::After, bar.fate);
            self.marks(
                &mut scene,
                marks,
                row,
                (bar.before, bar.after),
                &mut outside,
            );
        }
        if let Some(rest) = &self.rest {
            let index = self.rows.len();
            match rest.tokens {
                Some(tokens) => rows.rest_label(&mut scene, index, Paint::NumberQuiet, tokens),
                None => rows.label(&mut scene, index, Paint::NumberQuiet, text::REST_SHORT),
            }
            let row = (index, BarSlot::Rest, Fate::Open);
            self.marks(
                &mut scene,
                marks,
                row,
                (rest.before, rest.after),
                &mut outside,
            );
        }
        rows.pointers(&mut scene, self.rows.iter().map(|bar| bar.fate));
        let headings = match refused {
            true => (model.as_str(), None),
            false => (rule.as_str(), Some(model.as_str())),
        };
        rows.head(&mut scene, line, &ticks, headings);
        notes.draw(&mut scene, notes_top);
        for mark in outside {
            mark.draw(&mut scene, marks);
        }
        scene
    }

    fn table(&self) -> Table {
        let Columns { model, rule } = &self.columns;
        let least = text::at_least(rule);
        let columns = [words::TOKEN, model, &least, text::AT_MOST, words::OUTCOME];
        let mut table = Table::new(&self.title, &columns);
        table.note = words::bars::note(self.axis);
        let mut push = |label: String, before: f64, after: KnownProbability, outcome: &str| {
            let [least, most] = after.cells();
            table.push(vec![
                label.into(),
                probability(before),
                least,
                most,
                outcome.into(),
            ]);
        };
        for bar in &self.rows {
            push(
                bar.label.clone(),
                bar.before,
                bar.after,
                words::outcome(bar.fate),
            );
        }
        if let Some(rest) = &self.rest {
            push(text::rest_name(rest.tokens), rest.before, rest.after, "");
        }
        table
    }
}
