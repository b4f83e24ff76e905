//! Speculative texts by two models that are not real: the same text as plain greedy decoding, and the target's distribution.
#![allow(clippy::unwrap_used)]

mod ends;
mod joint;
mod pictures;
mod speed;
mod task;

use sampling::Logits;

use super::{
    repeated_rounds::{ROUNDS, RepeatedRounds, SLICE},
    round::{TokenSource, drop_old_distributions},
    setup::{DraftDraws, DraftSource, SpeculativeSetup},
    speed::SpeedCounts,
    text::{RoundRequest, SpeculativeText},
};
use crate::{
    run::RunStart,
    settings::{Settings, StopString},
    tokens::tests::texts,
};

/// A model whose logits depend on the last token alone. It never ends a text by itself.
fn target(context: &[u32]) -> Logits {
    let last = f64::from(*context.last().unwrap());
    let logit = |token: usize| (last * 1.7 + token as f64 * 2.3).sin() * 2.0;
    let mut logits: Vec<f32> = (0..8).map(|token| logit(token) as f32).collect();
    logits[0] = f32::NEG_INFINITY;
    Logits::new(logits).unwrap()
}

/// A draft that is near it.
fn drafted(context: &[u32]) -> Logits {
    let near = target(context);
    let logits = near.as_slice().iter().zip(0..8);
    let logits = logits.map(|(logit, token)| logit + ((token * 5 % 7) as f32 - 3.0) * 0.25);
    Logits::new(logits.collect()).unwrap()
}

fn text(settings: Settings, setup: SpeculativeSetup) -> SpeculativeText {
    let start = RunStart {
        prompt: "ab".into(),
        context: vec![1, 2],
        settings,
        texts: texts(),
    };
    SpeculativeText::new(start, setup)
}

/// Makes the next pass with the models above.
fn pass(text: &mut SpeculativeText) -> bool {
    match text.needed() {
        None => return false,
        Some(RoundRequest::Draft(context)) => text.propose(&drafted(&context), Some(1.0)),
        Some(RoundRequest::Target { context, first }) => {
            let rows = (first..context.len()).map(|last| target(&context[..=last]));
            text.verify(&rows.collect::<Vec<_>>(), Some(3.0));
        }
    }
    true
}

fn write(text: &mut SpeculativeText) {
    while pass(text) {}
}

fn settings(tokens: usize) -> Settings {
    Settings {
        max_new_tokens: tokens,
        ..Settings::default()
    }
}

fn greedy(tokens: usize) -> Settings {
    let mut greedy = settings(tokens);
    greedy.rule.do_sample = false;
    greedy
}

fn setup(source: DraftSource, proposals: usize) -> SpeculativeSetup {
    SpeculativeSetup {
        source,
        proposals,
        ..SpeculativeSetup::default()
    }
}

#[test]
fn a_text_whose_distributions_were_dropped_goes_on_as_it_would_have() {
    let mut whole = text(settings(12), setup(DraftSource::Small, 3));
    write(&mut whole);
    for passes in 0..9 {
        let mut cut = text(settings(12), setup(DraftSource::Small, 3));
        for _ in 0..passes {
            pass(&mut cut);
        }
        cut.forget_distributions();
        assert_eq!(cut.kept_numbers(), 0, "after {passes}");
        write(&mut cut);
        assert_eq!(cut.generated(), whole.generated(), "after {passes}");
    }
}

#[test]
fn greedy_is_plain_greedy_for_every_source_and_number_of_proposals() {
    let mut plain = vec![1_u32, 2];
    for _ in 0..6 {
        let logits = target(&plain);
        let likeliest = (0..8).max_by(|&a, &b| {
            let of = |token: u32| logits.get(token).unwrap();
            of(a).total_cmp(&of(b))
        });
        plain.push(likeliest.unwrap());
    }
    for source in [DraftSource::Small, DraftSource::Lookup, DraftSource::Target] {
        for proposals in 1..=8 {
            let mut text = text(greedy(6), setup(source, proposals));
            write(&mut text);
            assert_eq!(text.tokens(), plain, "{source:?} {proposals}");
            assert!(text.is_over() && text.needed().is_none());
        }
    }
}

#[test]
fn a_round_has_the_proposals_up_to_the_first_rejection_and_one_token_more() {
    let mut text = text(settings(6), setup(DraftSource::Small, 4));
    write(&mut text);
    let mut start = 0;
    for round in text.rounds() {
        assert_eq!(round.start, start);
        let accepted = round.accepted();
        let decided = round.verdicts().count();
        assert_eq!(decided, round.proposals.len().min(accepted + 1));
        for (place, &token) in round.tokens.iter().enumerate() {
            let shown = round.place(place).unwrap();
            assert_eq!(shown.chosen, Some(token));
            match round.origin_of(place) {
                TokenSource::Draft => assert_eq!(token, round.proposals[place].token),
                TokenSource::Residual => {
                    let residual = shown.target.residual(shown.draft.unwrap());
                    assert!(residual.probability(token) > 0.0);
                }
                TokenSource::Bonus => assert_eq!(place, round.proposals.len()),
            }
        }
        assert_eq!(round.cost.draft_passes, round.proposals.len());
        start += round.tokens.len();
    }
    assert_eq!(start, 6);
    let counts = SpeedCounts::of(text.rounds());
    assert_eq!(counts.tokens, 6);
    assert_eq!(counts.rounds, text.rounds().len());
}

