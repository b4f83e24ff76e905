//! The purpose of the shipped model: each effect that a lesson shows with it, measured.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::Shipped;
use corpus::{CHAPTERS, Documents, TrueDistribution};
use training::evaluation::{evaluate, log_probabilities};
use training::held_out::HeldOut;
use training::sampling::SampleText;

/// Frequent and rare countries: the first and the last of the grammar's table, which follows Zipf's law.
const FREQUENT: [(&str, &str); 6] = [
    ("France", " Paris"),
    ("Germany", " Berlin"),
    ("Italy", " Rome"),
    ("Spain", " Madrid"),
    ("Japan", " Tokyo"),
    ("China", " Beijing"),
];
const RARE: [(&str, &str); 6] = [
    ("Ecuador", " Quito"),
    ("Zambia", " Lusaka"),
    ("Azerbaijan", " Baku"),
    ("Bangladesh", " Dhaka"),
    ("Liechtenstein", " Vaduz"),
    ("Kyrgyzstan", " Bishkek"),
];

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len() as f64;
    numbers.sum::<f64>() / count
}

fn bits(distribution: &[f64]) -> f64 {
    let surprise = |p: &f64| if *p > 0.0 { -p * p.log2() } else { 0.0 };
    distribution.iter().map(surprise).sum()
}

/// The goal: KL(true ‖ learned) of at most 0.05 nats on held-out documents.
#[test]
fn it_is_close_to_the_truth() {
    const GATE: f64 = 0.05;
    let shipped = Shipped::open("tiny");
    let end = shipped.tokenizer.end();
    let held_out = HeldOut::of_grammar(&shipped.grammar, &shipped.alphabet, end, 100);
    let truth = evaluate(&shipped.model, &held_out).unwrap().truth.unwrap();
    println!("{truth:?}");
    assert!(truth.kl <= GATE, "{truth:?}");
}

#[test]
fn a_frequent_fact_is_a_peak() {
    let shipped = Shipped::open("tiny");
    let paris = shipped.tokenizer.encode(" Paris").unwrap()[0];
    let ids = shipped
        .tokenizer
        .encode("The capital of France is")
        .unwrap();
    // With and without the end-of-text token before it: prompts come both ways.
    let after_end: Vec<u32> = [&[shipped.tokenizer.end()], ids.as_slice()].concat();
    for ids in [&ids, &after_end] {
        let p = shipped.next_of(ids)[paris as usize];
        println!("Paris {p}");
        assert!(p >= 0.9, "{p}");
    }
}

/// A rare fact has a lower probability than a frequent one, as in large models: in the finished model most of the
/// remaining doubt is about rare facts; in an early one only frequent facts are learned at all.
#[test]
fn a_rare_fact_is_known_less_surely() {
    /// The least ratio of the doubts in the finished model.
    const MORE_DOUBT: f64 = 4.0;
    /// The least difference of the probabilities in the model after 2,000 steps.
    const VISIBLY: f64 = 0.4;
    let finished = Shipped::open("tiny");
    let (frequent, rare) = (sureness(&finished, &FREQUENT), sureness(&finished, &RARE));
    println!("finished: frequent {frequent}, rare {rare}");
    assert!(
        1.0 - rare >= MORE_DOUBT * (1.0 - frequent),
        "{rare} beside {frequent}"
    );

    let early = Shipped::open("history/step-2000");
    let (frequent, rare) = (sureness(&early, &FREQUENT), sureness(&early, &RARE));
    println!("early: frequent {frequent}, rare {rare}");
    assert!(rare <= frequent - VISIBLY, "{rare} beside {frequent}");
}

/// The mean probability of the right capital.
fn sureness(shipped: &Shipped, countries: &[(&str, &str)]) -> f64 {
    mean(countries.iter().map(|(country, capital)| {
        shipped.probability(&format!("The capital of {country} is"), capital)
    }))
}

