//! The comparison with and without parts of the network, held against the logits themselves.

use protocol::MOST_INSPECTED_BYTES;
use sampling::Logits;

use super::super::{
    distribution::{TokenShift, divergence},
    effect::{AblationEffect, MOST_COMPARED, wanted_logits},
};
use super::*;

fn run(page: &FakePage, text: &InspectedText) -> (AblationEffect, usize) {
    let mut effect = AblationEffect::new(text.clone(), shape(page)).unwrap();
    let total = effect.progress().1;
    let mut passes = 0;
    while let Some(request) = effect.request() {
        assert_eq!(effect.progress(), (passes, total));
        assert_eq!(effect.control_median(), None, "not all are known");
        effect.take(&answer(page, &request)).unwrap();
        passes += 1;
    }
    assert_eq!(effect.progress(), (total, total));
    (effect, passes)
}

/// The logits after the whole of a text.
fn logits(page: &FakePage, text: &InspectedText) -> Logits {
    let last = text.last().unwrap();
    let inspection = answer(page, &text.request(last, last, wanted_logits()));
    Logits::new(inspection.logits.unwrap().logits).unwrap()
}

#[test]
fn each_position_is_compared_and_the_other_heads_are_the_control() {
    let page = FakePage::default();
    let ablated = text(&[1, 2, 3], Some(4), off(AblatedPositions::Every));
    let (effect, passes) = run(&page, &ablated);
    // With the whole network, without the head, and without each of the two others.
    assert_eq!(passes, 4);
    let positions = effect.positions();
    assert_eq!(positions.len(), 3);
    for (position, effect) in positions.iter().enumerate() {
        let tokens = &[1, 2, 3][..=position];
        let whole = logits(&page, &plain(tokens, None));
        let without = logits(&page, &text(tokens, None, off(AblatedPositions::Every)));
        assert_eq!(effect.position, position);
        assert_eq!(effect.divergence, divergence(&whole, &without));
        let follower = [2, 3, 4][position];
        let shift = TokenShift::of(follower, &whole, &without);
        assert_eq!(effect.follower, Some(shift));
    }
    let whole = logits(&page, &plain(&[1, 2, 3], None));
    let without = logits(&page, &ablated);
    assert_eq!(
        effect.likeliest(),
        TokenShift::of_likeliest(&whole, &without)
    );

    let others = [0, 2].map(|head| {
        let head = NetworkPart::Head { layer: 1, head };
        let off = Ablations::zero(head, AblatedPositions::Every);
        divergence(&whole, &logits(&page, &text(&[1, 2, 3], None, off)))
    });
    let controls: Vec<f64> = (effect.controls().iter())
        .map(|control| control.divergence)
        .collect();
    assert_eq!(controls, others);
    let median = (others[0] + others[1]) / 2.0;
    assert_eq!(effect.control_median(), Some(median));
}

#[test]
fn at_the_last_position_alone_nothing_before_it_changes() {
    let page = FakePage::default();
    let ablated = text(&[1, 2, 3], None, off(AblatedPositions::Last));
    let (effect, _) = run(&page, &ablated);
    let [only] = effect.positions() else {
        panic!("one position");
    };
    assert_eq!((only.position, only.follower), (2, None));
    assert!(only.divergence > 0.0);
}

#[test]
fn another_part_has_no_heads_beside_it() {
    let page = FakePage::default();
    let mlp = Ablations::zero(NetworkPart::Mlp { layer: 0 }, AblatedPositions::Every);
    let (effect, passes) = run(&page, &text(&[1, 2], None, mlp));
    assert_eq!((passes, effect.control_median()), (2, None));
    assert!(AblationEffect::new(plain(&[1, 2], None), shape(&page)).is_none());
    let empty = text(&[], None, off(AblatedPositions::Every));
    assert!(AblationEffect::new(empty, shape(&page)).is_none());
}

#[test]
fn a_long_text_is_compared_at_its_end_in_as_many_positions_as_an_answer_holds() {
    let page = FakePage::default();
    let ablated = text(
        &vec![1; MOST_COMPARED + 7],
        None,
        off(AblatedPositions::Every),
    );
    let vocab_size = 49_152;
    let shape = NetworkShape {
        vocab_size,
        ..shape(&page)
    };
    let effect = AblationEffect::new(ablated, shape).unwrap();
    let request = effect.request().unwrap();
    assert_eq!((request.first, request.columns), (7, 42));
    assert!(request.check(&shape).is_ok());
    assert!(43 * u64::from(vocab_size) * 4 > MOST_INSPECTED_BYTES);
    // Four times both passes, and two other heads.
    assert_eq!(effect.progress(), (0, 4 * 2 + 2));
}
