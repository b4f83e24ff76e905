#![allow(clippy::unwrap_used)]
use charts::Picture;
use sampling::Logits;

use super::*;
use crate::tokens;

/// The scores after temperature are numbers in single precision, 24 bits.
const ROUNDING: f64 = 1e-6;

fn step() -> (SelectedStep, Generation) {
    // Three answers: the first is right.
    let logits = Logits::new(vec![1.0, 0.5, 0.0]).unwrap();
    let generation = Generation::of_logits(&logits);
    (SelectedStep::at(&generation, 0, None).unwrap(), generation)
}

const QUESTION: VoteQuestion = VoteQuestion { right: 0, votes: 9 };

#[test]
fn the_curves_follow_softmax_and_the_vote() {
    let (selected, generation) = step();
    let curves = VoteCurves::of(&selected, &generation, &Settings::default(), QUESTION).unwrap();
    assert_eq!(curves.curve.len(), POINTS as usize);
    for share in &curves.curve {
        let powers = [1.0, 0.5, 0.0].map(|z: f64| (z / share.temperature).exp());
        let p = powers[0] / powers.iter().sum::<f64>();
        assert!((share.one - p).abs() < ROUNDING, "{share:?}");
        // The likeliest answer wins more often than it is drawn.
        assert!(share.vote >= share.one, "{share:?}");
    }
    assert!(curves.greedy);
    let neutral = curves.curve.iter().find(|share| share.temperature == 1.0);
    assert_eq!(neutral, Some(&curves.present));
    assert!(curves.picture(None, "a").table().rows.len() >= POINTS as usize);
}

#[test]
fn a_vote_makes_a_less_likely_answer_rarer() {
    let (selected, generation) = step();
    let wrong = VoteQuestion {
        right: 1,
        ..QUESTION
    };
    let curves = VoteCurves::of(&selected, &generation, &Settings::default(), wrong).unwrap();
    assert!(!curves.greedy);
    assert!(curves.present.vote < curves.present.one);
}

#[test]
fn votes_that_are_held_come_near_the_exact_share() {
    let (selected, generation) = step();
    let settings = Settings::default();
    let exact = VoteCurves::of(&selected, &generation, &settings, QUESTION).unwrap();
    let hold =
        |block| MeasuredVotes::hold(&selected, &generation, &settings, QUESTION, block).unwrap();
    let blocks: Vec<MeasuredVotes> = (0..20).map(hold).collect();
    assert_eq!(blocks[3], hold(3));
    assert_ne!(blocks[0].won, blocks[1].won);
    let mean = |read: fn(&MeasuredVotes) -> f64| blocks.iter().map(read).sum::<f64>() / 20.0;
    // Four standard deviations of 10,000 votes: 0.0196 at most.
    assert!((mean(MeasuredVotes::share) - exact.present.vote).abs() < 0.0196);
    assert!((mean(MeasuredVotes::share_of_samples) - exact.present.one).abs() < 0.0196);
}

#[test]
fn settings_apply_to_the_samples() {
    let (selected, generation) = step();
    let mut settings = Settings::default();
    settings.set_top_k(Some(sampling::TopK::new(1).unwrap()));
    let curves = VoteCurves::of(&selected, &generation, &settings, QUESTION).unwrap();
    assert_eq!((curves.present.one, curves.present.vote), (1.0, 1.0));
}

#[test]
fn the_answer_to_a_sum_is_its_result() {
    let pieces = ["‹end›", " 9", "9", " 12"].map(String::from);
    let texts = TokenTexts::without_model(&pieces, pieces.len());
    let answer = |text: &str| right_answer(text, &texts);
    assert_eq!(answer("7 + 2 ="), Some(1));
    assert_eq!(answer("We know: 7 + 5 = "), Some(3));
    for text in [
        "7 + 2",
        "7 - 2 =",
        "Cats =",
        "a + b =",
        "7 + 1 =",
        "4294967295 + 1 =",
    ] {
        assert_eq!(answer(text), None, "{text}");
    }
    // A vocabulary without numbers.
    assert_eq!(right_answer("7 + 2 =", &tokens::tests::texts()), None);
}
