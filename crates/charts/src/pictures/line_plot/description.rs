//! What a plot shows, in sentences: where its most important curves begin and end, and what is marked.

use super::{LinePlot, Series};
use crate::words::line_plot as words;

/// Of many curves only so many are described.
const DESCRIBED: usize = 4;

impl LinePlot {
    pub(super) fn description(&self) -> String {
        let mut said = vec![self.note.clone()];
        let mut shown: Vec<(&Series, Vec<(f64, f64)>)> = self
            .series
            .iter()
            .map(|series| (series, self.held(series)))
            .filter(|(_, points)| !points.is_empty())
            .collect();
        if shown.is_empty() {
            said.push(words::empty().into());
        }
        shown.sort_by_key(|(series, _)| !series.strong);
        let curves = shown.iter().take(DESCRIBED);
        said.extend(curves.filter_map(|(series, points)| self.curve(series, points)));
        if shown.len() > DESCRIBED {
            said.push(words::more_curves(shown.len() - DESCRIBED));
        }
        let markers = self.markers.iter();
        said.extend(markers.map(|marker| words::marked(&self.x.read(marker.x), &marker.label)));
        said.extend(self.band.iter().map(|band| {
            let ends = [band.range.start, band.range.end].map(|end| self.x.read(end));
            words::shaded(ends, &band.label)
        }));
        let points: usize = self.series.iter().map(|series| series.points.len()).sum();
        let held: usize = shown.iter().map(|(_, points)| points.len()).sum();
        if points > held {
            said.push(words::without_place(points - held));
        }
        said.retain(|sentence| !sentence.is_empty());
        said.join(" ")
    }

    /// The points of a series that the axes have a place for.
    pub(super) fn held(&self, series: &Series) -> Vec<(f64, f64)> {
        let points = series.points.iter().copied();
        points
            .filter(|&(x, y)| self.x.holds(x) && self.y.holds(y))
            .collect()
    }

    fn curve(&self, series: &Series, points: &[(f64, f64)]) -> Option<String> {
        let (first, last) = (points.first()?, points.last()?);
        let at = |&(x, y): &(f64, f64)| [self.y.read(y), self.x.read(x)];
        Some(if first == last {
            let [y, x] = at(first);
            words::point(&series.label, &y, &x)
        } else {
            words::curve(&series.label, [at(first), at(last)])
        })
    }
}
