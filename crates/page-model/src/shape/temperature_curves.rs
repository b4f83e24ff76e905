//! Probability by rank at several temperatures, from the same logits.

use charts::{Axis, LinePlot, Paint, Scale, Series, decimal};
use sampling::{Coin, Context, Distribution, Profile, Ranking, SamplingConfig, Temperature};

/// The temperatures that are always shown.
const DRAWN: [f64; 6] = [0.25, 0.5, 0.7, 1.0, 1.5, 2.0];
/// The points of a curve over the whole vocabulary.
const POINTS: usize = 96;
/// The least probability of the logarithmic axis: one in a million.
const LEAST: f64 = 1e-6;

/// A temperature, and its curve as points of rank and probability.
pub type Curve = (f64, Vec<(f64, f64)>);

/// The curves that do not depend on the settings.
pub fn curves(ranking: &Ranking, ranks: usize, scale: Scale) -> Vec<Curve> {
    let drawn = DRAWN.into_iter().filter_map(|t| Temperature::new(t).ok());
    drawn.map(|t| curve(ranking, t, ranks, scale)).collect()
}

/// Probability against rank at one temperature: the `ranks` likeliest tokens, or all of them on a logarithmic axis.
pub fn curve(ranking: &Ranking, temperature: Temperature, ranks: usize, scale: Scale) -> Curve {
    let distribution = at(ranking, temperature);
    let point = |(rank, probability): (usize, f64)| ((rank + 1) as f64, probability);
    let points = match scale {
        Scale::Linear => {
            let top = distribution.top(ranks);
            top.iter()
                .map(|row| point((row.rank, row.probability)))
                .collect()
        }
        Scale::Log => {
            let chosen = spread(distribution.len());
            let mut chosen = chosen.into_iter().peekable();
            let rows = distribution.ranked();
            rows.filter(|row| chosen.next_if_eq(&row.rank).is_some())
                .map(|row| point((row.rank, row.probability)))
                .collect()
        }
    };
    (temperature.get(), points)
}

/// The plot of all curves, with the present temperature's in front.
pub fn plot(curves: &[Curve], present: &Curve, scale: Scale) -> LinePlot {
    let name = |t: f64| {
        format!(
            "T = {}",
            decimal(t, 2).trim_end_matches('0').trim_end_matches('.')
        )
    };
    let others = curves.iter().filter(|(t, _)| *t != present.0);
    let mut series: Vec<Series> = others
        .map(|(t, points)| Series::line(name(*t), points.clone()).paint(Paint::Model))
        .collect();
    series.push(Series::line(name(present.0), present.1.clone()).strong());
    let (x, y) = match scale {
        Scale::Linear => (Axis::linear("rank"), Axis::linear("probability")),
        Scale::Log => (Axis::log("rank"), Axis::log("probability").from(LEAST)),
    };
    LinePlot {
        title: "Probability by rank at several temperatures".into(),
        note: "The likeliest token has rank 1.".into(),
        x,
        y: y.probability(),
        series,
        ..LinePlot::default()
    }
}

/// The model's distribution at a temperature, computed by the chain's own sampler.
fn at(ranking: &Ranking, temperature: Temperature) -> Distribution {
    let nothing = Context::new(&[], &[], Coin::default());
    let rule = SamplingConfig::new(Profile::Textbook).with(temperature);
    rule.run(ranking, &nothing).distribution().clone()
}

/// Ranks counted from 0, evenly spaced on a logarithmic axis, including the first and the last.
fn spread(tokens: usize) -> Vec<usize> {
    let last = tokens as f64;
    let mut ranks: Vec<usize> = (0..POINTS)
        .map(|point| last.powf(point as f64 / (POINTS - 1) as f64).round() as usize - 1)
        .collect();
    ranks.dedup();
    ranks
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::Logits;

    use super::*;

    fn ranking() -> Ranking {
        let logits = (0..300).map(|token| -(token as f32) * 0.1).collect();
        Ranking::of(&Logits::new(logits).unwrap())
    }

    #[test]
    fn ranks_are_spread_from_first_to_last() {
        let ranks = spread(50_257);
        assert_eq!((ranks[0], *ranks.last().unwrap()), (0, 50_256));
        assert!(ranks.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(spread(1), [0]);
    }

    #[test]
    fn a_lower_temperature_begins_higher_and_falls_faster() {
        let curves = curves(&ranking(), 25, Scale::Linear);
        let firsts: Vec<f64> = curves.iter().map(|(_, points)| points[0].1).collect();
        assert!(
            firsts.windows(2).all(|pair| pair[0] > pair[1]),
            "{firsts:?}"
        );
        assert!(curves.iter().all(|(_, points)| points.len() == 25));
    }

    #[test]
    fn a_point_is_softmax_of_the_divided_scores() {
        let half = Temperature::new(0.5).unwrap();
        let (_, points) = curve(&ranking(), half, 3, Scale::Linear);
        // A geometric series with ratio e^(−0.2), cut after 300 terms.
        let ratio = (-0.2_f64).exp();
        let first = (1.0 - ratio) / (1.0 - ratio.powi(300));
        assert!((points[0].1 - first).abs() < 1e-6);
        assert!((points[2].1 - first * ratio * ratio).abs() < 1e-6);
    }

    #[test]
    fn the_present_temperature_is_drawn_once_and_last() {
        let ranking = ranking();
        let fan = curves(&ranking, 25, Scale::Log);
        let present = curve(&ranking, Temperature::new(0.7).unwrap(), 25, Scale::Log);
        let plot = plot(&fan, &present, Scale::Log);
        assert_eq!(plot.series.len(), 6);
        let last = plot.series.last().unwrap();
        assert!(last.strong && last.label == "T = 0.7");
        assert_eq!(last.points.last().unwrap().0, 300.0);
    }
}
