#![allow(clippy::unwrap_used)]
use super::*;
use crate::{Logits, Ranking};

/// Sums of positive terms in another order, in double precision.
const ROUNDING: f64 = 1e-10;

fn distribution(probabilities: &[f64]) -> Distribution {
    let logits = probabilities.iter().map(|&p| math::ln(p) as f32).collect();
    Distribution::from(Ranking::of(&Logits::new(logits).unwrap()).scores())
}

/// Goes through all sequences of draws: the winner is the most frequent one, of several the one drawn first.
fn by_enumeration(distribution: &Distribution, right: TokenId, votes: usize) -> f64 {
    let vocabulary = distribution.vocabulary();
    let mut won = 0.0;
    for mut sequence in 0..vocabulary.pow(votes as u32) {
        let (mut counts, mut order, mut p) = (vec![0; vocabulary], Vec::new(), 1.0);
        for _ in 0..votes {
            let token = sequence % vocabulary;
            sequence /= vocabulary;
            counts[token] += 1;
            order.push(token);
            p *= distribution.probability(token as TokenId);
        }
        let most = counts.iter().max().unwrap();
        let winner = order.iter().find(|&&token| counts[token] == *most);
        if winner == Some(&(right as usize)) {
            won += p;
        }
    }
    won
}

#[test]
fn it_is_the_sum_over_all_sequences_of_draws() {
    for probabilities in [
        &[0.67, 0.33][..],
        &[0.4, 0.35, 0.25],
        &[0.5, 0.3, 0.15, 0.049, 0.001],
        // All but the first are rare: the power series.
        &[0.997, 0.001, 0.001, 0.001],
    ] {
        let distribution = distribution(probabilities);
        for votes in 1..=6 {
            for right in 0..distribution.vocabulary() as TokenId {
                let exact = by_enumeration(&distribution, right, votes);
                let found = probability_of_winning(&distribution, right, votes);
                assert!(
                    (found - exact).abs() < ROUNDING,
                    "{probabilities:?}, {right} of {votes}: {found} {exact}"
                );
            }
        }
    }
}

#[test]
fn somebody_wins() {
    let probabilities: Vec<f64> = (1..=40).map(|rank| 1.0 / f64::from(rank * rank)).collect();
    let distribution = distribution(&probabilities);
    for votes in [1, 2, 5, 16, 41, MOST_VOTES] {
        let of = |token| probability_of_winning(&distribution, token, votes);
        let sum: f64 = (0..40).map(of).sum();
        assert!((sum - 1.0).abs() < ROUNDING, "{votes}: {sum}");
    }
}

#[test]
fn one_vote_is_one_sample_and_two_are_no_better() {
    let distribution = distribution(&[0.5, 0.3, 0.2]);
    for right in 0..3 {
        let p = distribution.probability(right);
        for votes in [1, 2] {
            assert!((probability_of_winning(&distribution, right, votes) - p).abs() < ROUNDING);
        }
    }
    assert_eq!(probability_of_winning(&distribution, 0, 0), 0.0);
}

/// Between two answers the vote is binomial.
#[test]
fn between_two_answers_more_votes_help_the_likelier_one() {
    let distribution = distribution(&[0.6, 0.4]);
    let of = |votes| probability_of_winning(&distribution, 0, votes);
    // 0.6³ + 3 · 0.6² · 0.4
    let p = distribution.probability(0);
    assert!((of(3) - (p * p * p + 3.0 * p * p * (1.0 - p))).abs() < ROUNDING);
    assert!(of(1) < of(3) && of(3) < of(21) && of(21) < of(MOST_VOTES));
}
