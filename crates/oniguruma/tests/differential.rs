//! Patterns drawn from a grammar of the constructs that are translated, matched by Oniguruma and, translated, by fancy-regex.
#![allow(clippy::unwrap_used)]

use fancy_regex::{CompileError, Error};
use oniguruma::translate;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Patterns that are tried; each on [`TEXTS`] texts. A few seconds.
const PATTERNS: u32 = 2000;
/// Texts for each pattern.
const TEXTS: usize = 12;
/// Draws of which Oniguruma and the translation accept fewer would test little.
const ACCEPTED: u32 = PATTERNS / 2;

/// Where a pattern matches in a text, as bytes from and to.
type Matches = Vec<(usize, usize)>;

/// Where Oniguruma matches in each text; `None` for a pattern that it refuses, or gives up.
fn published(pattern: &str, texts: &[String]) -> Option<Vec<Matches>> {
    let regex = onig::Regex::new(pattern).ok()?;
    texts.iter().map(|text| every_match(&regex, text)).collect()
}

/// As `onig::Regex::find_iter`, which tokenizers calls, and which panics where Oniguruma gives up.
fn every_match(regex: &onig::Regex, text: &str) -> Option<Matches> {
    let options = onig::SearchOptions::SEARCH_OPTION_NONE;
    let (mut found, mut from) = (Matches::new(), 0);
    while from <= text.len() {
        let mut region = onig::Region::new();
        let param = onig::MatchParam::default();
        let search =
            regex.search_with_param(text, from, text.len(), options, Some(&mut region), param);
        let (Some(_), Some((start, end))) = (search.ok()?, region.pos(0)) else {
            break;
        };
        let last = found.last().map(|(_, end)| *end);
        if start == end && last == Some(end) {
            let skipped = text[from..].chars().next();
            from += skipped.map_or(1, char::len_utf8);
        } else {
            found.push((start, end));
            from = end;
        }
    }
    Some(found)
}

/// Where fancy-regex matches with the translation; `None` if there is none, if it cannot look back as far as the pattern asks,
/// or if it gives up.
fn translated(pattern: &str, texts: &[String]) -> Option<Vec<Matches>> {
    let translation = translate(pattern).ok()?;
    let regex = match fancy_regex::Regex::new(&translation) {
        Ok(regex) => regex,
        Err(Error::CompileError(error)) if matches!(*error, CompileError::LookBehindNotConst) => {
            return None;
        }
        Err(error) => panic!("{pattern:?} as {translation:?}: {error}"),
    };
    let matches = |text: &String| {
        let found = regex.find_iter(text);
        let ends = found.map(|found| found.ok().map(|found| (found.start(), found.end())));
        ends.collect()
    };
    texts.iter().map(matches).collect()
}

/// Single characters and sets, outside of classes.
const UNITS: &[&str] = &[
    "a",
    "b",
    "s",
    "S",
    "é",
    "É",
    "ß",
    "ss",
    "st",
    " ",
    "1",
    "'",
    "-",
    "\\n",
    ".",
    "\\w",
    "\\W",
    "\\s",
    "\\S",
    "\\d",
    "\\D",
    "\\h",
    "\\H",
    "\\R",
    "\\N",
    "\\O",
    "\\p{L}",
    "\\p{Lu}",
    "\\p{N}",
    "\\P{L}",
    "\\p{^N}",
    "\\p{Han}",
    "\\p{Alnum}",
    "\\p{Punct}",
    "\\p{Word}",
    "\\t",
    "\\x{1F642}",
    "\\x41",
    "\\u00e9",
    "\\.",
    "\\-",
    "\\/",
    "(?#note)",
    "½",
    "{",
    "}",
    "]",
    "\\pL",
    "_",
    "k",
];
/// Members of classes.
const MEMBERS: &[&str] = &[
    "a",
    "b-d",
    "A-Z",
    "é",
    "'",
    " ",
    "\\r",
    "\\n",
    "\\s",
    "\\S",
    "\\d",
    "\\w",
    "\\W",
    "\\h",
    "\\p{L}",
    "\\P{N}",
    "\\p{^Lu}",
    "[:alpha:]",
    "[:^digit:]",
    "[:punct:]",
    "[:space:]",
    "[:upper:]",
    "[:word:]",
    "[:graph:]",
    "[^a\\s]",
    "[b1]",
    "0-9",
    "\\-",
    "\\]",
    "\\x{80}-\\x{10FFFF}",
    ".",
    "$",
    "^",
    "\\b",
    "\\x20",
    "½",
];
/// Places in the text.
const PLACES: &[&str] = &["^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B"];
/// Quantifiers, those that Oniguruma reads in its own way among them.
const QUANTIFIERS: &[&str] = &[
    "?", "*", "+", "??", "*?", "+?", "?+", "*+", "++", "{2}", "{1,3}", "{,2}", "{2,}", "{1,3}+",
    "{1,2}?", "{2}?", "{2}+", "{3,1}", "{1}", "{0,1}", "{,}", "{x}", "**", "+*", "*?+", "+??",
    "?*", "{2}{3}", "{1,2}*", "+{1,2}", "*{2,3}",
];

