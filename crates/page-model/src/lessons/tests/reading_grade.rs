//! The reading grade of each lesson: what a pupil reads is at most Flesch–Kincaid grade 8.
//!
//! The formula (Kincaid and others, 1975) is 0.39 × words ÷ sentences + 11.8 × syllables ÷ words − 15.59. A sentence ends
//! with a full stop, a question mark or an exclamation mark before a space, and with its paragraph. A word is
//! a run of letters and apostrophes, so numbers are none. A word has as many syllables as groups of neighbouring vowels
//! (a, e, i, o, u, y), at least one; a last e counts only after a consonant and l, as in “table”. The terms of the field
//! and the names of buttons in `content/terms.txt` are left out, as the lessons exist to teach them.

use super::shipped::all;
use crate::{
    lessons::{
        lesson::Lesson,
        step::{LessonStep, StepQuestion},
    },
    quick_check::question::{AnswerOption, QuestionKind},
};

const TERMS: &str = include_str!("../../../content/terms.txt");
/// The highest grade of a lesson.
const HIGHEST: f64 = 8.0;

/// The numbers that the formula needs.
#[derive(Default)]
struct ReadingLength {
    sentences: usize,
    words: usize,
    syllables: usize,
}

impl ReadingLength {
    fn add(&mut self, paragraph: &str, terms: &[Vec<String>]) {
        for sentence in sentences(paragraph) {
            let words = without(words(sentence), terms);
            self.sentences += 1;
            self.words += words.len();
            self.syllables += words.iter().map(|word| syllables(word)).sum::<usize>();
        }
    }

    fn grade(&self) -> f64 {
        let words = self.words as f64;
        0.39 * words / self.sentences as f64 + 11.8 * self.syllables as f64 / words - 15.59
    }
}

/// The sentences of a paragraph that have a letter.
fn sentences(paragraph: &str) -> impl Iterator<Item = &str> {
    let ends = |before: char, after: char| {
        let closing = |of: char| matches!(of, '.' | '!' | '?');
        closing(before) && after.is_whitespace()
    };
    let mut begin = 0;
    let mut cuts = Vec::new();
    let marks: Vec<(usize, char)> = paragraph.char_indices().collect();
    for pair in marks.windows(2) {
        if ends(pair[0].1, pair[1].1) {
            cuts.push(&paragraph[begin..pair[1].0]);
            begin = pair[1].0;
        }
    }
    cuts.push(&paragraph[begin..]);
    cuts.into_iter()
        .filter(|cut| cut.contains(char::is_alphabetic))
}

fn words(sentence: &str) -> Vec<String> {
    let plain = sentence.to_lowercase().replace('’', "'");
    let parts = plain.split(|of: char| !(of.is_ascii_lowercase() || of == '\''));
    let words = parts.map(|word| word.trim_matches('\''));
    words
        .filter(|word| !word.is_empty())
        .map(String::from)
        .collect()
}

/// The words without the terms, also where a term has the ending of a plural.
fn without(words: Vec<String>, terms: &[Vec<String>]) -> Vec<String> {
    let is = |word: &String, of: &String| {
        let ending = word.strip_prefix(of.as_str());
        ending.is_some_and(|ending| matches!(ending, "" | "s" | "es"))
    };
    let at = |rest: &[String]| {
        let fits = |term: &&Vec<String>| {
            term.len() <= rest.len() && term.iter().zip(rest).all(|(of, word)| is(word, of))
        };
        terms.iter().filter(fits).map(Vec::len).max()
    };
    let (mut kept, mut place) = (Vec::new(), 0);
    while place < words.len() {
        match at(&words[place..]) {
            Some(length) => place += length,
            None => {
                kept.push(words[place].clone());
                place += 1;
            }
        }
    }
    kept
}

fn syllables(word: &str) -> usize {
    let vowel = |of: char| "aeiouy".contains(of);
    let mut groups = 0;
    let mut inside = false;
    for letter in word.chars() {
        groups += usize::from(vowel(letter) && !inside);
        inside = vowel(letter);
    }
    let before: Vec<char> = word.chars().rev().take(3).collect();
    let silent = match before[..] {
        ['e', 'l', before] => vowel(before),
        ['e', ..] => true,
        _ => false,
    };
    groups.saturating_sub(usize::from(silent)).max(1)
}

/// Everything that a pupil reads of a step.
fn visible<'s>(step: &'s LessonStep) -> Vec<&'s str> {
    let mut visible = vec![step.title];
    visible.extend(step.paragraphs());
    let prediction = step.prediction.iter();
    let options = prediction.flat_map(|prediction| &prediction.options);
    visible.extend(options.map(|option| option.text.as_str()));
    let answers = |options: &'s [AnswerOption]| {
        options.iter().flat_map(|option| {
            let mistake = option.mistake.as_ref();
            let said = mistake.map(|mistake| [mistake.name.as_str(), &mistake.feedback]);
            [option.text.as_str()]
                .into_iter()
                .chain(said.into_iter().flatten())
        })
    };
    match &step.question {
        Some(StepQuestion::Own(own)) => visible.extend(answers(&own.options)),
        Some(StepQuestion::Listed(listed)) => match &listed.kind {
            QuestionKind::Choice(options) => visible.extend(answers(options)),
            QuestionKind::Number(number) => {
                let mistakes = number.mistakes.iter().map(|of| &of.misconception);
                visible.extend(mistakes.flat_map(|of| [of.name.as_str(), &of.feedback]));
            }
            QuestionKind::Live(_) => {}
        },
        None => {}
    }
    visible
}

fn length(lesson: &Lesson, terms: &[Vec<String>]) -> ReadingLength {
    let mut length = ReadingLength::default();
    length.add(lesson.title, terms);
    length.add(&lesson.about, terms);
    for paragraph in lesson.steps.iter().flat_map(visible) {
        length.add(paragraph, terms);
    }
    length
}

#[test]
#[allow(
    clippy::disallowed_macros,
    reason = "authors read the grades with --nocapture"
)]
fn each_lesson_is_read_at_grade_8_or_below() {
    let terms: Vec<Vec<String>> = TERMS.lines().map(words).collect();
    for lesson in all() {
        let length = length(lesson, &terms);
        let grade = length.grade();
        println!("{}: {grade:.2}, {} words", lesson.id, length.words);
        assert!(length.words > 200, "{}: too short for a grade", lesson.id);
        assert!(grade <= HIGHEST, "{} has grade {grade:.2}", lesson.id);
    }
}

#[test]
fn the_formula_gives_the_grade_of_a_sentence_counted_by_hand() {
    for (word, count) in [
        ("cat", 1),
        ("table", 2),
        ("whole", 1),
        ("page", 1),
        ("the", 1),
        ("only", 2),
        ("arithmetic", 4),
    ] {
        assert_eq!(syllables(word), count, "{word}");
    }
    let mut length = ReadingLength::default();
    length.add("The cat sat on 2 mats! It was a tabby. Why?", &[]);
    assert_eq!(
        (length.sentences, length.words, length.syllables),
        (3, 10, 11)
    );
    let by_hand = 0.39 * 10.0 / 3.0 + 11.8 * 11.0 / 10.0 - 15.59;
    assert!((length.grade() - by_hand).abs() < 1e-12);
    let terms = vec![words("top-k"), words("token")];
    let kept = without(words("Top-k keeps the tokens, not their tokenizer"), &terms);
    assert_eq!(kept, ["keeps", "the", "not", "their", "tokenizer"]);
}
