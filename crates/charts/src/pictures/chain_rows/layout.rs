//! The rows of the chain: one line each where there is room, two on a narrow picture.

use super::{ChainRow, ChainRows};
use crate::{
    Anchor, Paint, Scene, axis, count, measure, percent,
    rows::Rows,
    words::{chain_rows as words, legend},
};

/// Below this width a row has two lines.
const NARROW: f64 = 640.0;
const SIZE: f64 = 13.0;
/// The least space between two numbers of a row.
const GAP: f64 = 4.0;
/// The left edge of names.
const INDENT: f64 = 12.0;

/// The places of the columns at one width, in CSS pixels.
struct ColumnEdges {
    narrow: bool,
    rows: Rows,
    /// The right edge of the number of tokens left.
    tokens_right: f64,
    bar_left: f64,
    bar_length: f64,
    /// The right edges of the probability removed, the entropy, and the equally likely tokens.
    right: [f64; 3],
}

impl ColumnEdges {
    fn of(chain: &ChainRows, width: f64) -> Self {
        let narrow = width < NARROW;
        let (top, height) = if narrow { (4.0, 58.0) } else { (24.0, 34.0) };
        let rows = Rows {
            top,
            height,
            count: chain.rows.len(),
        };
        if narrow {
            let (bar_left, bar_right) = (INDENT, width - 2.0);
            return Self {
                narrow,
                rows,
                tokens_right: bar_right,
                bar_left,
                bar_length: bar_right - bar_left,
                right: [width / 3.0, width / 2.0, bar_right],
            };
        }
        let names = chain.rows.iter();
        let names = names.map(|row| measure::sans(&row.full_name(), SIZE));
        let names_right = INDENT + names.fold(90.0, f64::max).min(200.0);
        let right = [width - 214.0, width - 136.0, width];
        let bar_left = names_right + 110.0;
        Self {
            narrow,
            rows,
            tokens_right: names_right + 94.0,
            bar_left,
            bar_length: right[0] - 68.0 - bar_left,
            right,
        }
    }

    fn headings(&self, scene: &mut Scene) {
        let mut word = |x, anchor, text: &str| scene.text(x, 12.0, anchor, Paint::Axis, text);
        word(self.tokens_right, Anchor::End, words::tokens_left());
        let room = self.bar_length + 10.0;
        let fits = |text: &&str| measure::sans(text, axis::SIZE) <= room;
        let mass = words::mass_left().into_iter().find(fits);
        word(self.bar_left, Anchor::Start, mass.unwrap_or_default());
        let headings = [
            crate::words::removed(),
            words::entropy_heading(),
            words::equally_likely_tokens(),
        ];
        for (heading, right) in headings.into_iter().zip(self.right) {
            word(right, Anchor::End, heading);
        }
    }

    /// Writes the numbers of a row beside its bar.
    fn one_line(&self, scene: &mut Scene, row: &ChainRow, base: f64) {
        let tokens = count(row.tokens);
        scene.text(self.tokens_right, base, Anchor::End, Paint::Number, tokens);
        let numbers = [
            (Paint::NumberQuiet, percent(row.removed)),
            (Paint::NumberQuiet, words::entropy(row.entropy)),
            (Paint::Number, row.choices()),
        ];
        for ((paint, number), right) in numbers.into_iter().zip(self.right) {
            scene.text(right, base, Anchor::End, paint, number);
        }
    }

    /// Writes the number of tokens above the bar, and the other numbers below it.
    fn two_lines(&self, scene: &mut Scene, row: &ChainRow, base: f64, below: f64) {
        let tokens = words::tokens(row.tokens);
        scene.text(self.tokens_right, base, Anchor::End, Paint::Number, tokens);
        let mut quiet =
            |x, anchor, text: String| scene.text(x, below, anchor, Paint::NumberQuiet, text);
        let [removed, entropy, likely] = [
            words::removed(row.removed),
            words::entropy(row.entropy),
            words::equally_likely(&row.choices()),
        ];
        // The entropy stands in the middle where the others leave it room; the number beside it says the same.
        let half = measure::sans(&entropy, SIZE) / 2.0;
        let after = self.bar_left + measure::sans(&removed, SIZE);
        let before = self.right[2] - measure::sans(&likely, SIZE);
        quiet(self.bar_left, Anchor::Start, removed);
        if after + GAP <= self.right[1] - half && self.right[1] + half + GAP <= before {
            quiet(self.right[1], Anchor::Middle, entropy);
        }
        quiet(self.right[2], Anchor::End, likely);
    }

    /// Draws the probability that is left of the model's, with the part that this sampler removed hatched.
    fn bar(&self, scene: &mut Scene, top: f64, before: f64, mass: f64) {
        let (x, height) = (self.bar_left, if self.narrow { 8.0 } else { 12.0 });
        let left = self.bar_length * mass.clamp(0.0, 1.0);
        scene.rect(x, top, self.bar_length, height, Paint::CacheRoom);
        scene.rect(x, top, left, height, Paint::Kept);
        let removed = self.bar_length * (before - mass).clamp(0.0, 1.0);
        if removed >= 1.0 {
            scene.hatch((x + left, top, removed, height), Paint::Removed);
        }
    }
}

pub(super) fn scene(chain: &ChainRows, id: &'static str, width: f64) -> Scene {
    let columns = ColumnEdges::of(chain, width);
    let rows = columns.rows;
    let description = chain.description();
    let mut scene = Scene::new(id, &chain.title, description, width, rows.bottom());
    scene.means(Paint::Kept, legend::mass_left());
    scene.means(Paint::Chosen, legend::selected());
    if !columns.narrow {
        columns.headings(&mut scene);
    }
    let mut before = 1.0;
    for (index, row) in chain.rows.iter().enumerate() {
        let y = rows.top_of(index);
        let selected = chain.selected == Some(index);
        let hint = words::hint(row.full_name().trim_end(), &row.choices());
        rows.band(&mut scene, index, 2.0, selected, hint);
        if selected {
            scene.rect(0.0, y, 3.0, rows.height - 2.0, Paint::Chosen);
        }
        let base = y + if columns.narrow { 18.0 } else { 21.0 };
        scene.text(INDENT, base, Anchor::Start, Paint::Number, &row.name);
        let after = INDENT + measure::sans(&row.name, SIZE) + 6.0;
        let parameter = row.parameter.as_str();
        scene.text(after, base, Anchor::Start, Paint::NumberQuiet, parameter);
        if columns.narrow {
            columns.two_lines(&mut scene, row, base, y + rows.height - 8.0);
            columns.bar(&mut scene, y + 25.0, before, row.mass);
        } else {
            columns.one_line(&mut scene, row, base);
            columns.bar(&mut scene, y + 10.0, before, row.mass);
        }
        before = row.mass;
    }
    scene
}