#[test]
fn a_story_can_go_on_in_many_ways() {
    let shipped = Shipped::open("tiny");
    for opening in ["Once there was a", "Long ago, near the"] {
        let broad = bits(&shipped.next(opening));
        println!("{opening}: {broad}");
        assert!(broad >= 4.0, "{opening}: {broad} bits");
    }
}

/// Greedy decoding enters a refrain and never leaves it; sampling does.
#[test]
fn a_refrain_catches_greedy_but_not_sampling() {
    const SAMPLES: u64 = 10;
    let shipped = Shipped::open("tiny");
    let prompt = "Sleep, sleepy Leo, sleep by the quiet pond,\nla la la la la la";
    let greedy = shipped.write(prompt, 0.0, 0);
    println!("{:?}", greedy.text);
    let la = shipped.tokenizer.encode(" la").unwrap();
    assert!(!greedy.ended, "{:?}", greedy.text);
    let repeats = greedy.ids.iter().filter(|id| la.contains(id)).count();
    assert!(repeats > 200, "{repeats} times in {:?}", greedy.text);
    let left = (0..SAMPLES)
        .filter(|seed| shipped.write(prompt, 1.0, *seed).ended)
        .count();
    println!("{left} of {SAMPLES} leave");
    assert!(left as f64 >= 0.8 * SAMPLES as f64, "{left} of {SAMPLES}");
}

/// The share of generated tokens that are possible in the grammar, up to the first one of a document that is not; and
/// the share of documents that are possible as a whole.
fn grammatical(shipped: &Shipped, documents: &[SampleText]) -> (f64, f64) {
    let (mut right, mut wrong, mut whole) = (0, 0, 0);
    for document in documents {
        right += shipped.grammatical_tokens(&document.ids);
        match shipped.is_grammatical(document) {
            true => whole += 1,
            false => wrong += 1, // the first token that is not; what comes after it is not judged
        }
    }
    let share = right as f64 / (right + wrong) as f64;
    (share, f64::from(whole) / documents.len() as f64)
}

/// Documents from an empty prompt end, and at temperature 1 and below their text follows the grammar.
#[test]
fn documents_end_and_are_grammatical() {
    const COUNT: u64 = 100;
    const ENDED: f64 = 0.95;
    let shipped = Shipped::open("tiny");
    // At temperature 1 one token in a hundred is wrong, at 0.7 one in a hundred and fifty.
    for (temperature, least) in [(1.0, 0.985), (0.7, 0.993)] {
        let documents = shipped.documents(temperature, COUNT);
        let ended = documents.iter().filter(|document| document.ended).count();
        let (tokens, whole) = grammatical(&shipped, &documents);
        println!(
            "T {temperature}: {ended} ended; {tokens} of tokens, {whole} of documents grammatical"
        );
        assert!(
            ended as f64 >= ENDED * COUNT as f64,
            "at {temperature}: {ended}"
        );
        assert!(tokens >= least, "at {temperature}: {tokens}");
    }
}

/// At temperature 2 one of every few words is wrong.
#[test]
fn heat_makes_it_incoherent() {
    const COUNT: u64 = 40;
    /// The greatest share of tokens possible in the grammar: one in ten is wrong at least.
    const COHERENT: f64 = 0.9;
    let shipped = Shipped::open("tiny");
    let (tokens, whole) = grammatical(&shipped, &shipped.documents(2.0, COUNT));
    println!("T 2: {tokens} of tokens, {whole} of documents grammatical");
    assert!(tokens <= COHERENT, "{tokens}");
    assert_eq!(whole, 0.0);
}

/// An answer is followed by the user's next turn, which is the stop string of a chat program.
#[test]
fn the_stop_string_of_a_chat_occurs() {
    const SAMPLES: u64 = 20;
    let shipped = Shipped::open("tiny");
    let prompt = "User: What is the capital of Kenya?\nAssistant:";
    let stops = (0..SAMPLES)
        .filter(|seed| shipped.write(prompt, 1.0, *seed).text[prompt.len()..].contains("\nUser:"))
        .count();
    println!("{stops} of {SAMPLES}");
    assert!(stops >= 5, "{stops} of {SAMPLES}");
}

