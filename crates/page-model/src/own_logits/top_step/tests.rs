#![allow(clippy::unwrap_used, clippy::panic)]
use charts::{KnownProbability, Picture, ShareAxis};
use sampling::{Baseline, LogProbRounding, Logits, Ranking, TopK, TopP};

use super::*;

/// Sums in another order, in double precision.
const ROUNDING: f64 = 1e-12;

const LOGITS: [f32; 6] = [2.0, 1.0, 0.5, 0.0, -0.5, -1.0];

/// The first three of six tokens.
fn step() -> TopStep {
    let ranking = Ranking::of(&Logits::new(LOGITS.to_vec()).unwrap());
    let list = TopLogProbs::of(&ranking, 3).unwrap();
    let texts = [" cat", " dog", " fish"].map(String::from).to_vec();
    TopStep::new(list, texts, 1, Vec::new())
}

/// The same softmax over all six, at a temperature.
fn truth(temperature: f64) -> Vec<f64> {
    let powers: Vec<f64> = LOGITS.map(|z| (f64::from(z) / temperature).exp()).to_vec();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

fn settings(change: impl FnOnce(&mut SamplingConfig)) -> Settings {
    let mut settings = Settings::default();
    change(&mut settings.rule);
    settings
}

fn bounds(known: KnownProbability) -> (f64, f64) {
    match known {
        KnownProbability::Between { least, most } => (least, most),
        other => panic!("{other:?}"),
    }
}

#[test]
fn without_settings_all_is_exact_and_the_rest_has_what_is_missing_from_one() {
    let (step, settings) = (step(), Settings::default());
    let bars = step.bars(&step.under(&settings), 12, None);
    let truth = truth(1.0);
    for (row, p) in bars.rows.iter().zip(&truth) {
        assert!((row.before - p).abs() < ROUNDING, "{row:?}");
        let (least, most) = bounds(row.after);
        assert!(most - least < ROUNDING && (least - p).abs() < ROUNDING);
    }
    let rest = bars.rest.unwrap();
    assert_eq!(rest.tokens, Some(3));
    assert!((rest.before - truth[3..].iter().sum::<f64>()).abs() < ROUNDING);
    let labels: Vec<&str> = bars.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["␣cat", "␣dog", "␣fish"]);
}

#[test]
fn after_a_temperature_the_bounds_hold_the_truth_for_each_token_and_the_rest() {
    let step = step();
    for temperature in [0.5, 0.8, 1.3, 2.0] {
        let settings = settings(|rule| rule.set(Temperature::new(temperature).unwrap()));
        let bars = step.bars(&step.under(&settings), 12, None);
        let truth = truth(temperature);
        let rest = truth[3..].iter().sum();
        let rows = bars.rows.iter().map(|row| row.after);
        let all = rows.chain([bars.rest.unwrap().after]);
        for (known, p) in all.zip(truth[..3].iter().copied().chain([rest])) {
            let (least, most) = bounds(known);
            assert!(
                least - ROUNDING <= p && p <= most + ROUNDING,
                "{p} {known:?}"
            );
            assert!(most - least > 1e-4, "not bounded at T = {temperature}");
        }
    }
}

#[test]
fn a_filter_within_the_list_is_exact_and_removes_the_rest() {
    let step = step();
    let settings = settings(|rule| rule.set(TopK::new(2).unwrap()));
    let analysis = step.under(&settings);
    assert_eq!(analysis.kept(), Some(2));
    let bars = step.bars(&analysis, 12, None);
    let expected = truth(1.0);
    let share = expected[0] / (expected[0] + expected[1]);
    assert!((bounds(bars.rows[0].after).0 - share).abs() < ROUNDING);
    assert_eq!(bars.rows[2].after, KnownProbability::Removed);
    assert_eq!(bars.rest.unwrap().after, KnownProbability::Removed);
}

