//! The score: for each question the number of tries, and whether it is answered. Written as text, so that it can be kept.

use sampling::SortedMap;

use crate::{places::question_group::QuestionGroup, quick_check::question::Question};

/// What became of one question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Answers that were wrong.
    pub wrong: u32,
    /// Whether the right answer was given.
    pub right: bool,
}

/// What became of all questions that were answered, by id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    tallies: SortedMap<String, Tally>,
}

/// The score of one group, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupScore {
    /// Questions answered rightly.
    pub right: usize,
    /// Of these, the ones without a wrong answer before.
    pub at_once: usize,
    /// Questions answered wrongly so far.
    pub wrong: usize,
    /// All questions.
    pub all: usize,
}

impl Score {
    /// Counts an answer. After the right one, no other changes anything.
    pub fn count(&mut self, id: &str, right: bool) {
        let mut tally = self.of(id);
        match (tally.right, right) {
            (true, _) => return,
            (false, true) => tally.right = true,
            (false, false) => tally.wrong += 1,
        }
        self.tallies.insert(id.into(), tally);
    }

    /// What became of a question.
    pub fn of(&self, id: &str) -> Tally {
        let known = self.tallies.iter().find(|(other, _)| *other == id);
        known.map(|(_, tally)| *tally).unwrap_or_default()
    }

    /// Whether nothing was answered.
    pub fn is_empty(&self) -> bool {
        self.tallies.is_empty()
    }

    /// The score of a group, or of all questions.
    pub fn total(&self, questions: &[Question], group: Option<QuestionGroup>) -> GroupScore {
        let questions = questions.iter();
        self.total_of(questions.filter(|question| group.is_none_or(|of| question.group == of)))
    }

    /// The score of these questions.
    pub fn total_of<'q>(&self, questions: impl Iterator<Item = &'q Question<'q>>) -> GroupScore {
        let mut total = GroupScore::default();
        for question in questions {
            let tally = self.of(question.id);
            total.all += 1;
            total.right += usize::from(tally.right);
            total.at_once += usize::from(tally.right && tally.wrong == 0);
            total.wrong += usize::from(!tally.right && tally.wrong > 0);
        }
        total
    }

    /// The score as text: a line for each question, `id wrong right`.
    pub fn written(&self) -> String {
        let lines = self.tallies.iter().map(|(id, tally)| {
            let right = u8::from(tally.right);
            format!("{id} {} {right}\n", tally.wrong)
        });
        lines.collect()
    }

    /// Reads a score that [`Self::written`] wrote. Lines that cannot be read are left out: another version of the page
    /// may have written them.
    pub fn read(text: &str) -> Self {
        let mut score = Self::default();
        for line in text.lines() {
            let mut parts = line.split(' ');
            let tally = || {
                let (id, wrong, right) = (parts.next()?, parts.next()?, parts.next()?);
                let right = match right {
                    "0" => false,
                    "1" => true,
                    _ => return None,
                };
                let wrong = wrong.parse().ok()?;
                let known = parts.next().is_none() && (right || wrong > 0);
                known.then(|| (id.to_string(), Tally { wrong, right }))
            };
            let mut tally = tally;
            if let Some((id, tally)) = tally() {
                score.tallies.insert(id, tally);
            }
        }
        score
    }
}
