//! The draw: probabilities laid end to end from 0 to 1, and the random number that falls on one of them.

mod cut;

use std::ops::Range;

use crate::{
    Anchor, Fate, Paint, Picture, Scene, Table, count, decimal,
    measure::mono,
    percent,
    ruler::Ruler,
    table::{Cell, probability},
};
pub use cut::Cut;

/// The line of cumulative probability under the rule in force.
///
/// With a [`Cut`] there are two lines: above, the probabilities before the cut with what it took away; below, what is
/// left, stretched to 1 again. The random number falls on the lower one.
///
/// ```
/// use charts::{CumulativeLine, Cut, Picture, Segment};
///
/// let line = CumulativeLine {
///     segments: vec![Segment { label: "␣dog".into(), probability: 0.7 }, Segment { label: "␣cat".into(), probability: 0.3 }],
///     needle: Some(0.62),
///     cut: Some(Cut { label: "top-p 0.9".into(), kept: 0.93, removed: 50_255 }),
///     ..CumulativeLine::default()
/// };
/// let x = CumulativeLine::x_at(0.62, 640.0);
/// assert!((CumulativeLine::u_at(x, 640.0) - 0.62).abs() < 1e-12);
/// assert!(line.scene("draw", 640.0).description.contains("93.0%"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CumulativeLine {
    /// The most likely tokens in falling probability, from 0 on.
    pub segments: Vec<Segment>,
    /// How many kept tokens follow, up to 1.
    pub more: usize,
    /// The piece to point out, wherever it lies.
    pub chosen: Option<ChosenPiece>,
    /// The random number u, where one is drawn.
    pub needle: Option<f64>,
    /// What the last link of the chain took away, if it is to be shown.
    pub cut: Option<Cut>,
}

/// One token's piece of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Its text.
    pub label: String,
    /// Its length, 0 to 1.
    pub probability: f64,
}

/// The token the draw leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenPiece {
    /// Its text.
    pub label: String,
    /// Its piece of the line.
    pub interval: Range<f64>,
    /// Whether it was chosen, or would be instead of the token that was.
    pub fate: Fate,
}

const TITLE: &str = "The draw: probabilities laid end to end";
const NEEDLE_TOP: f64 = 20.0;
const TOP: f64 = 28.0;
const STRIP: f64 = 30.0;
const HEIGHT: f64 = 82.0;
/// Room for half a tick's label at both ends.
const MARGIN: f64 = 14.0;
/// Decimals of u: enough to find it again on the line.
const DECIMALS: usize = 4;

impl Picture for CumulativeLine {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let scale = ruler(width);
        let down = if self.cut.is_some() {
            cut::LOWERED
        } else {
            0.0
        };
        let mut scene = Scene::new(id, TITLE, self.description(), width, HEIGHT + down);
        let pieces = self.pieces();
        if let Some(cut) = &self.cut {
            cut.draw(&mut scene, scale, &pieces);
        }
        let top = TOP + down;
        for piece in &pieces {
            let (x, width) = piece.place(scale);
            let length = percent(piece.range.end - piece.range.start);
            let hint = format!("{}: {length}", piece.label);
            scene.hinted((x, top, width, STRIP), piece.paint, hint);
        }
        let needle_at = self.needle.map(|u| MARGIN + scale.at(u));
        for piece in &pieces {
            let (x, width) = piece.place(scale);
            let half = mono(&piece.label) / 2.0;
            if 2.0 * half + 8.0 <= width {
                let quiet = piece.paint == Paint::KeptRest;
                let paint = if quiet {
                    Paint::NumberQuiet
                } else {
                    Paint::LabelOnFill
                };
                let middle = clear_of(needle_at, (x, x + width), half);
                let y = top + STRIP / 2.0 + 4.5;
                scene.text(middle, y, Anchor::Middle, paint, &piece.label);
            }
        }
        for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let x = MARGIN + scale.at(tick);
            scene.rect(x, top + STRIP, 1.0, 5.0, Paint::Grid);
            let y = top + STRIP + 19.0;
            scene.text(x, y, Anchor::Middle, Paint::Axis, tick.to_string());
        }
        if let Some(u) = self.needle {
            needle(&mut scene, u, MARGIN + scale.at(u), NEEDLE_TOP + down);
        }
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(TITLE, &["Token", "From", "To", "Probability"]);
        let place = |value: f64| Cell::Number(value, decimal(value, DECIMALS));
        for Piece { range, label, .. } in self.pieces() {
            table.push(vec![
                label.into(),
                place(range.start),
                place(range.end),
                probability(range.end - range.start),
            ]);
        }
        table
    }
}

