//! Where the bars, names and numbers of a distribution stand.

use super::{Bar, Bars, Fate, Rest};
use crate::{
    Anchor, Form, Paint, Scale, Scene, Unit, count, key,
    measure::{self, CHARACTER, shortened},
    percent, probability,
    ruler::{self, AXIS, Ruler},
};

const HEADING: f64 = 22.0;
const ROW: f64 = 24.0;
const RULE_BAR: f64 = 10.0;
const MODEL_BAR: f64 = 3.0;
/// Between the upper and the lower bar.
const GAP: f64 = 2.0;
/// From a row's upper edge to the baseline of its texts.
const BASELINE: f64 = 16.0;
/// From a row's upper edge to the middle of its two bars.
const MIDDLE: f64 = 11.5;
const NUMBER_COLUMN: f64 = 64.0;
/// On a logarithmic axis small numbers are told with more digits.
const LONG_NUMBER_COLUMN: f64 = 76.0;
/// Between the bars and the numbers, so that the scale's last word does not touch theirs.
const GUTTER: f64 = 18.0;
/// Below this width the model's column of numbers gives way; the thin bars and the table still tell them.
const NARROW: f64 = 440.0;
/// The least probability that a logarithmic axis goes down to.
const LEAST: f64 = 1e-12;

/// What a row shows, be it of one token or of many.
struct Row {
    label: (String, Paint),
    model: f64,
    rule: f64,
    truth: Option<f64>,
    kept: bool,
    fill: Paint,
    number: Paint,
}

pub(super) fn scene(bars: &Bars, id: &'static str, width: f64) -> Scene {
    let narrow = width < NARROW;
    let label_column = if narrow { 104.0 } else { 132.0 };
    let column = match bars.scale {
        Scale::Linear => NUMBER_COLUMN,
        Scale::Log => LONG_NUMBER_COLUMN,
    };
    let numbers = if narrow { column } else { 2.0 * column };
    let left = label_column + 10.0;
    let rule_right = width - if narrow { 0.0 } else { column };
    let ruler = ruler(bars, (width - left - GUTTER - numbers).max(40.0));
    let longest = ((label_column - 14.0) / CHARACTER) as usize;
    let rest = bars.rest.as_ref().map(|rest| rest.row(label_column));
    let rows = bars.rows.iter().map(|bar| bar.row(longest)).chain(rest);
    let bottom = HEADING + (bars.rows.len() + usize::from(bars.rest.is_some())) as f64 * ROW;
    // Where a third mark joins the two bars, all three are named.
    let key = [
        (Paint::Kept, bars.columns.rule.as_str()),
        (Paint::Model, &bars.columns.model),
        (Paint::Truth, "in truth"),
    ];
    let height = if bars.knows_truth() {
        bottom + key::height(width - left, &key)
    } else {
        bottom
    };
    let mut scene = Scene::new(id, &bars.title, bars.description(), width, height);

    axis(&mut scene, ruler, left, bottom);
    if bars.knows_truth() {
        scene.key(left, bottom + 16.0, &key);
    }
    let read = match bars.scale {
        Scale::Linear => percent,
        Scale::Log => probability,
    };
    let mut heading = |x, text: &str| scene.text(x, HEADING - 10.0, Anchor::End, Paint::Axis, text);
    heading(rule_right, &bars.columns.rule);
    if !narrow {
        heading(width, &bars.columns.model);
    }
    for (index, row) in rows.enumerate() {
        let y = HEADING + index as f64 * ROW;
        if let Some(bar) = bars.rows.get(index) {
            let chosen = bar.fate == Fate::Chosen;
            let band = if chosen { Paint::RowChosen } else { Paint::Row };
            scene.hinted((0.0, y, width, ROW - 1.0), band, bars.hint(bar));
        }
        let (label, paint) = row.label;
        scene.text(label_column, y + BASELINE, Anchor::End, paint, label);
        // Both bars are always there, so that a change of width can be followed by eye.
        scene.rect(left, y + 4.0, ruler.at(row.rule), RULE_BAR, row.fill);
        let paint = if row.kept {
            Paint::Model
        } else {
            Paint::Removed
        };
        let below = y + 4.0 + RULE_BAR + GAP;
        scene.rect(left, below, ruler.at(row.model), MODEL_BAR, paint);
        // A logarithmic axis has no place for a truth of 0.
        if let Some(truth) = row
            .truth
            .filter(|&truth| bars.scale == Scale::Linear || truth > 0.0)
        {
            let place = (left + ruler.at(truth), y + MIDDLE);
            scene.diamond(place, 5.0, Form::Hollow, Paint::Truth);
        }
        let number = if row.kept {
            read(row.rule)
        } else {
            "removed".into()
        };
        scene.text(rule_right, y + BASELINE, Anchor::End, row.number, number);
        if !narrow {
            let number = read(row.model);
            scene.text(width, y + BASELINE, Anchor::End, Paint::NumberQuiet, number);
        }
    }
    for (index, bar) in bars.rows.iter().enumerate() {
        if bar.fate != Fate::Open {
            let y = HEADING + index as f64 * ROW + MIDDLE;
            let corners = [(0.0, y - 5.0), (0.0, y + 5.0), (7.0, y)];
            scene.triangle(corners, bar.fate.paint());
        }
    }
    scene
}

