//! Bits, perplexity and truth of a text, and what pictures and words say of them.

use charts::Picture;
use engine_client::{GrammarScores, TextScores};
use protocol::{DeviceInfo, DeviceKind, ScoreReport, TokenScore};

use super::{super::*, *};
use crate::{
    read::{
        figures::bits,
        scored_text::{ScoredText, TextOrigin},
        shown::shown,
    },
    tokens::tests::texts,
};

/// Rounding of `f32` in a few logarithms of about 1.
const TOLERANCE: f64 = 1e-6;

/// A text whose tokens after the first have these probabilities, by the model and in truth.
fn scored(model: &[f64], truth: &[Option<f32>]) -> ScoredText {
    // The start token, then “ a”, “b”, …
    let tokens = (0..=model.len() as u32).collect();
    let score = |(place, probability): (usize, &f64)| TokenScore {
        log_probability: probability.ln() as f32,
        rank: 1 + place as u32,
        entropy: std::f32::consts::LN_2,
    };
    let scores = TextScores {
        scores: model.iter().enumerate().map(score).collect(),
        report: ScoreReport {
            windows: 1,
            least_context: None,
            computed: model.len() as u32,
            milliseconds: Some(250.0),
        },
        device: DeviceInfo {
            kind: DeviceKind::Cpu,
            name: String::new(),
        },
    };
    ScoredText {
        scores: Some(scores),
        grammar: Some(GrammarScores::Known(truth.to_vec())),
        ..ScoredText::new(TextOrigin::Typed(String::new()), tokens)
    }
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < TOLERANCE, "{a} is not {b}");
}

#[test]
fn bits_are_logarithms_to_the_base_two_and_perplexity_is_the_power_of_their_mean() {
    let text = scored(&[0.5, 0.25, 0.125], &[Some(1.0), Some(0.5), Some(0.25)]);
    assert_eq!(
        text.reading(0),
        None,
        "nothing stands before the first token"
    );
    let bits = [1, 2, 3].map(|index| text.reading(index).unwrap().bits);
    for (bits, expected) in bits.into_iter().zip([1.0, 2.0, 3.0]) {
        near(bits, expected);
    }
    near(text.reading(1).unwrap().entropy, 1.0);
    let totals = text.totals().unwrap();
    assert_eq!(totals.tokens, 3);
    near(totals.bits, 6.0);
    near(totals.per_token(), 2.0);
    near(totals.perplexity(), 4.0);
    // The same as e to the power of the mean loss in nats.
    let nats = -(0.5_f64.ln() + 0.25_f64.ln() + 0.125_f64.ln()) / 3.0;
    near(totals.perplexity(), nats.exp());
    near(totals.true_bits.unwrap(), 3.0);
    near(totals.true_per_token().unwrap(), 1.0);
}

#[test]
fn a_text_has_true_bits_only_where_each_token_is_known_and_possible() {
    let known = |truth: &[Option<f32>]| scored(&[0.5, 0.5], truth).totals().unwrap().true_bits;
    assert!(known(&[Some(0.5), Some(1.0)]).is_some());
    assert_eq!(known(&[Some(0.5), Some(0.0)]), None);
    assert_eq!(known(&[Some(0.5), None]), None);
    let leaves = |truth: &[Option<f32>]| scored(&[0.5, 0.5], truth).leaves_grammar();
    assert_eq!(leaves(&[Some(0.5), Some(0.0)]), Some(2));
    assert_eq!(leaves(&[Some(0.5), Some(1.0)]), None);
    let mut without = scored(&[0.5], &[]);
    without.grammar = Some(GrammarScores::NoGrammar);
    assert_eq!(without.totals().unwrap().true_bits, None);
    assert_eq!(
        words::outside_grammar(&without),
        None,
        "nobody misses what is not there"
    );
    assert!(words::outside_grammar(&scored(&[0.5], &[None])).is_some());
}

#[test]
fn the_start_token_is_read_and_not_shown() {
    let (texts, text) = (texts(), scored(&[0.5, 0.001], &[Some(0.5), Some(0.5)]));
    let shown = shown(&text, &texts);
    let indices: Vec<usize> = shown.iter().map(|token| token.index).collect();
    assert_eq!(indices, [1, 2]);
    assert_eq!(
        shown.iter().map(|token| token.tint).collect::<Vec<_>>(),
        [Some(1), Some(4)]
    );
    assert!(shown[1].numbers.contains("rank 2"), "{}", shown[1].numbers);
    assert!(words::first_token(&text, &texts).contains("start token"));
    let mut bare = text;
    bare.tokens = vec![1, 2, 3];
    assert!(words::first_token(&bare, &texts).contains("not predicted"));
    assert_eq!(super::super::shown::shown(&bare, &texts)[0].tint, None);
}

#[test]
fn windows_are_said_with_the_least_context() {
    let mut report = scored(&[0.5], &[None]).scores.unwrap().report;
    let one = words::how(&report, 256);
    assert!(
        one.contains("all tokens before it") && one.contains("0.25 s"),
        "{one}"
    );
    report.windows = 3;
    report.least_context = Some(129);
    let three = words::how(&report, 256);
    assert!(three.contains('3') && three.contains("129"), "{three}");
}

#[test]
fn the_plot_has_both_texts_and_marks_the_open_token() {
    let (results, place) = read_with_a_token();
    let plot = bits(&results, Some(place), &texts()).unwrap();
    assert_eq!(plot.texts.len(), 2);
    assert_eq!(plot.picked, Some((0, 1)));
    let rows = plot.table().rows.len();
    let tokens = TextSide::ALL.map(|side| results.text(side).unwrap().tokens.len());
    assert_eq!(rows, tokens.iter().sum::<usize>());
    assert!(bits(&ReadResults::default(), None, &texts()).is_none());
}

#[test]
fn the_token_that_follows_has_a_row_also_among_the_unlikely() {
    let (results, place) = read_with_a_token();
    let inputs = inputs(Some(place));
    let picked = results.picked(&inputs).unwrap();
    let bars = picked.picture(&texts());
    assert_eq!(bars.rows.iter().filter(|bar| bar.follows).count(), 1);
    let shown: f64 = bars.rows.iter().map(|bar| bar.probability).sum();
    near(shown + bars.rest_shares.0, 1.0);
    assert!(bars.rows.iter().all(|bar| bar.truth.is_some()));
    assert_eq!(picked.context, [1]);
}
