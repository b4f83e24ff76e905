//! Sets of characters by their names: the same members in both engines.
#![allow(clippy::unwrap_used)]

use oniguruma::translate;

/// The names of properties that both engines know, from Oniguruma's table (`unicode_property_data.c`). Names of blocks, such
/// as `InBasicLatin`, are known to Oniguruma alone, and fancy-regex refuses a pattern that has one.
const NAMES: &str = include_str!("names.txt");

/// Every character of the first plane outside of its large ranges of letters, and some of the others.
fn characters() -> String {
    let few = |c: u32| match c {
        0x3500..0x9F00 | 0xAD00..0xF900 | 0x2_0100.. => 257,
        0x1_0000..0x2_0100 => 5,
        _ => 1,
    };
    let all = '\0'..=char::MAX;
    all.filter(|&c| u32::from(c).is_multiple_of(few(c.into())))
        .collect()
}

fn differing(pattern: &str, text: &str) -> Option<String> {
    let published = onig::Regex::new(pattern).unwrap();
    let translation = translate(pattern).unwrap();
    let ours = fancy_regex::Regex::new(&translation).unwrap();
    let ours = ours.find_iter(text).map(|found| {
        let found = found.unwrap();
        (found.start(), found.end())
    });
    (!published.find_iter(text).eq(ours)).then(|| format!("{pattern} as {translation}"))
}

#[test]
fn every_set_of_posix_and_every_escape_has_the_published_members() {
    let text = characters();
    let posix = [
        "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct",
        "space", "upper", "word", "xdigit",
    ];
    let posix = posix.iter().flat_map(|name| {
        [
            format!("[[:{name}:]]"),
            format!("[[:^{name}:]]"),
            format!("\\p{{{name}}}"),
            format!("\\P{{{name}}}"),
            format!("[a\\p{{^{name}}}]"),
        ]
    });
    let escapes = [
        r"\w", r"[\w]", r"\W", r"[^\w]", r"\s", r"\S", r"\d", r"\h", r"\H", r"\b", r"\B", r"\R",
        r"\N", r"\O", ".",
    ];
    let patterns = posix.chain(escapes.map(String::from));
    let wrong: Vec<String> = patterns
        .filter_map(|pattern| differing(&pattern, &text))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_property_that_both_engines_know_has_the_published_members() {
    let text = characters();
    let names = NAMES.lines().map(|name| format!("\\p{{{name}}}"));
    let wrong: Vec<String> = names
        .filter_map(|pattern| differing(&pattern, &text))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
