//! The reading list: links of its own, lessons that exist, both sides where research disagrees.

use std::collections::BTreeSet;

use super::all_lessons;
use crate::teach::source::{CONTESTED, SOURCES};

/// Where sources may be read: publishers that keep an address.
const HOSTS: [&str; 4] = [
    "https://arxiv.org/abs/",
    "https://doi.org/10.",
    "https://cdn.openai.com/",
    "https://transformer-circuits.pub/",
];

#[test]
fn each_source_has_a_link_of_its_own_and_supports_a_lesson() {
    let links: BTreeSet<&str> = SOURCES.iter().map(|source| source.link).collect();
    assert_eq!(links.len(), SOURCES.len());
    for source in &SOURCES {
        assert!(
            HOSTS.iter().any(|host| source.link.starts_with(host)),
            "{}",
            source.link
        );
        assert!((2000..=2030).contains(&source.year), "{}", source.title);
        assert!((source.supports)().ends_with('.'), "{}", source.title);
        assert!(!source.lessons.is_empty(), "{}", source.title);
        for id in source.lessons {
            assert!(all_lessons().iter().any(|lesson| lesson.id == *id), "{id}");
        }
    }
}

#[test]
fn each_lesson_rests_on_a_source() {
    for lesson in all_lessons() {
        let supported = SOURCES
            .iter()
            .any(|source| source.lessons.contains(&lesson.id));
        assert!(supported, "{} has no source", lesson.id);
    }
}

#[test]
fn where_research_disagrees_both_sides_are_in_the_list() {
    for contested in &CONTESTED {
        assert!(contested.links.len() >= 2, "{}", (contested.about)());
        assert!(
            (contested.sides)().contains(';'),
            "{}: two sides",
            (contested.about)()
        );
        for link in contested.links {
            assert!(SOURCES.iter().any(|source| source.link == *link), "{link}");
        }
    }
}

#[test]
fn what_a_step_cites_is_in_the_list() {
    let cited = all_lessons().iter().flat_map(|lesson| &lesson.steps);
    let cited = cited.flat_map(|step| {
        step.paragraphs()
            .into_iter()
            .map(String::from)
            .chain(step.notes.clone())
    });
    let mut count = 0;
    for paragraph in cited {
        for (place, _) in paragraph.match_indices("arXiv ") {
            let id: String = paragraph[place + 6..]
                .chars()
                .take_while(|of| of.is_ascii_digit() || *of == '.')
                .collect();
            let id = id.trim_end_matches('.');
            assert!(
                SOURCES.iter().any(|source| source.link.ends_with(id)),
                "{id}"
            );
            count += 1;
        }
    }
    assert!(count > 0, "a step cites the study of greedy and sampling");
}
