//! Reads a part of a lesson piece by piece: the pairs of its head, and its paragraphs, taken out by the mark that each begins
//! with. It goes on after what is wrong, so that the author sees all of it at once.

use super::LessonPart;
use crate::{
    content::{
        ContentErrors, ContentProblem, Paragraph, Problem, Problems,
        head::{Head, HeadKeys},
        paragraph::{near_mark, paragraphs},
    },
    quick_check::{condition::LiveCondition, parser::task},
};

/// What an answer begins with.
pub(in crate::lessons) const ANSWERS: [&str; 2] = ["+ ", "- "];

/// A part, without the paragraphs that were taken.
pub(super) struct PartReader<'a> {
    file: &'a str,
    head: Head<'a>,
    marks: &'static [&'static str],
    paragraphs: Vec<Paragraph<'a>>,
    /// The line where what is missing is reported.
    end: usize,
    problems: Problems,
}

impl<'a> PartReader<'a> {
    /// Reads the head of a part, and separates paragraphs that have no empty line between them.
    ///
    /// # Errors
    /// If the part is empty.
    pub fn open(part: LessonPart<'a>, keys: &HeadKeys) -> Result<Self, ContentErrors> {
        let mut problems = Problems::default();
        let mut paragraphs = paragraphs(part.text, part.line);
        if paragraphs.is_empty() {
            problems.add((part.line, ContentProblem::NotAPair));
            return problems.finish(part.file, None);
        }
        let (head, rest) = Head::collect(paragraphs.remove(0), keys, &mut problems);
        paragraphs.splice(0..0, rest);
        let mut separated = Vec::new();
        for paragraph in paragraphs {
            separate(paragraph, keys.marks, &mut separated, &mut problems);
        }
        let last = separated.last();
        let end = last.map_or(head.end, |last| last.line + last.lines.len() - 1);
        Ok(Self {
            file: part.file,
            head,
            marks: keys.marks,
            paragraphs: separated,
            end,
            problems,
        })
    }

