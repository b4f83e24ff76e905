//! Probabilities of a few tokens under several rules: a column for each rule, in it a bar for each token.

use crate::{
    Anchor, Paint, Picture, Scene, Table, measure, percent,
    rows::Rows,
    table::{Cell, probability},
    words::{self, share_table as own},
};

/// Tokens in rows, rules in columns.
///
/// ```
/// use charts::{Picture, SharePart, ShareTable};
///
/// let part = |share, is_chosen| SharePart { share, is_chosen };
/// let table = ShareTable {
///     title: "Two rules".into(),
///     columns: vec!["Greedy".into(), "Pure".into()],
///     rows: vec![
///         ("tea".into(), vec![part(1.0, true), part(0.6, false)]),
///         ("milk".into(), vec![part(0.0, false), part(0.4, true)]),
///     ],
/// };
/// assert!(table.scene("rules", 640.0).description.contains("Pure chooses milk"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShareTable {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The names of the rules.
    pub columns: Vec<String>,
    /// Each token with its part under each rule.
    pub rows: Vec<(String, Vec<SharePart>)>,
}

/// A token under one rule.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SharePart {
    /// Its probability, 0 to 1; 0 if it is removed.
    pub share: f64,
    /// Whether the rule chooses it.
    pub is_chosen: bool,
}

/// The height of a row, and the place of its bar in it.
const ROW: f64 = 34.0;
const BAR_TOP: f64 = 18.0;
const BAR: f64 = 9.0;
/// The height of the heads: two lines.
const HEAD: f64 = 38.0;
/// The size of the type.
const SIZE: f64 = 12.0;
/// The part of the width for the names of the tokens.
const NAMES: f64 = 0.16;
/// Between two columns.
const GAP: f64 = 8.0;

impl ShareTable {
    fn chosen(&self, column: usize) -> Option<&str> {
        let chosen = |(_, parts): &&(String, Vec<SharePart>)| {
            parts.get(column).is_some_and(|part| part.is_chosen)
        };
        self.rows.iter().find(chosen).map(|(name, _)| name.as_str())
    }

    fn description(&self) -> String {
        if self.rows.is_empty() {
            return own::empty().into();
        }
        let chosen = self.columns.iter().enumerate();
        let chosen =
            chosen.filter_map(|(column, name)| Some(own::chooses(name, self.chosen(column)?)));
        let said = std::iter::once(own::description(self.rows.len())).chain(chosen);
        said.collect::<Vec<_>>().join(" ")
    }
}

impl Picture for ShareTable {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let rows = Rows {
            top: HEAD,
            height: ROW,
            count: self.rows.len(),
        };
        let height = rows.bottom() + GAP;
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        scene.means(Paint::Kept, own::kept_bar());
        scene.means(Paint::Chosen, own::chosen_bar());
        let names = width * NAMES;
        let room = (width - names) / self.columns.len().max(1) as f64;
        for (column, name) in self.columns.iter().enumerate() {
            let left = names + column as f64 * room;
            // The setting stands below the name of the rule, where both do not fit in a line.
            let (first, second) = match measure::sans(name, SIZE) > room - GAP {
                true => name.split_once(' ').unwrap_or((name, "")),
                false => (name.as_str(), ""),
            };
            for (line, text) in [first, second].into_iter().enumerate() {
                let text = measure::fitted(text, SIZE, room - GAP / 2.0);
                let y = 12.0 + 15.0 * line as f64;
                scene.text(left, y, Anchor::Start, Paint::Axis, text);
            }
        }
        for (index, (name, parts)) in self.rows.iter().enumerate() {
            let top = rows.top_of(index);
            let shown = measure::fitted_label(name, names - GAP);
            scene.text(0.0, top + 12.0, Anchor::Start, Paint::Label, shown);
            for (column, part) in parts.iter().enumerate() {
                let left = names + column as f64 * room;
                let (bar, number) = match part.is_chosen {
                    true => (Paint::Chosen, Paint::NumberChosen),
                    false => (Paint::Kept, Paint::Number),
                };
                let (bar, number) = match part.share {
                    removed if removed <= 0.0 => (Paint::Removed, Paint::LabelRemoved),
                    _ => (bar, number),
                };
                let length = (room - GAP) * part.share.clamp(0.0, 1.0);
                scene.rect(left, top + BAR_TOP, length, BAR, bar);
                let text = match part.share {
                    removed if removed <= 0.0 => own::REMOVED_SIGN.into(),
                    share => percent(share),
                };
                scene.text(left, top + 12.0, Anchor::Start, number, text);
            }
        }
        scene
    }

    fn table(&self) -> Table {
        let mut heads = vec![words::token()];
        heads.extend(self.columns.iter().map(String::as_str));
        let row = |(name, parts): &(String, Vec<SharePart>)| {
            let parts = parts.iter().map(|part| probability(part.share));
            std::iter::once(name.into()).chain(parts).collect()
        };
        let chosen = (0..self.columns.len()).map(|column| self.chosen(column).unwrap_or_default());
        let chosen: Vec<Cell> = std::iter::once(own::chosen())
            .chain(chosen)
            .map(Cell::from)
            .collect();
        let last = (!self.rows.is_empty()).then_some(chosen);
        Table::new(&self.title, &heads).with_rows(self.rows.iter().map(row).chain(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> ShareTable {
        let part = |share, is_chosen| SharePart { share, is_chosen };
        ShareTable {
            title: "x".into(),
            columns: vec!["Greedy".into(), "Top-k 2".into()],
            rows: vec![
                ("a".into(), vec![part(1.0, true), part(0.75, false)]),
                ("b".into(), vec![part(0.0, false), part(0.25, true)]),
            ],
        }
    }

    #[test]
    fn the_table_names_the_chosen_token_of_each_rule() {
        let table = two().table();
        assert_eq!(table.rows[1], ["b", "0%", "25.0%"]);
        assert_eq!(table.rows[2], ["chosen", "a", "b"]);
    }

    #[test]
    fn bars_are_as_long_as_their_shares() {
        let scene = two().scene("x", 300.0);
        let longest = scene.nodes.iter().filter_map(|node| match node {
            crate::Node::Rect(rect) => Some(rect.width),
            _ => None,
        });
        let lengths: Vec<f64> = longest.collect();
        assert_eq!(lengths.len(), 4);
        assert!((lengths[1] / lengths[0] - 0.75).abs() < 1e-9);
        assert!(lengths[2] == 0.0 && lengths[3] > 0.0);
    }
}
