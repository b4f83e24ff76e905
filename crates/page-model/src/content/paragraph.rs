//! The paragraphs of a file, separated by empty lines, and the misconception after a wrong answer.

use super::{ContentProblem, Problem};

/// What the line with a misconception begins with.
pub const MISCONCEPTION: &str = "misconception: ";

/// What a wrong answer shows, and what is true instead.
#[derive(Clone, Debug, PartialEq)]
pub struct Misconception {
    /// The misconception in a few words.
    pub name: String,
    /// What is true, and how it is seen.
    pub feedback: String,
}

/// A paragraph: its first line's number, and its lines.
pub struct Paragraph<'a> {
    /// The number of the first line, counted from 1.
    pub line: usize,
    /// The lines, without spaces around them.
    pub lines: Vec<&'a str>,
}

impl<'a> Paragraph<'a> {
    /// Whether the paragraph begins with this mark.
    pub fn starts(&self, mark: &str) -> bool {
        self.lines
            .first()
            .is_some_and(|line| line.starts_with(mark))
    }

    /// The text after a mark that the paragraph begins with, as one line.
    pub fn after(&self, mark: &str) -> String {
        let text = self.lines.join(" ");
        text.strip_prefix(mark).unwrap_or(&text).trim().into()
    }

    /// Takes the lines from this place on, as a paragraph of their own.
    pub fn split_off(&mut self, place: usize) -> Paragraph<'a> {
        Paragraph {
            line: self.line + place,
            lines: self.lines.split_off(place),
        }
    }

    /// The misconception after the first line, which is a wrong answer.
    ///
    /// # Errors
    /// If it has no name, or nothing is said to it.
    pub fn misconception(&self) -> Result<Misconception, Problem> {
        let at = |place: usize| self.line + place;
        let name = self.lines.get(1);
        let name = name.and_then(|line| line.strip_prefix(MISCONCEPTION));
        let name = name.ok_or((at(1), ContentProblem::NoMisconception))?;
        let feedback = self.lines.get(2..).unwrap_or_default().join(" ");
        match feedback.is_empty() {
            true => Err((at(2), ContentProblem::NoFeedback)),
            false => Ok(Misconception {
                name: name.trim().into(),
                feedback,
            }),
        }
    }
}

/// The mark that a line begins with but for capitals and the spaces around the colon: `Do :` is `do: `.
pub fn near_mark(line: &str, marks: &[&'static str]) -> Option<&'static str> {
    let (word, _) = line.split_once(':')?;
    let is_near = |mark: &&&'static str| {
        let name = mark.strip_suffix(": ");
        name.is_some_and(|name| name.eq_ignore_ascii_case(word.trim()))
    };
    marks.iter().find(is_near).copied()
}

/// The paragraphs of a text whose first line has the number `first`.
pub fn paragraphs(text: &str, first: usize) -> Vec<Paragraph<'_>> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut before_empty = true;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            before_empty = true;
            continue;
        }
        match paragraphs.last_mut() {
            Some(paragraph) if !before_empty => paragraph.lines.push(line),
            _ => paragraphs.push(Paragraph {
                line: first + index,
                lines: vec![line],
            }),
        }
        before_empty = false;
    }
    paragraphs
}
