//! Tests of lanes against runs under the same settings without lanes.

#![allow(clippy::unwrap_used)]
use sampling::{Bias, Distribution, Dry, LogitBias, Mirostat2, SamplingConfig, TopK, Uniform, Xtc};

use crate::compare::comparison::*;
use crate::{
    compare::{
        lanes::{Lanes, plain},
        measures::divergence,
    },
    tokens::tests::texts,
};

/// A model of eight tokens whose logits are a hash of the whole text.
fn logits(context: &[TokenId]) -> Logits {
    let hash = context.iter().fold(7_u32, |hash, token| {
        (hash ^ token).wrapping_mul(0x9E37_79B1).rotate_left(11)
    });
    let score = |id: u32| ((hash.rotate_left(4 * id) & 0xFF) as f32) / 64.0;
    // Token 0 ends a text; it is unlikely here.
    Logits::new(
        (0..8)
            .map(|id| if id == 0 { -3.0 } else { score(id) })
            .collect(),
    )
    .unwrap()
}

pub struct Bench {
    pub comparison: Comparison,
    pub settings: Settings,
    rules: Vec<SamplingConfig>,
    passes: Vec<Vec<TokenId>>,
}

impl Bench {
    pub fn new(rules: &[SamplingConfig]) -> Self {
        Self {
            comparison: Comparison::start("ab".into(), vec![1, 2], 64).unwrap(),
            settings: Settings::default(),
            rules: rules.to_vec(),
            passes: Vec::new(),
        }
    }

    /// Brings all lanes to that many tokens and runs the model as often as needed.
    pub fn to(&mut self, tokens: usize) {
        loop {
            let settings = self.rules.iter().map(|rule| Settings {
                rule: rule.clone(),
                ..self.settings.clone()
            });
            let settings = settings.collect();
            self.comparison.write(settings, tokens, &texts());
            let Some(context) = self.comparison.demand() else {
                return;
            };
            self.passes.push(context.clone());
            let logits = logits(&context);
            self.comparison.supply(context, logits);
        }
    }

    pub fn texts(&self) -> Vec<Vec<TokenId>> {
        let lanes = self.comparison.lanes().iter();
        lanes
            .map(|lane| lane.generation().generated().collect())
            .collect()
    }
}

/// A text under the same settings, generated without lanes.
fn alone(settings: &Settings, tokens: usize) -> Vec<TokenId> {
    let mut generation = Generation::new(vec![1, 2], settings.criteria(&[0]), 64).unwrap();
    while generation.steps().len() < tokens && generation.stop_reason().is_none() {
        generation.supply(&logits(&generation.tokens())).unwrap();
        let decision = settings.decide(&generation).unwrap();
        let piece = texts().piece(decision.choice.token).to_vec();
        generation.append(decision, &piece).unwrap();
    }
    generation.generated().collect()
}

#[test]
fn every_lane_writes_what_its_rule_writes_alone_with_the_same_random_numbers() {
    let lanes = Lanes::default();
    let mut bench = Bench::new(lanes.rules());
    bench.rules[2].set(TopK::new(2).unwrap());
    for tokens in 1..=20 {
        bench.to(tokens);
    }
    for (text, rule) in bench.texts().iter().zip(&bench.rules) {
        let settings = Settings {
            rule: rule.clone(),
            ..Settings::default()
        };
        assert_eq!(*text, alone(&settings, 20));
    }
    let coin = Settings::default().coin();
    for lane in &bench.comparison.lanes()[1..] {
        for step in lane.generation().steps() {
            assert_eq!(step.choice.u, Some(coin.at(step.index as u64)));
        }
    }
    let texts = bench.texts();
    assert!(
        texts[1..]
            .iter()
            .any(|text| divergence(&texts[0], text).is_some())
    );
}

#[test]
fn lanes_follow_coins_of_their_own_lists_and_a_bound_that_moves() {
    let favoured = LogitBias {
        biases: [(2, Bias::new(2.0).unwrap())].into(),
    };
    let rules = [
        plain().with(Dry::new(3.0).unwrap()),
        plain().with(Xtc::new(0.5, 0.1).unwrap()),
        plain().with(Mirostat2::new(1.0, 0.5).unwrap()),
        plain().with(favoured),
    ];
    let without = alone(&Settings::default(), 20);
    let mut bench = Bench::new(&rules);
    for tokens in 1..=20 {
        bench.to(tokens);
    }
    for (text, rule) in bench.texts().iter().zip(&rules) {
        let settings = Settings {
            rule: rule.clone(),
            ..Settings::default()
        };
        assert_eq!(*text, alone(&settings, 20));
        assert_ne!(*text, without, "or nothing is tested here: {rule:?}");
    }
    // Back, and forward again with the settings exchanged: each lane depends on its own settings only.
    let texts = bench.texts();
    bench.to(7);
    bench.rules.rotate_left(1);
    bench.to(20);
    let mut rotated = texts;
    rotated.rotate_left(1);
    assert_eq!(bench.texts(), rotated);
}

#[test]
fn lanes_of_one_text_share_a_pass_and_the_rest_costs_one_each() {
    let mut same = Bench::new(&[plain(), plain(), plain()]);
    same.to(10);
    assert_eq!(same.passes.len(), 10);
    let mut bench = Bench::new(Lanes::default().rules());
    bench.to(12);
    let mut distinct: Vec<_> = bench.passes.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), bench.passes.len(), "no text is read twice");
}

