//! The share of right texts: counted over seeds, exact from softmax, with Wilson's interval.

use std::sync::Arc;

use sampling::{Distribution, Ranking, TopK};

use super::*;
use crate::experiments::{
    temperature::{MeasuredShare, TemperatureExperiment},
    walk::Goal,
};

fn answer(tokens: &[TokenId]) -> Goal {
    Goal::Answer(Arc::from(tokens))
}

fn experiment(settings: Settings, goal: Goal, runs: usize) -> TemperatureExperiment {
    TemperatureExperiment::new(start(settings), runs, goal).unwrap()
}

#[test]
fn the_exact_share_of_one_token_is_softmax_at_the_temperature() {
    let raw = logits(&[1, 2]);
    for token in [1, 3, 6] {
        let mut experiment = experiment(Settings::default(), answer(&[token]), 50);
        run(&mut experiment);
        for (temperature, share) in experiment.exact().unwrap().into_iter().skip(1) {
            let power = |logit: f32| (f64::from(logit) / temperature).exp();
            let total: f64 = raw.as_slice().iter().map(|&logit| power(logit)).sum();
            let expected = power(raw.as_slice()[token as usize]) / total;
            assert!(
                (share - expected).abs() < 1e-5,
                "{temperature}: {share} {expected}"
            );
        }
        let likeliest = Distribution::from(Ranking::of(&raw).scores())
            .greedy()
            .token;
        let greedy = experiment.exact().unwrap()[0];
        assert_eq!(greedy, (0.0, f64::from(u8::from(likeliest == token))));
    }
}

#[test]
fn the_exact_share_of_several_tokens_is_their_product() {
    let mut experiment = experiment(Settings::default(), answer(&[3, 1]), 20);
    run(&mut experiment);
    let probability = |context: &[TokenId], token| {
        let model = Distribution::from(Ranking::of(&logits(context)).scores());
        model.probability(token)
    };
    let expected = probability(&[1, 2], 3) * probability(&[1, 2, 3], 1);
    assert!((experiment.exact_at(1.0).unwrap() - expected).abs() < 1e-9);
}

/// Of eight intervals at 95 %, three or more miss the exact share in fewer than one of a hundred cases.
const MOST_MISSES: usize = 2;

#[test]
fn what_is_counted_agrees_with_what_is_exact() {
    for token in [1, 3, 6] {
        let mut experiment = experiment(Settings::default(), answer(&[token]), 400);
        let read = run(&mut experiment);
        assert_eq!(read, [[1, 2]], "one forward pass is enough for all runs");
        let shares = experiment.shares();
        assert_eq!(shares.len(), 9);
        assert!(shares[1..].iter().all(|share| share.runs == 400));
        let misses = shares[1..].iter().filter(|share| {
            let exact = experiment.exact_at(share.temperature).unwrap();
            !share.interval().contains(&exact)
        });
        assert!(misses.count() <= MOST_MISSES, "{shares:?}");
        assert_eq!(shares[0].share(), experiment.exact_at(0.0).unwrap());
        let progress = experiment.progress();
        assert_eq!((progress.done, progress.total), (3201, 3201));
    }
}

#[test]
fn other_samplers_take_part() {
    let mut narrow = Settings::default();
    narrow.set_top_k(TopK::new(1).ok());
    let likeliest = Distribution::from(Ranking::of(&logits(&[1, 2])).scores())
        .greedy()
        .token;
    let mut experiment = experiment(narrow, answer(&[likeliest]), 20);
    run(&mut experiment);
    assert!(
        experiment
            .exact()
            .unwrap()
            .iter()
            .all(|(_, share)| *share == 1.0)
    );
    assert!(experiment.shares().iter().all(|share| share.share() == 1.0));
}

