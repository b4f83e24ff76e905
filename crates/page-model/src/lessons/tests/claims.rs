//! The map from the list of claims to the steps that teach them: every row once, and the same as the steps say.
//!
//! A line of `content/claims.txt` is `row | sentence | lesson.step, …`, or `row | sentence | not yet: missing feature`.

use std::collections::{BTreeMap, BTreeSet};

use super::shipped::all;
use crate::{content::head::LAST_CLAIM, places::lesson_place::LessonPlace};

const CLAIMS: &str = include_str!("../../../content/claims.txt");
/// What stands between the parts of a line.
const BETWEEN: &str = " | ";
/// What the last part begins with where no step teaches the claim.
const NOT_YET: &str = "not yet: ";
/// The most claims that may wait for a feature: with another one, this number is raised on purpose.
const MOST_MISSING: usize = 1;

/// The places that teach a row; `None` where a feature is missing.
type TaughtAt = Option<BTreeSet<String>>;

/// The rows in the order of the file, with their sentences.
fn rows() -> Vec<(u16, &'static str, TaughtAt)> {
    let row = |line: &'static str| {
        let parts: Vec<&str> = line.split(BETWEEN).collect();
        let [row, sentence, places] = parts[..] else {
            panic!("three parts: {line}");
        };
        let places = match places.strip_prefix(NOT_YET) {
            Some(missing) => {
                assert!(!missing.trim().is_empty(), "which feature: {line}");
                None
            }
            None => Some(places.split(", ").map(String::from).collect()),
        };
        (row.parse().unwrap(), sentence, places)
    };
    CLAIMS.lines().map(row).collect()
}

#[test]
fn every_row_stands_once_and_has_a_sentence_of_its_own() {
    let rows = rows();
    let numbers = rows.iter().map(|(row, ..)| *row);
    assert!(numbers.eq(1..=LAST_CLAIM));
    let sentences: BTreeSet<&str> = rows.iter().map(|(_, sentence, _)| *sentence).collect();
    assert_eq!(sentences.len(), rows.len());
    assert!(sentences.iter().all(|sentence| sentence.ends_with('.')));
}

#[test]
fn steps_and_map_agree_on_what_is_taught_where() {
    let mut taught: BTreeMap<u16, BTreeSet<String>> = BTreeMap::new();
    for lesson in all() {
        for step in &lesson.steps {
            let place = LessonPlace::new(lesson.id, step.id).written();
            for claim in &step.claims {
                let places = taught.entry(*claim).or_default();
                assert!(places.insert(place.clone()), "{place} has {claim} twice");
            }
        }
    }
    for (row, _, places) in rows() {
        // A row that no step teaches yet has no places on both sides.
        let places = places.unwrap_or_default();
        let of_steps = taught.remove(&row).unwrap_or_default();
        assert_eq!(places, of_steps, "row {row}: the map and the steps differ");
    }
    assert!(taught.is_empty());
}

#[test]
fn few_claims_wait_for_a_feature() {
    let missing = rows().into_iter().filter(|(.., places)| places.is_none());
    let missing: Vec<u16> = missing.map(|(row, ..)| row).collect();
    assert!(missing.len() <= MOST_MISSING, "{missing:?}");
}