#[test]
fn a_lane_that_can_go_on_from_the_cache_goes_first() {
    let mut bench = Bench::new(Lanes::default().rules());
    bench.to(8);
    let goes_on = |passes: &[Vec<TokenId>]| {
        let pairs = passes.windows(2);
        pairs
            .filter(|pair| pair[0].starts_with(&pair[1][..pair[1].len() - 1]))
            .count()
    };
    // Up to eight tokens in one call: each lane's text is read from its beginning at most once.
    assert!(bench.passes.len() - 1 - goes_on(&bench.passes) < 4);
    // Token by token: the lane read last continues first.
    bench.passes.clear();
    for tokens in 9..=16 {
        bench.to(tokens);
    }
    assert!(goes_on(&bench.passes) >= 7, "{:?}", bench.passes);
}

#[test]
fn going_back_and_forth_and_changing_a_rule_back_needs_no_pass() {
    let mut bench = Bench::new(Lanes::default().rules());
    bench.to(12);
    let (texts, passes) = (bench.texts(), bench.passes.len());
    bench.to(3);
    assert!(bench.texts().iter().all(|text| text.len() == 3));
    bench.to(12);
    bench.rules.swap(0, 3);
    bench.to(12);
    bench.rules.swap(0, 3);
    bench.to(12);
    assert_eq!((bench.texts(), bench.passes.len()), (texts, passes));
}

#[test]
fn lanes_come_and_go() {
    let mut bench = Bench::new(Lanes::default().rules());
    bench.to(6);
    let texts = bench.texts();
    bench.rules.remove(1);
    bench.to(6);
    assert_eq!(bench.texts(), [&texts[0][..], &texts[2], &texts[3]]);
    bench.rules.push(plain());
    bench.to(6);
    assert_eq!(bench.texts()[3], texts[1]);
}

#[test]
fn another_seed_writes_other_texts_and_greedy_does_not_care() {
    let mut bench = Bench::new(&[
        SamplingConfig {
            do_sample: false,
            ..plain()
        },
        plain(),
    ]);
    bench.to(10);
    let before = bench.texts();
    bench
        .settings
        .by_hand
        .insert(0, Uniform::new(0.999).unwrap());
    bench.to(10);
    let after = bench.texts();
    assert_eq!(before[0], after[0]);
    assert_ne!(before[1][0], after[1][0]);
}

#[test]
fn a_lane_stops_by_itself_and_the_others_go_on() {
    let mut bench = Bench::new(Lanes::default().rules());
    bench.settings.add_stop("b").unwrap();
    bench.settings.max_new_tokens = 30;
    bench.to(60);
    assert!(bench.comparison.is_over());
    for lane in bench.comparison.lanes() {
        let tokens: Vec<_> = lane.generation().generated().collect();
        match lane.stop_reason().unwrap() {
            StopReason::StopSequence => assert_eq!(tokens.last(), Some(&2)),
            StopReason::EndOfSequence => assert_eq!(tokens.last(), Some(&0)),
            StopReason::MaxNewTokens => assert_eq!(tokens.len(), 30),
            other => panic!("{other:?}"),
        }
        assert_eq!(
            tokens.iter().filter(|token| **token == 2).count(),
            usize::from(lane.stop_reason() == Some(StopReason::StopSequence))
        );
    }
    let lengths: Vec<_> = bench.texts().iter().map(Vec::len).collect();
    assert_eq!(Some(&bench.comparison.reached()), lengths.iter().max());
    bench.settings.max_new_tokens = 40;
    bench.to(bench.comparison.reached());
    assert!(
        lengths
            .iter()
            .zip(bench.texts())
            .all(|(length, text)| *length == text.len())
    );
}

#[test]
fn log_probabilities_are_those_of_the_model_before_any_rule() {
    let mut bench = Bench::new(&[plain().with(TopK::new(1).unwrap()), plain()]);
    bench.to(5);
    for lane in bench.comparison.lanes() {
        for (step, log_probability) in lane
            .generation()
            .steps()
            .iter()
            .zip(lane.log_probabilities())
        {
            let model = Distribution::from(step.ranking().unwrap().scores());
            let expected = model.probability(step.choice.token).ln();
            // Two ways to compute the same number in double precision.
            assert!((log_probability - expected).abs() < 1e-12);
        }
    }
}

#[test]
fn what_no_lane_stands_on_is_forgotten_when_memory_runs_out() {
    let mut comparison = Comparison::start("ab".into(), vec![1, 2], 1 << 20).unwrap();
    let wide = Logits::new(vec![0.0; 1 << 20]).unwrap();
    for token in 0..40 {
        comparison.supply(vec![1, 2, token], wide.clone());
    }
    assert!(comparison.known.len() * wide.vocabulary() <= MOST_KNOWN);
    assert!(comparison.known.contains_key(&vec![39]));
}

/// The texts whose logits are known, with the logits, in order.
pub fn known(comparison: &Comparison) -> Vec<(Vec<TokenId>, Vec<f32>)> {
    let prompt = comparison.blank.tokens();
    let known = comparison
        .known
        .iter()
        .map(|(text, logits)| ([&prompt[..], text].concat(), logits.as_slice().to_vec()));
    let mut known: Vec<_> = known.collect();
    known.sort_by(|one, other| one.0.cmp(&other.0));
    known
}
