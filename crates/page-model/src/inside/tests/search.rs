//! The search for the heads behind a token.

use super::super::head_search::{HeadQuestion, HeadSearch};
use super::*;

fn question(strongest: usize) -> HeadQuestion {
    HeadQuestion {
        text: text(&[1, 2, 3], None, off(AblatedPositions::Every)),
        token: 5,
        other: None,
        strongest,
    }
}

fn run(page: &FakePage, strongest: usize) -> HeadSearch {
    let mut search = HeadSearch::new(question(strongest), shape(page)).unwrap();
    let total = search.progress().1;
    let mut passes = 0;
    while let Some(request) = search.request() {
        assert_eq!(search.progress(), (passes, total));
        search.take(&answer(page, &request)).unwrap();
        passes += 1;
    }
    assert_eq!(search.progress(), (total, total));
    search
}

#[test]
fn all_heads_are_sorted_and_the_strongest_are_switched_off() {
    let page = FakePage::default();
    let search = run(&page, 2);
    let heads = search.heads();
    assert_eq!(heads.len(), 6, "two layers of three");
    let sizes: Vec<f32> = heads.iter().map(|head| head.contribution.abs()).collect();
    assert!(sizes.is_sorted_by(|one, other| one >= other));
    // The sums of the heads are those of the attention of their layers.
    let first = HeadSearch::new(question(2), shape(&page))
        .unwrap()
        .request();
    let parts = answer(&page, &first.unwrap()).contributions.unwrap();
    for (layer, parts) in parts.layers.iter().enumerate() {
        let own = heads.iter().filter(|head| head.layer as usize == layer);
        let sum: f32 = own.map(|head| head.contribution).sum();
        assert!((sum - parts.attention).abs() < 1e-5, "layer {layer}");
    }
    let effects = search.effects();
    assert_eq!(effects.len(), 2);
    for (effect, head) in effects.iter().zip(heads) {
        let part = NetworkPart::Head {
            layer: head.layer,
            head: head.head,
        };
        assert_eq!(effect.part, part);
        assert_eq!(effect.token.unwrap().token, 5);
        assert!(effect.divergence > 0.0);
    }
}

#[test]
fn no_more_heads_are_switched_off_than_there_are() {
    let page = FakePage::default();
    assert_eq!(run(&page, 100).effects().len(), 6);
    assert_eq!(run(&page, 0).effects().len(), 0);
}

#[test]
fn parts_that_are_replaced_in_the_run_do_not_hold_in_the_search() {
    let page = FakePage::default();
    let search = HeadSearch::new(question(1), shape(&page)).unwrap();
    assert!(search.question().text.ablations.is_empty());
    assert!(search.is_of(&question(1)) && !search.is_of(&question(2)));
}