fn class() -> impl Strategy<Value = String> {
    let members =
        proptest::collection::vec(select(MEMBERS), 1..4).prop_map(|members| members.concat());
    let parts = (members.clone(), proptest::option::weighted(0.2, members));
    let ends = select(&["", "^"][..]);
    (ends, parts, select(&["", "", "-"][..])).prop_map(|(not, (first, second), end)| match second {
        Some(second) => format!("[{not}{first}&&{second}{end}]"),
        None => format!("[{not}{first}{end}]"),
    })
}

/// Patterns of the grammar.
fn patterns() -> impl Strategy<Value = String> {
    let place = select(PLACES).prop_map(String::from).boxed();
    let unit = prop_oneof![2 => select(UNITS).prop_map(String::from), 1 => class()];
    let quantified = |unit: BoxedStrategy<String>| {
        (unit, proptest::option::weighted(0.4, select(QUANTIFIERS)))
            .prop_map(|(unit, quantifier)| unit + quantifier.unwrap_or_default())
    };
    let sequence = move |unit: BoxedStrategy<String>| {
        let part = prop_oneof![6 => quantified(unit), 1 => place.clone()];
        proptest::collection::vec(part, 1..4).prop_map(|units| units.concat())
    };
    let leaf = sequence(unit.boxed());
    leaf.prop_recursive(3, 24, 4, move |inner| {
        let alternatives =
            proptest::collection::vec(inner.clone(), 1..4).prop_map(|all| all.join("|"));
        let opened = select(
            &[
                "(", "(?:", "(?:", "(?:", "(?<n>", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?i:",
                "(?i)", "(?m:", "(?-i:", "(?mi-x:",
            ][..],
        );
        let grouped = (opened, alternatives.clone()).prop_map(|(open, inner)| match open {
            // The option itself is not closed: the group around it ends what it is for.
            "(?i)" => format!("(?:a{open}{inner})"),
            open => format!("{open}{inner})"),
        });
        let grouped = prop_oneof![3 => grouped, 1 => inner.clone()];
        prop_oneof![2 => sequence(grouped.boxed()), 1 => alternatives]
    })
}

/// Texts whose characters the patterns tell apart.
fn texts() -> impl Strategy<Value = Vec<String>> {
    const PARTS: &[&str] = &[
        "a", "a", "b", "B", "s", "ss", "SS", "ß", "ẞ", "ſ", "st", "ﬆ", "k", "\u{212A}", "é", "É",
        "1", "12", "½", "²", "Ⅷ", "٣", " ", "  ", "\n", "\r\n", "\n\n", "\t", "\u{A0}", "\u{85}",
        "\u{2028}", "'", "-", "$", "^", "+", "{", "}", "]", "_", "🙂", "日本", "ก็", "e\u{301}",
        "\u{200D}", "\u{200C}", "\u{345}", "Ⓐ", "\u{8}", "pL", "{x}", ",", "!", "«", "\u{E000}",
        "\u{378}", "\0",
    ];
    let text = proptest::collection::vec(select(PARTS), 0..9).prop_map(|parts| parts.concat());
    proptest::collection::vec(text, TEXTS)
}

#[test]
fn a_translated_pattern_matches_what_the_published_one_matches() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[34; 32]);
    let config = Config {
        cases: PATTERNS,
        failure_persistence: None,
        ..Config::default()
    };
    let accepted = std::cell::Cell::new(0_u32);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let tried = runner.run(&(patterns(), texts()), |(pattern, texts)| {
        let Some(ours) = translated(&pattern, &texts) else {
            return Ok(());
        };
        let Some(expected) = published(&pattern, &texts) else {
            return Ok(());
        };
        accepted.set(accepted.get() + 1);
        for ((text, ours), expected) in texts.iter().zip(ours).zip(expected) {
            prop_assert_eq!(
                ours,
                expected,
                "{:?} on {:?}, as {:?}",
                &pattern,
                text,
                translate(&pattern)
            );
        }
        Ok(())
    });
    tried.unwrap();
    assert!(
        accepted.get() > ACCEPTED,
        "{} of {PATTERNS}",
        accepted.get()
    );
}
