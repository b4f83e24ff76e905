//! The shipped grammar: its documents are well made, its truth is the truth.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use corpus::{Alphabet, Documents, Grammar, Random, Truth, pieces};

const SAMPLE: usize = 20_000;

fn texts(grammar: &Grammar, seed: u64, count: usize) -> Vec<String> {
    let mut documents = Documents::new(grammar, seed);
    (0..count).map(|_| documents.next_text()).collect()
}

#[test]
fn a_seed_gives_its_documents_and_no_others() {
    let grammar = corpus::grammar().unwrap();
    assert_eq!(texts(&grammar, 5, 100), texts(&grammar, 5, 100));
    assert_ne!(texts(&grammar, 5, 100), texts(&grammar, 6, 100));
}

/// Models are trained on this version's documents: whoever changes a chapter raises `VERSION`, and trains again.
#[test]
fn a_version_has_its_documents() {
    /// FNV-1a of the first thousand documents, joined with a zero byte.
    const FINGERPRINT: (u32, u64) = (1, 17502383484103050965);
    let grammar = corpus::grammar().unwrap();
    let text = texts(&grammar, 0, 1_000).join("\0");
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    assert_eq!(
        (corpus::VERSION, hash),
        FINGERPRINT,
        "raise corpus::VERSION, train, note it here"
    );
}

/// The grammar joins pieces; a pre-tokenizer must cut its text into the very same ones.
#[test]
fn pieces_are_those_of_the_text() {
    let grammar = corpus::grammar().unwrap();
    for document in Documents::new(&grammar, 1).take(SAMPLE) {
        let written: Vec<&str> = document.iter().map(|piece| grammar.text(*piece)).collect();
        let text: String = written.concat();
        assert_eq!(pieces::split(&text), written, "{text:?}");
    }
}

/// A document fits the context window, and is long enough to say something.
#[test]
fn documents_keep_their_length() {
    let grammar = corpus::grammar().unwrap();
    let mut lengths: Vec<usize> = Documents::new(&grammar, 2)
        .take(SAMPLE)
        .map(|document| document.len())
        .collect();
    lengths.sort_unstable();
    let (shortest, longest) = (lengths[0], lengths[SAMPLE - 1]);
    assert!(shortest >= 8, "{shortest} pieces");
    assert!(longest <= 220, "{longest} pieces");
}

#[test]
fn text_is_plain_american_and_clean() {
    const BRITISH: [&str; 15] = [
        "colour",
        "favourite",
        "neighbour",
        "grey",
        "centre",
        "metre",
        "theatre",
        "behaviour",
        "honour",
        "travelling",
        "realise",
        "organise",
        "maths",
        "mum",
        "programme",
    ];
    const NOT_HERE: [&str; 14] = [
        "kill", "dead", "die", "blood", "gun", "war", "hate", "stupid", "idiot", "drunk", "beer",
        "hell", "damn", "sex",
    ];
    let grammar = corpus::grammar().unwrap();
    for text in texts(&grammar, 3, SAMPLE) {
        assert!(
            text.bytes()
                .all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)),
            "{text:?}"
        );
        assert!(
            !text.ends_with([' ', '\n']) && !text.starts_with([' ', '\n']),
            "{text:?}"
        );
        assert!(
            !text.contains(" ,") && !text.contains(" .") && !text.contains(".."),
            "{text:?}"
        );
        for word in text
            .split(|c: char| !c.is_ascii_alphabetic())
            .map(str::to_lowercase)
        {
            assert!(
                !BRITISH.contains(&word.as_str()) && !NOT_HERE.contains(&word.as_str()),
                "{word} in {text:?}"
            );
        }
        for (article, word) in text.split_whitespace().zip(text.split_whitespace().skip(1)) {
            let vowel = word.starts_with(['a', 'e', 'i', 'o']) && !word.starts_with("one");
            assert!(
                !(vowel && ["a", "A"].contains(&article)),
                "{article} {word} in {text:?}"
            );
        }
    }
}

/// What was said at the beginning is known at the end.
#[test]
fn copies_come_back() {
    let grammar = corpus::grammar().unwrap();
    let mut seen = 0;
    for text in texts(&grammar, 4, SAMPLE) {
        let Some((before, after)) = text.split_once(". What is my name?\nAssistant: ") else {
            continue;
        };
        let name = before.rsplit(' ').next().unwrap();
        assert!(
            after.starts_with(&format!("Your name is {name}.")),
            "{text}"
        );
        seen += 1;
    }
    assert!(seen > 50, "only {seen} documents ask for a name");
}

/// Every sum that is written is right.
#[test]
fn sums_are_right() {
    let grammar = corpus::grammar().unwrap();
    let mut seen = 0;
    for text in texts(&grammar, 5, SAMPLE) {
        for line in text.split(['\n', ',', '.']) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [.., a, sign, b, "=", c] = words[..] else {
                continue;
            };
            let (Ok(a), Ok(b), Ok(c)) = (a.parse::<i64>(), b.parse::<i64>(), c.parse::<i64>())
            else {
                continue;
            };
            let expected = match sign {
                "+" => a + b,
                "-" => a - b,
                "x" => a * b,
                other => panic!("{other} in {text:?}"),
            };
            assert_eq!(c, expected, "{text:?}");
            seen += 1;
        }
    }
    assert!(seen > 1000, "only {seen} sums");
}

