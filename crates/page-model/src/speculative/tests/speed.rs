//! Times and the sentences of speed: faster and slower, with and without a draft, and what is counted for a large model.

use super::*;
use crate::speculative::{
    round::RoundCost,
    speed::{PlainTimes, RoundTimes},
    words::speed as own,
};

/// Twelve tokens in four rounds of four proposals, at these times.
fn counts(round: f64, draft_pass: Option<f64>) -> SpeedCounts {
    SpeedCounts {
        rounds: 4,
        tokens: 12,
        draft_passes: draft_pass.map_or(0, |_| 16),
        proposed: 16,
        decided: 12,
        accepted: 9,
        expected: 9.6,
        times: Some(RoundTimes {
            round,
            target_pass: 6.0,
            draft_pass,
        }),
    }
}

fn plain(milliseconds: f64) -> PlainTimes {
    PlainTimes::of(vec![milliseconds, milliseconds, 900.0]).unwrap()
}

#[test]
fn measured_times_say_which_is_faster_and_why_it_is_slower() {
    let said = |round, draft| own::measured(&counts(round, draft), &plain(4.0), "the CPU");
    // A round of 6 ms gives three tokens: 2 ms each beside 4 ms.
    let faster = said(6.0, None);
    assert!(faster.contains("2.00 times as fast. A pass"), "{faster}");
    assert!(!faster.contains("draft"), "look-up has none: {faster}");
    let slower = said(24.0, None);
    assert!(slower.contains("2.00 times as slow: "), "{slower}");
    assert!(
        slower.contains("less than what the longer pass costs"),
        "{slower}"
    );
    assert!(!slower.contains("draft"), "{slower}");
    let drafted = said(24.0, Some(3.0));
    assert!(
        drafted.contains("the longer pass and the draft cost"),
        "{drafted}"
    );
    assert!(drafted.contains("one of the draft 3.00 ms"), "{drafted}");
    let few = SpeedCounts {
        times: None,
        ..counts(6.0, None)
    };
    assert!(own::measured(&few, &plain(4.0), "the CPU").contains("three rounds"));
}

#[test]
fn what_is_counted_for_a_large_model_charges_the_draft_that_there_is() {
    let counted = |source| own::counted(&counts(6.0, None), setup(source, 4));
    let drafted = counted(DraftSource::Small).unwrap();
    assert!(
        drafted.contains("with the 8B model as its draft"),
        "{drafted}"
    );
    // 1 + 4 × 15.0 / 139.0 passes for a round, and (1 − 0.8⁵) / 0.2 = 3.36 tokens.
    assert!(drafted.contains("1 + 4 × 0.108 = 1.43 passes"), "{drafted}");
    assert!(
        drafted.contains("3.36 tokens at α = 80.0%: 2.35 times as fast"),
        "{drafted}"
    );
    let looked_up = counted(DraftSource::Lookup).unwrap();
    assert!(!looked_up.contains("8B"), "{looked_up}");
    assert!(
        looked_up.contains("it is 3.00 times as fast"),
        "{looked_up}"
    );
    assert_eq!(counted(DraftSource::Target), None);
}

#[test]
fn proposals_are_counted_to_the_last_one() {
    let rows = own::speed_rows(&counts(6.0, None));
    let (_, proposed) = &rows[1];
    assert_eq!(
        proposed,
        "16 proposed, 9 accepted, 3 rejected, 4 dropped after a rejection"
    );
    assert_eq!(rows[2].1, "75.0%");
}

#[test]
fn look_up_is_not_told_to_find_all_its_proposals() {
    let said = |source| own::expected_length(&counts(6.0, None), setup(source, 4)).unwrap();
    assert!(said(DraftSource::Lookup).contains("Look-up may find fewer"));
    assert!(said(DraftSource::Small).contains("a round of k = 4 would give"));
}

/// A first pass, and one that something disturbs, move no time that is told.
#[test]
fn times_are_medians_of_the_rounds_whose_passes_were_all_timed() {
    let mut text = text(settings(6), setup(DraftSource::Small, 1));
    write(&mut text);
    let mut rounds = text.rounds().to_vec();
    assert!(rounds.len() >= 4, "{}", rounds.len());
    let pass = |draft, target| RoundCost {
        draft_passes: 1,
        draft_milliseconds: draft,
        target_milliseconds: target,
    };
    rounds.truncate(4);
    rounds[0].cost = pass(Some(900.0), Some(4000.0));
    rounds[1].cost = pass(Some(1.0), Some(3.0));
    rounds[2].cost = pass(Some(2.0), Some(5.0));
    rounds[3].cost = pass(Some(70.0), None);
    let counts = SpeedCounts::of(&rounds);
    let times = counts.times.unwrap();
    assert_eq!((times.round, times.target_pass), (7.0, 5.0));
    assert_eq!(times.draft_pass, Some(2.0));
    let tokens = counts.tokens as f64 / 4.0;
    assert_eq!(counts.milliseconds_per_token(), Some(7.0 / tokens));
    assert_eq!(
        SpeedCounts::of(&rounds[1..]).times,
        None,
        "two timed rounds"
    );
}
