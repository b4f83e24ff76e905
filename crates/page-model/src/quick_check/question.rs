//! A question as it is read from its file: its text, how it is answered, and what is said about each answer.

use generation::Stage;

use crate::{
    address::Address,
    content::Misconception,
    places::question_group::QuestionGroup,
    quick_check::{condition::LiveCondition, marking::Marking, score::GivenAnswer},
};

/// One question.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<'a> {
    /// Its group and the name of its file: `filters/three-left`.
    pub id: &'a str,
    /// Its group.
    pub group: QuestionGroup,
    /// The rows of the list of claims that it covers, counted from 1.
    pub claims: Vec<u16>,
    /// What is asked, in one paragraph.
    pub text: String,
    /// How it is answered.
    pub kind: QuestionKind<'a>,
    /// What is said when it was answered rightly.
    pub why: String,
}

impl Question<'_> {
    /// What its wrong answers show, in the order of its file.
    pub fn misconceptions(&self) -> Vec<&Misconception> {
        match &self.kind {
            QuestionKind::Choice(options) => {
                let mistakes = options.iter().map(|option| option.mistake.as_ref());
                mistakes.flatten().collect()
            }
            QuestionKind::Number(number) => {
                let mistakes = number.mistakes.iter();
                mistakes.map(|mistake| &mistake.misconception).collect()
            }
            QuestionKind::Live(_) => Vec::new(),
        }
    }

    /// An answer with this mark, as it is counted; `None` for one that does not count.
    pub fn given(&self, marking: &Marking) -> Option<GivenAnswer> {
        match marking {
            Marking::Right => Some(GivenAnswer::Right),
            Marking::Wrong(shown) => {
                let mut known = self.misconceptions().into_iter();
                let place = shown
                    .as_ref()
                    .and_then(|shown| known.position(|of| of == shown));
                Some(GivenAnswer::Wrong(
                    place.and_then(|place| place.try_into().ok()),
                ))
            }
            Marking::OneDigit | Marking::NoNumber => None,
        }
    }
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum QuestionKind<'a> {
    /// By choosing one of several answers.
    Choice(Vec<AnswerOption>),
    /// By a number.
    Number(NumberAnswer<'a>),
    /// By doing something on the live model.
    Live(Box<LiveTask<'a>>),
}

/// One of several answers.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerOption {
    /// The answer.
    pub text: String,
    /// `None` for the right one.
    pub mistake: Option<Misconception>,
}

/// The right number, and the usual wrong ones.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberAnswer<'a> {
    /// The right number, in the unit.
    pub answer: f64,
    /// The greatest distance from it that is still right, in the unit.
    pub tolerance: f64,
    /// The unit; empty for a plain number.
    pub unit: &'a str,
    /// The formula that the number was computed by. A test computes it again.
    pub formula: &'a str,
    /// Numbers that a usual mistake leads to.
    pub mistakes: Vec<UsualMistake<'a>>,
}

/// A number that a misconception leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct UsualMistake<'a> {
    /// The wrong number, in the unit of the answer.
    pub number: f64,
    /// The formula with the mistake in it. A test computes it again.
    pub formula: &'a str,
    /// What it shows.
    pub misconception: Misconception,
}

/// Something to do on the live model.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveTask<'a> {
    /// The state that it begins from: screen, prompt, settings.
    pub start: Address,
    /// What must hold at the same time.
    pub until: Vec<LiveCondition<'a>>,
    /// One solution, step by step. A test carries it out on the native engine.
    pub witness: Vec<SolutionStep<'a>>,
}

/// One step of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionStep<'a> {
    /// Parameters of an address that are changed.
    Set(&'a str),
    /// Another prompt.
    Prompt(&'a str),
    /// Go on, stage by stage, until the one with this name is shown.
    Stage(Stage),
    /// Another text in the box of Tokenizer.
    Type(&'a str),
    /// The open experiment, to its end.
    Experiment,
    /// Tokens to generate.
    Generate(usize),
    /// Generate until the run stops.
    ToTheEnd,
    /// The text of a token that is put at the first step.
    Say(&'a str),
    /// The run is saved and begun again with another seed.
    Again(u64),
}
