//! The text ahead is the text that the run writes step by step, whatever the rule, the seed and the place.

use crate::support::{Oracle, VOCABULARY, WINDOW, start, steered, to_the_end, turn, warm};
use generation::{AheadLoop, AheadRequest, Generation, Next, StopReason, StoppingCriterion};
use proptest::prelude::*;
use sampling::{Bias, Coin, LogitBias, Ranking, SamplingConfig, TokenId, Uniform};

/// What the loop writes, and why it stops.
fn written(request: AheadRequest) -> (Vec<TokenId>, StopReason) {
    let mut text = AheadLoop::new(request);
    let (mut oracle, mut tokens) = (Oracle::default(), Vec::new());
    loop {
        if let Some(reason) = text.stop_reason(WINDOW) {
            return (tokens, reason);
        }
        let logits = oracle.answer(&Next::Forward(text.tokens().to_vec()));
        tokens.push(text.choose(&Ranking::of(&logits)).unwrap());
    }
}

fn greedy() -> SamplingConfig {
    SamplingConfig {
        do_sample: false,
        ..warm()
    }
}

fn biased() -> SamplingConfig {
    let biases = [(2, Bias::new(1.5).unwrap()), (7, Bias::new(-3.0).unwrap())];
    steered().with(LogitBias {
        biases: biases.into_iter().collect(),
    })
}

/// The run's tokens from a step on, and the request that was made before it.
fn run_and_request(
    rule: &SamplingConfig,
    coin: Coin,
    steps: usize,
) -> (Generation, Option<AheadRequest>) {
    let criteria = vec![
        StoppingCriterion::EosTokenId(vec![10]),
        StoppingCriterion::MaxNewTokens(17),
    ];
    let (mut run, mut oracle) = (start(criteria), Oracle::default());
    while run.steps().len() < steps && !matches!(run.next(), Next::Stop(_)) {
        turn(&mut run, &mut oracle, rule, coin);
    }
    let request = run.ahead(rule.clone(), coin, 60);
    to_the_end(&mut run, &mut oracle, rule, coin);
    (run, request)
}

proptest! {
    #[test]
    fn it_is_what_the_run_writes(seed: u64, steps in 0..12_usize, rule in 0..4_usize) {
        let rule = [warm(), steered(), greedy(), biased()][rule].clone();
        let (run, request) = run_and_request(&rule, Coin::new(seed), steps);
        let before = run.up_to(steps);
        prop_assert_eq!(before.ahead(rule, Coin::new(seed), 60), request.clone());
        let expected: Vec<TokenId> = run.generated().skip(steps).collect();
        match request {
            None => prop_assert!(expected.is_empty(), "the run was over"),
            Some(request) => {
                prop_assert_eq!(written(request), (expected, run.stop_reason().unwrap()));
            }
        }
    }

    #[test]
    fn a_request_travels_as_it_is(seed: u64, u in 0.0..1.0) {
        let (_, request) = run_and_request(&biased(), Coin::new(seed), 3);
        if let Some(mut request) = request {
            request.by_hand.push((4, Uniform::new(u).unwrap()));
            let json = serde_json::to_string(&request).unwrap();
            prop_assert_eq!(serde_json::from_str::<AheadRequest>(&json).unwrap(), request);
        }
    }
}

#[test]
fn a_number_set_by_hand_goes_before_the_seeds() {
    let (run, coin) = (start(Vec::new()), Coin::new(4));
    let request = run.ahead(warm(), coin, 4).unwrap();
    let (usual, reason) = written(request.clone());
    assert_eq!((usual.len(), reason), (4, StopReason::MaxNewTokens));
    let texts = (0..10).map(|tenth| {
        let u = Uniform::new(f64::from(tenth) / 10.0).unwrap();
        let by_hand = vec![(2, u)];
        written(AheadRequest {
            by_hand,
            ..request.clone()
        })
        .0
    });
    let texts: Vec<_> = texts.collect();
    assert!(texts.iter().all(|text| text[..2] == usual[..2]));
    assert!(texts.iter().any(|text| text[2] != usual[2]));
    assert!(texts.iter().flatten().all(|token| *token < VOCABULARY));
}

#[test]
fn a_run_that_is_over_or_lacks_its_logits_has_no_text_ahead() {
    let coin = Coin::new(1);
    let (mut run, mut oracle) = (start(Vec::new()), Oracle::default());
    turn(&mut run, &mut oracle, &warm(), coin);
    assert!(run.ahead(steered(), coin, 9).is_some());
    run.forget_logits();
    assert!(run.ahead(steered(), coin, 9).is_none(), "surprises");
    assert!(run.ahead(warm(), coin, 9).is_some());
    to_the_end(&mut run, &mut oracle, &warm(), coin);
    assert!(run.ahead(warm(), coin, 9).is_none());
}
