//! Tests of predictions: the score's known values and properties, what is kept, and what is covered.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use charts::Picture;
use protocol::Failure;
use sampling::{Coin, Context, Distribution, Logits, Profile, Ranking, SamplingConfig};

use super::{
    desk::PredictionState,
    figures::bars,
    outcomes::Outcomes,
    round::{PredictionEntry, PredictionRound, ScoredAgainst, UnfinishedPrediction},
    score::{TotalScore, expected_bits, least_bits, shares_of_hands},
    words,
};
use crate::{shape::grammar_truth::TruthStatus, tokens::tests::texts};

/// Rounding of sums of a few numbers.
const ROUNDING: f64 = 1e-12;

/// The model of all tests: the probabilities of eight tokens.
fn model() -> Distribution {
    distribution(&[0.01, 0.3, 0.05, 0.4, 0.1, 0.08, 0.04, 0.02])
}

fn distribution(probabilities: &[f32]) -> Distribution {
    let logits = probabilities.iter().map(|p| p.ln()).collect();
    let ranking = Ranking::of(&Logits::new(logits).unwrap());
    let rule = SamplingConfig::new(Profile::Textbook);
    let run = rule.run(&ranking, &Context::new(&[], &[], Coin::default()));
    run.distribution().clone()
}

fn known(truth: &[(u32, f64)]) -> TruthStatus {
    TruthStatus::Known(truth.to_vec().into())
}

fn opened(context: &[u32]) -> PredictionState {
    let mut desk = PredictionState::new(Some(4), PredictionEntry::Percents);
    desk.open(context, &model(), &texts());
    desk
}

fn give(desk: &mut PredictionState, numbers: &[i64]) {
    desk.change(|round| {
        round.clear();
        for (place, number) in numbers.iter().enumerate() {
            round.give(place, *number);
        }
    });
}

/// Shares over five outcomes that add up to 1, from a number.
fn some_shares(seed: u64) -> Vec<f64> {
    let part = |place: u64| (seed * 7 + place * place * 13 + place * seed) % 19 + 1;
    let parts: Vec<f64> = (0..5).map(|place| part(place) as f64).collect();
    let all: f64 = parts.iter().sum();
    parts.iter().map(|part| part / all).collect()
}

#[test]
fn the_score_has_the_values_of_the_textbook() {
    let even = [0.25; 4];
    assert!((expected_bits(&even, &even) - 2.0).abs() < ROUNDING);
    assert_eq!(expected_bits(&[1.0, 0.0], &[0.5, 0.5]), 1.0);
    assert_eq!(expected_bits(&[1.0, 0.0], &[1.0, 0.0]), 0.0);
    assert_eq!(expected_bits(&[0.5, 0.5], &[1.0, 0.0]), f64::INFINITY);
    // −(0.5·log₂ 0.25 + 0.5·log₂ 0.75)
    let bits = expected_bits(&[0.5, 0.5], &[0.25, 0.75]);
    assert!((bits - 1.207_518_749_639_422).abs() < ROUNDING, "{bits}");
}

#[test]
fn no_shares_score_below_the_entropy_and_the_reference_itself_scores_it() {
    for (reference, shares) in (0..20).flat_map(|a| (0..20).map(move |b| (a, b))) {
        let (reference, shares) = (some_shares(reference), some_shares(shares));
        let least = least_bits(&reference);
        assert!(expected_bits(&reference, &shares) >= least - ROUNDING);
        let entropy: f64 = reference.iter().map(|p| -p * p.log2()).sum();
        assert!((least - entropy).abs() < ROUNDING);
    }
}

#[test]
fn a_row_without_a_hand_has_a_share_by_the_stated_formula() {
    // (hands + 1) ÷ (8 hands + 4 rows)
    let shares = shares_of_hands(&[5, 0, 3, 0]);
    assert_eq!(shares, [6.0 / 12.0, 1.0 / 12.0, 4.0 / 12.0, 1.0 / 12.0]);
    assert!(expected_bits(&[0.0, 1.0, 0.0, 0.0], &shares).is_finite());
}