fn ruler(bars: &Bars, length: f64) -> Ruler {
    if bars.scale == Scale::Linear {
        return Ruler::fitting(bars.values().fold(0.0, f64::max), length);
    }
    let least = bars
        .values()
        .filter(|&value| value > 0.0)
        .fold(0.1, f64::min);
    // Half a decade below the least, so that it still has a bar.
    let decade = (least.max(LEAST).log10() - 0.5).floor();
    Ruler {
        scale: Scale::Log,
        least: 10f64.powf(decade),
        most: 1.0,
        length,
    }
}

fn axis(scene: &mut Scene, ruler: Ruler, left: f64, bottom: f64) {
    let ticks = match ruler.scale {
        Scale::Linear => vec![0.0, ruler.most / 2.0, ruler.most],
        Scale::Log => ruler.ticks(44.0),
    };
    let powers = ticks
        .iter()
        .any(|&tick| ruler::exponent(tick, Unit::Probability).is_some());
    let mut clear = f64::NEG_INFINITY;
    for tick in ticks {
        let x = left + ruler.at(tick);
        scene.rect(x, HEADING - 6.0, 1.0, bottom - HEADING + 6.0, Paint::Grid);
        let half = ruler::label_width(tick, Unit::Probability, powers) / 2.0;
        // On a phone the middle of a short axis has no room for its word.
        if x - half >= clear {
            let at = (x, HEADING - 10.0);
            ruler::label(
                scene,
                at,
                Anchor::Middle,
                tick,
                Unit::Probability,
                powers && tick > 0.0,
            );
            clear = x + half + 4.0;
        }
    }
}

impl Bars {
    fn hint(&self, bar: &Bar) -> String {
        let (model, rule) = (probability(bar.model), probability(bar.rule));
        let mut hint = format!(
            "{}: {} {model}, {} {rule}",
            bar.label, self.columns.model, self.columns.rule
        );
        if let Some(truth) = bar.truth {
            hint += &format!(", in truth {}", probability(truth));
        }
        hint
    }
}

impl Bar {
    fn row(&self, longest: usize) -> Row {
        Row {
            label: (shortened(&self.label, longest), self.label_paint()),
            model: self.model,
            rule: self.rule,
            truth: self.truth,
            kept: self.kept,
            fill: self.fate.paint(),
            number: self.number_paint(),
        }
    }
}

impl Rest {
    fn row(&self, column: f64) -> Row {
        let kept = self.kept > 0;
        let tokens = count(self.tokens);
        let label = [tokens.clone() + " more tokens", tokens + " more"]
            .into_iter()
            .find(|label| measure::sans(label, AXIS + 1.0) <= column)
            .unwrap_or_else(|| count(self.tokens));
        let (label_paint, number) = if kept {
            (Paint::NumberQuiet, Paint::Number)
        } else {
            (Paint::LabelRemoved, Paint::NumberQuiet)
        };
        Row {
            label: (label, label_paint),
            model: self.model,
            rule: self.rule,
            truth: self.truth,
            kept,
            fill: Paint::KeptRest,
            number,
        }
    }
}
