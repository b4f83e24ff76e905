//! Below the rows: the tokens as a text, which passes the columns are from, and what the lines stand for; and the lines of the
//! parts that are off.

use super::{
    PassGrid,
    places::{self, GAP, PassPlaces},
    reads,
};
use crate::{Anchor, Form, Paint, Scene, legend, percent, words::pass_grid as words};

/// Below the rows: the tokens, and a line with the words for the passes or the weights below it.
const PROSE_BELOW: f64 = 19.0;
const LINE_BELOW: f64 = 27.0;
const WORDS_BELOW: f64 = 42.0;
const BELOW: f64 = 48.0;
/// From there to the baseline of the legend, and its height.
const LEGEND_BELOW: f64 = 16.0;

impl PassGrid {
    /// Writes the tokens below their columns; those that attention reads stand out.
    fn write_tokens(&self, scene: &mut Scene, places: &PassPlaces) {
        let y = places.rows.bottom() + PROSE_BELOW;
        let read = reads::read_columns(self);
        let last = self.columns.len().saturating_sub(1);
        for column in places.in_view().chain(self.newest().map(|(last, _)| last)) {
            let Some(place) = places.whole(column) else {
                continue;
            };
            let paint = match column {
                _ if read.contains(&column) => Paint::ProseRead,
                newest if newest == last => Paint::ProseNewest,
                _ => Paint::Prose,
            };
            let token = places::prose(&self.columns[column].token, place.end - place.start);
            scene.text(place.start, y, Anchor::Start, paint, token);
        }
    }

    /// Draws the lines that tell the pass of this step from those before.
    fn draw_passes(&self, scene: &mut Scene, places: &PassPlaces) {
        let bottom = places.rows.bottom();
        let (line, y) = (bottom + LINE_BELOW, bottom + WORDS_BELOW);
        let (earlier, newest) = (&places.earlier, &places.newest);
        let is_weighed = self.weighed().is_some();
        if self.columns.len() > 1 {
            let width = earlier.end - earlier.start - GAP;
            scene.rect(earlier.start, line, width, 2.0, Paint::CacheRead);
            if !is_weighed {
                let words = words::earlier(width);
                scene.text(earlier.start, y, Anchor::Start, Paint::Axis, words);
            }
        }
        let width = newest.end - newest.start;
        scene.rect(newest.start, line, width, 2.0, Paint::Cache);
        if !is_weighed {
            scene.text(
                newest.start,
                y,
                Anchor::Start,
                Paint::Cache,
                words::newest_token(),
            );
        }
    }

    /// Draws a line below the row of each part that is off, where its layer begins: below all columns, or the newest alone.
    pub(super) fn draw_off(&self, scene: &mut Scene, places: &PassPlaces) {
        let below = |newest_alone: bool| {
            let off = self.off.iter();
            let off = off.filter(|off| off.newest_alone == newest_alone);
            let off = off.filter(|off| (1..=self.layers).contains(&off.row));
            off.map(|off| places.top_of(off.row) + places.rows.height)
                .flat_map(|y| {
                    let across = [&places.earlier, &places.newest];
                    let across = across.into_iter().skip(usize::from(newest_alone));
                    across.map(move |across| vec![(across.start, y), (across.end, y)])
                })
                .collect::<Vec<_>>()
        };
        let lines = [below(false), below(true)].concat();
        scene.path(lines.clone(), Form::Strong, Paint::Paper);
        scene.path(lines, Form::Dashed, Paint::Indicator);
    }

    /// Draws what is below the rows.
    pub(super) fn draw_foot(&self, scene: &mut Scene, places: &PassPlaces) {
        self.write_tokens(scene, places);
        self.draw_passes(scene, places);
        self.draw_legend(scene, places);
    }

    /// The height of what is below the rows, at a width.
    pub(super) fn foot_height(&self, places: &PassPlaces, width: f64) -> f64 {
        BELOW + self.legend_height(places, width)
    }

    /// What the green columns and the broken lines stand for.
    fn legend(&self, places: &PassPlaces) -> (Vec<(Paint, String)>, Vec<String>) {
        let weights = self.weighed().into_iter().flat_map(|picked| {
            let hidden = reads::hidden_weight(picked, places);
            let hidden = hidden.map(|weight| words::weights_hidden(&percent(weight)));
            std::iter::once(words::weights(&picked.of)).chain(hidden)
        });
        let weights = weights.map(|words| (Paint::Cache, words));
        let off = self.off.iter();
        let off = off.map(|off| words::off(&off.name, off.newest_alone));
        (weights.collect(), off.collect())
    }

    fn draw_legend(&self, scene: &mut Scene, places: &PassPlaces) {
        let (weights, off) = self.legend(places);
        let mut y = places.rows.bottom() + BELOW + LEGEND_BELOW;
        if !weights.is_empty() {
            y = scene.legend(0.0, y, &weights) + legend::LINE;
        }
        let off = off.iter().map(String::as_str);
        scene.samples((0.0, y), off, legend::SQUARE, |scene, _, (x, y)| {
            let (from, to) = ((x, y - 4.0), (x + legend::SQUARE, y - 4.0));
            scene.line(from, to, Form::Dashed, Paint::Indicator);
        });
    }

    fn legend_height(&self, places: &PassPlaces, width: f64) -> f64 {
        let (weights, off) = self.legend(places);
        let off = off.into_iter().map(|word| (Paint::Indicator, word));
        legend::height(width, &weights) + legend::height(width, &off.collect::<Vec<_>>())
    }
}
