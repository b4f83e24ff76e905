//! The patterns of published tokenizers of widely used families, which `tests/golden/families/make.py` has collected.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

use oniguruma::translate;

fn golden(name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/families");
    serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap()
}

/// `engine::TEXT_LIMIT`.
const LONGEST_TEXT: usize = 1 << 17;

#[test]
fn no_long_run_exceeds_what_fancy_regex_remembers() {
    for pattern in golden("patterns.json") {
        let ours = fancy_regex::Regex::new(&translate(&pattern).unwrap()).unwrap();
        for sign in [" ", "\n", "\t", "a", "A", "7", "!", "\u{301}"] {
            let mut text = sign.repeat(LONGEST_TEXT / sign.len() - 1);
            text.push('x');
            let pieces = ours
                .find_iter(&text)
                .take_while(|piece| piece.is_ok())
                .count();
            let all = ours.find_iter(&text).count();
            assert_eq!(pieces, all, "{pattern} on {sign:?}");
        }
    }
}

#[test]
fn every_pattern_of_the_families_matches_as_published() {
    let (patterns, texts) = (golden("patterns.json"), golden("texts.json"));
    assert!(patterns.len() >= 6 && texts.len() >= 200);
    for pattern in patterns {
        let published = onig::Regex::new(&pattern).unwrap();
        let ours = fancy_regex::Regex::new(&translate(&pattern).unwrap()).unwrap();
        for text in &texts {
            let found = ours.find_iter(text).map(|found| {
                let found = found.unwrap();
                (found.start(), found.end())
            });
            assert!(published.find_iter(text).eq(found), "{pattern} on {text:?}");
        }
    }
}
