//! Tests of the sampler descriptions against the samplers they set.
#![allow(clippy::unwrap_used)]
use sampling::{Profile, Temperature, TopK, Xtc};

use crate::settings::knobs::*;

fn rule() -> SamplingConfig {
    SamplingConfig::new(Profile::Textbook)
}

#[test]
fn every_link_but_the_mask_has_a_knob() {
    for &kind in ProcessorKind::ALL {
        let knob = Knob::of(kind);
        assert_eq!(knob.is_none(), kind == ProcessorKind::TokenMask, "{kind:?}");
        let fresh = knob.map(|knob| (knob.fresh)().unwrap().kind());
        assert_eq!(fresh.unwrap_or(kind), kind);
    }
}

#[test]
fn every_number_sets_its_link_over_its_whole_range() {
    for knob in &KNOBS {
        for number in knob.numbers {
            let mut rule = rule();
            let usual = number.usual(knob).unwrap();
            for value in [number.least, usual, number.most] {
                assert!(
                    knob.set(&mut rule, number, value),
                    "{} = {value}",
                    number.id
                );
                let on = knob.on(&rule).unwrap();
                assert_eq!(number.value(on), Some(value), "{}", number.id);
                // The other numbers stay unchanged.
                let others = knob.numbers.iter().filter(|other| other.id != number.id);
                for other in others {
                    assert_eq!(other.value(on), other.usual(knob), "{}", other.id);
                }
            }
        }
    }
}

#[test]
fn a_link_switched_on_acts_and_is_as_it_was() {
    for knob in &KNOBS {
        let mut rule = rule();
        knob.switch(&mut rule, true);
        let on = knob.on(&rule).unwrap().clone();
        // A sampler whose setting is a list has no effect while the list is empty.
        assert_eq!(on.is_neutral(), knob.numbers.is_empty(), "{}", knob.id);
        for number in knob.numbers {
            assert_eq!(number.value(&on), number.usual(knob), "{}", number.id);
        }
        if let Some(first) = knob.numbers.first() {
            knob.set(&mut rule, first, first.most);
        }
        let before = knob.on(&rule).unwrap().clone();
        knob.switch(&mut rule, false);
        assert_eq!(knob.on(&rule), None);
        knob.switch(&mut rule, true);
        if !before.is_neutral() {
            assert_eq!(knob.on(&rule), Some(&before), "{}", knob.id);
        }
    }
}

#[test]
fn lists_take_tokens_and_give_them_back() {
    for knob in KNOBS.iter().filter(|knob| knob.list.is_some()) {
        let list = knob.list.unwrap();
        let mut rule = rule();
        let bias = (list == List::Biases).then_some(-2.5);
        let put = |token| Edit::Put(ListedToken { token, bias });
        let tokens = |rule: &SamplingConfig| list.tokens(&knob.active_processor(rule).unwrap());
        for token in 0..MOST_LISTED as TokenId {
            assert!(knob.edit(&mut rule, put(token)));
        }
        assert!(!knob.edit(&mut rule, put(1000)), "it is full");
        assert!(knob.edit(&mut rule, put(3)), "it is there already");
        assert_eq!(tokens(&rule).len(), MOST_LISTED);
        assert_eq!(tokens(&rule)[3], ListedToken { token: 3, bias });
        assert!(knob.edit(&mut rule, Edit::Remove(3)));
        assert!(tokens(&rule).iter().all(|listed| listed.token != 3));
    }
    let knob = Knob::of(ProcessorKind::LogitBias).unwrap();
    let wild = Edit::Put(ListedToken {
        token: 1,
        bias: Some(1e3),
    });
    assert!(!knob.edit(&mut rule(), wild));
    let none = Knob::of(ProcessorKind::TopK).unwrap();
    assert!(!none.edit(&mut rule(), Edit::Remove(1)));
}

#[test]
fn a_link_is_called_by_its_name_and_its_numbers() {
    let xtc: Processor = Xtc::new(0.5, 0.1).unwrap().into();
    assert_eq!(label(&xtc), "XTC 0.5, 0.1");
    let mut rule = rule();
    let knob = Knob::of(ProcessorKind::LogitBias).unwrap();
    knob.edit(
        &mut rule,
        Edit::Put(ListedToken {
            token: 1,
            bias: Some(1.0),
        }),
    );
    assert_eq!(label(knob.on(&rule).unwrap()), "Logit bias 1 token");
    let mask = sampling::TokenMask::Suppress([0].into()).into();
    assert_eq!(label(&mask), forbidden_end());
}

#[test]
fn links_can_change_places() {
    let mut rule = rule()
        .with(Temperature::new(0.7).unwrap())
        .with(TopK::new(5).unwrap());
    assert!(is_in_order(&rule));
    let place = |rule: &SamplingConfig, kind| {
        let mut links = rule.chain.links.iter();
        links
            .position(|link| link.processor.kind() == kind)
            .unwrap()
    };
    let (from, to) = (
        place(&rule, ProcessorKind::TopK),
        place(&rule, ProcessorKind::Temperature),
    );
    move_sampler(&mut rule, from, to);
    assert!(!is_in_order(&rule));
    let on: Vec<_> = kinds_on(&rule).collect();
    assert_eq!(on, [ProcessorKind::TopK, ProcessorKind::Temperature]);
}
