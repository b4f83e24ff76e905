//! The places of curves, numbers of temperatures and names of tokens.

use super::{
    FanCurve, TemperatureFan,
    places::{GAP, apart, paints},
};
use crate::{
    Anchor, Fate, Form, Paint, Scale, Scene, Unit,
    axis::{self, Grid, Ticks},
    curves, measure, percent,
    rows::Rows,
    scale::NumberLine,
    token_rows::{MIDDLE, SIZE, Token, TokenRows},
    words::{self, temperature_fan as fan},
};

/// Above the first rank: the numbers of the temperatures, and the lines from them to their curves.
const HEAD: f64 = 24.0;
/// The height of the logarithmic ranks.
const LOG_HEIGHT: f64 = 264.0;
/// The least distance of two names at logarithmic ranks.
const NAME_GAP: f64 = 15.0;
/// The least probability of the logarithmic axis: one in a million.
const LEAST: f64 = 1e-6;
/// The least distance between two ticks.
const TICK_GAP: f64 = 46.0;

/// The places of one picture.
struct Fan {
    rows: TokenRows,
    line: NumberLine,
    /// On a logarithmic scale, the ranks downward.
    ranks: Option<NumberLine>,
}

/// From 0 to the smallest of a few round probabilities that is not less than `greatest`.
fn linear(greatest: f64, length: f64) -> NumberLine {
    const ENDS: [f64; 4] = [0.05, 0.1, 0.25, 0.5];
    let most = ENDS.into_iter().find(|&end| greatest <= end).unwrap_or(1.0);
    NumberLine::linear(most, length)
}

pub(super) fn scene(picture: &TemperatureFan, id: &'static str, width: f64) -> Scene {
    let rows = TokenRows::new(width, picture.tokens.len());
    let rows = rows.with_one_number().below(HEAD);
    let values = || {
        let points = picture.curves.iter().flat_map(|curve| &curve.points);
        points.map(|point| point.1)
    };
    let layout = match picture.scale {
        Scale::Linear => Fan {
            rows,
            line: linear(values().fold(0.0, f64::max), rows.length),
            ranks: None,
        },
        Scale::Log => Fan {
            rows,
            line: NumberLine {
                scale: Scale::Log,
                least: LEAST,
                most: 1.0,
                length: rows.length,
            },
            ranks: Some(NumberLine {
                scale: Scale::Log,
                least: 1.0,
                most: last_rank(picture).max(2) as f64,
                length: LOG_HEIGHT,
            }),
        },
    };
    let bottom = layout.bottom();
    let description = picture.description();
    let height = bottom + axis::BELOW;
    let mut scene = Scene::new(id, &picture.title, description, width, height);
    layout.draw_axis(&mut scene, picture.scale, bottom);
    match picture.scale {
        Scale::Linear => layout.draw_rows(&mut scene, picture),
        Scale::Log => layout.draw_ranks(&mut scene, picture),
    }
    // The present curve lies on top of the others.
    let paints = paints(&picture.curves);
    let order = picture.curves.iter().zip(&paints);
    let (front, back): (Vec<_>, Vec<_>) = order.partition(|(curve, _)| curve.present);
    for (curve, paint) in back.into_iter().chain(front) {
        layout.draw_curve(&mut scene, picture, curve, *paint);
    }
    layout.draw_numbers(&mut scene, picture, &paints);
    scene
}

fn last_rank(picture: &TemperatureFan) -> usize {
    let last = |curve: &FanCurve| curve.points.last().map_or(0, |point| point.0);
    picture.curves.iter().map(last).max().unwrap_or(0)
}

impl Fan {
    fn bottom(&self) -> f64 {
        match self.ranks {
            Some(ranks) => self.rows.top_of(0) + MIDDLE + ranks.length + MIDDLE,
            None => self.rows.bottom(),
        }
    }

    /// The height of a rank, counted from 1.
    fn y(&self, rank: usize) -> f64 {
        match self.ranks {
            Some(ranks) => self.rows.top_of(0) + MIDDLE + ranks.at(rank as f64),
            None => self.rows.top_of(rank - 1) + MIDDLE,
        }
    }

    fn x(&self, probability: f64) -> f64 {
        self.rows.left + self.line.beyond(probability)
    }

    fn draw_axis(&self, scene: &mut Scene, scale: Scale, bottom: f64) {
        let ticks = Ticks::of(self.line, Unit::Probability, TICK_GAP);
        let grid = Grid {
            line: self.line,
            left: self.rows.left,
            top: self.rows.top_of(0),
            bottom,
        };
        ticks.draw_lines(scene, grid);
        ticks.write_below(scene, grid);
        axis::title_below(scene, scene.width, bottom, fan::axis(scale));
    }

    /// A row for each token, with its probability at the present temperature.
    fn draw_rows(&self, scene: &mut Scene, picture: &TemperatureFan) {
        let present = picture.curves.iter().find(|curve| curve.present);
        for (index, label) in picture.tokens.iter().enumerate() {
            let value = present.and_then(|curve| curve.points.get(index));
            let number = value.map(|point| percent(point.1));
            let token = Token {
                label,
                fate: Fate::Open,
                kept: true,
                hint: words::named(label, number.as_deref().unwrap_or_default()),
            };
            self.rows.token(scene, index, token);
            if let Some(number) = number {
                self.rows.first(scene, index, Paint::Number, number);
            }
        }
    }

