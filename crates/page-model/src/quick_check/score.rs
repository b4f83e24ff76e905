//! The score: for each question the number of tries, and whether it is answered. Written as text, so that it can be kept.

use sampling::SortedMap;

use crate::{
    places::{question_group::QuestionGroup, test_moment::TestMoment},
    quick_check::question::Question,
};

/// An answer that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenAnswer {
    /// It is right.
    Right,
    /// It is wrong: the place of its misconception among those of the question, where it shows a known one.
    Wrong(Option<u8>),
}

/// What became of one question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Answers that were wrong.
    pub wrong: u32,
    /// Whether the right answer was given.
    pub right: bool,
    /// What the first wrong answer showed: the place of its misconception among those of the question.
    pub first_wrong: Option<u8>,
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
    pub fn count(&mut self, id: &str, answer: GivenAnswer) {
        let mut tally = self.of(id);
        match (tally.right, answer) {
            (true, _) => return,
            (false, GivenAnswer::Right) => tally.right = true,
            (false, GivenAnswer::Wrong(shown)) => {
                if tally.wrong == 0 {
                    tally.first_wrong = shown;
                }
                tally.wrong += 1;
            }
        }
        self.tallies.insert(id.into(), tally);
    }

    /// Notes the answer to a question of a test. Only the first one counts.
    pub fn note(&mut self, moment: TestMoment, id: &str, answer: GivenAnswer) {
        if self.of_test(moment, id).is_none() {
            self.count(&of_test(moment, id), answer);
        }
    }

    /// What became of a question of a test; `None` before it is answered.
    pub fn of_test(&self, moment: TestMoment, id: &str) -> Option<Tally> {
        self.known(&of_test(moment, id))
    }

    /// What became of a question.
    pub fn of(&self, id: &str) -> Tally {
        self.known(id).unwrap_or_default()
    }

    fn known(&self, id: &str) -> Option<Tally> {
        let known = self.tallies.iter().find(|(other, _)| *other == id);
        known.map(|(_, tally)| *tally)
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

    /// The score as text: a line for each question, `id wrong right`, and the place of the first misconception if one is known.
    /// The questions of a test have its name after their id.
    pub fn written(&self) -> String {
        let lines = self.tallies.iter().map(|(id, tally)| {
            let right = u8::from(tally.right);
            let first = tally.first_wrong.map(|first| format!(" {first}"));
            format!(
                "{id} {} {right}{}\n",
                tally.wrong,
                first.unwrap_or_default()
            )
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
                let first_wrong = parts.next().map(str::parse).transpose().ok()?;
                let known = parts.next().is_none() && (wrong > 0 || right && first_wrong.is_none());
                let tally = Tally {
                    wrong,
                    right,
                    first_wrong,
                };
                known.then(|| (id.to_string(), tally))
            };
            let mut tally = tally;
            if let Some((id, tally)) = tally() {
                score.tallies.insert(id, tally);
            }
        }
        score
    }
}

/// The name of a question in a test.
fn of_test(moment: TestMoment, id: &str) -> String {
    format!("{id}@{}", moment.id())
}
