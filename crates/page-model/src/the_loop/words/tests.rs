//! Tests of the texts of each stage for given logits.
#![allow(clippy::unwrap_used)]

use generation::NextStage;
use generation::Stage;
use sampling::{Logits, ProcessorKind, Temperature, TopK};

use crate::the_loop::words::*;
use crate::{
    run::{Run, step_analysis::SelectedStep, tests::pass},
    settings::knobs,
    tokens::tests::texts,
};

/// The explanation of a stage of one step over eight tokens, with the numbers of `picked`.
fn explained(settings: &Settings, stage: Stage, picked: Option<TokenId>) -> Explanation {
    let mut run = Run::start(String::new(), vec![1, 2], vec![], 8).unwrap();
    let logits = vec![0.0, 2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    run.supply(&Logits::new(logits).unwrap(), pass()).unwrap();
    while run.stage() < stage {
        match run.next() {
            NextStage::Show(stage) => run.show(stage),
            _ => {
                let decision = settings.decide(run.generation()).unwrap();
                run.append(decision, b"").unwrap();
            }
        }
    }
    let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
    let reading = selected.read(run.generation(), settings, true);
    let texts = texts();
    let moment = Moment {
        texts: &texts,
        run: &run,
        step: 0,
        reading: reading.as_ref(),
        settings,
        picked,
        running: false,
    };
    moment.explain(stage)
}

fn value(explanation: &Explanation, name: &str) -> Option<String> {
    explanation
        .facts
        .iter()
        .find(|fact| fact.name == name)
        .map(|fact| fact.value.clone())
}

/// The second line of the formula: the one with the numbers put in.
fn numbers(settings: &Settings, stage: Stage, picked: TokenId) -> String {
    let explanation = explained(settings, stage, Some(picked));
    explanation.formula[1]
        .iter()
        .map(|part| match part {
            FormulaPart::On(text) | FormulaPart::Raised(text) | FormulaPart::Token(text) => {
                text.as_str()
            }
        })
        .collect()
}

fn settings(temperature: f64, top_k: u32) -> Settings {
    let mut settings = Settings::default();
    settings.set_temperature(Temperature::new(temperature).unwrap());
    settings.set_top_k(TopK::new(top_k).ok());
    settings
}

/// `␣a` has the logit 2, `b` has 1, six others have 0.
const A: TokenId = 1;
const B: TokenId = 2;
const LINE_BREAK: TokenId = 3;

#[test]
fn each_formula_holds_the_real_numbers() {
    let plain = Settings::default();
    assert_eq!(
        numbers(&plain, Stage::Logits, B),
        "*z*(b) = *w*(b) · *h* = 1.00, a sum of 4 products"
    );
    // e² = 7.39; with e¹ and six times e⁰ the sum is 16.11, and 7.39 ÷ 16.11 = 45.9%.
    assert_eq!(
        numbers(&plain, Stage::Softmax, A),
        "*p*(␣a) = *e*2.00 ÷ 16.11 = 7.39 ÷ 16.11 = 45.9%"
    );
    let sharp = settings(0.5, 0);
    assert_eq!(
        numbers(&sharp, Stage::Temperature, B),
        "*z*′(b) = 1.00 ÷ 0.50 = 2.00"
    );
    // e⁴ + e² + 6 = 67.99.
    assert_eq!(
        numbers(&sharp, Stage::Softmax, B),
        "*p*(b) = *e*2.00 ÷ 67.99 = 7.39 ÷ 67.99 = 10.9%"
    );
    assert_eq!(numbers(&plain, Stage::Append, A), "2 tokens + 1 = 3");
}

#[test]
fn a_temperature_is_told_with_all_its_digits() {
    assert_eq!(
        numbers(&settings(0.125, 0), Stage::Temperature, B),
        "*z*′(b) = 1.00 ÷ 0.125 = 8.00"
    );
}

#[test]
fn what_is_nearly_certain_is_told_by_what_is_missing() {
    // e²⁰ and e¹⁰ and six times e⁰: the difference from 1 is 1 ÷ 22,027.8.
    assert_eq!(
        numbers(&settings(0.1, 0), Stage::Softmax, A),
        "*p*(␣a) = *e*20.00 ÷ 4.85 × 10⁸ = 4.85 × 10⁸ ÷ 4.85 × 10⁸ = 100% − 0.0045%"
    );
}

#[test]
fn a_filter_says_what_it_keeps() {
    let two = settings(1.0, 2);
    let kept = value(&explained(&two, Stage::Filter, None), "Top-k 2 keeps");
    assert_eq!(
        kept.as_deref(),
        Some("2 of 8 tokens, 62.7% of the probability")
    );
    assert_eq!(
        numbers(&two, Stage::Filter, A),
        "*p*′(␣a) = 45.9% ÷ 62.7% = 73.1%"
    );
    assert_eq!(
        numbers(&two, Stage::Filter, LINE_BREAK),
        "*p*′(↵) = 0: removed"
    );
    let none = explained(&Settings::default(), Stage::Filter, None);
    assert!(
        none.sentence.contains("all 8 tokens stay in"),
        "{}",
        none.sentence
    );
    assert_eq!(
        numbers(&Settings::default(), Stage::Filter, A),
        "*p*′(␣a) = 45.9% ÷ 100% = 45.9%"
    );
}

#[test]
fn a_filter_before_the_division_is_told_as_one() {
    let mut early = settings(0.5, 2);
    let place = |settings: &Settings, kind| {
        let mut links = settings.rule.chain.links.iter();
        links
            .position(|link| link.processor.kind() == kind)
            .unwrap()
    };
    let (from, to) = (
        place(&early, ProcessorKind::TopK),
        place(&early, ProcessorKind::Temperature),
    );
    knobs::move_sampler(&mut early.rule, from, to);
    // e⁴ ÷ (e⁴ + e²): the six others were removed before.
    assert_eq!(
        numbers(&early, Stage::Softmax, A),
        "*p*(␣a) = *e*4.00 ÷ 61.99 = 54.60 ÷ 61.99 = 88.1%"
    );
    assert_eq!(
        numbers(&early, Stage::Softmax, LINE_BREAK),
        "↵ is removed already"
    );
    let filter = explained(&early, Stage::Filter, None);
    assert!(
        filter.sentence.contains("before the division"),
        "{}",
        filter.sentence
    );
    assert_eq!(
        numbers(&early, Stage::Filter, A),
        "*p*′(␣a) = 88.1% ÷ 100% = 88.1%"
    );
}

#[test]
fn the_draw_shows_the_piece_of_the_line() {
    let settings = (0..)
        .map(|seed| Settings {
            seed,
            ..Settings::default()
        })
        .find(|settings| (0.5..0.6).contains(&settings.coin().at(0).get()))
        .unwrap();
    let u = charts::decimal(settings.coin().at(0).get(), 4);
    // ␣a has 0 to 0.4587, b has the next 0.1688.
    assert_eq!(
        numbers(&settings, Stage::Sample, B),
        format!("The piece of b: 0.4587 ≤ {u} < 0.6275, and *u* falls on it")
    );
    assert_eq!(
        numbers(&settings, Stage::Sample, A),
        format!("The piece of ␣a runs from 0.0000 to 0.4587; *u* = {u} falls elsewhere")
    );
}

#[test]
fn greedy_needs_no_random_number() {
    let mut settings = Settings::default();
    settings.rule.do_sample = false;
    let explanation = explained(&settings, Stage::Sample, None);
    assert!(explanation.sentence.starts_with("No randomness"));
    assert_eq!(value(&explanation, "␣a").as_deref(), Some("chosen"));
    assert_eq!(
        numbers(&settings, Stage::Sample, B),
        "*p*(b) = 16.9%, number 2 of all"
    );
}

#[test]
fn the_forward_pass_reports_what_was_done() {
    let explanation = explained(&Settings::default(), Stage::Forward, None);
    assert_eq!(value(&explanation, "Computed").as_deref(), Some("2 tokens"));
    assert_eq!(value(&explanation, "Time").as_deref(), Some("1.5 ms"));
    let append = explained(&Settings::default(), Stage::Append, None);
    assert_eq!(
        value(&append, "The whole text").as_deref(),
        Some("3 of 8 tokens")
    );
}