#[test]
fn a_round_that_is_taken_back_comes_out_the_same_again() {
    let mut text = text(settings(6), setup(DraftSource::Small, 3));
    write(&mut text);
    let written = text.tokens();
    let rounds = text.rounds().len();
    assert!(text.back() && text.back());
    assert_eq!(text.rounds().len(), rounds - 2);
    write(&mut text);
    assert_eq!(text.tokens(), written);
    while text.back() {}
    assert!(text.generated().is_empty());
}

#[test]
fn open_proposals_are_taken_back_before_a_round_is() {
    let mut text = text(settings(6), setup(DraftSource::Small, 3));
    while text.rounds().is_empty() {
        pass(&mut text);
    }
    let written = text.tokens();
    pass(&mut text);
    let open: Vec<u32> = text.proposed().collect();
    assert!(open.len() == 1 && text.has_open_passes());
    assert!(text.back());
    assert!(text.proposed().next().is_none() && !text.has_open_passes());
    assert_eq!((text.rounds().len(), text.tokens()), (1, written));
    pass(&mut text);
    assert_eq!(text.proposed().collect::<Vec<_>>(), open, "the same again");
    assert!(text.back() && text.back() && !text.back());
}

#[test]
fn the_newest_round_keeps_its_distributions_whatever_their_size() {
    let mut text = text(settings(6), setup(DraftSource::Small, 1));
    write(&mut text);
    let mut rounds = text.rounds().to_vec();
    // As many numbers as the vocabulary of a model that alone has more than are kept.
    drop_old_distributions(&mut rounds, 1 << 30);
    let kept: Vec<bool> = rounds
        .iter()
        .map(|round| round.place(0).is_some())
        .collect();
    assert!(kept.last() == Some(&true) && kept.iter().filter(|kept| **kept).count() == 1);
    assert!(rounds[0].last_target > 0.0, "its numbers stay");
}

/// A round reads its own numbers, several for a token: one that was set by hand has no place in it.
#[test]
fn numbers_set_by_hand_belong_to_the_run_alone() {
    let mut by_hand = settings(6);
    by_hand
        .by_hand
        .insert(1, sampling::Uniform::new(0.5).unwrap());
    let text = text(by_hand.clone(), setup(DraftSource::Small, 2));
    assert_eq!(text.start().settings, settings(6));
    assert!(text.is_of("ab", &by_hand) && text.is_of("ab", &settings(6)));
    assert!(!text.is_of("ab", &settings(5)) && !text.is_of("b", &by_hand));
}

#[test]
fn a_text_ends_at_its_stop_string_its_limit_and_its_window() {
    let plain = {
        let mut text = text(greedy(6), setup(DraftSource::Target, 4));
        write(&mut text);
        text.generated().to_vec()
    };
    let texts = texts();
    let first = plain
        .iter()
        .position(|&token| !texts.piece(token).is_empty());
    let first = first.unwrap();
    let stop = String::from_utf8_lossy(texts.piece(plain[first])).into_owned();
    let mut stopped = greedy(6);
    stopped.stop_strings = vec![StopString::new(&stop).unwrap()];
    let mut text_to_stop = text(stopped, setup(DraftSource::Target, 4));
    write(&mut text_to_stop);
    assert_eq!(text_to_stop.generated(), &plain[..=first]);
    // The model reads eight positions, two of them the prompt.
    let mut long = text(greedy(100), setup(DraftSource::Target, 8));
    write(&mut long);
    assert_eq!(long.tokens().len(), 8);
    assert_eq!(long.generated(), plain);
}

#[test]
fn ten_thousand_rounds_follow_the_target_and_not_the_draft() {
    for draws in [DraftDraws::SameSettings, DraftDraws::Greedy] {
        let mut text = text(
            settings(6),
            SpeculativeSetup {
                draws,
                ..setup(DraftSource::Small, 2)
            },
        );
        while text.rounds().is_empty() {
            pass(&mut text);
        }
        let place = text.rounds()[0].place(0).unwrap();
        let coin = settings(6).coin();
        let mut rounds = RepeatedRounds::begin(&place, coin, 0, 0).unwrap();
        while !rounds.is_done() {
            rounds.go_on(SLICE);
        }
        let (chi, degrees) = rounds.chi_squared();
        // With six degrees of freedom 99.9 % of fair counts stay below 22.5.
        assert_eq!(degrees, 6);
        assert!(chi < 22.5, "{chi}");
        let share = f64::from(rounds.accepted) / f64::from(ROUNDS);
        // Four standard deviations of a share of 10,000.
        assert!((share - rounds.overlap()).abs() < 0.02);
    }
}
