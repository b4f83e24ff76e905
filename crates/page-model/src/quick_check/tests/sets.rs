//! A set is one sitting: about eight questions over all groups or those of one, with a result and a next set.

use std::collections::BTreeSet;

use super::all;
use crate::{
    places::question_group::QuestionGroup,
    quick_check::{
        progress::QuickCheck,
        question_set::{NextSet, OpenSet, SET_LENGTH, answer_order},
        score::{GivenAnswer, Score},
        words::answering,
    },
};

/// The fewest groups that a set over all of them has questions of.
const FEWEST_GROUPS: usize = 5;

/// The sets over all groups with a seed, in the order in which “Another set” opens them.
fn sets(seed: u64) -> Vec<OpenSet> {
    let mut check = QuickCheck::default();
    check.mix(seed);
    let first = check.set(all());
    let mut sets = vec![first.clone()];
    loop {
        check.open_next_set(all());
        let set = check.set(all());
        if set == first {
            return sets;
        }
        assert!(sets.len() < all().len(), "the first set never comes again");
        sets.push(set);
    }
}

#[test]
fn a_set_over_all_groups_has_about_eight_questions_of_many_groups_and_each_kind() {
    for seed in 0..5 {
        for set in sets(seed) {
            let questions = || set.places.iter().map(|place| &all()[*place]);
            assert!(
                (SET_LENGTH - 1..=SET_LENGTH).contains(&set.places.len()),
                "{set:?}"
            );
            let groups: BTreeSet<&str> = questions().map(|question| question.group.id()).collect();
            assert!(groups.len() >= FEWEST_GROUPS, "{groups:?}");
            let kinds: BTreeSet<u8> = questions().map(|question| question.kind.effort()).collect();
            assert_eq!(kinds, BTreeSet::from([0, 1, 2]), "{set:?}");
        }
    }
}

#[test]
fn the_sets_of_a_seed_have_each_question_once() {
    let as_listed: Vec<usize> = (0..all().len()).collect();
    let (one, other) = (sets(1), sets(2));
    assert_ne!(one, other);
    assert_eq!(one, sets(1), "a seed is one order");
    for sets in [sets(0), one, other] {
        let mut places: Vec<usize> = sets.into_iter().flat_map(|set| set.places).collect();
        places.sort_unstable();
        assert_eq!(places, as_listed);
    }
}

#[test]
fn a_link_to_one_question_opens_it_in_a_set_that_holds_it() {
    for (index, question) in all().iter().enumerate() {
        for group in [None, Some(question.group)] {
            let set = OpenSet::of(all(), group, 0, question.id);
            assert_eq!(set.index(), index, "{}", question.id);
        }
    }
    let unknown = OpenSet::of(all(), None, 0, "no/question");
    assert_eq!(unknown, OpenSet::of(all(), None, 0, ""));
    assert_eq!(OpenSet::of(&[], None, 0, "").beside(true), None);
}

#[test]
fn a_group_is_one_set_in_the_order_of_the_list_and_the_next_group_comes_after_it() {
    let mut check = QuickCheck::default();
    for (place, group) in QuestionGroup::ALL.into_iter().enumerate() {
        check.choose(Some(group));
        let set = check.set(all());
        let of_group = all().iter().filter(|question| question.group == group);
        assert_eq!(set.places.len(), of_group.count());
        assert!(set.places.is_sorted(), "{set:?}");
        let next = QuestionGroup::ALL[(place + 1) % QuestionGroup::ALL.len()];
        assert_eq!(check.next_set(all()), Some(NextSet::Topic(next)));
        check.open_next_set(all());
        assert_eq!(check.group, Some(next));
    }
    let said = answering::next_set(NextSet::Topic(QuestionGroup::Cost));
    assert_eq!(said, "Another set: Streaming and cost");
}

#[test]
fn the_right_answer_comes_to_every_place() {
    let places = 0..all().len();
    let first = places.filter_map(|question| {
        let order = answer_order(3, question, 0);
        order.iter().position(|place| *place == 0)
    });
    assert_eq!(first.collect::<BTreeSet<_>>(), BTreeSet::from([0, 1, 2]));
}

#[test]
fn the_steps_lead_to_the_result_and_back() {
    let mut check = QuickCheck::default();
    assert!(!check.can_step(all(), false));
    let length = check.set(all()).places.len();
    for place in 0..length {
        assert_eq!(check.set(all()).place, place);
        assert_eq!(check.is_last(all()), place + 1 == length);
        check.step(all(), true);
    }
    assert!(check.shows_result && !check.can_step(all(), true));
    check.step(all(), true);
    assert_eq!(check.set(all()).place, length - 1);
    check.step(all(), false);
    assert!(!check.shows_result, "back at the last question");
    check.step(all(), true);
    check.open_next_set(all());
    assert!(!check.shows_result);
    assert_eq!(check.set(all()).place, 0);
}

#[test]
fn the_result_counts_the_questions_of_the_set_alone() {
    let mut check = QuickCheck::default();
    let ids: Vec<&str> = check
        .set(all())
        .places
        .iter()
        .map(|place| all()[*place].id)
        .collect();
    let outside = all()
        .iter()
        .find(|question| !ids.contains(&question.id))
        .unwrap();
    let mut score = Score::default();
    score.count(outside.id, GivenAnswer::Right);
    score.count(ids[0], GivenAnswer::Right);
    score.count(ids[1], GivenAnswer::Wrong(None));
    score.count(ids[1], GivenAnswer::Right);
    check.score = Some(score);
    let said = answering::set_result(check.result(all()));
    assert_eq!(
        said,
        "1 of 8 right at the first try. 1 more after another try. 6 still open."
    );
}
