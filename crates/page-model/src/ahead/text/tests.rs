//! What stays and what is new while settings change, steps are taken and parts arrive.
#![allow(clippy::unwrap_used)]

use generation::{Generation, StoppingCriterion};
use sampling::{Coin, Profile, SamplingConfig, Temperature};

use super::*;
use crate::{ahead::MOST_AHEAD, settings::StopString, tokens::tests::texts};

fn asked(generated: &[TokenId], temperature: f64) -> Option<AheadRequest> {
    let criteria = vec![StoppingCriterion::EosTokenId(vec![0])];
    let run = Generation::new(vec![1, 2], criteria, 64).unwrap();
    let rule = SamplingConfig::new(Profile::Textbook).with(Temperature::new(temperature).unwrap());
    let mut request = run.ahead(rule, Coin::new(1), MOST_AHEAD)?;
    request.generated = generated.to_vec();
    Some(request)
}

fn part(from: u32, tokens: &[TokenId]) -> AheadPart {
    let tokens = tokens.to_vec();
    AheadPart { from, tokens }
}

fn put(text: &mut TextAhead, from: u32, tokens: &[TokenId]) {
    let (texts, stops) = (texts(), []);
    let stops = AheadStops {
        steps: &[],
        stops: &stops,
        texts: &texts,
    };
    text.put(&part(from, tokens), &stops);
}

fn complete(text: &mut TextAhead, from: u32, tokens: &[TokenId]) {
    let report = AheadReport {
        rest: part(from, tokens),
        end: AheadEnd::Stopped(StopReason::MaxNewTokens),
        passes: 0,
        milliseconds: None,
    };
    let texts = texts();
    let stops = AheadStops {
        steps: &[],
        stops: &[],
        texts: &texts,
    };
    text.complete(&report, &stops);
}

/// The tokens; those after the first difference are negative.
fn shown(text: &TextAhead) -> Vec<i64> {
    let sign = |ahead: &AheadToken| match ahead.is_new {
        true => -i64::from(ahead.token),
        false => i64::from(ahead.token),
    };
    text.tokens().iter().map(sign).collect()
}

/// A text of five tokens that is there.
fn written() -> TextAhead {
    let mut text = TextAhead::default();
    assert!(text.follow(asked(&[], 1.0), false, false));
    put(&mut text, 0, &[3, 4]);
    assert_eq!((text.end(), text.change()), (None, None));
    complete(&mut text, 2, &[5, 6, 7]);
    assert_eq!(
        shown(&text),
        [3, 4, 5, 6, 7],
        "the first text marks nothing"
    );
    text
}

#[test]
fn what_is_the_same_stays_and_what_follows_the_first_difference_is_new() {
    let mut text = written();
    assert!(text.follow(asked(&[], 0.5), false, false));
    assert_eq!(shown(&text), [3, 4, 5, 6, 7], "until the other text comes");
    assert!(text.is_stale(0));
    put(&mut text, 0, &[3, 4]);
    assert!(!text.is_stale(1) && text.is_stale(2));
    put(&mut text, 2, &[6]);
    assert_eq!(shown(&text), [3, 4, -6]);
    complete(&mut text, 3, &[6, 2]);
    assert_eq!(shown(&text), [3, 4, -6, -6, -2]);
    assert_eq!(text.change(), Some(AheadChange::From(2)));

    // The same again: nothing is new any more, and nothing is to be sent.
    assert!(!text.follow(asked(&[], 0.5), false, false));
    assert!(text.follow(asked(&[], 0.6), false, false));
    complete(&mut text, 0, &[3, 4, 6, 6]);
    assert_eq!(text.change(), Some(AheadChange::From(4)), "it is shorter");
}

#[test]
fn a_step_takes_its_token_from_the_text_ahead_and_the_rest_stays() {
    let mut text = written();
    assert!(
        text.follow(asked(&[3], 1.0), false, false),
        "one more at the end"
    );
    assert_eq!((shown(&text), text.first_step()), (vec![4, 5, 6, 7], 1));
    assert!(!text.is_stale(4));
    complete(&mut text, 0, &[4, 5, 6, 7, 2]);
    assert_eq!(shown(&text), [4, 5, 6, 7, 2]);
    assert_eq!(text.change(), None, "nothing differs");

    // A step back, and it is all there again, to be confirmed.
    assert!(text.follow(asked(&[], 1.0), false, false));
    assert_eq!(shown(&text), [3, 4, 5, 6, 7, 2]);
    complete(&mut text, 0, &[3, 4, 5, 6, 7]);
    assert_eq!(shown(&text), [3, 4, 5, 6, 7]);
}

