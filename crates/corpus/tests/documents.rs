//! The documents of the shipped grammar: well formed, correct, and the same on every machine.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use corpus::{CHAPTERS, Documents, Grammar, Random, Symbol, pieces};

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

/// Models are trained on the documents of this version: a change of a chapter needs a new `VERSION` and new training.
#[test]
fn a_version_has_its_documents() {
    /// FNV-1a of the first thousand documents, joined with a zero byte.
    const FINGERPRINT: (u32, u64) = (2, 14142064465523500340);
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

/// The grammar joins pieces; a pre-tokenizer must split the text into the same ones.
#[test]
fn pieces_are_those_of_the_text() {
    let grammar = corpus::grammar().unwrap();
    for document in Documents::new(&grammar, 1).take(SAMPLE) {
        let written: Vec<&str> = document.iter().map(|piece| grammar.text(*piece)).collect();
        let text: String = written.concat();
        assert_eq!(pieces::split(&text), written, "{text:?}");
    }
}

/// A document fits a context of 256 tokens even where words split, and has a minimum length.
#[test]
fn documents_keep_their_length() {
    const PIECES: std::ops::RangeInclusive<usize> = 20..=200;
    let grammar = corpus::grammar().unwrap();
    for document in Documents::new(&grammar, 2).take(SAMPLE) {
        let length = document.len();
        assert!(
            PIECES.contains(&length),
            "{length} pieces: {:?}",
            joined(&grammar, &document)
        );
    }
}

fn joined(grammar: &Grammar, document: &[Symbol]) -> String {
    document.iter().map(|piece| grammar.text(*piece)).collect()
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
            let like_you = ["uni", "use"].iter().any(|sound| word.starts_with(sound));
            let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']) && !like_you;
            let silent = ["hour", "honest"]
                .iter()
                .any(|sound| word.starts_with(sound));
            let wrong = match article {
                "a" | "A" => vowel || silent,
                "an" | "An" => !vowel && !silent,
                _ => false,
            };
            assert!(!wrong, "{article} {word} in {text:?}");
        }
    }
}

/// A name given at the beginning is repeated at the end.
#[test]
fn names_come_back() {
    let grammar = corpus::grammar().unwrap();
    let mut seen = 0;
    for text in texts(&grammar, 4, SAMPLE) {
        let question = "\nUser: What is my name?\nAssistant: ";
        let Some((before, after)) = text.split_once(question) else {
            continue;
        };
        let told = ["My name is ", "Hi, I am "]
            .iter()
            .find_map(|opening| before.split_once(opening));
        let name = told.unwrap().1.split([' ', '.']).next().unwrap();
        assert_eq!(after, format!("Your name is {name}."), "{text}");
        seen += 1;
    }
    assert!(seen > 100, "only {seen} documents ask for a name");
}

/// Enough of the text repeats earlier choices, some from far away, so that a network learns to copy.
#[test]
fn copies_are_frequent_and_far() {
    /// Least share of all pieces.
    const COPIED: f64 = 0.08;
    /// Least share of all documents: those in which a name or thing is repeated after at least 40 pieces.
    const FAR: f64 = 0.2;
    let grammar = corpus::grammar().unwrap();
    let mut documents = Documents::new(&grammar, 6);
    let (mut pieces, mut copied, mut far) = (0.0, 0.0, 0.0);
    for _ in 0..SAMPLE {
        let mut last = BTreeMap::<usize, usize>::new();
        let (mut at, mut longest) = (0, 0);
        for said in documents.next_drawn().words {
            for piece in said.pieces(&grammar) {
                // Both symbols of a word, with and without a space, count as the same word.
                let before = last.insert(piece.index() / 2, at);
                if let Some(before) = before.filter(|_| said.is_recalled()) {
                    copied += 1.0;
                    longest = longest.max(at - before);
                }
                at += 1;
            }
        }
        pieces += at as f64;
        far += f64::from(u8::from(longest >= 40));
    }
    assert!(copied / pieces >= COPIED, "{}", copied / pieces);
    assert!(far / SAMPLE as f64 >= FAR, "{}", far / SAMPLE as f64);
}

/// An answer ends where the user's next turn begins: that is the stop string of a chat.
#[test]
fn turns_follow_each_other() {
    let grammar = corpus::grammar().unwrap();
    let mut stops = 0;
    for text in texts(&grammar, 7, SAMPLE) {
        let turns: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("User: ") || line.starts_with("Assistant: "))
            .collect();
        for (first, second) in turns.iter().zip(turns.iter().skip(1)) {
            assert_ne!(
                first.starts_with("User: "),
                second.starts_with("User: "),
                "{text:?}"
            );
        }
        stops += text.matches("\nUser:").count();
    }
    assert!(
        stops > SAMPLE / 20,
        "only {stops} answers before a question"
    );
}

/// The table of capitals is complete, and every sentence about a capital agrees with it.
#[test]
fn capitals_are_those_of_the_table() {
    const CONTINENTS: [&str; 6] = [
        "Africa",
        "Asia",
        "Europe",
        "North America",
        "Oceania",
        "South America",
    ];
    /// Countries at the end of the table: France must be more than ten times as frequent as one of them on average.
    const RARE: usize = 10;
    let (_, facts) = CHAPTERS.iter().find(|(name, _)| *name == "facts").unwrap();
    let rows: Vec<Vec<&str>> = facts
        .lines()
        .skip_while(|line| !line.starts_with("table country("))
        .skip(1)
        .take_while(|line| !line.trim().is_empty())
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 40, "{} countries", rows.len());
    for column in [0, 1, 3] {
        let different: BTreeSet<&str> = rows.iter().map(|row| row[column]).collect();
        assert_eq!(different.len(), rows.len(), "twice in column {column}");
    }
    assert!(rows.iter().all(|row| CONTINENTS.contains(&row[2])));

    let capitals: BTreeMap<&str, &str> = rows.iter().map(|row| (row[0], row[1])).collect();
    let grammar = corpus::grammar().unwrap();
    let mut counts = BTreeMap::<&str, usize>::new();
    for text in texts(&grammar, 8, SAMPLE) {
        for sentence in text.split("The capital of ").skip(1) {
            let (country, rest) = sentence.split_once(" is ").unwrap();
            let (country, capital) = capitals.get_key_value(country).unwrap();
            assert!(rest.starts_with(&format!("{capital}.")), "{sentence:?}");
            *counts.entry(country).or_default() += 1;
        }
    }
    let rare: usize = rows[rows.len() - RARE..]
        .iter()
        .filter_map(|row| counts.get(row[0]))
        .sum();
    assert!(
        rare > 0 && counts["France"] > 10 * rare / RARE,
        "{counts:?}"
    );
}

/// Every sum in the documents is correct.
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

/// Parsed from one file, as in the page, the grammar is the same.
#[test]
fn joined_chapters_are_the_grammar() {
    let (whole, read) = (
        corpus::grammar().unwrap(),
        Grammar::parse_joined(&corpus::joined()).unwrap(),
    );
    assert_eq!(whole.size(), read.size());
    assert_eq!(whole.symbols(), read.symbols());
    assert_eq!(texts(&whole, 10, 1_000), texts(&read, 10, 1_000));
}

#[test]
fn draws_are_unrelated_between_seeds() {
    let (mut one, mut two) = (Random::new(1), Random::new(2));
    let equal = (0..1000).filter(|_| one.bits() == two.bits()).count();
    assert_eq!(equal, 0);
}
