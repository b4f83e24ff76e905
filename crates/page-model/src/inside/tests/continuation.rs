//! The texts that follow with and without parts of the network, and the text over which means are taken.

use generation::{AheadLoop, AheadRequest};
use protocol::{LONGEST_REFERENCE, Replacement};
use sampling::{Coin, Profile, Ranking, SamplingConfig, TokenId};

use super::super::{
    continuation::{ContinuedPair, ContinuedText},
    effect::{rows, wanted_logits},
};
use super::*;
use crate::driver::PageTask;

/// A text that is continued by some tokens with a seed.
pub(super) fn continued(prompt: &[TokenId], seed: u64, count: u32) -> ContinuedText {
    ContinuedText {
        request: AheadRequest {
            prompt: prompt.to_vec(),
            generated: Vec::new(),
            surprises: Vec::new(),
            rule: SamplingConfig::new(Profile::Textbook),
            coin: Coin::new(seed),
            by_hand: Vec::new(),
            count,
            ends: Vec::new(),
        },
        window: 64,
    }
}

/// What the loop writes with the network of these ablations, each pass over the whole text.
fn written(page: &FakePage, continued: &ContinuedText, ablations: &Ablations) -> Vec<TokenId> {
    let mut text = AheadLoop::new(continued.request.clone());
    while text.stop_reason(continued.window).is_none() {
        let read = super::text(text.tokens(), None, ablations.clone());
        let last = read.last().unwrap();
        let inspection = answer(page, &read.request(last, last, wanted_logits()));
        let logits = rows(&inspection).unwrap().remove(0);
        text.choose(&Ranking::of(&logits)).unwrap();
    }
    text.tokens()[continued.request.prompt.len()..].to_vec()
}

#[test]
fn both_texts_are_those_of_the_loop_with_and_without_the_part() {
    let page = FakePage::default();
    let without_head = off(AblatedPositions::Every);
    let mut differ = 0;
    for seed in 0..8 {
        let continued = continued(&[1, 2], seed, 5);
        let text = text(&[1, 2], None, without_head.clone());
        let mut texts = ContinuedPair::new(text, continued.clone()).unwrap();
        let mut passes = 0;
        while let Some(request) = texts.request() {
            assert!(!texts.is_complete());
            texts.take(&answer(&page, &request)).unwrap();
            passes += 1;
        }
        assert_eq!(passes, 10);
        let whole = written(&page, &continued, &Ablations::default());
        let without = written(&page, &continued, &without_head);
        assert_eq!((texts.whole(), texts.without()), (&whole[..], &without[..]));
        let mut pairs = whole.iter().zip(&without);
        let at = pairs.position(|(one, other)| one != other);
        assert_eq!(texts.first_difference(), at);
        differ += usize::from(at.is_some());
    }
    assert!(differ > 0, "no seed shows a difference");
}

#[test]
fn without_a_part_and_of_another_text_there_is_nothing_to_write() {
    let of = continued(&[1, 2], 0, 5);
    assert!(ContinuedPair::new(plain(&[1, 2], None), of.clone()).is_none());
    let other = text(&[1, 3], None, off(AblatedPositions::Every));
    assert!(ContinuedPair::new(other, of).is_none());
}

#[test]
fn what_is_written_is_shown_in_three_parts_and_told_once_it_is_complete() {
    let mut looked = looked_without_a_head();
    assert_eq!(looked.reading().continued_texts(), None);
    let page = FakePage::default();
    let tokens = looked.inputs.text.tokens.to_vec();
    let seeds = 0..20;
    let pick = |seed| {
        let continued = continued(&tokens, seed, 4);
        let mut texts = ContinuedPair::new(looked.inputs.text.clone(), continued.clone()).unwrap();
        while let Some(request) = texts.request() {
            texts.take(&answer(&page, &request)).unwrap();
        }
        texts
            .first_difference()
            .is_some()
            .then_some((continued, texts))
    };
    let (continued, texts) = seeds.into_iter().find_map(pick).unwrap();
    let at = texts.first_difference().unwrap();
    looked.inputs.continued = Some(continued.clone());
    looked.state.continuations = Some(texts);
    let reading = looked.reading();
    let [whole, without] = reading.continued_texts().unwrap();
    assert_eq!(whole.before, without.before);
    assert_ne!(whole.instead_of, without.instead_of);
    let said = reading.parting().unwrap();
    assert!(
        said.starts_with(&format!("They part at token {}:", at + 1)),
        "{said}"
    );

    // Nothing is told of texts that are not complete.
    let mut begun = ContinuedPair::new(looked.inputs.text.clone(), continued).unwrap();
    let request = begun.request().unwrap();
    begun.take(&answer(&page, &request)).unwrap();
    looked.state.continuations = Some(begun);
    let reading = looked.reading();
    assert_eq!(reading.parting(), None);
    assert!(reading.continued_texts().is_some());
}

#[test]
fn a_mean_replaces_nothing_before_the_tokens_of_its_text_are_known() {
    let page = FakePage::default();
    let shape = shape(&page);
    let looked = looked_without_a_head();
    let mut part = looked.part.clone();
    part.mean_over = Some("ab".into());
    let mut state = InsideState::default();
    let inputs = InsideInputs::of(&looked.pass, &part, shape, 0..4, state.mean.as_ref());
    assert!(inputs.text.ablations.is_empty());
    assert_eq!(state.missing(&inputs), [InsidePress::Mean]);
    let goal = &mut state.goal(InsidePress::Mean, &inputs);
    let answer = TaskAnswer::Tokens(vec![1; LONGEST_REFERENCE + 3]);
    state.take(goal, &inputs, answer).unwrap();
    let inputs = InsideInputs::of(&looked.pass, &part, shape, 0..4, state.mean.as_ref());
    let ablations = &inputs.text.ablations;
    assert_eq!(ablations.parts()[0].replacement, Replacement::Mean);
    assert_eq!(ablations.reference(), [1; LONGEST_REFERENCE]);
    assert!(!state.missing(&inputs).contains(&InsidePress::Mean));
    // Another text is asked for anew.
    part.mean_over = Some("b".into());
    let inputs = InsideInputs::of(&looked.pass, &part, shape, 0..4, state.mean.as_ref());
    assert_eq!(state.missing(&inputs), [InsidePress::Mean]);
}
