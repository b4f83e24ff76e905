//! The distribution as rows of tokens with two bars each.

use super::{
    Bar, Bars, Columns, ShareAxis,
    outside::{AxisNotes, Outside},
};
use crate::{
    Paint, Scene,
    marks::{BarSlot, Marks},
    percent,
    token_rows::{Token, TokenRows},
    words::{self, bars::TRUTH},
};

/// The marks and numbers of a row, of one token or of all others.
struct Row {
    model: f64,
    rule: f64,
    truth: Option<f64>,
    kept: bool,
    fill: Paint,
    number: Paint,
    /// The upper bar.
    slot: BarSlot,
}

pub(super) fn scene(bars: &Bars, id: &'static str, width: f64) -> Scene {
    let count = bars.rows.len() + usize::from(bars.rest.is_some());
    let rows = TokenRows::new(width, count);
    let legend = legend(bars);
    let notes = AxisNotes::new(bars.axis, rows.left, width);
    let mut scene = rows.scene(id, &bars.title, bars.description(), &legend);
    let notes_top = scene.height;
    scene.height += notes.height();
    let Columns { model, rule } = &bars.columns;
    scene.means(Paint::Kept, rule);
    scene.means(Paint::KeptRest, words::legend::rest_of(rule));
    scene.means(Paint::Model, model);
    scene.means(Paint::Removed, words::legend::before_removal(model));
    let line = bars.axis.line(rows.length);
    let marks = Marks { rows, line };
    let ticks = bars.axis.ticks(line);
    rows.lines(&mut scene, line, &ticks);
    rows.legend(&mut scene, &legend);
    let mut outside = Vec::new();
    for (index, bar) in bars.rows.iter().enumerate() {
        let token = bar.token(&bars.columns);
        let row = bar.row(token.number_paint());
        rows.token(&mut scene, index, token);
        // Rows are in the order of their ranks: only those that were added below need a number.
        if let Some(rank) = bar.rank.filter(|&rank| rank != index + 1) {
            rows.rank(&mut scene, index, &bar.label, rank);
        }
        outside.extend(row.draw(&mut scene, marks, index, bars.axis));
    }
    if let Some(rest) = &bars.rest {
        let kept = rest.kept > 0;
        let (label, number) = if kept {
            (Paint::NumberQuiet, Paint::Number)
        } else {
            (Paint::LabelRemoved, Paint::NumberQuiet)
        };
        let index = bars.rows.len();
        rows.rest_label(&mut scene, index, label, rest.tokens);
        let row = Row {
            model: rest.model,
            rule: rest.rule,
            truth: rest.truth,
            kept,
            fill: Paint::KeptRest,
            number,
            slot: BarSlot::Rest,
        };
        outside.extend(row.draw(&mut scene, marks, index, bars.axis));
    }
    rows.pointers(&mut scene, bars.rows.iter().map(|bar| bar.fate));
    let headings = (rule.as_str(), Some(model.as_str()));
    rows.head(&mut scene, line, &ticks, headings);
    notes.draw(&mut scene, notes_top);
    // Their number changes with the settings: after all other shapes, they change no other shape's place in the scene.
    for mark in outside {
        mark.draw(&mut scene, marks);
    }
    scene
}

/// Where a third mark joins the two bars, all three are named.
fn legend(bars: &Bars) -> Vec<(Paint, String)> {
    if !bars.has_truth() {
        return Vec::new();
    }
    let Columns { model, rule } = &bars.columns;
    vec![
        (Paint::Kept, rule.clone()),
        (Paint::Model, model.clone()),
        (Paint::Truth, TRUTH.into()),
    ]
}

impl Row {
    /// Draws bars, truth and numbers, and returns what has no place on the axis.
    fn draw(&self, scene: &mut Scene, marks: Marks, index: usize, axis: ShareAxis) -> Vec<Outside> {
        let model = if self.kept {
            Paint::Model
        } else {
            Paint::Removed
        };
        let bars = [
            (self.slot, self.rule, self.fill),
            (BarSlot::Before, self.model, model),
        ];
        for (slot, value, paint) in bars {
            marks.bar(scene, index, slot, axis.nearest(value), paint);
        }
        let truth = self.truth.filter(|&truth| axis.has_place(truth));
        if let Some(truth) = truth.filter(|&truth| axis.outside(truth).is_none()) {
            marks.diamond(scene, index, truth, Paint::Truth);
        }
        let number = if self.kept {
            percent(self.rule)
        } else {
            words::REMOVED.into()
        };
        marks.rows.first(scene, index, self.number, number);
        marks.rows.second(scene, index, percent(self.model));
        let bars = bars.map(|(slot, value, paint)| (Some(slot), Some(value), paint));
        bars.into_iter()
            .chain([(None, truth, Paint::Truth)])
            .filter_map(|(slot, value, paint)| {
                let side = axis.outside(value?)?;
                Some(Outside {
                    index,
                    side,
                    slot,
                    paint,
                })
            })
            .collect()
    }
}

impl Bar {
    fn token(&self, columns: &Columns) -> Token<'_> {
        let values = [self.model, self.rule];
        Token {
            label: &self.label,
            fate: self.fate,
            kept: self.kept,
            hint: words::bars::hint(
                (&self.label, self.rank),
                columns.names(),
                values,
                self.truth,
            ),
        }
    }

    fn row(&self, number: Paint) -> Row {
        Row {
            model: self.model,
            rule: self.rule,
            truth: self.truth,
            kept: self.kept,
            fill: self.fate.paint(),
            number,
            slot: BarSlot::After,
        }
    }
}
