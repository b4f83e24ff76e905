//! Speculative sampling has the target's distribution, whatever the draft: χ² on 200,000 draws.

use sampling::speculative::{Drafted, TokenOrigin, decide, draft, verify};
use sampling::{Coin, Distribution, Logits, Ranking, Uniform};

const DRAWS: u64 = 200_000;
const VOCABULARY: usize = 8;
/// 99.99 % of correct generators stay below this with 7 degrees of freedom.
const CRITICAL: f64 = 29.9;

fn distribution(logits: [f32; VOCABULARY]) -> Distribution {
    Distribution::from(Ranking::of(&Logits::new(logits.to_vec()).unwrap()).scores())
}

fn target() -> Distribution {
    distribution([2.0, 0.3, -1.0, 1.1, 0.0, -0.4, 0.9, -2.0])
}

/// The draft's most likely token is not the target's, and one of its tokens has probability 0.
fn drafts() -> Distribution {
    distribution([0.5, 2.0, f32::NEG_INFINITY, 1.0, 0.2, -3.0, 0.0, 1.0])
}

fn chi2(counts: [u64; VOCABULARY], expected: &Distribution) -> f64 {
    let total: u64 = counts.iter().sum();
    let term = |(token, &count): (usize, &u64)| {
        let expected = expected.probability(token as u32) * total as f64;
        (count as f64 - expected) * (count as f64 - expected) / expected
    };
    counts.iter().enumerate().map(term).sum()
}

#[test]
fn every_place_of_a_round_has_the_targets_distribution() {
    let (p, q) = (target(), drafts());
    let coin = Coin::new(2026);
    let mut counts = [[0_u64; VOCABULARY]; 3];
    let (mut accepted, mut bonus) = (0_u64, 0_u64);
    for round in 0..DRAWS {
        let position = 3 * round;
        let drafted: Vec<Drafted> = (position..position + 2)
            .map(|place| Drafted {
                token: draft(&q, coin, place).token,
                draft: q.clone(),
                target: p.clone(),
            })
            .collect();
        let speculation = verify(&drafted, &p, coin, position);
        for (place, token) in speculation.tokens().enumerate() {
            counts[place][token as usize] += 1;
        }
        accepted += u64::from(speculation.verdicts[0].accepted);
        bonus += u64::from(speculation.origin == TokenOrigin::Bonus);
    }
    for (place, counts) in counts.into_iter().enumerate() {
        let chi2 = chi2(counts, &p);
        assert!(chi2 < CRITICAL, "place {place}: {chi2} {counts:?}");
    }
    // A bonus needs two in a row.
    let overlap = p.overlap(&q);
    assert!((accepted as f64 / DRAWS as f64 - overlap).abs() < 0.005);
    assert!((bonus as f64 / DRAWS as f64 - overlap * overlap).abs() < 0.005);
}

/// The same test must detect a wrong rule: here every draft is accepted.
#[test]
fn the_test_would_notice_the_drafts_distribution() {
    let (p, q) = (target(), drafts());
    let mut counts = [0; VOCABULARY];
    for position in 0..DRAWS {
        counts[draft(&q, Coin::new(2026), position).token as usize] += 1;
    }
    assert!(chi2(counts, &p) > 1000.0);
}

#[test]
fn equal_models_accept_everything_and_the_residual_is_what_the_target_has_more_of() {
    let (p, q) = (target(), drafts());
    let same = Drafted {
        token: 3,
        draft: p.clone(),
        target: p.clone(),
    };
    let speculation = verify(&[same], &p, Coin::new(1), 0);
    assert!(speculation.verdicts[0].accepted && speculation.origin == TokenOrigin::Bonus);
    assert_eq!(p.residual(&p).len(), p.len());

    let residual = p.residual(&q);
    let mass: f64 = (0..8)
        .map(|token| (p.probability(token) - q.probability(token)).max(0.0))
        .sum();
    for token in 0..8 {
        let more = (p.probability(token) - q.probability(token)).max(0.0);
        assert!((residual.probability(token) - more / mass).abs() < 1e-15);
    }
}

#[test]
fn the_overlap_is_one_minus_the_total_variation_distance() {
    let (p, q) = (target(), drafts());
    let apart = |token| (p.probability(token) - q.probability(token)).abs();
    let total_variation = (0..8).map(apart).sum::<f64>() / 2.0;
    assert!((p.overlap(&q) - (1.0 - total_variation)).abs() < 1e-12);
    assert!((q.overlap(&p) - p.overlap(&q)).abs() < 1e-12);
    assert!((p.overlap(&p) - 1.0).abs() < 1e-12);
}

#[test]
fn a_certain_draft_is_accepted_with_the_targets_probability_and_else_leaves_the_others() {
    let p = target();
    let certain = Distribution::certain(VOCABULARY, 3).unwrap();
    assert_eq!(certain.draw(Coin::new(1).at(0)).token, 3);
    assert!((p.overlap(&certain) - p.probability(3)).abs() < 1e-15);
    let residual = p.residual(&certain);
    assert_eq!(residual.probability(3), 0.0);
    let others = 1.0 - p.probability(3);
    assert!((residual.probability(0) - p.probability(0) / others).abs() < 1e-12);
    assert!(Distribution::certain(VOCABULARY, 8).is_none(), "outside");
}

#[test]
fn a_token_is_replaced_where_u_reaches_the_ratio_and_there_alone() {
    let (p, q) = (target(), drafts());
    let at = |token, u| decide(token, [&q, &p], Uniform::new(u).unwrap(), || "replaced");
    // The draft gives token 1 more than the target does.
    let ratio = p.probability(1) / q.probability(1);
    assert!(ratio < 1.0);
    let (below, kept) = at(1, ratio * 0.999);
    assert!(below.accepted && kept.is_none() && below.acceptance == ratio);
    let (reached, replaced) = at(1, ratio);
    assert!(!reached.accepted && replaced == Some("replaced"));
    // It gives token 0 less, and token 2 nothing.
    assert_eq!(at(0, 0.999).0.acceptance, 1.0);
    assert!(!at(2, 0.0).0.accepted);
}
