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

    /// Draws the tokens, and below them the lines that tell the pass of this step from those before.
    pub(super) fn draw_passes(&self, scene: &mut Scene, places: &PassPlaces) {
        self.write_tokens(scene, places);
        let line = places.rows.bottom() + LINE_BELOW;
        let newest = &places.newest;
        if let Some(width) = self.earlier_width(places) {
            scene.rect(places.earlier.start, line, width, 2.0, Paint::CacheRead);
        }
        let width = newest.end - newest.start;
        scene.rect(newest.start, line, width, 2.0, Paint::Cache);
    }

    /// The width of the line below the earlier columns, if there are any.
    fn earlier_width(&self, places: &PassPlaces) -> Option<f64> {
        let width = places.earlier.end - places.earlier.start - GAP;
        (self.columns.len() > 1).then_some(width)
    }

    /// Writes which passes the lines stand for.
    fn name_passes(&self, scene: &mut Scene, places: &PassPlaces) {
        let y = places.rows.bottom() + WORDS_BELOW;
        let mut write = |x: f64, paint: Paint, words: &str| {
            scene.text(x, y, Anchor::Start, paint, words);
        };
        if let Some(width) = self.earlier_width(places) {
            write(places.earlier.start, Paint::Axis, words::earlier(width));
        }
        write(places.newest.start, Paint::Cache, words::newest_token());
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

    /// Writes what lines, ribbons and broken lines stand for.
    pub(super) fn draw_legend(&self, scene: &mut Scene, places: &PassPlaces) {
        if self.weighed().is_none() {
            self.name_passes(scene, places);
        }
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

    /// The height of the legend, which has room for weights that are not known yet: the page below does not move when they come.
    fn legend_height(&self, places: &PassPlaces, width: f64) -> f64 {
        let (mut weights, off) = self.legend(places);
        if let Some(picked) = self.picked.as_ref().filter(|_| weights.is_empty()) {
            let of_weights = (picked.at.row > 0).then(|| words::weights(&picked.of));
            weights.extend(of_weights.map(|words| (Paint::Cache, words)));
        }
        let off = off.into_iter().map(|word| (Paint::Indicator, word));
        legend::height(width, &weights) + legend::height(width, &off.collect::<Vec<_>>())
    }
}