#[test]
fn a_setting_that_the_list_does_not_determine_is_refused_with_the_reason_and_nothing_is_renormalised()
 {
    let step = step();
    for (rule, reason) in [
        (
            settings(|rule| rule.set(TopK::new(5).unwrap())),
            "Top-k 5 needs 5 tokens; this list has 3.",
        ),
        (
            settings(|rule| rule.set(TopP::new(0.99).unwrap())),
            "Top-p 0.99 goes on beyond the list",
        ),
    ] {
        let analysis = step.under(&rule);
        assert!(
            analysis
                .refusal()
                .unwrap()
                .1
                .to_string()
                .starts_with(reason)
        );
        assert!(
            analysis
                .outcome
                .unwrap_err()
                .to_string()
                .starts_with(reason)
        );
        assert_eq!(analysis.kept(), None);
        let bars = step.bars(&analysis, 12, None);
        assert!(
            bars.rows
                .iter()
                .all(|row| row.after == KnownProbability::Nothing)
        );
        assert_eq!(bars.rest.unwrap().after, KnownProbability::Nothing);
        // The picture has the list's own numbers alone.
        let table = bars.table();
        assert!(
            table
                .rows
                .iter()
                .all(|row| row[2] == "not known" && row[3] == "not known"),
            "{table:?}"
        );
        assert!(analysis.chain().last().unwrap().1.starts_with(reason));
    }
}

#[test]
fn tokens_without_a_row_are_counted_with_the_rest() {
    let (step, settings) = (step(), Settings::default());
    let bars = step.bars(&step.under(&settings), 1, Some(AxisChoice::Full));
    let rest = bars.rest.unwrap();
    assert_eq!((bars.rows.len(), rest.tokens), (1, Some(5)));
    let share = 1.0 - truth(1.0)[0];
    let (least, most) = bounds(rest.after);
    assert!((rest.before - share).abs() < ROUNDING && (least - share).abs() < ROUNDING);
    assert!((most - share).abs() < ROUNDING);
    assert_eq!(bars.axis, ShareAxis::Full);
}

#[test]
fn the_draw_is_told_where_u_falls_on_a_token_shown() {
    let step = step();
    let mut low = Settings::default();
    low.by_hand.insert(0, sampling::Uniform::new(0.1).unwrap());
    let outcome = step.under(&low).outcome.unwrap();
    assert_eq!((outcome.token, outcome.rank), (0, 0));
    let mut high = Settings::default();
    high.by_hand
        .insert(0, sampling::Uniform::new(0.99).unwrap());
    let reason = step.under(&high).outcome.unwrap_err().to_string();
    assert!(
        reason.starts_with("The random number 0.990 falls into the rest"),
        "{reason}"
    );
    let greedy = settings(|rule| rule.do_sample = false);
    assert_eq!(step.under(&greedy).u, None);
    assert_eq!(step.under(&greedy).outcome.unwrap().token, 0);
}

#[test]
fn engines_differ_by_their_order() {
    // Over these the nucleus of 0.6 has one token before temperature 2, and more after it.
    let step = step();
    let settings = settings(|rule| {
        rule.set(Temperature::new(2.0).unwrap());
        rule.set(TopP::new(0.5).unwrap());
    });
    let engines = step.engines(&settings);
    let kept = |profile: Profile| {
        let found = engines.iter().find(|outcome| outcome.profile == profile);
        found.unwrap().kept
    };
    // llama.cpp filters before it applies the temperature.
    assert_eq!(kept(Profile::LlamaCpp), Some(1));
    assert_eq!(kept(Profile::Textbook), Some(2));
}

#[test]
fn several_temperatures_of_the_most_likely_token() {
    let bars = step().temperatures();
    assert_eq!(bars.rows.len(), TEMPERATURES.len());
    for (row, &temperature) in bars.rows.iter().zip(&TEMPERATURES) {
        let (least, most) = bounds(row.after);
        let p = truth(temperature)[0];
        assert!(least - ROUNDING <= p && p <= most + ROUNDING, "{row:?}");
    }
}

#[test]
fn a_list_of_unknown_vocabulary_says_so() {
    let pairs = vec![(0, 0.5f64.ln()), (1, 0.2f64.ln())];
    let list =
        TopLogProbs::new(pairs, None, Baseline::Normalised, LogProbRounding::DOUBLE).unwrap();
    let step = TopStep::new(list, vec!["a".into(), String::new()], 1, Vec::new());
    assert_eq!(
        words::list(&step),
        "Your own list of 2 tokens. All other tokens have 30.0% together; how many they are and how they share it is not known."
    );
    assert_eq!(step.label(1), "‹1›");
    assert_eq!(step.under(&Settings::default()).kept(), None);
}