#[test]
fn the_rows_are_the_likeliest_tokens_in_an_order_that_hides_which_is_likelier() {
    let texts = texts();
    let outcomes = Outcomes::of(&model(), 4, &texts);
    let mut likeliest = outcomes.tokens().to_vec();
    likeliest.sort_unstable();
    assert_eq!(likeliest, [1, 3, 4, 5]);
    let turned = distribution(&[0.01, 0.08, 0.05, 0.1, 0.4, 0.3, 0.04, 0.02]);
    assert_eq!(Outcomes::of(&turned, 4, &texts), outcomes);
    let shares = outcomes.under(&model());
    assert_eq!(shares.len(), 5);
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!((shares[4] - 0.12).abs() < 1e-6, "{shares:?}");
    assert_eq!(outcomes.in_truth(&[(2, 0.25), (7, 0.75)])[4], 1.0);
}

#[test]
fn percentages_are_revealed_when_they_add_up() {
    let mut desk = opened(&[1]);
    let told = known(&[(1, 0.5), (3, 0.5)]);
    give(&mut desk, &[50, 20]);
    let left = Err(UnfinishedPrediction::Left(30));
    assert_eq!(desk.reveal(Some(&told)), left);
    give(&mut desk, &[50, 60]);
    assert_eq!(
        desk.reveal(Some(&told)),
        Err(UnfinishedPrediction::TooMuch(10))
    );
    assert!(!desk.is_revealed());
    give(&mut desk, &[50, 23]);
    desk.change(PredictionRound::fill_up);
    assert_eq!(desk.round().unwrap().given(), [56, 29, 5, 5, 5]);
    desk.reveal(Some(&told)).unwrap();
    assert!(desk.is_revealed());
    give(&mut desk, &[1]);
    assert_eq!(desk.round().unwrap().given()[0], 56, "it is revealed");
}

#[test]
fn what_is_too_much_is_taken_in_proportion() {
    let mut desk = opened(&[1]);
    give(&mut desk, &[100, 50]);
    desk.change(PredictionRound::fill_up);
    assert_eq!(desk.round().unwrap().given(), [67, 33, 0, 0, 0]);
    desk.change(PredictionRound::fill_up);
    assert_eq!(desk.round().unwrap().given(), [67, 33, 0, 0, 0]);
}

#[test]
fn the_verdict_has_class_model_and_the_least() {
    let mut desk = opened(&[1]);
    desk.choose_entry(PredictionEntry::Hands);
    give(&mut desk, &[1, 1, 1, 1, 1]);
    desk.reveal(Some(&known(&[(1, 0.5), (3, 0.5)]))).unwrap();
    let round = desk.round().unwrap();
    let score = round.score().unwrap();
    assert!((score.visitor.unwrap() - 5f64.log2()).abs() < ROUNDING);
    assert!((score.model + 0.5 * (0.3f64.log2() + 0.4f64.log2())).abs() < 1e-6);
    assert_eq!(score.least, 1.0);
    assert_eq!(
        words::verdict(round),
        "You: 2.32 bits, the model 1.53. Nobody can be below 1.00."
    );
    assert_eq!(words::without_truth(round), None);
}

#[test]
fn without_a_truth_the_score_is_against_the_model_and_says_so() {
    let mut desk = opened(&[1]);
    give(&mut desk, &[20, 20, 20, 20, 20]);
    let why = TruthStatus::Unknown("There is no truth here.".into());
    desk.reveal(Some(&why)).unwrap();
    let round = desk.round().unwrap();
    let score = round.score().unwrap();
    assert_eq!(score.model, score.least);
    assert!((score.least - least_bits(&round.model)).abs() < ROUNDING);
    assert_eq!(
        words::without_truth(round).unwrap(),
        "There is no truth here."
    );
    assert!(words::verdict(round).contains("scored against the model’s own probabilities"));
    assert_eq!(words::formula(round)[0].matches("model").count(), 1);
}

#[test]
fn a_prediction_waits_for_the_truth_and_takes_a_late_one_over() {
    let mut desk = opened(&[1]);
    desk.reveal(None).unwrap();
    assert!(desk.waits && !desk.is_revealed());
    let failure = Failure::Download {
        file: "grammar.txt".into(),
        detail: "HTTP status 503".into(),
    };
    desk.learn(Some(&TruthStatus::Failed(failure)));
    assert!(desk.is_revealed() && !desk.waits);
    assert!(words::without_truth(desk.round().unwrap()).is_some());
    desk.learn(Some(&known(&[(1, 1.0)])));
    let round = desk.round().unwrap();
    assert!(matches!(round.revealed, Some(ScoredAgainst::Truth(_))));
    assert_eq!(
        words::verdict(round),
        "The model: 1.74 bits. Nobody can be below 0. You made no prediction."
    );
}