#[test]
fn while_play_is_on_the_text_becomes_shorter_and_is_not_asked_for() {
    let mut text = written();
    for taken in 1..=5 {
        let run = &[3, 4, 5, 6, 7][..taken];
        assert!(!text.follow(asked(run, 1.0), false, true));
        assert_eq!(text.tokens().len(), 5 - taken);
    }
    assert!(
        text.follow(asked(&[3, 4, 5, 6, 7], 1.0), false, false),
        "at its end"
    );
    // A slider that moves meanwhile is answered.
    let mut text = written();
    assert!(text.follow(asked(&[3], 0.5), false, true));
}

#[test]
fn parts_that_come_after_a_step_belong_to_where_they_were_asked_for() {
    let mut text = TextAhead::default();
    assert!(text.follow(asked(&[], 1.0), false, true));
    put(&mut text, 0, &[3, 4]);
    assert!(!text.follow(asked(&[3], 1.0), false, true));
    complete(&mut text, 2, &[5, 6]);
    assert_eq!((shown(&text), text.first_step()), (vec![4, 5, 6], 1));

    // The step came before the first part: what follows counts where that begins with its token.
    for (first, expected) in [(3, vec![4]), (9, vec![])] {
        let mut text = TextAhead::default();
        assert!(text.follow(asked(&[], 1.0), false, true));
        assert!(!text.follow(asked(&[3], 1.0), false, true));
        complete(&mut text, 0, &[first, 4]);
        assert_eq!(shown(&text), expected);
        assert!(
            text.follow(asked(&[3], 1.0), false, false),
            "where Play ends"
        );
    }
}

#[test]
fn a_step_that_chooses_another_token_says_so_unless_a_person_chose_it() {
    for (forced, change) in [(false, Some(AheadChange::Disagreed(0))), (true, None)] {
        let mut text = written();
        assert!(text.follow(asked(&[9], 1.0), forced, false));
        assert_eq!(text.change(), change);
        assert!(text.is_stale(1));
        complete(&mut text, 0, &[8]);
        assert_eq!(shown(&text), [-8]);
        assert!(text.follow(asked(&[9, 8], 1.0), false, false));
        assert_eq!(text.change(), None, "the next step agreed");
    }
    // Nothing was confirmed: there is nothing that a step could disagree with.
    let mut text = written();
    assert!(text.follow(asked(&[], 0.5), false, false));
    assert!(text.follow(asked(&[9], 0.5), false, false));
    assert_eq!(text.change(), None);
}

#[test]
fn what_was_cancelled_is_sent_again_and_a_run_that_is_over_has_none() {
    let mut text = written();
    text.cancelled();
    assert!(text.follow(asked(&[], 1.0), false, false));
    assert!(!text.follow(None, false, false));
    assert_eq!(text, TextAhead::default());
}

#[test]
fn a_stop_string_ends_the_text_where_it_would_end_the_run() {
    let texts = texts();
    let stops = [StopString::new("ab").unwrap()];
    let stops = AheadStops {
        steps: &[],
        stops: &stops,
        texts: &texts,
    };
    let mut text = TextAhead::default();
    assert!(text.follow(asked(&[], 1.0), false, false));
    text.put(&part(0, &[6, 1, 2, 6]), &stops);
    let end = AheadEnd::Stopped(StopReason::StopSequence);
    assert_eq!((shown(&text), text.end()), (vec![6, 1, 2], Some(end)));
    text.put(&part(4, &[1]), &stops);
    assert_eq!(shown(&text), [6, 1, 2], "what comes later is not the run's");
}

#[test]
fn a_part_that_begins_beyond_the_text_is_left_out() {
    let mut text = TextAhead::default();
    assert!(text.follow(asked(&[], 1.0), false, false));
    put(&mut text, 0, &[3, 4]);
    put(&mut text, 8, &[5, 6]);
    assert_eq!(shown(&text), [3, 4]);
    put(&mut text, 2, &[5]);
    assert_eq!(shown(&text), [3, 4, 5]);
}
