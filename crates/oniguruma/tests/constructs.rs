//! Constructs that the two engines read differently, one by one, and those that are refused by name.
#![allow(clippy::unwrap_used)]

use oniguruma::translate;

/// What a pattern matches in a text.
fn matches<'t>(pattern: &str, text: &'t str) -> Vec<&'t str> {
    let regex = fancy_regex::Regex::new(&translate(pattern).unwrap()).unwrap();
    regex
        .find_iter(text)
        .map(|found| found.unwrap().as_str())
        .collect()
}

#[test]
fn each_construct_matches_as_in_oniguruma() {
    let cases: &[(&str, &str, &[&str])] = &[
        // After an interval, `+` is no possessive mark: it repeats the three digits.
        (r"\p{N}{1,3}+", "1234567", &["1234567"]),
        (r"[0-9]{1,3}?", "1234", &["1", "2", "3", "4"]),
        // `{n}?` is a quantifier after a quantifier.
        ("a{2}?b", "aab b", &["aab", "b"]),
        ("a{3,1}a", "aaaa", &["aaaa"]),
        ("a{,2}", "aaa", &["aa", "a"]),
        ("^ +", " a\n  b", &[" ", "  "]),
        ("^", "a\n", &[""]),
        (".+$", "ab\ncd\n", &["ab", "cd"]),
        (r"\w+", "½ x² Ⅷ", &["½", "x²", "Ⅷ"]),
        // Not in a class.
        (r"[\w]+", "½ x² Ⅷ", &["x", "Ⅷ"]),
        (r"[[:punct:]]+", "a$+!", &["$+!"]),
        (r"\p{Punct}+", "a$+!", &["!"]),
        ("(?i:STRASSE)", "straße STRAẞE", &["straße", "STRAẞE"]),
        ("(?i)ß", "SS", &["SS"]),
        // The option is for the alternatives to the end of the group.
        ("a(?i)b|c", "aB aC c", &["aB", "aC"]),
        ("(?m).", "\n", &["\n"]),
        (r"\pL", "pL", &["pL"]),
        ("(?x) a +  # one\n b", "aab", &["aab"]),
    ];
    for (pattern, text, expected) in cases {
        assert_eq!(matches(pattern, text), *expected, "{pattern} on {text:?}");
        let published = onig::Regex::new(pattern).unwrap();
        let published = published
            .find_iter(text)
            .map(|(start, end)| &text[start..end]);
        assert_eq!(
            published.collect::<Vec<_>>(),
            *expected,
            "{pattern} on {text:?} in Oniguruma"
        );
    }
}

#[test]
fn what_is_not_proven_is_named() {
    for (pattern, construct) in [
        (r"a\Gb", r"\Gb"),
        (r"(a)\1", r"\1"),
        (r"\p{L}|(?~ab)", "(?~"),
        (r"x\X", r"\X"),
        (r"x\K", r"\K"),
        ("(?i)[é]", "[é]"),
        ("(?i)ffi", "(?i)ffi"),
        ("(?<=a*)b", "*)b"),
        ("(?:a?|b)*", "*"),
        ("a)", ")"),
        ("(a", "(a"),
        ("[a", "[a"),
        (r"\x80", r"\x80"),
        (r"$.*", "$.*"),
    ] {
        let unproven = translate(pattern).unwrap_err();
        assert_eq!(unproven.construct, construct, "{pattern}");
    }
}

#[test]
fn hostile_patterns_end() {
    for pattern in [
        "(".repeat(100_000),
        "[".repeat(100_000),
        "a*?".repeat(10_000) + "(",
        "(?:".repeat(100_000),
    ] {
        assert!(translate(&pattern).is_err());
    }
}