    /// The pairs of the head.
    pub fn head(&self) -> &Head<'a> {
        &self.head
    }

    /// The line of the last paragraph: where what is missing is reported.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Adds what is wrong.
    pub fn add(&mut self, problem: Problem) {
        self.problems.add(problem);
    }

    /// What was read, if it could be; otherwise the problem is added.
    pub fn keep<T>(&mut self, read: Result<T, Problem>) -> Option<T> {
        self.problems.keep(read)
    }

    /// The value of a key that must be there.
    pub fn value(&mut self, key: &'static str) -> Option<&'a str> {
        let pair = self.head.needed(key);
        self.keep(pair).map(|pair| pair.value)
    }

    /// The conditions with a key, in order.
    pub fn conditions(&mut self, key: &'static str) -> Vec<LiveCondition<'a>> {
        let read = task::conditions(&self.head, key);
        read.filter_map(|condition| self.problems.keep(condition))
            .collect()
    }

    /// Takes the first paragraph, which must have no mark.
    pub fn plain_text(&mut self) -> Option<String> {
        let is_marked = |paragraph: &Paragraph| {
            let first = paragraph.lines[0];
            let exact = self.marks.iter().any(|mark| first.starts_with(mark));
            exact || near_mark(first, self.marks).is_some()
        };
        match self.paragraphs.first() {
            Some(first) if !is_marked(first) => Some(self.paragraphs.remove(0).lines.join(" ")),
            _ => {
                self.add((self.head.end, ContentProblem::NoText));
                None
            }
        }
    }

    /// Takes the paragraph with a mark, if there is one.
    pub fn paragraph(&mut self, mark: &'static str) -> Option<Paragraph<'a>> {
        let exact = |paragraph: &Paragraph| paragraph.starts(mark);
        let is_near = |paragraph: &Paragraph| near_mark(paragraph.lines[0], &[mark]).is_some();
        let place = self.paragraphs.iter().position(exact);
        let place = place.or_else(|| self.paragraphs.iter().position(is_near))?;
        let taken = self.paragraphs.remove(place);
        if !taken.starts(mark) {
            self.add((taken.line, near(taken.lines[0], mark)));
        }
        let again = self.take(exact);
        for again in again {
            self.add((again.line, ContentProblem::RepeatedPart(mark)));
        }
        Some(taken)
    }

    /// Takes the text after a mark, if there is one.
    pub fn text(&mut self, mark: &'static str) -> Option<String> {
        let paragraph = self.paragraph(mark);
        paragraph.map(|paragraph| paragraph.after(mark))
    }

    /// Takes the text after a mark that must be there.
    pub fn needed(&mut self, mark: &'static str) -> Option<String> {
        let text = self.text(mark);
        if text.is_none() {
            self.add((self.end, ContentProblem::MissingPart(mark)));
        }
        text
    }

    /// Takes the texts after a mark that may stand several times.
    pub fn all(&mut self, mark: &'static str) -> Vec<String> {
        let taken = self.take(|paragraph| paragraph.starts(mark));
        let texts = taken.iter().map(|paragraph| paragraph.after(mark));
        texts.collect()
    }

    /// Takes the paragraphs that are chosen, in order.
    pub fn take(&mut self, chosen: impl Fn(&Paragraph) -> bool) -> Vec<Paragraph<'a>> {
        let all = std::mem::take(&mut self.paragraphs);
        let (taken, left) = all.into_iter().partition(chosen);
        self.paragraphs = left;
        taken
    }

    /// What was read of the part.
    ///
    /// # Errors
    /// If anything is wrong, also where a paragraph was not taken.
    pub fn finish<T>(mut self, read: Option<T>) -> Result<T, ContentErrors> {
        let left = std::mem::take(&mut self.paragraphs);
        let is_marked = |left: &Paragraph| self.marks.iter().any(|mark| left.starts(mark));
        if let Some(unasked) = left.iter().find(|left| is_marked(left)) {
            self.problems.add((unasked.line, ContentProblem::NotAsked));
        }
        for unmarked in left.iter().filter(|left| !is_marked(left)) {
            let problem = match near_mark(unmarked.lines[0], self.marks) {
                Some(mark) => near(unmarked.lines[0], mark),
                None => ContentProblem::Unmarked {
                    marks: listed(self.marks),
                },
            };
            self.problems.add((unmarked.line, problem));
        }
        self.problems.finish(self.file, read)
    }
}

/// Makes a paragraph of its own of each line that begins with a mark, and says that an empty line is missing before it. An answer
/// begins so only after another answer: elsewhere its mark is a dash or a plus in a text.
fn separate<'a>(
    mut paragraph: Paragraph<'a>,
    marks: &[&'static str],
    separated: &mut Vec<Paragraph<'a>>,
    problems: &mut Problems,
) {
    let is_answer = |line: &str| ANSWERS.iter().any(|mark| line.starts_with(mark));
    let after_answer = is_answer(paragraph.lines[0]);
    let begins = |line: &str| {
        let found = marks.iter().copied().find(|mark| line.starts_with(mark));
        found.filter(|mark| after_answer || !ANSWERS.contains(mark))
    };
    let mut later = paragraph.lines.iter().enumerate().skip(1);
    let Some((place, mark)) = later.find_map(|(place, line)| Some((place, begins(line)?))) else {
        return separated.push(paragraph);
    };
    let rest = paragraph.split_off(place);
    problems.add((rest.line, ContentProblem::NoEmptyLine(mark)));
    separated.push(paragraph);
    separate(rest, marks, separated, problems);
}

/// A line that begins nearly with a mark.
fn near(line: &str, mark: &str) -> ContentProblem {
    let found = line.split_inclusive(':').next().unwrap_or(line);
    ContentProblem::NearMark {
        found: found.into(),
        mark: mark.into(),
    }
}

/// Marks with commas between them.
fn listed(marks: &[&str]) -> String {
    let marks: Vec<&str> = marks.iter().map(|mark| mark.trim_end()).collect();
    marks.join(", ")
}
