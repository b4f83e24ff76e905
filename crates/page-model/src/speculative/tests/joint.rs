//! The joint distribution of the first tokens of many texts, against the target's own probabilities: χ².

use std::collections::BTreeMap;

use sampling::{Context, Ranking, RepetitionPenalty, TopK};

use super::*;

/// Texts of each case.
const TEXTS: u64 = 20_000;
/// Tokens of a text, of which fewer are there where it ends.
const TOKENS: usize = 3;
/// 99.9 % of fair counts stay below mean + 3.1 standard deviations of χ².
const DEVIATIONS: f64 = 3.1;
/// Texts expected less often are counted together (Cochran's rule).
const LEAST_EXPECTED: f64 = 5.0;
/// Sums of products of three probabilities differ from 1 by rounding alone.
const ROUNDING: f64 = 1e-9;

/// The target that can end a text, too: token 0 does.
fn ending(context: &[u32]) -> Logits {
    let mut logits = target(context).as_slice().to_vec();
    logits[0] = 0.5;
    Logits::new(logits).unwrap()
}

fn sampled(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = settings(TOKENS);
    change(&mut settings);
    settings
}

/// The probability of each text under the settings, one distribution after the other, as plain decoding draws them.
fn probabilities(settings: &Settings) -> BTreeMap<Vec<u32>, f64> {
    let mut open = vec![(Vec::new(), 1.0)];
    let mut all = BTreeMap::new();
    while let Some((generated, probability)) = open.pop() {
        if generated.len() == TOKENS || generated.last() == Some(&0) {
            all.insert(generated, probability);
            continue;
        }
        let context = [&[1, 2], &generated[..]].concat();
        let read = Context::new(&[1, 2], &generated, settings.coin());
        let run = settings.rule.run(&Ranking::of(&ending(&context)), &read);
        for ranked in run.distribution().ranked() {
            let longer = [&generated[..], &[ranked.token]].concat();
            open.push((longer, probability * ranked.probability));
        }
    }
    all
}

/// χ² of many texts, and its bound.
fn joint(settings: &Settings, setup: SpeculativeSetup) -> (f64, f64) {
    let mut counts = BTreeMap::<Vec<u32>, f64>::new();
    for seed in 0..TEXTS {
        let settings = Settings {
            seed,
            ..settings.clone()
        };
        let mut text = text(settings, setup);
        while let Some(needed) = text.needed() {
            match needed {
                RoundRequest::Draft(context) => text.propose(&drafted(&context), None),
                RoundRequest::Target { context, first } => {
                    let rows = (first..context.len()).map(|last| ending(&context[..=last]));
                    text.verify(&rows.collect::<Vec<_>>(), None);
                }
            }
        }
        *counts.entry(text.generated().to_vec()).or_default() += 1.0;
    }
    let probabilities = probabilities(settings);
    let sum: f64 = probabilities.values().sum();
    assert!((sum - 1.0).abs() < ROUNDING);
    assert!(
        counts
            .keys()
            .all(|tokens| probabilities.contains_key(tokens))
    );
    let (mut chi, mut groups, mut rare) = (0.0, 0, (0.0, 0.0));
    let term = |count: f64, expected: f64| (count - expected).powi(2) / expected;
    for (tokens, probability) in &probabilities {
        let expected = probability * TEXTS as f64;
        let count = counts.get(tokens).copied().unwrap_or_default();
        if expected < LEAST_EXPECTED {
            rare = (rare.0 + count, rare.1 + expected);
        } else {
            chi += term(count, expected);
            groups += 1;
        }
    }
    if rare.1 >= LEAST_EXPECTED {
        chi += term(rare.0, rare.1);
        groups += 1;
    }
    let degrees = f64::from(groups - 1);
    (chi, degrees + DEVIATIONS * (2.0 * degrees).sqrt())
}

fn assert_joint(settings: &Settings, setup: SpeculativeSetup) {
    let (chi, bound) = joint(settings, setup);
    assert!(chi < bound, "{chi} is not below {bound}");
}

fn top_four() -> Settings {
    sampled(|settings| settings.set_top_k(TopK::new(4).ok()))
}

#[test]
fn texts_have_the_joint_distribution_of_the_target_alone() {
    assert_joint(&top_four(), setup(DraftSource::Small, 2));
}

/// What a penalty removes depends on the proposals before, as it would on the tokens of the text.
#[test]
fn so_they_have_with_a_repetition_penalty() {
    let penalty = RepetitionPenalty::new(2.5).unwrap();
    let settings = sampled(|settings| settings.rule.set(penalty));
    assert_joint(&settings, setup(DraftSource::Small, 2));
}

#[test]
fn so_they_have_with_a_greedy_draft_and_with_look_up_which_are_certain() {
    let greedy_draft = SpeculativeSetup {
        draws: DraftDraws::Greedy,
        ..setup(DraftSource::Small, 2)
    };
    for setup in [greedy_draft, setup(DraftSource::Lookup, 2)] {
        assert_joint(&top_four(), setup);
        let mut text = text(settings(6), setup);
        write(&mut text);
        let proposals = text.rounds().iter().flat_map(|round| &round.proposals);
        let certain: Vec<bool> = proposals.map(|proposal| proposal.q == 1.0).collect();
        assert!(!certain.is_empty() && certain.iter().all(|certain| *certain));
    }
}

/// The same test must notice a wrong rule: here the texts are those of another temperature.
#[test]
fn the_test_would_notice_another_distribution() {
    let mut counted = top_four();
    counted.rule.set(sampling::Temperature::new(0.8).unwrap());
    let of = probabilities(&counted);
    let apart = probabilities(&top_four());
    let chi: f64 = (of.iter())
        .map(|(tokens, probability)| {
            let expected = apart[tokens];
            TEXTS as f64 * (probability - expected).powi(2) / expected
        })
        .sum();
    let degrees = (of.len() - 1) as f64;
    assert!(
        chi > degrees + 10.0 * DEVIATIONS * (2.0 * degrees).sqrt(),
        "{chi}"
    );
}
