//! A mask from outside: what it removes, what it leaves, and that the chain goes on with it.

use std::collections::BTreeSet;

use proptest::{collection::vec, prelude::*};
use sampling::{
    AppliedMask, Coin, Context, Logits, Profile, Ranking, SamplingConfig, Temperature, TokenId,
    TokenMask, TopK, TopP,
};

/// Rounding of quotients of sums of up to a hundred weights in double precision.
const TOLERANCE: f64 = 1e-12;

fn ranking(logits: Vec<f32>) -> Ranking {
    Ranking::of(&Logits::new(logits).unwrap())
}

fn step() -> impl Strategy<Value = (Vec<f32>, BTreeSet<TokenId>)> {
    vec(-20.0_f32..20.0, 2..100).prop_flat_map(|logits| {
        let tokens = 0..logits.len() as TokenId;
        let allowed = prop::collection::btree_set(tokens, 1..=logits.len());
        (Just(logits), allowed)
    })
}

proptest! {
    #[test]
    fn the_allowed_tokens_share_what_all_had((logits, allowed) in step()) {
        let ranking = ranking(logits);
        let mask = AppliedMask::new(&ranking, |token| allowed.contains(&token)).unwrap();
        prop_assert_eq!(mask.allowed(), allowed.len());
        let (before, after) = (mask.before(), mask.after());
        let mass: f64 = allowed.iter().map(|token| before.probability(*token)).sum();
        prop_assert!((mask.mass_allowed() - mass).abs() < TOLERANCE);
        for token in 0..before.vocabulary() as TokenId {
            let share = if allowed.contains(&token) { before.probability(token) / mass } else { 0.0 };
            prop_assert!((after.probability(token) - share).abs() < TOLERANCE);
        }
        let first = before.ranked().next().unwrap().token;
        let wanted = mask.wanted().map(|wanted| wanted.token);
        prop_assert_eq!(wanted, (!allowed.contains(&first)).then_some(first));
    }

    /// As a link of the chain, first of all, would do it: to the bit.
    #[test]
    fn the_chain_goes_on_with_what_is_left((logits, allowed) in step(), u in any::<u64>()) {
        let ranking = ranking(logits);
        let mask = AppliedMask::new(&ranking, |token| allowed.contains(&token)).unwrap();
        let config = SamplingConfig::new(Profile::Textbook)
            .with(Temperature::new(0.7).unwrap())
            .with(TopK::new(5).unwrap())
            .with(TopP::new(0.9).unwrap());
        let mut linked = config.clone();
        linked.chain.links.insert(0, sampling::Link {
            processor: TokenMask::Allow(allowed.iter().copied().collect()).into(),
            enabled: true,
        });
        let context = Context::new(&[], &[], Coin::new(u));
        let masked = config.run(mask.ranking(), &context);
        let expected = linked.run(&ranking, &context);
        prop_assert_eq!(masked.distribution().top(usize::MAX), expected.distribution().top(usize::MAX));
        let u = context.coin.at(0);
        prop_assert_eq!(config.choose(&masked, u).token, linked.choose(&expected, u).token);
    }

    /// llama.cpp draws without the grammar first, and again with it if the token is not allowed: the same distribution,
    /// as long as nothing else removes tokens.
    #[test]
    fn drawing_again_has_the_same_distribution((logits, allowed) in step()) {
        let ranking = ranking(logits);
        let mask = AppliedMask::new(&ranking, |token| allowed.contains(&token)).unwrap();
        let (before, after) = (mask.before(), mask.after());
        for token in allowed {
            let drawn = before.probability(token)
                + (1.0 - mask.mass_allowed()) * after.probability(token);
            prop_assert!((drawn - after.probability(token)).abs() < TOLERANCE);
        }
    }
}

#[test]
fn nothing_is_left_of_impossible_tokens() {
    let ranking = ranking(vec![1.0, f32::NEG_INFINITY, 0.0]);
    assert!(AppliedMask::new(&ranking, |_| false).is_none());
    assert!(AppliedMask::new(&ranking, |token| token == 1).is_none());
    let mask = AppliedMask::new(&ranking, |token| token > 0).unwrap();
    assert_eq!(mask.allowed(), 1);
    assert_eq!(mask.after().probability(2).to_bits(), 1.0_f64.to_bits());
}

#[test]
fn a_tiny_mass_is_not_lost_to_rounding() {
    let ranking = ranking(vec![100.0, 0.0]);
    let mask = AppliedMask::new(&ranking, |token| token == 1).unwrap();
    let expected = libm::exp(-100.0);
    assert!((mask.mass_allowed() / expected - 1.0).abs() < TOLERANCE);
    assert_eq!(mask.wanted().unwrap().token, 0);
}
