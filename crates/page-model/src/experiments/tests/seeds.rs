//! The texts of many seeds are those of each seed alone, and each shared beginning is read once.

use std::collections::BTreeSet;

use charts::Picture;
use generation::Generation;
use sampling::{TopK, Xtc};

use super::*;
use crate::experiments::{seeds::SeedsExperiment, walk::WalkedText};

/// The text of a seed under these settings, written alone.
fn alone(settings: &Settings, seed: u64, tokens: usize) -> Vec<TokenId> {
    let settings = Settings {
        seed,
        max_new_tokens: tokens,
        ..settings.clone()
    };
    let mut generation = Generation::new(vec![1, 2], settings.criteria(&[0]), 64).unwrap();
    while generation.stop_reason().is_none() {
        generation.supply(&logits(&generation.tokens())).unwrap();
        let decision = settings.decide(&generation).unwrap();
        let piece = texts().piece(decision.choice.token).to_vec();
        generation.append(decision, &piece).unwrap();
    }
    generation.generated().collect()
}

fn experiment(settings: &Settings, seeds: usize, tokens: usize) -> SeedsExperiment {
    SeedsExperiment::new(&start(settings.clone()), seeds, tokens).unwrap()
}

fn settings() -> [Settings; 4] {
    let usual = Settings::default();
    let mut narrow = usual.clone();
    narrow.set_top_k(TopK::new(2).ok());
    let mut greedy = usual.clone();
    greedy.rule.do_sample = false;
    let mut xtc = usual.clone();
    xtc.rule.set(Xtc::new(0.5, 0.1).unwrap());
    [usual, narrow, greedy, xtc]
}

#[test]
fn each_seed_writes_what_it_writes_alone() {
    for settings in settings() {
        let mut experiment = experiment(&settings, 20, 6);
        run(&mut experiment);
        let complete = experiment.complete();
        assert_eq!(complete.len(), 20);
        for text in complete {
            assert_eq!(text.tokens, alone(&settings, text.seed, 6), "{text:?}");
        }
    }
}

#[test]
fn each_shared_beginning_is_read_once_and_each_pass_continues_a_text_that_was_read() {
    for settings in settings() {
        let mut experiment = experiment(&settings, 20, 6);
        let read = run(&mut experiment);
        let distinct: BTreeSet<&Vec<TokenId>> = read.iter().collect();
        assert_eq!(distinct.len(), read.len(), "a text was read twice");
        assert_eq!(experiment.progress().passes, read.len());
        let beginnings = experiment.complete().into_iter().flat_map(|text| {
            (0..text.tokens.len()).map(|to| [&[1, 2], &text.tokens[..to]].concat())
        });
        let beginnings: BTreeSet<Vec<TokenId>> = beginnings.collect();
        assert!(beginnings.iter().eq(distinct.iter().copied()));
        assert!(read.len() <= experiment.passes_alone());
        // What the engine's cache holds begins with all but the last token of what it reads next.
        for pair in read.windows(2) {
            let before = &pair[1][..pair[1].len() - 1];
            assert!(pair[0].starts_with(before), "{pair:?}");
        }
    }
}

#[test]
fn log_probabilities_are_the_models_own_whatever_the_settings() {
    let [_, narrow, ..] = settings();
    let mut experiment = experiment(&narrow, 5, 4);
    run(&mut experiment);
    for WalkedText {
        tokens,
        log_probabilities,
        ..
    } in experiment.complete()
    {
        for (place, &token) in tokens.iter().enumerate() {
            let logits = logits(&[&[1, 2], &tokens[..place]].concat());
            let (_, expected) = logits.log_softmax().nth(token as usize).unwrap();
            assert!((log_probabilities[place] - expected).abs() < 1e-9);
        }
    }
}

#[test]
fn greedy_decoding_has_one_text_for_all_seeds() {
    let [_, _, greedy, _] = settings();
    let mut experiment = experiment(&greedy, 30, 5);
    let read = run(&mut experiment);
    assert_eq!(experiment.different(), 1);
    assert_eq!(read.len(), experiment.of_seed(1).unwrap().tokens.len());
    assert!(words::seeds(&experiment).contains("all the same"));
}

#[test]
fn the_tree_has_a_row_for_each_seed_and_marks_the_own_one() {
    let mut experiment = experiment(&Settings::default(), 12, 4);
    assert_eq!(experiment.picture(None), None);
    run(&mut experiment);
    let tree = experiment.picture(Some(7)).unwrap();
    assert_eq!(tree.rows(640.0).len(), 12);
    let marked: Vec<&str> = tree
        .texts
        .iter()
        .filter(|text| text.marked)
        .map(|text| &*text.name)
        .collect();
    assert_eq!(marked, ["7"]);
    let own = experiment.of_seed(7).unwrap();
    let sum: f64 = own.log_probabilities.iter().sum();
    let said = words::own(own, &experiment.plain(own));
    assert!(said.contains(&compare_nats(sum)), "{said}");
    assert!(
        tree.scene("tree", 640.0)
            .description
            .contains("Marked: seed 7")
    );
}

fn compare_nats(sum: f64) -> String {
    crate::words::numbers::nats(sum)
}
