//! Probabilities as rows of tokens: bars, truth and numbers of each row, and marks for what has no place on the axis.

use super::{
    Columns, Fate, ShareAxis,
    outside::{AxisNotes, Outside},
};
use crate::{
    Paint, Scene,
    marks::{BarSlot, Marks},
    token_rows::{Token, TokenRows},
    words::{legend::before_removal, range_bars::the_rest},
};

/// What a picture of probabilities before and after the settings shows.
pub(super) struct ShareRows<'a> {
    pub title: &'a str,
    pub description: String,
    pub rows: Vec<ShareRow<'a>>,
    pub axis: ShareAxis,
    pub columns: &'a Columns,
    /// Whether only the probabilities before are known.
    pub before_alone: bool,
    /// What the bars of kept tokens stand for, and those of the row of all other tokens.
    pub kept: [String; 2],
    pub legend: Vec<(Paint, String)>,
}

/// The marks and numbers of a row.
pub(super) struct ShareRow<'a> {
    pub of: RowOf<'a>,
    /// From back to front.
    pub bars: Vec<(BarSlot, f64, Paint)>,
    pub truth: Option<f64>,
    pub number: (Paint, String),
    pub second: Option<String>,
}

/// What a row is of.
pub(super) enum RowOf<'a> {
    Token {
        token: Token<'a>,
        rank: Option<usize>,
    },
    /// All other tokens, and how many they are where it is known.
    Rest { label: Paint, tokens: Option<usize> },
}

impl ShareRows<'_> {
    pub fn scene(self, id: &'static str, width: f64) -> Scene {
        let Columns { model, rule } = self.columns;
        let rows = TokenRows::new(width, self.rows.len());
        let (rows, headings) = match self.before_alone {
            true => (rows.with_one_number(), (model.as_str(), None)),
            false => (rows, (rule.as_str(), Some(model.as_str()))),
        };
        let notes = AxisNotes::new(self.axis, rows.left, width);
        let mut scene = rows.scene(id, self.title, self.description, &self.legend);
        let notes_top = scene.height;
        scene.height += notes.height();
        let [kept, kept_rest] = self.kept;
        scene.means(Paint::Kept, kept);
        scene.means(Paint::KeptRest, kept_rest);
        scene.means(Paint::Model, model);
        scene.means(Paint::Removed, before_removal(model));
        let line = self.axis.line(rows.length);
        let marks = Marks { rows, line };
        let ticks = self.axis.ticks(line);
        rows.lines(&mut scene, line, &ticks);
        rows.legend(&mut scene, &self.legend);
        let fates: Vec<Fate> = self.rows.iter().map(ShareRow::fate).collect();
        let mut outside = Vec::new();
        for (index, row) in self.rows.into_iter().enumerate() {
            row.draw(&mut scene, marks, index, self.axis, &mut outside);
        }
        rows.pointers(&mut scene, fates.into_iter());
        rows.head(&mut scene, line, &ticks, headings);
        notes.draw(&mut scene, notes_top);
        // Their number changes with the settings: after all other shapes, they change no other shape's place in the scene.
        for mark in outside {
            mark.draw(&mut scene, marks);
        }
        scene
    }
}

impl ShareRow<'_> {
    fn fate(&self) -> Fate {
        match &self.of {
            RowOf::Token { token, .. } => token.fate,
            RowOf::Rest { .. } => Fate::Open,
        }
    }

    /// Draws the row, and adds what has no place on the axis.
    fn draw(
        self,
        scene: &mut Scene,
        marks: Marks,
        index: usize,
        axis: ShareAxis,
        outside: &mut Vec<Outside>,
    ) {
        self.of.draw(scene, marks.rows, index);
        for (slot, value, paint) in self.bars {
            marks.bar(scene, index, slot, axis.nearest(value), paint);
            outside.extend(Outside::of(axis, value, (index, Some(slot)), paint));
        }
        if let Some(truth) = self.truth.filter(|&truth| axis.has_place(truth)) {
            match Outside::of(axis, truth, (index, None), Paint::Truth) {
                None => marks.diamond(scene, index, truth, Paint::Truth),
                Some(mark) => outside.push(mark),
            }
        }
        let (paint, number) = self.number;
        marks.rows.first(scene, index, paint, number);
        if let Some(second) = self.second {
            marks.rows.second(scene, index, second);
        }
    }
}

impl RowOf<'_> {
    /// Draws what stands before the marks.
    fn draw(self, scene: &mut Scene, rows: TokenRows, index: usize) {
        match self {
            Self::Token { token, rank } => {
                let label = token.label;
                rows.token(scene, index, token);
                // Rows are in the order of their ranks: only those that were added below need a number.
                if let Some(rank) = rank.filter(|&rank| rank != index + 1) {
                    rows.rank(scene, index, label, rank);
                }
            }
            Self::Rest { label, tokens } => match tokens {
                Some(tokens) => rows.rest_label(scene, index, label, tokens),
                None => rows.label(scene, index, label, the_rest()),
            },
        }
    }
}
