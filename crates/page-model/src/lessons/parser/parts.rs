//! The paragraphs of a part, taken out by the mark that each begins with.

use crate::content::{ContentProblem, Paragraph, Problem};

/// The paragraphs that were not taken yet.
pub(super) struct MarkedParts<'a> {
    paragraphs: Vec<Paragraph<'a>>,
    /// The line where what is missing is reported.
    end: usize,
}

impl<'a> MarkedParts<'a> {
    /// The paragraphs after a head that ends with this line.
    pub fn new(paragraphs: Vec<Paragraph<'a>>, head_end: usize) -> Self {
        let last = paragraphs.last();
        let end = last.map_or(head_end, |last| last.line + last.lines.len() - 1);
        Self { paragraphs, end }
    }

    /// The line of the last paragraph: where what is missing is reported.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Takes the first paragraph, if it has none of these marks.
    pub fn first_without(&mut self, marks: &[&str]) -> Option<String> {
        let first = self.paragraphs.first()?;
        let plain = !marks.iter().any(|mark| first.starts(mark));
        plain.then(|| self.paragraphs.remove(0).lines.join(" "))
    }

    /// Takes the paragraph with a mark, if there is one.
    pub fn paragraph(&mut self, mark: &'static str) -> Result<Option<Paragraph<'a>>, Problem> {
        let starts = |paragraph: &Paragraph| paragraph.starts(mark);
        let Some(place) = self.paragraphs.iter().position(starts) else {
            return Ok(None);
        };
        let taken = self.paragraphs.remove(place);
        match self.paragraphs.iter().find(|paragraph| starts(paragraph)) {
            Some(again) => Err((again.line, ContentProblem::RepeatedPart(mark))),
            None => Ok(Some(taken)),
        }
    }

    /// Takes the text after a mark, if there is one.
    pub fn text(&mut self, mark: &'static str) -> Result<Option<String>, Problem> {
        let paragraph = self.paragraph(mark)?;
        Ok(paragraph.map(|paragraph| paragraph.after(mark)))
    }

    /// Takes the text after a mark that must be there.
    pub fn needed(&mut self, mark: &'static str) -> Result<String, Problem> {
        let missing = (self.end, ContentProblem::MissingPart(mark));
        self.text(mark)?.ok_or(missing)
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

    /// Refuses what was not taken.
    pub fn nothing_left(&self) -> Result<(), Problem> {
        match self.paragraphs.first() {
            Some(paragraph) => Err((paragraph.line, ContentProblem::UselessParagraph)),
            None => Ok(()),
        }
    }
}