/// The middle of a piece, or of the wider part of it where the needle would cross its name and that part is wide enough.
fn clear_of(needle: Option<f64>, (from, to): (f64, f64), half: f64) -> f64 {
    const CLEAR: f64 = 5.0;
    let middle = (from + to) / 2.0;
    let Some(needle) = needle.filter(|needle| (needle - middle).abs() < half + CLEAR) else {
        return middle;
    };
    let (left, right) = (needle - from, to - needle);
    if left.max(right) < 2.0 * half + 2.0 * CLEAR {
        return middle;
    }
    if left > right {
        (from + needle) / 2.0
    } else {
        (needle + to) / 2.0
    }
}

fn needle(scene: &mut Scene, u: f64, x: f64, top: f64) {
    let height = TOP + STRIP - NEEDLE_TOP + 7.0;
    scene.rect(x - 1.0, top - 2.0, 2.0, height, Paint::Needle);
    let corners = [(x - 5.0, top - 5.0), (x + 5.0, top - 5.0), (x, top + 2.0)];
    scene.triangle(corners, Paint::Needle);
    let (x, anchor) = match u {
        near_start if near_start < 0.12 => (x - 5.0, Anchor::Start),
        near_end if near_end > 0.88 => (x + 5.0, Anchor::End),
        _ => (x, Anchor::Middle),
    };
    let label = format!("u = {}", decimal(u, DECIMALS));
    scene.name((x, top - 9.0), anchor, Paint::Number, label);
}

fn ruler(width: f64) -> Ruler {
    Ruler::linear(1.0, (width - 2.0 * MARGIN).max(40.0))
}

impl CumulativeLine {
    /// The number u under a pointer at `x`, of a line laid out at `width`; 0 to 1.
    #[must_use]
    pub fn u_at(x: f64, width: f64) -> f64 {
        ruler(width).value(x - MARGIN)
    }

    /// Where a number u stands on a line laid out at `width`.
    #[must_use]
    pub fn x_at(u: f64, width: f64) -> f64 {
        MARGIN + ruler(width).at(u)
    }

    /// The line cut up, from left to right; a chosen token from the tail comes last, on top of it.
    fn pieces(&self) -> Vec<Piece> {
        let mut start = 0.0;
        let mut pieces = Vec::with_capacity(self.segments.len() + 2);
        for segment in &self.segments {
            let range = start..start + segment.probability;
            start = range.end;
            let chosen = self.chosen.as_ref().filter(|chosen| chosen.is_at(&range));
            let paint = chosen.map_or(Paint::Kept, |chosen| chosen.fate.paint());
            pieces.push(Piece {
                range,
                paint,
                label: segment.label.clone(),
            });
        }
        if self.more > 0 {
            let label = format!("{} more", count(self.more));
            pieces.push(Piece {
                range: start..1.0,
                paint: Paint::KeptRest,
                label,
            });
        }
        if let Some(chosen) = self
            .chosen
            .as_ref()
            .filter(|chosen| chosen.interval.start >= start)
        {
            let (range, paint) = (chosen.interval.clone(), chosen.fate.paint());
            pieces.push(Piece {
                range,
                paint,
                label: chosen.label.clone(),
            });
        }
        pieces
    }

    fn description(&self) -> String {
        let cut = self.cut.as_ref().map_or_else(String::new, Cut::description);
        cut + &self.draw_described()
    }

