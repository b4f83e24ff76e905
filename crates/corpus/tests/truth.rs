//! The true distribution of the shipped grammar: exact, and as broad and as peaked as a lesson needs.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use corpus::{Alphabet, Documents, Grammar, TrueDistribution, pieces};

/// Rounding of sums of a few thousand probabilities in f64.
const ROUNDING: f64 = 1e-9;

/// Tokenized into single bytes, so that partial words are tested too; 256 is the end-of-text token.
fn bytes(grammar: &Grammar) -> Alphabet {
    Alphabet::new(grammar, 256, |piece| piece.bytes().map(u32::from).collect())
}

/// The state after the pieces of `text`, each of which must be possible.
fn after<'g>(grammar: &Grammar, start: &TrueDistribution<'g>, text: &str) -> TrueDistribution<'g> {
    let mut truth = start.clone();
    for piece in pieces::split(text) {
        let next = truth.next();
        let token = next
            .iter()
            .map(|(token, _)| *token)
            .find(|token| word(grammar, *token) == piece);
        truth.read(token.unwrap_or_else(|| panic!("{piece:?} of {text:?} is not possible")));
    }
    truth
}

/// The text of a token of [`Alphabet::of_pieces`]; empty for the end-of-text token.
fn word(grammar: &Grammar, token: u32) -> &str {
    grammar
        .piece(token as usize)
        .map_or("", |piece| grammar.text(piece))
}

/// The next tokens, most likely first.
fn likely<'g>(grammar: &'g Grammar, truth: &TrueDistribution<'_>) -> Vec<(&'g str, f64)> {
    let mut next: Vec<(&str, f64)> = truth
        .next()
        .into_iter()
        .map(|(token, p)| (word(grammar, token), p))
        .collect();
    next.sort_by(|one, other| other.1.total_cmp(&one.1));
    next
}

#[test]
fn it_is_peaked_where_a_fact_is_asked() {
    let grammar = corpus::grammar().unwrap();
    let alphabet = Alphabet::of_pieces(&grammar);
    let start = TrueDistribution::new(&grammar, &alphabet);
    for (text, answer) in [
        ("The capital of France is", " Paris"),
        ("The capital of Liechtenstein is", " Vaduz"),
        ("User: What is 3 plus 4?\nAssistant: 3 plus 4 is", " 7"),
    ] {
        let next = likely(&grammar, &after(&grammar, &start, text));
        assert_eq!(next.len(), 1, "{text}");
        assert_eq!(next[0].0, answer);
        assert!((next[0].1 - 1.0).abs() < ROUNDING, "{}", next[0].1);
    }
}

#[test]
fn it_is_broad_where_a_story_opens() {
    /// Bits: the entropy of a fair choice among sixteen.
    const BROAD: f64 = 4.0;
    let grammar = corpus::grammar().unwrap();
    let alphabet = Alphabet::of_pieces(&grammar);
    let start = TrueDistribution::new(&grammar, &alphabet);
    let truth = after(&grammar, &start, "Once upon a time there was a");
    let bits: f64 = truth.next().iter().map(|(_, p)| -p * p.log2()).sum();
    assert!(bits >= BROAD, "{bits} bits");
}

/// In a refrain the most likely piece continues it: greedy decoding never leaves the refrain, sampling leaves it soon.
#[test]
fn refrains_hold_the_greedy() {
    /// The probability of continuing at every step, as given in the chapter.
    const AGAIN: f64 = 0.8;
    /// Number of steps after which greedy decoding is still in the refrain.
    const STEPS: usize = 35;
    let grammar = corpus::grammar().unwrap();
    let alphabet = Alphabet::of_pieces(&grammar);
    let start = TrueDistribution::new(&grammar, &alphabet);
    for (text, unit) in [
        ("Sleep, kind Mia, sleep under the bed,\nla la", " la"),
        ("The old clock under the bed says tick tock", " tick"),
        (
            "Mia and Leo walked toward the lake. They walked and walked",
            " and",
        ),
    ] {
        let mut truth = after(&grammar, &start, text);
        let mut units = 0;
        for _ in 0..STEPS {
            let next = truth.next();
            let (token, p) = *next
                .iter()
                .max_by(|one, other| one.1.total_cmp(&other.1))
                .unwrap();
            if word(&grammar, token) == unit {
                // The words inside a unit are certain, the unit itself is a choice.
                assert!((p - AGAIN).abs() < ROUNDING, "{p} after {text}");
                units += 1;
            } else {
                assert!((p - 1.0).abs() < ROUNDING, "{p} after {text}");
            }
            truth.read(token);
        }
        assert!(units >= STEPS / 2, "{units} after {text}");
    }
}

