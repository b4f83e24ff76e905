//! Two tokens through all stages: the numbers of every picture are worked out again from the engine's logits.

use charts::{CumulativeLine, Fate, ShareAxis};
use generation::Stage;
use page_model::{
    run::step_analysis::{SelectedStep, StepAnalysis},
    settings::Settings,
    the_loop::stage_bars::StageBars,
};
use sampling::{Temperature, TokenId, TopK};

use super::native_run::NativeRun;

/// T and k of the settings: both change what is drawn.
const TEMPERATURE: f64 = 0.7;
const TOP_K: u32 = 3;
/// The tokens with a row.
const ROWS: usize = 8;
/// Scores are divided in single precision, as all engines do: about 1e-7 of a score of 20, times the probability.
const DIVISION: f64 = 4e-6;
/// Rounding of sums of 2,048 fractions in double precision.
const ROUNDING: f64 = 1e-12;

/// Softmax of scores divided by `temperature`, in double precision throughout.
fn softmax(logits: &[f32], temperature: f64) -> Vec<f64> {
    let scores: Vec<f64> = logits.iter().map(|&z| f64::from(z) / temperature).collect();
    let greatest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|z| (z - greatest).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

fn near(shown: f64, expected: f64, tolerance: f64, what: &str) {
    assert!(
        (shown - expected).abs() <= tolerance,
        "{what}: {shown}, not {expected}"
    );
}

/// The numbers of one step, worked out from its logits alone.
struct Expected {
    logits: Vec<f32>,
    /// Straight from the model.
    model: Vec<f64>,
    /// After the temperature.
    warm: Vec<f64>,
    /// The kept tokens, likeliest first, with their probabilities after the filter.
    kept: Vec<(TokenId, f64)>,
}

impl Expected {
    fn of(logits: &[f32]) -> Self {
        let warm = softmax(logits, TEMPERATURE);
        let mut order: Vec<TokenId> = (0..logits.len() as TokenId).collect();
        order.sort_by(|&a, &b| logits[b as usize].total_cmp(&logits[a as usize]));
        order.truncate(TOP_K as usize);
        let mass: f64 = order.iter().map(|&id| warm[id as usize]).sum();
        Self {
            model: softmax(logits, 1.0),
            kept: order
                .iter()
                .map(|&id| (id, warm[id as usize] / mass))
                .collect(),
            warm,
            logits: logits.to_vec(),
        }
    }

    /// The probability of a token after all settings.
    fn rule(&self, token: TokenId) -> f64 {
        let kept = self.kept.iter().find(|(id, _)| *id == token);
        kept.map_or(0.0, |(_, probability)| *probability)
    }

    fn check(&self, stage: Stage, bars: &StageBars, rows: &[TokenId]) {
        let others = || {
            let ids = 0..self.logits.len() as TokenId;
            ids.filter(|id| !rows.contains(id)).map(|id| id as usize)
        };
        match bars {
            StageBars::Scores(scores) => {
                assert_eq!(
                    scores.temperature,
                    (stage == Stage::Temperature).then_some(TEMPERATURE)
                );
                for (row, &token) in scores.rows.iter().zip(rows) {
                    assert_eq!(row.logit, f64::from(self.logits[token as usize]));
                }
                let rest = scores.rest.unwrap();
                let values: Vec<f64> = others().map(|id| f64::from(self.logits[id])).collect();
                assert_eq!(rest.tokens, values.len());
                assert_eq!(
                    rest.least,
                    values.iter().copied().fold(f64::INFINITY, f64::min)
                );
                assert_eq!(
                    rest.most,
                    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
                );
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                near(rest.mean, mean, ROUNDING * 1e3, "the mean of the others");
            }
            StageBars::Shares(shares) => {
                // The filter is applied after softmax.
                let after = |id: usize| match stage {
                    Stage::Softmax => self.warm[id],
                    _ => self.rule(id as TokenId),
                };
                for (row, &token) in shares.rows.iter().zip(rows) {
                    near(
                        row.model,
                        self.model[token as usize],
                        ROUNDING,
                        "straight from the model",
                    );
                    near(
                        row.rule,
                        after(token as usize),
                        DIVISION,
                        "after the settings",
                    );
                    assert_eq!(row.kept, stage == Stage::Softmax || self.rule(token) > 0.0);
                }
                let rest = shares.rest.unwrap();
                near(
                    rest.model,
                    others().map(|id| self.model[id]).sum(),
                    ROUNDING,
                    "the rest, model",
                );
                near(
                    rest.rule,
                    others().map(after).sum(),
                    DIVISION,
                    "the rest, settings",
                );
            }
        }
    }

    /// The shares lie end to end, and u falls on the chosen one.
    fn check_draw(&self, line: &CumulativeLine, token: TokenId) {
        let lengths = self.kept.iter().map(|(_, probability)| *probability);
        let ends: Vec<f64> = lengths
            .scan(0.0, |end, length| {
                *end += length;
                Some(*end)
            })
            .collect();
        for (segment, (_, probability)) in line.segments.iter().zip(&self.kept) {
            near(segment.probability, *probability, DIVISION, "a share");
        }
        let (u, chosen) = (line.u.unwrap(), line.chosen.as_ref().unwrap());
        let place = ends.iter().position(|&end| u < end).unwrap();
        assert_eq!(self.kept[place].0, token, "u = {u} on {ends:?}");
        near(
            chosen.interval.end,
            ends[place],
            DIVISION,
            "the end of the chosen share",
        );
        assert!(chosen.interval.contains(&u), "{u} in {:?}", chosen.interval);
    }
}

/// The analysis of the step that the page would show.
fn shown(native: &NativeRun, settings: &Settings) -> StepAnalysis {
    let generation = native.run.generation();
    let step = native.run.charted_step().unwrap();
    let looked = SelectedStep::at(generation, step, None).unwrap();
    let drawn = native.run.stage() >= Stage::Sample;
    looked.read(generation, settings, drawn).unwrap()
}

#[test]
fn two_tokens_through_all_stages_have_the_engines_numbers() {
    let mut settings = Settings::default();
    settings.set_temperature(Temperature::new(TEMPERATURE).unwrap());
    settings.set_top_k(TopK::new(TOP_K).ok());
    let mut native = NativeRun::of("Yuki had ten plums in an");
    for step in 0..2 {
        let mut expected = None;
        for stage in Stage::ALL {
            native.turn(&settings);
            assert_eq!(native.run.stage(), stage);
            let shown = shown(&native, &settings);
            assert_eq!(shown.index, step);
            let logits = shown.ranking.logits().as_slice();
            let expected = expected.get_or_insert_with(|| Expected::of(logits));
            assert_eq!(expected.logits, logits, "one pass for all stages");
            if stage == Stage::Forward {
                continue;
            }
            let rows = shown.rows_of(&shown.model, ROWS, None);
            let bars = StageBars::of(stage, &shown, &native.texts, &rows, ShareAxis::Full);
            expected.check(stage, &bars, &rows);
            if stage >= Stage::Sample {
                let token = shown.chosen().unwrap();
                expected.check_draw(&shown.line(&native.texts), token);
                let StageBars::Shares(shares) = &bars else {
                    panic!("no probabilities at {stage:?}");
                };
                let chosen = rows.iter().position(|&row| row == token).unwrap();
                assert_eq!(shares.rows[chosen].fate, Fate::Chosen);
            }
        }
        let written = native.run.steps()[step].choice.token;
        assert_eq!(shown(&native, &settings).chosen(), Some(written));
    }
}
