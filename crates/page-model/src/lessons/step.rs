//! One step of a lesson: a state of the page, what to predict, what to do, and a question.

pub mod live_measure;
pub mod moves;
pub mod outcome;

use outcome::StepOutcome;

use crate::{
    address::Address,
    quick_check::{
        condition::LiveCondition,
        question::{AnswerOption, Question, SolutionStep},
    },
};

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonStep<'a> {
    /// Its name, without the number of its file; unique in its lesson.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The state of the page that it begins from.
    pub start: Address,
    /// The rows of the list of claims that it teaches, counted from 1.
    pub claims: Vec<u16>,
    /// What its texts say about the page right after the state was opened.
    pub shows: Vec<LiveCondition<'a>>,
    /// What the visitor does.
    pub action: Option<StepAction<'a>>,
    /// What it is about, in one or two sentences.
    pub text: String,
    /// What is to be predicted before.
    pub prediction: Option<Prediction>,
    /// What came, and why: shown after the action, or once it is asked for.
    pub outcome: Option<StepOutcome>,
    /// The question at its end.
    pub question: Option<StepQuestion<'a>>,
    /// Hints for the teacher.
    pub notes: Vec<String>,
}

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
pub struct StepAction<'a> {
    /// What to do.
    pub text: String,
    /// What must hold at the same time once it is done; empty where the page cannot tell.
    pub until: Vec<LiveCondition<'a>>,
    /// One solution, where there are conditions. A test carries it out on the native engine.
    pub witness: Vec<SolutionStep<'a>>,
    /// What the outcome says about the page after the solution.
    pub holds: Vec<LiveCondition<'a>>,
}

/// A question that the outcome answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// What is asked.
    pub text: String,
    /// Two to four answers to choose from.
    pub options: Vec<PredictedAnswer>,
}

/// An answer to a prediction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredictedAnswer {
    /// The answer.
    pub text: String,
    /// Whether it is what comes; of one answer at most.
    pub came: bool,
}

impl Prediction {
    /// The answer that is what comes; `None` where none is marked.
    pub fn came(&self) -> Option<&PredictedAnswer> {
        self.options.iter().find(|option| option.came)
    }
}

/// The question at the end of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum StepQuestion<'a> {
    /// A question of the Quick check, whose answer is counted there.
    Listed(&'static Question<'static>),
    /// A question of the lesson's own.
    Own(OwnQuestion<'a>),
}

/// A question that only this step asks.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnQuestion<'a> {
    /// The lesson's and the step's names.
    pub of: (&'a str, &'a str),
    /// What is asked.
    pub text: String,
    /// The answers to choose from, one of them right.
    pub options: Vec<AnswerOption>,
    /// What is said when it was answered rightly.
    pub why: String,
}

/// The name of the question that a step of a lesson asks, among the names of questions: a group never begins so.
pub fn own_question(lesson: &str, step: &str) -> String {
    format!("lesson-{lesson}/{step}")
}

impl LessonStep<'_> {
    /// The paragraphs that the visitor reads, in order, without the question's answers.
    pub fn paragraphs(&self) -> Vec<&str> {
        let action = self.action.as_ref().map(|action| &action.text);
        let prediction = self.prediction.as_ref().map(|prediction| &prediction.text);
        let asked = match &self.question {
            Some(StepQuestion::Own(own)) => vec![&own.text, &own.why],
            Some(StepQuestion::Listed(listed)) => vec![&listed.text, &listed.why],
            None => Vec::new(),
        };
        let outcome = self.outcome.as_ref().map(|outcome| &outcome.blanked);
        let parts = [Some(&self.text), prediction, action, outcome];
        let parts = parts.into_iter().flatten().chain(asked);
        parts.map(String::as_str).collect()
    }
}
