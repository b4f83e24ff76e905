//! The format of the chapters: its meaning, and its errors.
#![allow(clippy::unwrap_used)]

use corpus::{Alphabet, Documents, Grammar, GrammarError, TrueDistribution};

fn parse(text: &str) -> Result<Grammar, GrammarError> {
    Grammar::parse(&[("test", text)])
}

const LITTLE: &str = "
list pet zipf:
    cat, owl

rule document:
    -3 {^x:pet.a} met {y:pet.a!x}. The {>end}
    - No{>maybe} pets.\\n{{2 {:pet.s}}}

rule maybe:
    -
    -  small

rule end:
    - {x} ran.
";

#[test]
fn writes_what_it_says() {
    let grammar = parse(LITTLE).unwrap();
    let mut documents = Documents::new(&grammar, 1);
    let texts: std::collections::BTreeSet<String> =
        (0..200).map(|_| documents.next_text()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let expected = [
        "A cat met an owl. The cat ran.",
        "An owl met a cat. The owl ran.",
        "No pets.\n{2 cats}",
        "No pets.\n{2 owls}",
        "No small pets.\n{2 cats}",
        "No small pets.\n{2 owls}",
    ];
    assert_eq!(texts, expected);
}

/// By hand: 3/4 for the first frame, 2/3 for the cat as the first of two with weights 1 and 1/2.
#[test]
fn knows_the_probabilities() {
    let grammar = parse(LITTLE).unwrap();
    let alphabet = Alphabet::new(&grammar, 256, |piece| {
        piece.bytes().map(u32::from).collect()
    });
    let mut truth = TrueDistribution::new(&grammar, &alphabet);
    let probabilities: Vec<f64> = b"A cat met an owl. The c"
        .iter()
        .map(|byte| truth.read(u32::from(*byte)))
        .collect();
    let chosen: Vec<(usize, f64)> = probabilities
        .into_iter()
        .enumerate()
        .filter(|(_, p)| *p < 1.0 - 1e-12)
        .collect();
    // "A" begins every document of the first frame, then the article decides; the rest is certain.
    let expected = [(0, 0.75), (1, 2.0 / 3.0)];
    assert_eq!(chosen.len(), expected.len(), "{chosen:?}");
    for ((at, p), (expected_at, expected_p)) in chosen.iter().zip(expected) {
        assert_eq!(*at, expected_at);
        assert!((p - expected_p).abs() < 1e-12, "{p} against {expected_p}");
    }
}

#[test]
fn refuses_what_cannot_be_walked() {
    let cases = [
        ("rule document:\n    - {>document}", "come back to itself"),
        (
            "list a:\n x\nrule document:\n    - {b}",
            "nothing is ever remembered as b",
        ),
        (
            "list a:\n x\nrule document:\n    - {>one} {b}\nrule one:\n    - {b:a}\n    - hello",
            "never chosen",
        ),
        (
            "list a:\n x\nrule document:\n    - {b:a} {:a!b}",
            "run out of rows",
        ),
        ("rule document:\n    - {:color}", "no table color"),
        ("rule document:\n    - {>color}", "no rule color"),
        ("rule document:\n    - a  b", "two spaces"),
        (
            "rule document:\n    - a\nrule other:\n    - b",
            "no document ever comes here",
        ),
        ("list a:\n x\nrule document:\n    - {b:a.c}", "no column c"),
        ("table a(b | c):\n    1 | 2 | 3", "3 cells"),
        (
            "list a:\n x\nrule document:\n    - {b:a}{b+b}",
            "not all numbers",
        ),
        (
            "list a:\n 1, 2\nrule document:\n    - {b:a}{c:a}{b-c}",
            "below zero",
        ),
        ("hello", "before any"),
        ("rule document:\n    -x hello", "not a weight"),
        ("rule x:\n    - hello", "no rule document"),
        ("", "no rule document"),
    ];
    for (text, expected) in cases {
        let error = parse(text).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{text:?} gave {error:?}");
    }
}

/// By hand: once for certain, then with probability 1/2 each time, at most three times in all.
#[test]
fn repeats_up_to_a_bound() {
    let grammar = parse("rule document:\n    - Ha{>ha*3~0.5}!\nrule ha:\n    -  ha").unwrap();
    assert_eq!(grammar.size(), (2, 2, 0));
    let alphabet = Alphabet::of_pieces(&grammar);
    let start = TrueDistribution::new(&grammar, &alphabet);
    let mut expected: std::collections::BTreeMap<String, f64> =
        [("Ha ha!", 0.5), ("Ha ha ha!", 0.25), ("Ha ha ha ha!", 0.25)]
            .map(|(text, p)| (text.to_owned(), p))
            .into();
    for document in Documents::new(&grammar, 1).take(100) {
        let text: String = document.iter().map(|piece| grammar.text(*piece)).collect();
        let mut truth = start.clone();
        let tokens = alphabet.spell(&document);
        let product: f64 = tokens.into_iter().map(|token| truth.read(token)).product();
        if let Some(p) = expected.remove(&text) {
            assert!((product - p).abs() < 1e-12, "{text}: {product}");
        }
    }
    assert!(expected.is_empty(), "never drawn: {expected:?}");
}

#[test]
fn joined_chapters_are_read_again() {
    let chapters = [
        ("one", "list pet:\n    cat"),
        ("two", "rule document:\n    - A {:pet}.\n"),
    ];
    let joined = corpus::join(&chapters);
    assert_eq!(
        joined,
        "chapter one:\nlist pet:\n    cat\nchapter two:\nrule document:\n    - A {:pet}.\n"
    );
    let grammar = Grammar::parse_joined(&joined).unwrap();
    assert_eq!(Documents::new(&grammar, 1).next_text(), "A cat.");
    assert_eq!(grammar.kinds(), ["two"]);

    let refused = |text: &str| Grammar::parse_joined(text).unwrap_err().to_string();
    assert!(refused("hello").starts_with("before the first chapter, line 1"));
    assert!(
        refused("chapter one:\nlist pet:\n    cat\nchapter two:\nhello").starts_with("two, line 1")
    );
    assert!(refused("").contains("no rule document"));
}
