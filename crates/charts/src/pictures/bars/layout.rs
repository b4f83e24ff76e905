//! The distribution as rows of tokens with two bars each.

use super::{Bar, Bars, Columns};
use crate::{
    Paint, Scale, Scene, Unit,
    axis::Ticks,
    marks::{BarSlot, Marks},
    percent, probability,
    scale::NumberLine,
    token_rows::{Token, TokenRows},
    words::{self, bars::TRUTH},
};

/// The least probability that a logarithmic axis goes down to.
const LEAST: f64 = 1e-12;

/// The marks and numbers of a row, of one token or of all others.
struct Row {
    model: f64,
    rule: f64,
    truth: Option<f64>,
    kept: bool,
    fill: Paint,
    number: Paint,
}

pub(super) fn scene(bars: &Bars, id: &'static str, width: f64) -> Scene {
    scene_beside(bars, &[bars], id, width)
}

/// The rows on an axis that has room for the values of all of `together`, so that they can be compared.
pub(in crate::pictures) fn scene_beside(
    bars: &Bars,
    together: &[&Bars],
    id: &'static str,
    width: f64,
) -> Scene {
    let count = bars.rows.len() + usize::from(bars.rest.is_some());
    let rows = TokenRows::new(width, count);
    let legend = legend(bars);
    let mut scene = rows.scene(id, &bars.title, bars.description(), &legend);
    let marks = Marks {
        rows,
        line: number_line(bars.scale, together, rows.length),
    };
    let Columns { model, rule } = &bars.columns;
    scene.means(Paint::Kept, rule);
    scene.means(Paint::KeptRest, words::legend::rest_of(rule));
    scene.means(Paint::Model, model);
    scene.means(Paint::Removed, words::legend::before_removal(model));
    let ticks = ticks(marks.line);
    rows.lines(&mut scene, marks.line, &ticks);
    rows.legend(&mut scene, &legend);
    for (index, bar) in bars.rows.iter().enumerate() {
        let token = bar.token(&bars.columns);
        let row = bar.row(token.number_paint());
        rows.token(&mut scene, index, token);
        row.draw(&mut scene, marks, index, bars.scale);
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
        };
        row.draw(&mut scene, marks, index, bars.scale);
    }
    rows.pointers(&mut scene, bars.rows.iter().map(|bar| bar.fate));
    let headings = (rule.as_str(), Some(model.as_str()));
    rows.head(&mut scene, marks.line, &ticks, headings);
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

fn number_line(scale: Scale, together: &[&Bars], length: f64) -> NumberLine {
    let rows = together.iter().flat_map(|bars| &bars.rows);
    let rows = rows.map(|bar| (bar.model, bar.rule, bar.truth));
    let rest = together.iter().flat_map(|bars| &bars.rest);
    let rest = rest.map(|rest| (rest.model, rest.rule, rest.truth));
    let shown = rows
        .chain(rest)
        .flat_map(|(model, rule, truth)| [Some(model), Some(rule), truth])
        .flatten();
    match scale {
        Scale::Linear => NumberLine::of_probabilities(shown.fold(0.0, f64::max), length),
        Scale::Log => {
            let least = shown.filter(|&value| value > 0.0).fold(0.1, f64::min);
            NumberLine::log_below(least.max(LEAST), 1.0, length)
        }
    }
}

fn ticks(line: NumberLine) -> Ticks {
    let values = match line.scale {
        Scale::Linear => vec![0.0, line.most / 2.0, line.most],
        Scale::Log => line.ticks(44.0),
    };
    Ticks::at(values, line.scale, Unit::Probability)
}

impl Row {
    fn draw(&self, scene: &mut Scene, marks: Marks, index: usize, scale: Scale) {
        marks.bar(scene, index, BarSlot::After, self.rule, self.fill);
        let paint = if self.kept {
            Paint::Model
        } else {
            Paint::Removed
        };
        marks.bar(scene, index, BarSlot::Before, self.model, paint);
        // A logarithmic axis has no place for a truth of 0.
        if let Some(truth) = self
            .truth
            .filter(|&truth| scale == Scale::Linear || truth > 0.0)
        {
            marks.diamond(scene, index, truth, Paint::Truth);
        }
        let read = match scale {
            Scale::Linear => percent,
            Scale::Log => probability,
        };
        let number = if self.kept {
            read(self.rule)
        } else {
            words::REMOVED.into()
        };
        marks.rows.first(scene, index, self.number, number);
        marks.rows.second(scene, index, read(self.model));
    }
}

impl Bar {
    fn token(&self, columns: &Columns) -> Token<'_> {
        let values = [self.model, self.rule];
        Token {
            label: &self.label,
            fate: self.fate,
            kept: self.kept,
            hint: words::bars::hint(&self.label, columns.names(), values, self.truth),
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
        }
    }
}
