//! A sampler with memory reads the surprises of the run's tokens, counted anew under the settings in force.

use crate::support::{Oracle, start, steered, warm};
use generation::Generation;
use sampling::{Coin, Context, Cut, Mirostat2, SamplingConfig, TokenId};

/// Mirostat's bound μ at the step being decided.
fn bound(run: &Generation, config: &SamplingConfig, coin: Coin) -> f64 {
    let decision = run.decide(config, coin).unwrap();
    let cuts = decision.run.stages().iter().map(|stage| &stage.cut);
    let mut bounds = cuts.filter_map(|cut| match cut {
        Some(Cut::Surprise { most_bits }) => Some(*most_bits),
        _ => None,
    });
    bounds.next().unwrap()
}

/// Appends one token, forced or decided, and supplies the logits after it.
fn write(
    run: &mut Generation,
    oracle: &mut Oracle,
    config: &SamplingConfig,
    coin: Coin,
    forced: Option<TokenId>,
) {
    let decision = run.decide(config, coin).unwrap();
    let decision = match forced {
        Some(token) => decision.forced(token),
        None => decision,
    };
    run.append(decision, b"").unwrap();
    run.supply(&oracle.answer(&run.next())).unwrap();
}

fn begin(oracle: &mut Oracle) -> Generation {
    let mut run = start(vec![]);
    run.supply(&oracle.answer(&run.next())).unwrap();
    run
}

#[test]
fn mirostat_follows_each_token_as_its_own_settings_see_it() {
    let (coin, config) = (Coin::new(4), steered());
    let mut oracle = Oracle::default();
    let mut run = begin(&mut oracle);
    let mut surprises = Vec::new();
    for _ in 0..12 {
        // As llama.cpp computes it: the surprise of the token under the distribution it was drawn from.
        let generated: Vec<TokenId> = run.generated().collect();
        let context = Context {
            surprises: &surprises,
            ..Context::new(run.prompt(), &generated, coin)
        };
        let chain = config.run(run.pending().unwrap(), &context);
        let choice = config.choose(&chain, coin.at(context.position()));
        assert_eq!(run.decide(&config, coin).unwrap().choice, choice);
        surprises.push(choice.surprise_bits());
        write(&mut run, &mut oracle, &config, coin, None);
    }
    let mirostat = Mirostat2::new(1.5, 0.6).unwrap();
    assert_eq!(bound(&run, &config, coin), mirostat.bound(&surprises));
    assert_ne!(mirostat.bound(&surprises), mirostat.bound(&[]));
}

#[test]
fn mirostat_comes_to_the_same_however_the_tokens_came_about() {
    let coin = Coin::new(21);
    // The settings change in the middle, one token is forced, and the last tokens are removed and generated again.
    let mut oracle = Oracle::default();
    let mut wandering = begin(&mut oracle);
    for step in 0..10 {
        let config = if step < 6 { warm() } else { steered() };
        let forced = (step == 3).then_some(2);
        write(&mut wandering, &mut oracle, &config, coin, forced);
    }
    for _ in 0..3 {
        wandering.back();
    }
    let config = steered();
    while wandering.steps().len() < 10 {
        write(&mut wandering, &mut oracle, &config, coin, None);
    }
    // The same tokens under one set of settings from the start, as a link replays them.
    let mut oracle = Oracle::default();
    let mut linked = begin(&mut oracle);
    for token in wandering.generated() {
        write(&mut linked, &mut oracle, &config, coin, Some(token));
    }
    assert_eq!(
        bound(&wandering, &config, coin),
        bound(&linked, &config, coin)
    );
    // Also an earlier step reconsidered under settings not used in the run, as when a slider is moved.
    let other = warm().with(Mirostat2::new(3.0, 0.3).unwrap());
    for index in [0, 4, 9] {
        let again = |run: &Generation| {
            let ranking = run.steps()[index].ranking().unwrap();
            let decision = run.reconsider(index, &ranking, &other, coin).unwrap();
            (decision.surprises.to_vec(), decision.choice)
        };
        assert_eq!(again(&wandering), again(&linked), "step {index}");
        assert_eq!(again(&wandering).0.len(), index);
    }
    // A branch drops the steps after it.
    wandering.branch(4, 7, b"").unwrap();
    linked.branch(4, 7, b"").unwrap();
    for run in [&mut wandering, &mut linked] {
        let mut oracle = Oracle::default();
        run.supply(&oracle.answer(&run.next())).unwrap();
    }
    assert_eq!(
        bound(&wandering, &config, coin),
        bound(&linked, &config, coin)
    );
}

#[test]
fn surprises_are_counted_only_where_a_sampler_asks() {
    let coin = Coin::new(1);
    let mut oracle = Oracle::default();
    let mut run = begin(&mut oracle);
    write(&mut run, &mut oracle, &warm(), coin, None);
    let counted = |config: &SamplingConfig| run.decide(config, coin).unwrap().surprises.len();
    let greedy = SamplingConfig {
        do_sample: false,
        ..steered()
    };
    assert_eq!(
        (counted(&warm()), counted(&greedy), counted(&steered())),
        (0, 0, 1)
    );
}