/// How much there is to learn: the mean of −ln p over drawn documents, with their end-of-text tokens.
#[test]
fn the_text_surprises_enough() {
    /// Nats per piece: below, the text is dull; above, a small network would not learn it.
    const ENTROPY: std::ops::RangeInclusive<f64> = 1.35..=1.75;
    const DOCUMENTS: usize = 1_000;
    let grammar = corpus::grammar().unwrap();
    let alphabet = Alphabet::of_pieces(&grammar);
    let start = TrueDistribution::new(&grammar, &alphabet);
    let (mut nats, mut count) = (0.0, 0.0);
    for document in Documents::new(&grammar, 7).take(DOCUMENTS) {
        let mut truth = start.clone();
        for token in alphabet.spell(&document) {
            nats -= truth.read(token).ln();
            count += 1.0;
        }
    }
    let entropy = nats / count;
    assert!(ENTROPY.contains(&entropy), "{entropy} nats per piece");
}

#[test]
fn outside_the_grammar_it_is_unknown() {
    let grammar = corpus::grammar().unwrap();
    let alphabet = bytes(&grammar);
    let start = TrueDistribution::new(&grammar, &alphabet);
    for text in ["The capital of France is Rome", "la la", "xyz", "  "] {
        let mut truth = start.clone();
        let last = text.bytes().map(|byte| truth.read(u32::from(byte))).last();
        assert_eq!(last, Some(0.0), "{text:?}");
        assert!(!truth.is_known() && truth.next().is_empty(), "{text:?}");
    }
}

/// Along drawn documents every distribution sums to 1, and every drawn token is possible.
#[test]
fn it_is_a_distribution_everywhere() {
    let grammar = corpus::grammar().unwrap();
    for alphabet in [Alphabet::of_pieces(&grammar), bytes(&grammar)] {
        let start = TrueDistribution::new(&grammar, &alphabet);
        for document in Documents::new(&grammar, 8).take(60) {
            let mut truth = start.clone();
            for token in alphabet.spell(&document) {
                let next = truth.next();
                assert!(next.is_sorted_by_key(|(token, _)| *token));
                let total: f64 = next.iter().map(|(_, probability)| probability).sum();
                assert!((total - 1.0).abs() < ROUNDING, "{total}");
                let expected = next.iter().find(|(other, _)| *other == token).unwrap().1;
                assert!((truth.read(token) - expected).abs() < ROUNDING);
            }
            assert!(!truth.is_known(), "after the end nothing comes");
        }
    }
}

/// Compares the tokens that follow a prefix in drawn documents with the exact probabilities, by a χ² test.
#[test]
fn it_agrees_with_counting() {
    let grammar = corpus::grammar().unwrap();
    let alphabet = bytes(&grammar);
    let spelled: Vec<Vec<u32>> = Documents::new(&grammar, 9)
        .take(100_000)
        .map(|d| alphabet.spell(&d))
        .collect();
    let start = TrueDistribution::new(&grammar, &alphabet);
    for prefix in [
        "",
        "The ",
        "The capital of ",
        "User: ",
        "Once upon a time there was a",
        "Once upon a time there was a quiet d",
        "Leo and ",
        "On Monday, Mia and Leo ",
        "Sleep, ",
        "User: Repeat after me: ",
        "User: What is the capital of Ger",
        "S",
        "Sleep, kind Mia, sleep under the bed,\nla la",
        "Math homework of Mia for ",
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

        // Cells with an expected count below 5 are merged, as the test requires.
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
        // χ² with n degrees of freedom has mean n and deviation √2n: five deviations and 5 more are not exceeded by chance.
        let freedom: f64 = f64::max(cells - 1.0, 0.0);
        let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0;
        assert!(
            chi_squared <= limit,
            "χ² = {chi_squared:.1} with {freedom} degrees of freedom, {total} documents"
        );
    }
}
