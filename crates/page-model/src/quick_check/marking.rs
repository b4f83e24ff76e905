//! Marks an answer: right, or wrong with the misconception that it shows.

use crate::{
    content::Misconception,
    parse,
    quick_check::question::{AnswerOption, NumberAnswer},
};

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Marking {
    /// It is right.
    Right,
    /// It is wrong; the misconception that it shows, where one is known.
    Wrong(Option<Misconception>),
    /// It is no number.
    NoNumber,
}

impl AnswerOption {
    /// Marks the choice of this answer.
    pub fn mark(&self) -> Marking {
        match &self.mistake {
            None => Marking::Right,
            mistake => Marking::Wrong(mistake.clone()),
        }
    }
}

impl NumberAnswer<'_> {
    /// Marks a typed number: right within the tolerance, else compared with the usual mistakes within the same one. A
    /// decimal comma and the unit after the number are understood.
    pub fn mark(&self, typed: &str) -> Marking {
        let typed = typed.trim();
        let typed = typed.strip_suffix(self.unit).unwrap_or(typed).trim_end();
        let number = parse::float(typed).or_else(|| parse::float(&typed.replacen(',', ".", 1)));
        let Some(number) = number.filter(|number| number.is_finite()) else {
            return Marking::NoNumber;
        };
        let near = |other: f64| (number - other).abs() <= self.tolerance + ROUNDING * other.abs();
        if near(self.answer) {
            return Marking::Right;
        }
        let mistake = self.mistakes.iter().find(|mistake| near(mistake.number));
        Marking::Wrong(mistake.map(|mistake| mistake.misconception.clone()))
    }
}

/// The relative error of a decimal fraction that is not a binary one: 66.5 + 0.05 is right at a tolerance of 0.05.
const ROUNDING: f64 = 1e-12;