/// What may follow a record that begins with {"a": 1, on pieces of which one breaks it.
#[test]
fn under_a_mask_no_record_breaks() {
    use engine_client::constraint::OutputMask;
    use protocol::TokenSet;

    // Token 1 closes the record, token 2 breaks it, token 3 leaves it open.
    const PIECES: [&str; 4] = ["x", "}", "]", " "];
    const RUNS: usize = 50;
    let mut start = start(Settings::default());
    let info = protocol::ModelInfo {
        vocab_size: PIECES.len() as u32,
        context_window: 64,
        ..Default::default()
    };
    start.texts = crate::tokens::TokenTexts::new(
        Arc::new(info),
        Arc::new(protocol::Vocabulary::from_pieces(PIECES)),
    );
    let goal = Goal::Record("{\"a\": 1".into());
    let experiment = TemperatureExperiment::new(start.clone(), RUNS, goal).unwrap();
    let mut experiment = experiment.with_mask(vec![7, 7]).unwrap();
    let mut masks = 0;
    while !experiment.is_done() {
        if let Some(output) = experiment.masked_output() {
            assert_eq!(output[..2], [7, 7], "the record in the prompt comes first");
            assert!(output[2..].iter().all(|token| *token == 3));
            masks += 1;
            experiment.supply_mask(OutputMask::Allowed {
                tokens: TokenSet::of_tokens([1, 3], PIECES.len()),
                may_end: false,
            });
        }
        match experiment.demand() {
            Some(context) => {
                assert!(context.starts_with(&start.context));
                let logits = vec![f32::NEG_INFINITY, 0.0, 1.0, 0.0];
                experiment.supply(&Logits::new(logits).unwrap());
            }
            None => experiment.work(),
        }
    }
    assert!(masks > 0);
    let masked = experiment.masked_shares().unwrap();
    assert_eq!(masked.len(), experiment.shares().len());
    // With probability 1/2 at each of 40 tokens, every record ends.
    assert!(
        masked[1..]
            .iter()
            .all(|share| share.runs == RUNS && share.share() == 1.0)
    );
    assert!(
        experiment.shares()[1..]
            .iter()
            .all(|share| share.share() < 1.0)
    );
    let progress = experiment.progress();
    assert_eq!(progress.done, progress.total);
    assert!(
        crate::experiments::words::shares(&experiment)
            .contains("400 of 400 drawn records are valid, 0 stopped")
    );
}

#[test]
fn a_record_is_right_when_a_parser_accepts_it() {
    // Token 1 closes the record, token 2 breaks it, token 3 leaves it open.
    let mut start = start(Settings::default());
    let info = protocol::ModelInfo {
        vocab_size: 4,
        context_window: 64,
        ..Default::default()
    };
    let pieces = ["x", "}", "]", " "];
    start.texts = crate::tokens::TokenTexts::new(
        Arc::new(info),
        Arc::new(protocol::Vocabulary::from_pieces(pieces)),
    );
    let goal = Goal::Record("{\"a\": 1".into());
    let mut experiment = TemperatureExperiment::new(start, 300, goal).unwrap();
    // After each text: } with probability 1/2, ] and a space with 1/4 each, at temperature 1.
    let ln = f32::ln;
    run_on(&mut experiment, |_| {
        Logits::new(vec![f32::NEG_INFINITY, ln(2.0), 0.0, 0.0]).unwrap()
    });
    assert_eq!(experiment.exact(), None);
    let at_one = experiment
        .shares()
        .iter()
        .find(|share| share.temperature == 1.0);
    let at_one = at_one.unwrap();
    // The spaces are left out of the choice: 2/3 of the records are closed.
    assert!(at_one.interval().contains(&(2.0 / 3.0)), "{at_one:?}");
    assert_eq!(experiment.shares()[0].right, 1, "greedy closes it");
    assert!(words::shares(&experiment).contains("a parser accepts it"));
}

#[test]
fn wilsons_interval_is_his() {
    let share = |right, runs| MeasuredShare {
        temperature: 1.0,
        runs,
        right,
        stopped: 0,
    };
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for (right, runs, from, to) in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ] {
        let interval = share(right, runs).interval();
        assert!((interval.start - from).abs() < 5e-5, "{interval:?}");
        assert!((interval.end - to).abs() < 5e-5, "{interval:?}");
    }
}