/// Whether the true distribution gives this token probability 1.
fn certain(truth: &TrueDistribution, token: u32) -> bool {
    truth
        .next()
        .iter()
        .any(|(next, p)| *next == token && *p > 0.95)
}

/// The words of a table or list of the grammar, by the line it begins with.
fn words(header: &str) -> BTreeSet<&'static str> {
    let (_, chapter) = CHAPTERS.iter().find(|(name, _)| *name == "words").unwrap();
    let lines = chapter.lines().skip_while(|line| !line.starts_with(header));
    let lines = lines.skip(1).take_while(|line| !line.trim().is_empty());
    let first_column = lines.map(|line| line.split('|').next().unwrap());
    first_column
        .flat_map(|cell| cell.split(',').map(str::trim))
        .collect()
}

/// A recalled name or thing is copied from far away, where the true distribution is certain of it.
#[test]
fn what_was_said_is_copied_from_afar() {
    /// Tokens since its last occurrence, at least.
    const FAR: usize = 40;
    const DOCUMENTS: usize = 400;
    const GATE: f64 = 0.9;
    let shipped = Shipped::open("tiny");
    let v = shipped.tokenizer.vocab_size();
    let mut kinds = [
        ("names", words("table person("), Vec::new()),
        ("things", words("list thing "), Vec::new()),
    ];
    let mut documents = Documents::new(&shipped.grammar, 0x636F_7079);
    for _ in 0..DOCUMENTS {
        let drawn = documents.next_drawn();
        let mut ids = vec![shipped.tokenizer.end()];
        let mut truth = shipped.truth();
        let mut last = BTreeMap::<usize, usize>::new();
        let mut far = Vec::new();
        for said in &drawn.words {
            for piece in said.pieces(&shipped.grammar) {
                // Both symbols of a word, with and without a space, count as the same word.
                let before = last.insert(piece.index() / 2, ids.len());
                let spelled = shipped.alphabet.spell(&[piece]);
                let first = spelled[0];
                let is_far = before.is_some_and(|before| ids.len() - before >= FAR);
                if said.is_recalled() && is_far && certain(&truth, first) {
                    let word = shipped.grammar.text(piece).trim();
                    far.push((ids.len() - 1, first, word));
                }
                for token in &spelled[..spelled.len() - 1] {
                    truth.read(*token);
                    ids.push(*token);
                }
            }
        }
        let learned = log_probabilities(&shipped.model, &ids).unwrap();
        for (place, token, word) in far {
            for (_, words, found) in &mut kinds {
                if words.contains(word) {
                    found.push(f64::from(learned[place * v + token as usize]).exp());
                }
            }
        }
    }
    for (kind, _, found) in kinds {
        let sure = mean(found.iter().copied());
        println!("{} {kind}: {sure}", found.len());
        assert!(found.len() > 50, "only {} {kind}", found.len());
        assert!(sure >= GATE, "{kind}: {sure}");
    }
}

/// The model has memorised sums and has not learned to add: for a sum it has not seen, it is wrong with confidence.
#[test]
fn some_sums_are_wrong_and_it_is_sure() {
    let shipped = Shipped::open("tiny");
    let mut wrong = Vec::new();
    for left in (11..=99).step_by(4) {
        for right in (13..=99).step_by(4) {
            let prompt = format!("{left} + {right} =");
            let distribution = shipped.next(&prompt);
            let p = distribution.iter().copied().fold(0.0, f64::max);
            let token = distribution.iter().position(|q| *q == p).unwrap() as u32;
            let answer = shipped.tokenizer.decode(&[token]).unwrap();
            let sum = (left + right).to_string();
            // The answer's first token alone shows that it is wrong.
            if p > 0.5 && !sum.starts_with(answer.trim()) {
                wrong.push((prompt, answer, p));
            }
        }
    }
    println!("{wrong:?}");
    assert!(!wrong.is_empty(), "every sum it was sure of is right");
}
