//! Two plots of naive against cached over the same axis: measured times and counted operations.

use charts::{Axis, LinePlot, Paint, Series, VerticalMarker};
use costs::{Decoder, Method};

use crate::cache::race::{ROUNDS, Race, spread};

/// The choice of what the plots show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RaceView {
    /// Whether to show the sum of all steps up to a length, or the one step there.
    pub total: bool,
    /// Whether the axes are logarithmic.
    pub log: bool,
}

/// The points of a calculated curve: enough for it to look smooth.
const POINTS: usize = 49;
/// Multiply-adds are shown in millions.
const MILLION: f64 = 1e6;

/// The measured times in milliseconds.
pub fn measured(race: &Race, view: RaceView) -> LinePlot {
    let [naive, cached] = if view.total {
        race.totals()
    } else {
        race.steps()
    };
    let points = |points: Vec<(usize, f64)>| points.into_iter().map(|(n, ms)| (n as f64, ms));
    LinePlot {
        title: match view.total {
            true => texts::cache::plot_measured_all(),
            false => texts::cache::plot_measured_step(),
        }
        .into(),
        note: match view.total {
            true => texts::cache::plot_note_all(ROUNDS),
            false => texts::cache::plot_note_step(ROUNDS),
        },
        x: axis(texts::cache::axis_positions(), view.log),
        y: axis(texts::cache::axis_milliseconds(), view.log),
        series: vec![
            Series::points(texts::cache::naive_line(), points(naive).collect()).paint(Paint::Lane1),
            Series::points(texts::cache::cached_line(), points(cached).collect())
                .paint(Paint::Cache)
                .strong(),
        ],
        ..LinePlot::default()
    }
}

/// The counted multiply-adds of this model, for the same lengths.
pub fn counted(decoder: &Decoder, prompt: usize, length: usize, view: RaceView) -> LinePlot {
    let lengths = spread(prompt, length.max(prompt + 1), POINTS);
    let curve = |count: &dyn Fn(u64) -> u64| {
        let points = lengths.iter();
        points
            .map(|&n| (n as f64, count(n as u64) as f64 / MILLION))
            .collect::<Vec<_>>()
    };
    let first = prompt as u64;
    let run = |method, n: u64| decoder.run(method, first, n - first + 1);
    let step = |method, n| decoder.step(method, n);
    let macs = |method, n| match view.total {
        true => run(method, n),
        false => step(method, n),
    };
    let overtakes = decoder.attention_overtakes_at() as usize;
    let marker = VerticalMarker {
        x: overtakes as f64,
        label: texts::cache::attention_overtakes().into(),
        paint: Paint::Marker,
    };
    LinePlot {
        title: match view.total {
            true => texts::cache::plot_counted_all(),
            false => texts::cache::plot_counted_step(),
        }
        .into(),
        x: axis(texts::cache::axis_positions(), view.log),
        y: axis(texts::cache::axis_multiply_adds(), view.log),
        series: vec![
            Series::line(
                texts::cache::naive_line(),
                curve(&|n| macs(Method::Naive, n).total()),
            )
            .paint(Paint::Lane1),
            Series::line(
                texts::cache::cached_line(),
                curve(&|n| macs(Method::Cached, n).total()),
            )
            .paint(Paint::Cache)
            .strong(),
            Series::line(
                texts::cache::of_that_attention(),
                curve(&|n| macs(Method::Cached, n).attention),
            )
            .paint(Paint::Lane3),
        ],
        markers: if !view.total && (prompt..=length).contains(&overtakes) {
            vec![marker]
        } else {
            Vec::new()
        },
        ..LinePlot::default()
    }
}

fn axis(title: &str, log: bool) -> Axis {
    if log {
        Axis::log(title)
    } else {
        Axis::linear(title)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::cache::race::tests::race;

    const TOTAL: RaceView = RaceView {
        total: true,
        log: false,
    };

    #[test]
    fn both_pictures_span_the_same_lengths() {
        let (race, decoder) = (race(5, 200), costs::published::GPT_2);
        for view in [RaceView::default(), TOTAL] {
            let pictures = [measured(&race, view), counted(&decoder, 5, 200, view)];
            for series in pictures.iter().flat_map(|picture| &picture.series) {
                assert_eq!(series.points.first().unwrap().0, 5.0, "{}", series.label);
                assert_eq!(series.points.last().unwrap().0, 200.0, "{}", series.label);
            }
        }
    }

    #[test]
    fn what_was_added_up_is_not_called_measured_alone() {
        let race = race(5, 200);
        assert!(
            measured(&race, RaceView::default())
                .note
                .contains("median of 3 passes")
        );
        let total = measured(&race, TOTAL);
        assert!(total.title.contains("added up") && total.note.contains("straight line"));
    }

    #[test]
    fn the_curves_are_the_formulas() {
        let decoder = costs::published::GPT_2;
        let last = |plot: &LinePlot, series: usize| plot.series[series].points.last().unwrap().1;
        let step = counted(&decoder, 5, 200, RaceView::default());
        let expected = decoder.step(Method::Naive, 200).total() as f64 / 1e6;
        assert_eq!(last(&step, 0), expected);
        let total = counted(&decoder, 5, 200, TOTAL);
        let expected = decoder.run(Method::Cached, 5, 196);
        assert_eq!(last(&total, 1), expected.total() as f64 / 1e6);
        assert_eq!(last(&total, 2), expected.attention as f64 / 1e6);
    }

    #[test]
    fn the_crossing_is_marked_only_where_it_can_be_seen() {
        let decoder = costs::published::GPT_2;
        let at = decoder.attention_overtakes_at() as usize;
        let marks = |length| {
            counted(&decoder, 5, length, RaceView::default())
                .markers
                .len()
        };
        assert_eq!((marks(at - 1), marks(at)), (0, 1));
    }
}
