//! The draw: probabilities laid end to end from 0 to 1, and the random number that falls on one of them.

mod cut;

use std::ops::Range;

use crate::{
    Fate, Paint, Picture, Scene, Table, format, percent,
    share_line::{Share, ShareLine, Strip},
    table::{Cell, probability},
    words::{self, draw},
};
pub use cut::Cut;

/// The line of cumulative probability under the sampling settings.
///
/// With a [`Cut`] there are two lines: above, the probabilities before the cut with the removed part; below, the rest,
/// stretched to 1 again. The random number falls on the lower one.
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
    /// The token to point out, whether it has a segment or not.
    pub chosen: Option<ChosenPiece>,
    /// The random number u, 0 to 1, where one is drawn.
    pub needle: Option<f64>,
    /// What the last filter of the chain removed, if it is to be shown.
    pub cut: Option<Cut>,
}

/// One token's share of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Its text.
    pub label: String,
    /// The length of its share, 0 to 1.
    pub probability: f64,
}

/// The token on which the random number falls.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenPiece {
    /// Its text.
    pub label: String,
    /// Its share of the line, 0 to 1.
    pub interval: Range<f64>,
    /// Whether it was chosen, or would be chosen instead of the token that was.
    pub fate: Fate,
}

/// The strip of shares, and the height of a picture with one strip.
const STRIP: Strip = Strip {
    top: 28.0,
    height: 30.0,
};
const HEIGHT: f64 = 82.0;

impl Picture for CumulativeLine {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let line = ShareLine::new(width);
        let down = if self.cut.is_some() { cut::HEIGHT } else { 0.0 };
        let strip = Strip {
            top: STRIP.top + down,
            ..STRIP
        };
        let mut scene = Scene::new(id, draw::TITLE, self.description(), width, HEIGHT + down);
        let shares = self.shares();
        if let Some(cut) = &self.cut {
            cut.draw(&mut scene, line, strip, &shares);
        }
        for share in &shares {
            let hint = words::named(&share.label, &percent(share.length()));
            line.piece(&mut scene, strip, share, hint);
        }
        line.names(&mut scene, strip, &shares, self.needle);
        line.ticks(&mut scene, strip);
        if let Some(u) = self.needle {
            line.mark(&mut scene, strip, u);
        }
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(draw::TITLE, &draw::COLUMNS);
        let place = |value: f64| Cell::Number(value, format::share(value));
        for share in self.shares() {
            let length = share.length();
            table.push(vec![
                share.label.into(),
                place(share.range.start),
                place(share.range.end),
                probability(length),
            ]);
        }
        table
    }
}

impl CumulativeLine {
    /// The number u, 0 to 1, at a place in a picture laid out at `width`; both in CSS pixels.
    #[must_use]
    pub fn u_at(x: f64, width: f64) -> f64 {
        ShareLine::new(width).share_at(x)
    }

    /// The place of a number u, 0 to 1, in a picture laid out at `width`; both in CSS pixels.
    #[must_use]
    pub fn x_at(u: f64, width: f64) -> f64 {
        ShareLine::new(width).x(u)
    }

    /// The shares from left to right. A chosen token without a segment comes last and is drawn on top of the others.
    fn shares(&self) -> Vec<Share> {
        let mut start = 0.0;
        let mut shares = Vec::with_capacity(self.segments.len() + 2);
        for segment in &self.segments {
            let range = start..start + segment.probability;
            start = range.end;
            let chosen = self.chosen.as_ref().filter(|chosen| chosen.is_at(&range));
            shares.push(Share {
                range,
                paint: chosen.map_or(Paint::Kept, |chosen| chosen.fate.paint()),
                label: segment.label.clone(),
            });
        }
        if self.more > 0 {
            shares.push(Share {
                range: start..1.0,
                paint: Paint::KeptRest,
                label: words::more(self.more),
            });
        }
        let chosen = self.chosen.iter();
        let outside = chosen.filter(|chosen| chosen.interval.start >= start);
        shares.extend(outside.map(|chosen| Share {
            range: chosen.interval.clone(),
            paint: chosen.fate.paint(),
            label: chosen.label.clone(),
        }));
        shares
    }

    fn description(&self) -> String {
        let cut = self.cut.as_ref().map_or_else(String::new, Cut::description);
        let drawn = match (&self.chosen, self.needle) {
            (None, _) => draw::TO_COME.into(),
            (Some(chosen), Some(u)) => draw::falls_on(u, &chosen.label, chosen.ends()),
            (Some(chosen), None) => draw::longest(&chosen.label, chosen.ends()),
        };
        cut + &drawn
    }
}

impl ChosenPiece {
    fn ends(&self) -> [f64; 2] {
        [self.interval.start, self.interval.end]
    }

    /// Whether it is the token with this share. The middles are compared, because sums in another order may differ in
    /// the last bits.
    fn is_at(&self, range: &Range<f64>) -> bool {
        range.contains(&((self.interval.start + self.interval.end) / 2.0))
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
