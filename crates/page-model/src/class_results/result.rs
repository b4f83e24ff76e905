//! What one pupil hands in: answers, exercises and steps, as lines of text, and packed into one word that a message can hold.

use thiserror::Error;

use crate::{
    lessons::progress::LessonProgress,
    packed_text::{pack, unpack},
    practice::score::PracticeScore,
    quick_check::score::Score,
};

/// What a code begins with, with the version of its lines.
const CODE: &str = "TL1.";
/// The most bytes of lines that are read: those of every question and step are a quarter of it.
const MOST_BYTES: usize = 16_384;
/// The most characters of a name or a title that are kept.
pub const LONGEST_NAME: usize = 60;
/// What the lines begin with.
const NAME: &str = "name ";
const ANSWER: &str = "answer ";
const PRACTICE: &str = "practice ";
const STEPS: &str = "steps ";
const OWN: &str = "own ";

/// What a pupil has done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClassResult {
    /// The name that the pupil typed; empty if none.
    pub name: String,
    /// The answers of the Quick check and of its tests.
    pub score: Score,
    /// The exercises.
    pub practice: PracticeScore,
    /// The steps of lessons that were done.
    pub progress: LessonProgress,
    /// The lesson of the teacher's own that is open.
    pub own: Option<OwnLessonResult>,
}

/// How far a pupil is in a lesson of the teacher's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLessonResult {
    /// Its title.
    pub title: String,
    /// The steps that were done.
    pub done: usize,
    /// All its steps.
    pub all: usize,
}

/// A code that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", texts::class::damaged_code())]
pub struct DamagedCode;

impl ClassResult {
    /// Whether there is nothing to hand in.
    pub fn is_empty(&self) -> bool {
        let nothing = self.score.is_empty() && self.practice == PracticeScore::default();
        nothing && self.progress.steps().next().is_none() && self.own.is_none()
    }

    /// The result as one word of letters, digits, `.`, `-` and `_`.
    pub fn code(&self) -> String {
        format!("{CODE}{}", pack(&self.written()))
    }

    /// The result of a code.
    ///
    /// # Errors
    /// [`DamagedCode`] where it was changed on its way, or is none.
    pub fn of_code(code: &str) -> Result<Self, DamagedCode> {
        let letters = code.strip_prefix(CODE).ok_or(DamagedCode)?;
        let text = unpack(letters, MOST_BYTES).ok_or(DamagedCode)?;
        Ok(Self::read(&text))
    }

    /// The results of all codes in a text, whatever stands between them: a code each, or what is wrong with it. One that stands
    /// there twice is read once.
    pub fn all_of(text: &str) -> Vec<Result<Self, DamagedCode>> {
        let is_between = |character: char| {
            !character.is_ascii_alphanumeric() && !matches!(character, '.' | '-' | '_')
        };
        let mut codes: Vec<&str> = Vec::new();
        for word in text.split(is_between) {
            // A full stop after a code ends a sentence.
            let word = word.trim_end_matches('.');
            if word.starts_with(CODE) && !codes.contains(&word) {
                codes.push(word);
            }
        }
        codes.into_iter().map(Self::of_code).collect()
    }

    fn written(&self) -> String {
        let mut lines = Vec::new();
        if !self.name.is_empty() {
            lines.push(format!("{NAME}{}", self.name));
        }
        lines.extend(
            self.score
                .written()
                .lines()
                .map(|line| format!("{ANSWER}{line}")),
        );
        if self.practice != PracticeScore::default() {
            lines.push(format!("{PRACTICE}{}", self.practice.written()));
        }
        lines.extend(self.progress.steps().map(|place| format!("{STEPS}{place}")));
        if let Some(own) = &self.own {
            lines.push(format!("{OWN}{} {} {}", own.done, own.all, own.title));
        }
        lines.join("\n")
    }

    /// Reads the lines. Those that cannot be read are left out: another version of the page may have written them.
    fn read(text: &str) -> Self {
        let mut result = Self::default();
        let mut answers = String::new();
        let mut steps = String::new();
        for line in text.lines() {
            if let Some(name) = line.strip_prefix(NAME) {
                result.name = shortened(name);
            } else if let Some(answer) = line.strip_prefix(ANSWER) {
                answers += answer;
                answers.push('\n');
            } else if let Some(score) = line.strip_prefix(PRACTICE) {
                result.practice = PracticeScore::read(score).unwrap_or_default();
            } else if let Some(step) = line.strip_prefix(STEPS) {
                steps += &LessonProgress::line_of(step);
            } else if let Some(own) = line.strip_prefix(OWN) {
                result.own = OwnLessonResult::read(own);
            }
        }
        result.score = Score::read(&answers);
        result.progress = LessonProgress::read(&steps);
        result
    }
}

impl OwnLessonResult {
    fn read(line: &str) -> Option<Self> {
        let mut parts = line.splitn(3, ' ');
        let mut number = || parts.next()?.parse::<usize>().ok();
        let (done, all) = (number()?, number()?);
        let title = shortened(parts.next()?);
        (done <= all).then_some(Self { title, done, all })
    }
}

/// A name in one line, cut to its longest length.
pub fn shortened(name: &str) -> String {
    let one_line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    one_line.chars().take(LONGEST_NAME).collect()
}
