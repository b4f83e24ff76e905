//! The worksheet of the live model: sampling by hand on the step that the page shows, and the probability of the text that
//! was written so far.

use generation::{GenerationStep, TextStream};
use protocol::TokenId;
use sampling::Ranking;

use super::words::live_sheet as words;
use crate::{
    practice::{
        exercise::ExerciseError,
        generate::{PracticeLevel, from_step},
        link::{ExerciseLink, ExerciseSource},
        worksheet::{WorksheetCell, WorksheetExercise, WorksheetTable},
    },
    run::Run,
    tokens::TokenTexts,
    words::numbers::significant,
};

/// The number of tokens in the table of the text, at most.
pub const MOST_TOKENS: usize = 6;
/// Digits that a probability is given with, and that a product is asked for with.
const GIVEN_DIGITS: usize = 3;
const ASKED_DIGITS: usize = 2;

/// A token of the run, with the probability that the model gave it.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenToken {
    /// The token as it is shown.
    pub label: String,
    /// What it adds to the text.
    pub text: String,
    /// Its probability straight from the model, 0 to 1.
    pub probability: f64,
}

impl WrittenToken {
    /// The tokens of a run before a step.
    pub fn of(run: &Run, step: usize, texts: &TokenTexts) -> Vec<Self> {
        let mut stream = TextStream::new();
        let steps = run.steps().iter().take(step).enumerate();
        let token = |(index, step): (usize, &GenerationStep)| {
            let token = step.choice.token;
            Some(Self {
                label: texts.label(token),
                text: stream.push(&step.piece),
                probability: run.log_probability(index)?.exp(),
            })
        };
        steps.filter_map(token).collect()
    }
}

/// What a worksheet is made of.
pub struct SheetSource<'a> {
    /// The prompt.
    pub prompt: &'a str,
    /// The logits of the step that the page shows, sorted.
    pub ranking: &'a Ranking,
    /// The names of the tokens.
    pub label: &'a dyn Fn(TokenId) -> String,
    /// The tokens before that step, from the first one on.
    pub written: &'a [WrittenToken],
    /// Which exercises: the settings of each depend on it.
    pub number: u32,
}

/// A worksheet.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveSheet {
    /// The text that the model has read, with the prompt first.
    pub text: String,
    /// Its exercises: one for each level, and one on the text where there is some.
    pub exercises: Vec<WorksheetExercise>,
}

impl LiveSheet {
    /// The worksheet of a step.
    ///
    /// # Errors
    /// A step whose likeliest tokens have too little probability together.
    pub fn of(source: &SheetSource) -> Result<Self, ExerciseError> {
        let mut exercises = Vec::new();
        for level in PracticeLevel::ALL {
            let link = ExerciseLink {
                level,
                seed: source.number,
                method: None,
                source: ExerciseSource::Step,
            };
            let seed = source.number.into();
            let exercise = from_step(source.ranking, source.label, level, seed, None)?;
            exercises.push(WorksheetExercise::of(&exercise, &link));
        }
        let text = source.written.iter().map(|token| token.text.as_str());
        let text = [source.prompt].into_iter().chain(text).collect();
        exercises.extend(of_text(source.written));
        Ok(Self { text, exercises })
    }
}

/// The exercise on the text: the probability of its beginning after each token; `None` without a token.
fn of_text(written: &[WrittenToken]) -> Option<WorksheetExercise> {
    let mut product = 1.0;
    let rows = written.iter().take(MOST_TOKENS).map(|token| {
        // The key follows from the numbers on the sheet, not from those that were rounded to them.
        let (given, shown) = significant(token.probability, GIVEN_DIGITS);
        product *= given;
        vec![
            WorksheetCell::Given(token.label.clone()),
            WorksheetCell::Given(shown),
            WorksheetCell::Blank(significant(product, ASKED_DIGITS).1),
        ]
    });
    let rows: Vec<_> = rows.collect();
    (!rows.is_empty()).then(|| WorksheetExercise {
        title: words::text_title().into(),
        start: vec![words::text_task().into()],
        tables: vec![WorksheetTable {
            heads: words::text_heads().map(String::from).into(),
            rows,
        }],
    })
}
