//! The lanes as they are shown: texts, measures, first differences and ends; one step in all lanes; and their curves.

use charts::{Axis, LinePlot, Paint, Series, VerticalMarker};
use generation::StopReason;
use protocol::TokenId;
use sampling::Uniform;

use crate::{
    compare::{
        comparison::{Comparison, Lane},
        measures::{self, Circle},
        words,
    },
    run::generated_text::{GeneratedToken, written},
    tokens::TokenTexts,
};

/// One lane as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneReading {
    /// The lane's settings in words.
    pub name: String,
    /// The generated tokens as they are shown.
    pub written: Vec<GeneratedToken>,
    /// The first difference from the first lane, if there is one.
    pub parting: Option<Divergence>,
    /// The sum of ln p over the lane's tokens, after each of them; p is the model's own probability.
    pub sums: Vec<f64>,
    /// The number of distinct words, and of all words.
    pub words: (usize, usize),
    /// The repeating end, if there is one, and the text of one repetition.
    pub circle: Option<(Circle, String)>,
    /// The reason why the lane stopped.
    pub stop: Option<StopReason>,
}

/// The first token in which a lane differs from the first lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// The step, counted from 0.
    pub at: usize,
    /// The text of this lane's token.
    pub here: String,
    /// The text of the first lane's token.
    pub there: String,
}

/// The choice of one lane at one step.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneStep {
    /// The text of the chosen token.
    pub token: String,
    /// The token's probability as the model gave it.
    pub model: f64,
    /// The token's probability after the lane's samplers.
    pub rule: f64,
    /// The number of tokens left by the lane's samplers.
    pub kept: usize,
    /// The random number u; `None` for greedy decoding.
    pub u: Option<Uniform>,
    /// Whether the lane's text up to this step equals the first lane's.
    pub same_text: bool,
}

impl Comparison {
    /// The readings of all lanes, with these names.
    pub fn readings(&self, names: &[String], texts: &TokenTexts) -> Vec<LaneReading> {
        let tokens_of_lanes: Vec<Vec<TokenId>> = self.lanes().iter().map(Lane::tokens).collect();
        let lanes = self.lanes().iter().zip(&tokens_of_lanes).zip(names);
        lanes
            .map(|((lane, tokens), name)| {
                let parting =
                    measures::divergence(&tokens_of_lanes[0], tokens).map(|at| Divergence {
                        at,
                        here: texts.label(tokens[at]),
                        there: texts.label(tokens_of_lanes[0][at]),
                    });
                let circle = measures::circle(tokens).map(|circle| {
                    let round = &tokens[circle.start..circle.start + circle.period];
                    let round = round.iter().map(|token| texts.label(*token));
                    (circle, round.collect())
                });
                let mut sum = 0.0;
                let sums = lane.log_probabilities().iter().map(|log_probability| {
                    sum += log_probability;
                    sum
                });
                LaneReading {
                    name: name.clone(),
                    written: written(lane.generation().steps(), texts),
                    parting,
                    sums: sums.collect(),
                    words: measures::words(&lane.text()),
                    circle,
                    stop: lane.stop_reason(),
                }
            })
            .collect()
    }

    /// One step in all lanes; `None` for a lane that has not reached it.
    pub fn step(&self, index: usize, texts: &TokenTexts) -> Vec<Option<LaneStep>> {
        let read = |lane: &Lane| {
            let step = lane.generation().steps().get(index)?;
            let config = lane.settings().sampling(lane.generation());
            let generation = lane.generation();
            let decision = generation.reconsider(index, &step.ranking()?, &config, step.coin)?;
            let first = self.lanes().first()?.generation().generated();
            Some(LaneStep {
                token: texts.label(step.choice.token),
                model: lane.log_probabilities().get(index)?.exp(),
                rule: step.choice.probability,
                kept: decision.run.distribution().len(),
                u: step.choice.u,
                same_text: first
                    .take(index)
                    .eq(lane.generation().generated().take(index)),
            })
        };
        self.lanes().iter().map(read).collect()
    }
}

impl Lane {
    fn tokens(&self) -> Vec<TokenId> {
        self.generation().generated().collect()
    }