#[test]
fn the_truth_knows_capitals() {
    let grammar = corpus::grammar().unwrap();
    let alphabet = Alphabet::of_pieces(&grammar);
    let mut truth = Truth::new(&grammar, &alphabet);
    let symbols: BTreeMap<&str, u32> = symbols(&grammar);
    for piece in ["The", " capital", " of", " France", " is"] {
        assert!(truth.read(symbols[piece]) > 0.0, "{piece}");
    }
    let next = truth.next();
    assert_eq!(next.len(), 1);
    assert_eq!(next[0].0, symbols[" Paris"]);
    assert!((next[0].1 - 1.0).abs() < ROUNDING, "{}", next[0].1);
    assert_eq!(truth.read(symbols[" Rome"]), 0.0);
    assert!(!truth.is_known() && truth.next().is_empty());
}

/// Sums of a few thousand probabilities in f64.
const ROUNDING: f64 = 1e-9;

/// Walks drawn documents: every distribution sums to 1, and what was drawn is always possible.
#[test]
fn the_truth_is_a_distribution_everywhere() {
    let grammar = corpus::grammar().unwrap();
    let alphabet = Alphabet::of_pieces(&grammar);
    let start = Truth::new(&grammar, &alphabet);
    for document in Documents::new(&grammar, 8).take(60) {
        let mut truth = start.clone();
        for token in alphabet.spell(&document) {
            let total: f64 = truth
                .next()
                .iter()
                .map(|(_, probability)| probability)
                .sum();
            assert!((total - 1.0).abs() < ROUNDING, "{total}");
            assert!(truth.read(token) > 0.0);
        }
        assert!(!truth.is_known(), "after the end nothing comes");
    }
}

/// Counts what drawn documents go on with after a prefix, against the exact probabilities: a test of χ².
#[test]
fn the_truth_agrees_with_counting() {
    let grammar = corpus::grammar().unwrap();
    // Spelled in single bytes, so that partial words are tested too; 256 is the end.
    let alphabet = Alphabet::new(&grammar, 256, |piece| {
        piece.bytes().map(u32::from).collect()
    });
    let spelled: Vec<Vec<u32>> = Documents::new(&grammar, 9)
        .take(100_000)
        .map(|d| alphabet.spell(&d))
        .collect();
    let start = Truth::new(&grammar, &alphabet);
    for prefix in [
        "",
        "The ",
        "The capital of ",
        "User: ",
        "One e",
        "User: What is the capital of Ger",
        "S",
    ] {
        let prefix: Vec<u32> = prefix.bytes().map(u32::from).collect();
        let mut counts = BTreeMap::<u32, f64>::new();
        for document in spelled
            .iter()
            .filter(|document| document.starts_with(&prefix))
        {
            *counts.entry(document[prefix.len()]).or_default() += 1.0;
        }
        let total: f64 = counts.values().sum();
        let mut truth = start.clone();
        prefix
            .iter()
            .for_each(|token| assert!(truth.read(*token) > 0.0));
        let next = truth.next();
        let possible: BTreeSet<u32> = next.iter().map(|(token, _)| *token).collect();
        assert!(counts.keys().all(|token| possible.contains(token)));

        // Cells expected fewer than 5 times are put together, as the test wants it.
        let (mut chi_squared, mut cells, mut rare) = (0.0, 0.0, (0.0, 0.0));
        for (token, probability) in next {
            let (seen, expected) = (
                counts.get(&token).copied().unwrap_or_default(),
                probability * total,
            );
            if expected < 5.0 {
                rare = (rare.0 + seen, rare.1 + expected);
            } else {
                chi_squared += (seen - expected).powi(2) / expected;
                cells += 1.0;
            }
        }
        if rare.1 >= 5.0 {
            chi_squared += (rare.0 - rare.1).powi(2) / rare.1;
            cells += 1.0;
        }
        // χ² with n degrees of freedom has mean n and deviation √2n: five deviations and a little are never passed by luck.
        let freedom: f64 = f64::max(cells - 1.0, 0.0);
        let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0;
        assert!(
            chi_squared <= limit,
            "χ² = {chi_squared:.1} with {freedom} degrees of freedom, {total} documents"
        );
    }
}

fn symbols(grammar: &Grammar) -> BTreeMap<&str, u32> {
    let documents = Documents::new(grammar, 1)
        .take(SAMPLE)
        .flatten()
        .collect::<BTreeSet<_>>();
    documents
        .into_iter()
        .map(|symbol| (grammar.text(symbol), symbol.index() as u32))
        .collect()
}

#[test]
fn draws_are_unrelated_between_seeds() {
    let (mut one, mut two) = (Random::new(1), Random::new(2));
    let equal = (0..1000).filter(|_| one.bits() == two.bits()).count();
    assert_eq!(equal, 0);
}
