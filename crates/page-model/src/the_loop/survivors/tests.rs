//! The counts against an independent computation on the shipped model's logits; reuse; the two steps that differ most.
#![allow(clippy::unwrap_used)]

use sampling::{ProcessorKind, Temperature};

use super::*;
use crate::{figures::tests::recorded_run, run::step_analysis::tests::run};

/// Softmax in double precision, highest first.
fn probabilities(logits: &[f32]) -> Vec<f64> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f64> = logits
        .iter()
        .map(|&logit| f64::from(logit - most).exp())
        .collect();
    let sum: f64 = weights.iter().sum();
    let mut shares: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
    shares.sort_by(|a, b| b.total_cmp(a));
    shares
}

/// The smallest number of likeliest tokens that reach p together.
fn nucleus(shares: &[f64], p: f64) -> usize {
    let mut sum = 0.0;
    shares
        .iter()
        .position(|share| {
            sum += share;
            sum >= p
        })
        .map_or(shares.len(), |last| last + 1)
}

#[test]
fn the_counts_are_those_of_brute_force_on_the_recorded_run() {
    let (run, texts) = recorded_run(8);
    let mut settings = Settings::default();
    let mut spread = Vec::new();
    for (k, p, fraction) in [(40_u32, 0.9, 0.05), (7, 0.5, 0.2), (1, 0.99, 0.001)] {
        settings.set_top_k(TopK::new(k).ok());
        settings.set_top_p(TopP::new(p).unwrap());
        settings.rule.set(MinP::new(fraction).unwrap());
        // The temperature changes nothing: each filter is alone.
        settings.set_temperature(Temperature::new(1.7).unwrap());
        let strip = SurvivorStrip::of(&run, &settings, None);
        assert!(strip.kept.len() >= 8, "{}", strip.kept.len());
        for (logits, kept) in run.logits().zip(&strip.kept) {
            let shares = probabilities(logits.as_slice());
            let at_least = shares
                .iter()
                .filter(|&&share| share >= fraction * shares[0]);
            let expected = [k as usize, nucleus(&shares, p), at_least.count()];
            assert_eq!(*kept, expected, "top-k {k}, top-p {p}, min-p {fraction}");
            spread.push(kept[NUCLEUS]);
        }
        let picture = strip.picture(&texts, Some(2)).unwrap();
        assert_eq!(
            picture.vocabulary,
            run.logits().next().unwrap().as_slice().len()
        );
        assert_eq!(picture.filters[0], format!("Top-k {k}"));
    }
    // The nucleus adapts, which is what the strip is for.
    assert!(spread.iter().max() > spread.iter().min(), "{spread:?}");
}

#[test]
fn a_filter_that_is_off_has_its_usual_value_and_says_so() {
    let mut settings = Settings::default();
    let names = |settings: &Settings| filters(settings).unwrap().map(|filter| filter.name());
    assert_eq!(
        names(&settings),
        [
            "Top-k 40 (off now)",
            "Top-p 0.9 (off now)",
            "Min-p 0.05 (off now)"
        ]
    );
    // The page switches them on with the same values.
    for (kind, name) in [
        (ProcessorKind::TopK, "Top-k 40"),
        (ProcessorKind::TopP, "Top-p 0.9"),
        (ProcessorKind::MinP, "Min-p 0.05"),
    ] {
        let knob = knobs::Knob::of(kind).unwrap();
        knob.switch(&mut settings.rule, true);
        assert!(names(&settings).contains(&name.to_string()));
    }
    settings.set_top_p(TopP::NEUTRAL);
    settings.rule.set(MinP::NEUTRAL);
    assert_eq!(
        names(&settings),
        ["Top-k 40", "Top-p 0.9 (off now)", "Min-p 0.05 (off now)"]
    );
}

#[test]
fn counts_are_reused_only_under_the_same_filters() {
    let mut settings = Settings::default();
    let run = run(&settings);
    let strip = SurvivorStrip::of(&run, &settings, None);
    // Of 1/2, 1/4, …, 1/256: four reach 0.9, five are at least 1/20 of the first.
    assert_eq!(strip.kept, [[8, 4, 5]]);
    let again = SurvivorStrip::of(&run, &settings, Some(&strip));
    assert_eq!(again, strip);
    settings.set_top_p(TopP::new(0.7).unwrap());
    let other = SurvivorStrip::of(&run, &settings, Some(&strip));
    assert_eq!(other.kept, [[8, 2, 5]]);
    assert_ne!(other, strip);
}

#[test]
fn two_steps_side_by_side_are_those_that_differ_most() {
    let (run, texts) = recorded_run(8);
    let settings = Settings::default();
    let strip = SurvivorStrip::of(&run, &settings, None);
    let other = strip.contrast(0).unwrap();
    let ratio = |index: usize| {
        let (own, kept) = (
            strip.kept[0][NUCLEUS] as f64,
            strip.kept[index][NUCLEUS] as f64,
        );
        (own / kept).max(kept / own)
    };
    assert!((1..strip.kept.len()).all(|index| ratio(index) <= ratio(other)));
    let pair = strip.pair(run.generation(), &settings, &texts, [0, other]);
    let pair = pair.unwrap();
    for (bars, index) in pair.sides.iter().zip([0, other]) {
        let kept = bars.rows.iter().filter(|bar| bar.kept).count();
        let rest = bars.rest.map_or(0, |rest| rest.kept);
        assert_eq!(kept + rest, strip.kept[index][NUCLEUS]);
        assert!(bars.title.starts_with(&format!("Token {}: ", index + 1)));
    }
    assert_eq!(SurvivorStrip::default().contrast(0), None);
}
