//! What the Quick check keeps while the page is open: the chosen group, the question that is open, and the score.

use crate::{
    places::{question_group::QuestionGroup, test_moment::TestMoment},
    quick_check::{
        question::Question,
        question_set::{NextSet, OpenSet},
        score::{GroupScore, Score},
    },
};

/// The state of the Quick check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuickCheck {
    /// The group whose questions are asked; `None` for all.
    pub group: Option<QuestionGroup>,
    /// The test that is taken, in place of all of these.
    pub test: Option<TestMoment>,
    /// The seed of the order; 0 for the order of the list.
    pub seed: u64,
    /// The id of the open question; the first one if it is empty or of no question.
    pub question: String,
    /// Whether the result of the set stands in place of its last question.
    pub shows_result: bool,
    /// The id of the task that was opened on the live model and is shown beside the figures.
    pub task: Option<String>,
    /// The score; `None` until the kept one is read.
    pub score: Option<Score>,
    /// The last answer: the question's id, whether it was right, and the number of answers so far.
    pub answered: Option<(String, bool, usize)>,
}

impl QuickCheck {
    /// The set that is open.
    pub fn set(&self, questions: &[Question]) -> OpenSet {
        match self.test {
            Some(_) => OpenSet::of_test(questions, &self.question),
            None => OpenSet::of(questions, self.group, self.seed, &self.question),
        }
    }

    /// Opens a question.
    pub fn open(&mut self, id: &str) {
        self.question = id.into();
        self.shows_result = false;
    }

    /// Opens the questions of a group, or of all, from the first.
    pub fn choose(&mut self, group: Option<QuestionGroup>) {
        self.group = group;
        self.test = None;
        self.open("");
    }

    /// Opens a test, from its first question.
    pub fn take_test(&mut self, moment: TestMoment) {
        self.test = Some(moment);
        self.open("");
    }

    /// Opens the first question in another order.
    pub fn mix(&mut self, seed: u64) {
        self.seed = seed;
        self.open("");
    }

    /// Whether there is a step in this direction: on to the next question or the result, or back from them.
    pub fn can_step(&self, questions: &[Question], onwards: bool) -> bool {
        match onwards {
            true => !self.shows_result,
            false => self.shows_result || self.set(questions).beside(false).is_some(),
        }
    }

    /// Goes on to the next question, from the last one to the result, or back.
    pub fn step(&mut self, questions: &[Question], onwards: bool) {
        if !self.can_step(questions, onwards) {
            return;
        }
        let beside = self.set(questions).beside(onwards);
        match (self.shows_result, beside) {
            (true, _) => self.shows_result = false,
            (false, Some(index)) => self.open(questions[index].id),
            (false, None) => self.shows_result = true,
        }
    }

    /// Whether the open question is the last one of its set.
    pub fn is_last(&self, questions: &[Question]) -> bool {
        self.set(questions).beside(true).is_none()
    }

    /// The set after the open one.
    pub fn next_set(&self, questions: &[Question]) -> Option<NextSet> {
        match self.test {
            Some(_) => None,
            None => self.set(questions).next(questions, self.group, self.seed),
        }
    }

    /// Opens the set after the open one.
    pub fn open_next_set(&mut self, questions: &[Question]) {
        match self.next_set(questions) {
            Some(NextSet::OfAll(index)) => self.open(questions[index].id),
            Some(NextSet::Topic(group)) => self.choose(Some(group)),
            None => {}
        }
    }

    /// The score of the open set.
    pub fn result(&self, questions: &[Question]) -> GroupScore {
        let places = self.set(questions).places.into_iter();
        let score = self.score.clone().unwrap_or_default();
        score.total_of(places.map(|place| &questions[place]))
    }
}
