//! Probability by rank at several temperatures, from the same logits.

use charts::{FanCurve, Scale, TemperatureFan};
use sampling::{Coin, Context, Distribution, Profile, Ranking, SamplingConfig, Temperature};

use super::words;

/// The temperatures that are always shown.
pub const TEMPERATURES: [f64; 6] = [0.25, 0.5, 0.7, 1.0, 1.5, 2.0];
/// The points of a curve over the whole vocabulary.
const POINTS: usize = 96;

/// The curves that do not depend on the settings, by rising temperature.
pub fn curves(ranking: &Ranking, ranks: usize, scale: Scale) -> Vec<FanCurve> {
    let drawn = TEMPERATURES
        .into_iter()
        .filter_map(|t| Temperature::new(t).ok());
    drawn.map(|t| curve(ranking, t, ranks, scale)).collect()
}

/// Probability against rank at one temperature: the `ranks` likeliest tokens, or all of them on a logarithmic axis.
pub fn curve(ranking: &Ranking, temperature: Temperature, ranks: usize, scale: Scale) -> FanCurve {
    let distribution = at(ranking, temperature);
    let points = match scale {
        Scale::Linear => {
            let top = distribution.top(ranks);
            top.iter()
                .map(|row| (row.rank + 1, row.probability))
                .collect()
        }
        Scale::Log => {
            let chosen = spread(distribution.len());
            let mut chosen = chosen.into_iter().peekable();
            let rows = distribution.ranked();
            rows.filter(|row| chosen.next_if_eq(&row.rank).is_some())
                .map(|row| (row.rank + 1, row.probability))
                .collect()
        }
    };
    FanCurve {
        temperature: temperature.get(),
        points,
        present: false,
    }
}

/// The picture of all curves of a step, counted from 0, with the present temperature's marked. `tokens` are the labels of
/// the likeliest tokens.
pub fn picture(
    step: usize,
    curves: &[FanCurve],
    present: FanCurve,
    tokens: Vec<String>,
    scale: Scale,
) -> TemperatureFan {
    let others = curves
        .iter()
        .filter(|curve| curve.temperature != present.temperature);
    let mut curves: Vec<FanCurve> = others.cloned().collect();
    curves.push(FanCurve {
        present: true,
        ..present
    });
    curves.sort_by(|a, b| a.temperature.total_cmp(&b.temperature));
    TemperatureFan {
        title: words::temperatures_of(step),
        tokens,
        curves,
        scale,
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
        let firsts: Vec<f64> = curves.iter().map(|curve| curve.points[0].1).collect();
        assert!(
            firsts.windows(2).all(|pair| pair[0] > pair[1]),
            "{firsts:?}"
        );
        assert!(curves.iter().all(|curve| curve.points.len() == 25));
    }

    #[test]
    fn a_point_is_softmax_of_the_divided_scores() {
        let half = Temperature::new(0.5).unwrap();
        let points = curve(&ranking(), half, 3, Scale::Linear).points;
        // A geometric series with ratio e^(−0.2), cut after 300 terms.
        let ratio = (-0.2_f64).exp();
        let first = (1.0 - ratio) / (1.0 - ratio.powi(300));
        assert!((points[0].1 - first).abs() < 1e-6);
        assert!((points[2].1 - first * ratio * ratio).abs() < 1e-6);
    }

    #[test]
    fn the_present_temperature_is_drawn_once_in_its_place() {
        let ranking = ranking();
        let fan = curves(&ranking, 25, Scale::Log);
        for (present, expected) in [
            (0.7, vec![0.25, 0.5, 0.7, 1.0, 1.5, 2.0]),
            (0.85, vec![0.25, 0.5, 0.7, 0.85, 1.0, 1.5, 2.0]),
        ] {
            let curve = curve(&ranking, Temperature::new(present).unwrap(), 25, Scale::Log);
            let picture = picture(2, &fan, curve, Vec::new(), Scale::Log);
            let drawn = picture.curves.iter().map(|curve| curve.temperature);
            assert_eq!(drawn.collect::<Vec<_>>(), expected);
            let marked: Vec<&FanCurve> = picture
                .curves
                .iter()
                .filter(|curve| curve.present)
                .collect();
            assert!(marked.len() == 1 && marked[0].temperature == present);
            assert_eq!(marked[0].points.last().unwrap().0, 300);
            assert!(picture.title.starts_with("Token 3: "));
        }
    }
}
