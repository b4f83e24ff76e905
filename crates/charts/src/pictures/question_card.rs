//! A question on a card, for a sheet of paper or another page: its text and its possible answers, none of them marked.

use crate::{Anchor, Paint, Picture, Scene, Table, measure, words::question_card as words};

/// A question and how it is answered.
///
/// ```
/// use charts::{CardAnswers, Picture, QuestionCard};
///
/// let card = QuestionCard {
///     title: "The loop".into(),
///     text: "How many forward passes does it take to generate 500 tokens?".into(),
///     answers: CardAnswers::Number { unit: "passes".into() },
/// };
/// assert_eq!(card.table().rows.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuestionCard {
    /// What the question is about, in a few words.
    pub title: String,
    /// What is asked, in one paragraph.
    pub text: String,
    /// How it is answered.
    pub answers: CardAnswers,
}

/// How a question on a card is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardAnswers {
    /// By one of several answers, in this order.
    Choice(Vec<String>),
    /// By a number in a unit; the unit may be empty.
    Number {
        /// The unit.
        unit: String,
    },
    /// By doing it on the live model.
    Live,
}

impl Default for CardAnswers {
    fn default() -> Self {
        Self::Choice(Vec::new())
    }
}

/// The size of the type, and the height of a line.
const SIZE: f64 = 13.0;
const LINE: f64 = 19.0;
/// Above each answer.
const GAP: f64 = 8.0;
/// The place of an answer's letter.
const LETTER: f64 = 24.0;
/// The most lines of a text.
const MOST_LINES: usize = 24;

impl QuestionCard {
    /// The answers with their letters; one without a letter where there is nothing to choose.
    fn answers(&self) -> Vec<(String, String)> {
        match &self.answers {
            CardAnswers::Choice(answers) => {
                let letters = ('A'..='Z').map(String::from);
                letters.zip(answers.iter().cloned()).collect()
            }
            CardAnswers::Number { unit } => vec![(String::new(), words::blank(unit))],
            CardAnswers::Live => vec![(String::new(), words::live().into())],
        }
    }
}

impl Picture for QuestionCard {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let wrapped =
            |text: &str, left: f64| measure::wrapped(text, SIZE, width - left, MOST_LINES);
        let question = wrapped(&self.text, 0.0);
        let answers: Vec<(String, Vec<String>)> = self
            .answers()
            .into_iter()
            .map(|(letter, text)| (letter, wrapped(&text, LETTER)))
            .collect();
        let lines = question.len() + answers.iter().map(|(_, lines)| lines.len()).sum::<usize>();
        let height = LINE * lines as f64 + GAP * (answers.len() + 1) as f64;
        let description = words::description(&self.text, &self.answers());
        let mut scene = Scene::new(id, &self.title, description, width, height);
        let mut y = 0.0;
        for line in question {
            y += LINE;
            scene.text(0.0, y - 5.0, Anchor::Start, Paint::Number, line);
        }
        for (letter, lines) in answers {
            y += GAP;
            let left = if letter.is_empty() { 0.0 } else { LETTER };
            if !letter.is_empty() {
                scene.text(
                    0.0,
                    y + LINE - 5.0,
                    Anchor::Start,
                    Paint::NumberQuiet,
                    letter,
                );
            }
            for line in lines {
                y += LINE;
                scene.text(left, y - 5.0, Anchor::Start, Paint::Number, line);
            }
        }
        scene
    }

    fn table(&self) -> Table {
        let question = [words::question().into(), self.text.as_str().into()];
        let answers = self.answers().into_iter().map(|(letter, answer)| {
            let name = match letter.is_empty() {
                true => words::answer().into(),
                false => letter,
            };
            [name.into(), answer.into()]
        });
        let rows = std::iter::once(question).chain(answers);
        Table::of(&self.title, &words::columns(), rows)
    }
}
