//! The draw: probabilities laid end to end from 0 to 1, and the random number that falls on one of them.

use std::ops::Range;

use crate::{Anchor, Fate, Paint, Scene, count, decimal, percent, scale::Scale};

/// The line of cumulative probability under the rule in force.
#[derive(Clone, Debug, PartialEq)]
pub struct CumulativeLine {
    /// The most likely tokens in falling probability, from 0 on.
    pub segments: Vec<Segment>,
    /// How many kept tokens follow, up to 1.
    pub more: usize,
    /// The piece to point out, wherever it lies.
    pub chosen: Option<ChosenPiece>,
    /// The random number u, where one is drawn.
    pub needle: Option<f64>,
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

const NEEDLE_TOP: f64 = 20.0;
const TOP: f64 = 28.0;
const STRIP: f64 = 30.0;
const HEIGHT: f64 = 82.0;
/// Room for half a tick's label at both ends.
const MARGIN: f64 = 14.0;
const CHARACTER: f64 = 7.9;
/// Decimals of u: enough to find it again on the line.
const DECIMALS: usize = 4;

impl CumulativeLine {
    /// Lays the line out at a width in CSS pixels.
    #[must_use]
    pub fn scene(&self, id: &'static str, width: f64) -> Scene {
        let scale = Scale {
            most: 1.0,
            length: (width - 2.0 * MARGIN).max(40.0),
        };
        let title = "The draw: probabilities laid end to end".into();
        let mut scene = Scene {
            id,
            title,
            description: self.description(),
            width,
            height: HEIGHT,
            nodes: Vec::new(),
        };
        let pieces = self.pieces();
        for piece in &pieces {
            let (x, width) = piece.place(scale);
            let hint = format!(
                "{}: {}",
                piece.label,
                percent(piece.range.end - piece.range.start)
            );
            scene.hinted((x, TOP, width, STRIP), piece.paint, hint);
        }
        for piece in &pieces {
            let (x, width) = piece.place(scale);
            if piece.label.chars().count() as f64 * CHARACTER + 8.0 <= width {
                let quiet = piece.paint == Paint::KeptRest;
                let paint = if quiet {
                    Paint::NumberQuiet
                } else {
                    Paint::LabelOnFill
                };
                scene.text(
                    x + width / 2.0,
                    TOP + STRIP / 2.0 + 4.5,
                    Anchor::Middle,
                    paint,
                    &piece.label,
                );
            }
        }
        for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let x = MARGIN + scale.at(tick);
            scene.rect(x, TOP + STRIP, 1.0, 5.0, Paint::Grid);
            scene.text(
                x,
                TOP + STRIP + 19.0,
                Anchor::Middle,
                Paint::Axis,
                tick.to_string(),
            );
        }
        if let Some(u) = self.needle {
            let x = MARGIN + scale.at(u);
            scene.rect(
                x - 1.0,
                NEEDLE_TOP - 2.0,
                2.0,
                TOP + STRIP - NEEDLE_TOP + 7.0,
                Paint::Needle,
            );
            scene.triangle(
                [
                    (x - 5.0, NEEDLE_TOP - 5.0),
                    (x + 5.0, NEEDLE_TOP - 5.0),
                    (x, NEEDLE_TOP + 2.0),
                ],
                Paint::Needle,
            );
            let (x, anchor) = match u {
                near_start if near_start < 0.12 => (x - 5.0, Anchor::Start),
                near_end if near_end > 0.88 => (x + 5.0, Anchor::End),
                _ => (x, Anchor::Middle),
            };
            let label = format!("u = {}", decimal(u, DECIMALS));
            scene.text(x, NEEDLE_TOP - 9.0, anchor, Paint::Number, label);
        }
        scene
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
struct Piece {
    range: Range<f64>,
    paint: Paint,
    label: String,
}

impl Piece {
    /// Left edge and width, with a gap of paper to the next piece as long as there is something left of this one.
    fn place(&self, scale: Scale) -> (f64, f64) {
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
        }
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