    fn draw_described(&self) -> String {
        let Some(ChosenPiece {
            label, interval, ..
        }) = &self.chosen
        else {
            return "Every kept token has a piece as long as its probability; the draw is still to come.".into();
        };
        let (from, to) = (
            decimal(interval.start, DECIMALS),
            decimal(interval.end, DECIMALS),
        );
        match self.needle {
            Some(u) => {
                let u = decimal(u, DECIMALS);
                format!("u = {u} falls on {label}, whose piece runs from {from} to {to}.")
            }
            None => {
                format!("No number is drawn: {label} has the longest piece, from {from} to {to}.")
            }
        }
    }
}

impl ChosenPiece {
    /// Sums in another order may differ in the last bits, so a piece is told by its middle.
    fn is_at(&self, range: &Range<f64>) -> bool {
        range.contains(&((self.interval.start + self.interval.end) / 2.0))
    }
}

/// A piece of the strip.
#[derive(Clone)]
struct Piece {
    range: Range<f64>,
    paint: Paint,
    label: String,
}

impl Piece {
    /// Left edge and width, with a gap of paper to the next piece as long as there is something left of this one.
    fn place(&self, scale: Ruler) -> (f64, f64) {
        let width = scale.at(self.range.end - self.range.start);
        (
            MARGIN + scale.at(self.range.start),
            (width - 1.0).max(width * 0.5),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;

    fn line() -> CumulativeLine {
        let segment = |label: &str, probability| Segment {
            label: label.into(),
            probability,
        };
        CumulativeLine {
            segments: vec![segment("a", 0.5), segment("b", 0.25)],
            more: 3,
            chosen: Some(ChosenPiece {
                label: "b".into(),
                interval: 0.5..0.75,
                fate: Fate::Chosen,
            }),
            needle: Some(0.6),
            cut: None,
        }
    }

    #[test]
    fn a_cut_is_to_scale_and_the_lower_line_keeps_its_place() {
        let mut line = line();
        let edges = |scene: &Scene, paint: Paint| -> Vec<(f64, f64)> {
            let edges = scene.nodes.iter().filter_map(|node| match node {
                Node::Rect(rect) if rect.paint == paint => Some((rect.x, rect.width)),
                _ => None,
            });
            edges.collect()
        };
        let before = edges(&line.scene("draw", 428.0), Paint::Chosen);
        line.cut = Some(Cut {
            label: "top-p 0.5".into(),
            kept: 0.5,
            removed: 7,
        });
        let after = edges(&line.scene("draw", 428.0), Paint::Chosen);
        // 400 pixels are 1: the upper piece from 0.25 to 0.375 less its gap, then the one there was.
        assert_eq!(after, [(114.0, 49.0), before[0]]);
    }

    #[test]
    fn the_needle_stands_on_the_chosen_piece() {
        let scene = line().scene("draw", 428.0);
        let find = |paint: Paint| {
            scene.nodes.iter().find_map(|node| match node {
                Node::Rect(rect) if rect.paint == paint => Some((rect.x, rect.x + rect.width)),
                _ => None,
            })
        };
        assert_eq!(find(Paint::Chosen), Some((214.0, 313.0)));
        assert_eq!(find(Paint::Needle), Some((253.0, 255.0)));
    }

    #[test]
    fn a_chosen_token_far_down_the_line_gets_a_piece_of_its_own() {
        let mut line = line();
        line.chosen = Some(ChosenPiece {
            label: "rare".into(),
            interval: 0.9..0.91,
            fate: Fate::Chosen,
        });
        let chosen = |scene: &Scene| {
            scene
                .nodes
                .iter()
                .filter(|node| matches!(node, Node::Rect(rect) if rect.paint == Paint::Chosen))
                .count()
        };
        assert_eq!(chosen(&line.scene("draw", 428.0)), 1);
    }

    #[test]
    fn the_words_say_what_the_picture_shows() {
        assert_eq!(
            line().description(),
            "u = 0.6000 falls on b, whose piece runs from 0.5000 to 0.7500."
        );
    }
}
