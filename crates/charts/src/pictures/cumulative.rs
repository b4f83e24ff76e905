//! The draw: probabilities laid end to end from 0 to 1, and the random number that falls on one of them.

mod cut;

use std::ops::Range;

use crate::{
    Fate, Paint, Picture, Scene, Table, format, percent_of_difference,
    share_line::{Share, ShareLine, Strip},
    table::Cell,
    words::{self, cumulative as draw},
};
pub use cut::CutLine;

/// The line of cumulative probability under the sampling settings.
///
/// With a [`CutLine`] there are two lines: above, the probabilities before the cut with the removed part; below, the rest,
/// stretched to 1 again. The random number falls on the lower one.
///
/// ```
/// use charts::{CumulativeLine, CutLine, Picture, Segment};
///
/// let line = CumulativeLine {
///     segments: vec![Segment { label: "␣dog".into(), probability: 0.7 }, Segment { label: "␣cat".into(), probability: 0.3 }],
///     u: Some(0.62),
///     cut: Some(CutLine { label: "top-p 0.9".into(), kept: 0.93, removed: 50_255 }),
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
    pub u: Option<f64>,
    /// What the last filter of the chain removed, if it is to be shown.
    pub cut: Option<CutLine>,
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
        let mut scene = Scene::new(id, draw::title(), self.description(), width, HEIGHT + down);
        let shares = self.shares();
        if let Some(cut) = &self.cut {
            cut.draw(&mut scene, line, strip, &shares);
        }
        for share in &shares {
            let hint = words::named(&share.label, &percent_of_difference(share.length()));
            line.piece(&mut scene, strip, share, hint);
        }
        line.names(&mut scene, strip, &shares, self.u);
        line.ticks(&mut scene, strip);
        if let Some(u) = self.u {
            line.mark(&mut scene, strip, u);
        }
        scene
    }

    fn table(&self) -> Table {
        let place = |value: f64| Cell::Number(value, format::share(value));
        let row = |share: Share| {
            let length = share.length();
            [
                share.label.into(),
                place(share.range.start),
                place(share.range.end),
                Cell::Number(length, percent_of_difference(length)),
            ]
        };
        Table::of(
            draw::title(),
            &draw::columns(),
            self.shares().into_iter().map(row),
        )
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
        let mut said: Vec<String> = self.cut.iter().map(CutLine::description).collect();
        said.push(match (&self.chosen, self.u) {
            (None, _) => draw::to_come().into(),
            (Some(chosen), Some(u)) => draw::falls_on(u, &chosen.label, chosen.ends()),
            (Some(chosen), None) => draw::longest(&chosen.label, chosen.ends()),
        });
        said.join(" ")
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
mod tests;
