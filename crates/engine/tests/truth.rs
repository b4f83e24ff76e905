//! The true distribution by the tokens of a context, compared with probabilities computed by hand.

use std::fs;

use engine::{GrammarEntry, SpelledGrammar, Tokenizer, TruthReader};
use protocol::{Failure, TokenId};

/// The token before and after each document, as in the shipped model.
const END: TokenId = 0;

/// Rounding of sums of a few products of fractions, in `f64`.
const TOLERANCE: f64 = 1e-12;

/// Three documents: two in four are about the cat, one about the owl, one is `No pets.`
const LITTLE: &str = "chapter little:
list pet zipf:
    cat, owl

rule document:
    -3 The {x:pet} ran. The {x} slept.
    - No pets.
";

fn tokenizer() -> Tokenizer {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../public/models/tiny/tokenizer.json"
    );
    Tokenizer::from_json(&fs::read(file).unwrap()).unwrap()
}

/// `printf '%s' "$LITTLE" | sha256sum`.
const SHA256_OF_LITTLE: &str = "272aa11713d717e22589a293e2dfbe7cd38cf548e4a60dc60fbd13e5c0d44cf0";

fn entry() -> GrammarEntry {
    GrammarEntry {
        file: "grammar.txt".into(),
        version: corpus::VERSION,
        bytes: LITTLE.len() as u64,
        sha256: SHA256_OF_LITTLE.into(),
    }
}

fn little() -> SpelledGrammar {
    SpelledGrammar::read(&entry(), LITTLE.as_bytes(), &tokenizer(), Some(END), &[END]).unwrap()
}

/// The probability that the text continues with a word whose first token is that of `word`.
fn of(truth: &Option<Vec<(TokenId, f64)>>, word: &str) -> f64 {
    let first = tokenizer().spell(word).unwrap()[0];
    let found = truth.iter().flatten().find(|(token, _)| *token == first);
    found.map_or(0.0, |(_, p)| *p)
}

fn assert_near(p: f64, expected: f64) {
    assert!((p - expected).abs() < TOLERANCE, "{p} is not {expected}");
}

#[test]
fn the_probabilities_are_those_of_the_grammar() {
    let (grammar, tokenizer) = (little(), tokenizer());
    let mut reader = TruthReader::new(&grammar);
    let mut after = |text: &str| reader.after(&tokenizer.spell(text).unwrap());
    assert_near(of(&after(""), "The"), 0.75);
    assert_near(of(&after(""), "No"), 0.25);
    assert_near(of(&after("The"), " cat"), 2.0 / 3.0);
    assert_near(of(&after("The owl ran. The"), " owl"), 1.0);
    let last = after("No pets.").unwrap();
    assert_eq!(last, [(END, 1.0)]);
    assert_eq!(after("The dog"), None);
    assert_eq!(after("The cat ran. The owl"), None, "it was a cat");
}

#[test]
fn the_mark_before_a_text_is_not_part_of_it_and_after_an_end_a_new_text_begins() {
    let (grammar, tokenizer) = (little(), tokenizer());
    let text = |text: &str| tokenizer.spell(text).unwrap();
    let fresh = |context: &[TokenId]| TruthReader::new(&grammar).after(context);
    let the = fresh(&text("The"));
    let with_mark = [vec![END], text("The")].concat();
    assert_eq!(fresh(&with_mark), the);
    let second = [text("No pets."), with_mark.clone()].concat();
    assert_eq!(fresh(&second), the);
    let nonsense_before = [text("Zebra"), with_mark].concat();
    assert_eq!(fresh(&nonsense_before), the);

    // Token by token, with steps back and repetitions: the same as from the beginning.
    let mut reader = TruthReader::new(&grammar);
    for end in (0..=second.len()).chain([3, 3, 5, 1, second.len()]) {
        assert_eq!(reader.after(&second[..end]), fresh(&second[..end]));
    }
}

#[test]
fn the_probabilities_of_a_text_end_where_it_leaves_the_grammar() {
    let (grammar, tokenizer) = (little(), tokenizer());
    let mut reader = TruthReader::new(&grammar);
    let mut along = |text: &str| {
        let tokens = [vec![END], tokenizer.spell(text).unwrap()].concat();
        let places = 1..tokens.len();
        let probabilities = places.map(|place| reader.probability(&tokens[..place], tokens[place]));
        probabilities.collect::<Vec<_>>()
    };
    // Three documents in four begin with “The”, of which two in three are about the cat.
    let document = along("The cat ran.");
    assert_near(document[0].unwrap(), 0.75);
    let product: f64 = document.iter().map(|of| of.unwrap()).product();
    assert_near(product, 0.75 * 2.0 / 3.0);
    // The token that no document has is impossible; after it nothing is known.
    let left = along("The cat sat.");
    let first = left.iter().position(|of| *of == Some(0.0)).unwrap();
    assert!(left[..first].iter().all(Option::is_some));
    assert!(left[first + 1..].iter().all(Option::is_none) && first + 1 < left.len());
}

#[test]
fn a_grammar_that_cannot_be_trusted_is_refused() {
    let tokenizer = tokenizer();
    let read = |entry: &GrammarEntry, contents: &str, eos: &[TokenId]| {
        SpelledGrammar::read(entry, contents.as_bytes(), &tokenizer, None, eos).err()
    };
    let mut newer = entry();
    newer.version += 1;
    let changed = LITTLE.replace("No", "Yo");
    let unreadable = "rule document:\n    - {nobody}\n";
    let of_unreadable = GrammarEntry {
        bytes: unreadable.len() as u64,
        sha256: "fdc664ffc6ecfeff425f72aa8f0320627e01f26499f1862548df8544d5ab07fd".into(),
        ..entry()
    };
    for (failure, damaged) in [
        (read(&entry(), &changed, &[END]), true),
        (read(&of_unreadable, unreadable, &[END]), true),
        (read(&newer, LITTLE, &[END]), false),
        (read(&entry(), LITTLE, &[]), false),
    ] {
        match failure {
            Some(Failure::DamagedFile { file, .. }) => assert!(damaged && file == "grammar.txt"),
            Some(Failure::UnsupportedModel { .. }) => assert!(!damaged),
            other => panic!("{other:?}"),
        }
    }
}