    /// The generated text; an incomplete character is shown as a replacement character.
    fn text(&self) -> String {
        let pieces = self.generation().steps().iter();
        let bytes: Vec<u8> = pieces.flat_map(|step| step.piece.iter().copied()).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The first step at which any lane differs from the first one.
pub fn first_parting(lanes: &[LaneReading]) -> Option<usize> {
    let partings = lanes.iter().filter_map(|lane| lane.parting.as_ref());
    partings.map(|parting| parting.at).min()
}

/// The sums of log-probabilities as curves; `None` before the first token.
pub fn curves(lanes: &[LaneReading]) -> Option<LinePlot> {
    const PAINTS: [Paint; 4] = [Paint::Lane1, Paint::Lane2, Paint::Lane3, Paint::Lane4];
    lanes.iter().find(|lane| !lane.sums.is_empty())?;
    let series = lanes.iter().zip(PAINTS).map(|(lane, paint)| {
        // The empty text is certain: ln 1 = 0.
        let sums = std::iter::once(0.0).chain(lane.sums.iter().copied());
        let points = sums.enumerate().map(|(tokens, sum)| (tokens as f64, sum));
        Series::line(lane.name.clone(), points.collect()).paint(paint)
    });
    let marker = first_parting(lanes).map(|at| VerticalMarker {
        x: (at + 1) as f64,
        label: words::first_difference().into(),
        paint: Paint::Marker,
    });
    Some(LinePlot {
        title: words::title_curves().into(),
        note: words::note_curves().into(),
        x: Axis::linear(words::tokens_written()),
        y: Axis::linear(words::sum_in_nats()).to(0.0),
        series: series.collect(),
        markers: marker.into_iter().collect(),
        ..LinePlot::default()
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use charts::Picture;

    use super::*;
    use crate::{
        compare::{comparison::tests::Bench, lanes::Lanes, measures::divergence},
        tokens::tests::texts,
    };

    fn bench(tokens: usize) -> (Bench, Vec<LaneReading>) {
        let lanes = Lanes::default();
        let mut bench = Bench::new(lanes.rules());
        bench.to(tokens);
        let readings = bench.comparison.readings(&lanes.names(), &texts());
        (bench, readings)
    }

    #[test]
    fn partings_are_from_the_first_lane_and_name_both_tokens() {
        let (bench, lanes) = bench(16);
        let written = bench.texts();
        assert_eq!(lanes[0].parting, None);
        for (lane, text) in lanes.iter().zip(&written) {
            let at = divergence(&written[0], text);
            assert_eq!(lane.parting.as_ref().map(|parting| parting.at), at);
            if let Some(parting) = &lane.parting {
                assert_eq!(parting.here, texts().label(text[parting.at]));
                assert_eq!(parting.there, texts().label(written[0][parting.at]));
            }
        }
        let first = lanes.iter().filter_map(|lane| lane.parting.as_ref());
        assert_eq!(first_parting(&lanes), first.map(|p| p.at).min());
        assert!(first_parting(&lanes).is_some(), "or nothing is tested here");
    }

    #[test]
    fn curves_fall_from_nothing_to_each_lanes_sum() {
        let (_, lanes) = bench(9);
        let plot = curves(&lanes).unwrap();
        for (series, lane) in plot.series.iter().zip(&lanes) {
            assert_eq!(series.points[0], (0.0, 0.0));
            let last = (lane.sums.len() as f64, *lane.sums.last().unwrap());
            assert_eq!(series.points.last(), Some(&last));
            assert!(series.points.windows(2).all(|pair| pair[1].1 <= pair[0].1));
        }
        assert_eq!(plot.markers.len(), 1);
        assert_eq!(plot.table().columns.len(), 5);
        assert_eq!(curves(&bench(0).1), None);
    }

    /// A few units in the last place of a number below 1.
    const ROUNDING: f64 = 1e-15;

    #[test]
    fn one_step_in_all_lanes_has_one_number() {
        let (bench, lanes) = bench(12);
        let at = first_parting(&lanes).unwrap();
        let step: Vec<_> = bench.comparison.step(at, &texts());
        let step: Vec<LaneStep> = step.into_iter().map(Option::unwrap).collect();
        assert!(step.iter().all(|lane| lane.same_text));
        assert_eq!(step[0].u, None, "greedy draws no number");
        let u = bench.settings.u(at);
        assert!(step[1..].iter().all(|lane| lane.u == Some(u)));
        assert_eq!(step[1].kept, 8, "pure keeps the whole vocabulary");
        // One of them was converted to a logarithm and back.
        assert!((step[1].model - step[1].rule).abs() < ROUNDING);
        assert!(step[3].kept < 8 && step[3].rule > step[3].model);
        assert!(
            bench
                .comparison
                .step(12, &texts())
                .iter()
                .all(Option::is_none)
        );
    }
}