    /// The first ranks with their tokens, as many as have room, and powers of ten below them.
    fn draw_ranks(&self, scene: &mut Scene, picture: &TemperatureFan) {
        let label_column = Rows {
            top: self.rows.top_of(0),
            height: LOG_HEIGHT,
            count: 1,
        };
        label_column.band(scene, 0, 0.0, false, picture.title.clone());
        let mut free = f64::NEG_INFINITY;
        let last = last_rank(picture);
        let powers = (1..)
            .map(|power| 10_usize.pow(power))
            .take_while(|&rank| rank <= last);
        let powers: Vec<usize> = powers.collect();
        let named = 1..=picture.tokens.len().min(last);
        let others = powers.iter().copied().filter(|rank| !named.contains(rank));
        for rank in named.clone().chain(others) {
            let y = self.y(rank);
            if y < free {
                continue;
            }
            free = y + NAME_GAP;
            match picture.token(rank) {
                "" => {
                    let at = (self.rows.label_right(), y + 4.5);
                    scene.text(at.0, at.1, Anchor::End, Paint::Axis, crate::count(rank));
                }
                label => self.rows.label_at(scene, y + 4.5, Paint::Label, label),
            }
        }
    }

    fn draw_curve(
        &self,
        scene: &mut Scene,
        picture: &TemperatureFan,
        curve: &FanCurve,
        paint: Paint,
    ) {
        let place = |&(rank, value): &(usize, f64)| (self.x(value), self.y(rank));
        let places: Vec<(f64, f64)> = curve.points.iter().map(place).collect();
        let form = match curve.present {
            true => Form::Strong,
            false => Form::Line,
        };
        // Cut off at the least probability: turned, as curves are cut at heights.
        let turned: Vec<(f64, f64)> = places.iter().map(|&(x, y)| (y, x)).collect();
        let range = self.rows.left..self.rows.left + self.line.length;
        let parts = curves::clipped(&turned, &range).into_iter();
        let strokes = parts.map(|part| part.into_iter().map(|(y, x)| (x, y)).collect());
        scene.path(strokes.collect(), form, paint);
        if self.ranks.is_some() {
            return;
        }
        let (radius, name) = (
            if curve.present { 4.0 } else { 2.0 },
            fan::named(curve.temperature),
        );
        for (place, &(rank, value)) in places.into_iter().zip(&curve.points) {
            let hint = fan::hint(rank, picture.token(rank), &name, &percent(value));
            scene.dot(place, radius, paint, hint);
        }
    }

    /// The temperatures above their curves, in the order of the curves, with a fine line to each.
    fn draw_numbers(&self, scene: &mut Scene, picture: &TemperatureFan, paints: &[Paint]) {
        let number = |curve: &FanCurve| match curve.present {
            true => fan::present(curve.temperature),
            false => fan::number(curve.temperature),
        };
        let curves = picture.curves.iter().zip(paints);
        let curves = curves.filter_map(|(curve, paint)| Some((curve, *paint, curve.first()?)));
        // A lower temperature gives the likeliest token more: from left to right, the temperatures fall.
        let curves: Vec<_> = curves.rev().collect();
        if curves.is_empty() {
            return;
        }
        let widths: Vec<f64> = curves
            .iter()
            .map(|(curve, ..)| measure::sans(&number(curve), SIZE))
            .collect();
        let wanted: Vec<f64> = curves.iter().map(|&(_, _, first)| self.x(first)).collect();
        let y = HEAD - 10.0;
        // On a linear scale the present probabilities are written at the right, under their temperature.
        let present = picture.curves.iter().find(|curve| curve.present);
        let heading = present.filter(|_| self.ranks.is_none());
        let heading = heading.map(|curve| fan::named(curve.temperature));
        let mut right = scene.width;
        if let Some(heading) = heading {
            scene.text(right, y, Anchor::End, Paint::Axis, heading.as_str());
            right -= measure::sans(&heading, axis::SIZE) + GAP;
        }
        let middles = apart(&wanted, &widths, 0.0..right);
        for ((curve, paint, first), middle) in curves.iter().zip(&middles) {
            let foot = (self.x(*first), self.y(1));
            let head = (*middle, y + 4.0);
            scene.line(head, foot, Form::Fine, *paint);
            let ink = match curve.present {
                true => Paint::Number,
                false => *paint,
            };
            scene.haloed((*middle, y), Anchor::Middle, ink, number(curve));
        }
        // The name of the numbers, where they leave room for it.
        let left = middles[0] - widths[0] / 2.0 - GAP;
        if measure::sans(fan::TEMPERATURES, SIZE) < left {
            scene.text(left, y, Anchor::End, Paint::Axis, fan::TEMPERATURES);
        }
    }
}