#[test]
fn a_share_of_nothing_is_infinite_and_left_out_of_the_total() {
    let mut desk = opened(&[1]);
    give(&mut desk, &[100]);
    desk.reveal(Some(&known(&[(1, 0.5), (3, 0.5)]))).unwrap();
    let round = desk.round().unwrap();
    assert_eq!(round.score().unwrap().visitor, Some(f64::INFINITY));
    assert!(words::verdict(round).starts_with("You: infinitely many bits, the model 1.5"));
    assert!(words::excluded(round).unwrap().contains("You gave 0% to"));
    let total = desk.total();
    assert_eq!((total.rounds, total.infinite), (0, 1));
    desk.open(&[1, 2], &model(), &texts());
    desk.change(PredictionRound::fill_up);
    desk.reveal(Some(&known(&[(1, 1.0)]))).unwrap();
    let total = desk.total();
    assert_eq!((total.rounds, total.with_truth, total.infinite), (1, 1, 1));
    assert!((total.visitor - 5f64.log2()).abs() < ROUNDING);
    assert_eq!(total.least, 0.0);
    assert!(words::total(total).unwrap().ends_with("possible: 1."));
    assert_eq!(words::total(TotalScore::default()), None);
}

#[test]
fn another_text_is_another_prediction_and_the_first_comes_back_with_its_text() {
    let texts = texts();
    let mut desk = opened(&[1]);
    give(&mut desk, &[40, 0, 10]);
    assert!(
        desk.open(&[1, 2], &model(), &texts),
        "it is kept, and said to be"
    );
    assert_eq!(desk.round().unwrap().given(), [5; 5], "as it began");
    assert!(
        !desk.open(&[1], &model(), &texts),
        "the blank one is not kept"
    );
    assert_eq!(desk.round().unwrap().given(), [40, 0, 10, 0, 0]);
    desk.forget();
    assert_eq!(desk.round().unwrap().given(), [5; 5], "as it began");
    assert_eq!(&*desk.round().unwrap().context, [1]);
}

#[test]
fn another_number_of_rows_loses_no_percent() {
    let mut desk = opened(&[1]);
    let first: Arc<[u32]> = desk.round().unwrap().outcomes.tokens().into();
    give(&mut desk, &[10, 20, 30, 25, 15]);
    desk.choose_candidates(6, &model(), &texts());
    let round = desk.round().unwrap();
    assert_eq!((round.outcomes.count(), round.all_given()), (7, 100));
    let of = |token: u32| {
        let place = round.outcomes.tokens().iter().position(|t| *t == token);
        round.given()[place.unwrap()]
    };
    let given: Vec<u32> = first.iter().map(|token| of(*token)).collect();
    assert_eq!(given, [10, 20, 30, 25]);
    assert_eq!(round.given().last(), Some(&15));
}

#[test]
fn nothing_of_model_and_truth_is_drawn_before_it_is_revealed() {
    let mut desk = opened(&[1]);
    let turned = distribution(&[0.01, 0.08, 0.05, 0.1, 0.4, 0.3, 0.04, 0.02]);
    let mut other = PredictionState::new(Some(4), PredictionEntry::Percents);
    other.open(&[1], &turned, &texts());
    for desk in [&mut desk, &mut other] {
        give(desk, &[25, 25, 25, 25]);
    }
    let covered = bars(desk.round().unwrap());
    assert_eq!(covered, bars(other.round().unwrap()));
    assert!(
        covered
            .rows
            .iter()
            .all(|row| (row.model, row.truth) == (None, None))
    );
    desk.reveal(Some(&known(&[(1, 1.0)]))).unwrap();
    let revealed = bars(desk.round().unwrap());
    let sum: f64 = revealed.rows.iter().filter_map(|row| row.model).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert_eq!(revealed.table().rows.len(), 5);
    desk.cover();
    assert_eq!(bars(desk.round().unwrap()), covered);
}

#[test]
fn a_first_prediction_with_what_is_left_spread_evenly_is_never_infinite() {
    let mut desk = opened(&[1]);
    desk.change(|round| round.give(0, 80));
    assert_eq!(desk.round().unwrap().all_given(), 100);
    desk.reveal(Some(&known(&[(5, 1.0)]))).unwrap();
    let score = desk.round().unwrap().score().unwrap().visitor.unwrap();
    assert!(score.is_finite(), "{score}");
}
