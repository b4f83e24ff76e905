//! Conditions on the live page: a measure, a relation and a wanted value, each read from the run, its step and the settings.

pub use super::measures::{NumberMeasure, WordMeasure};
use crate::{
    parse,
    quick_check::words,
    run::{Run, step_analysis::StepAnalysis},
    settings::Settings,
    tokens::TokenTexts,
};

/// What the conditions are read from.
pub struct LiveState<'a> {
    /// The texts of the model's tokens.
    pub texts: &'a TokenTexts,
    /// The settings.
    pub settings: &'a Settings,
    /// The present run.
    pub run: Option<&'a Run>,
    /// The step that the figure shows, under the settings.
    pub step: Option<&'a StepAnalysis>,
    /// The saved runs.
    pub saved: &'a [Run],
    /// The first step at which a lane of Compare differs from the first lane, counted from 0.
    pub difference: Option<usize>,
}

/// A condition, as it is written in a file.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveCondition<'a> {
    /// A number in a relation to another.
    Number(NumberMeasure, Relation, f64),
    /// A word.
    Word(WordMeasure, &'a str),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Equal.
    Equal,
    /// Less.
    Less,
    /// Greater.
    Greater,
}

/// A condition on the present state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionReading {
    /// Whether it holds.
    pub holds: bool,
    /// What is measured, what is wanted, and what it is now.
    pub sentence: String,
}

impl Relation {
    fn of(sign: &str) -> Option<Self> {
        match sign {
            "=" => Some(Self::Equal),
            "<" => Some(Self::Less),
            ">" => Some(Self::Greater),
            _ => None,
        }
    }

    fn holds(self, now: f64, wanted: f64) -> bool {
        match self {
            Self::Equal => now == wanted,
            Self::Less => now < wanted,
            Self::Greater => now > wanted,
        }
    }
}

impl<'a> LiveCondition<'a> {
    /// Reads `measure relation value`; `None` if it is none.
    pub fn read(text: &'a str) -> Option<Self> {
        let number = NumberMeasure::ALL.into_iter().find_map(|measure| {
            let rest = text.strip_prefix(words::number_measure(measure))?;
            let (sign, value) = rest.strip_prefix(' ')?.split_once(' ')?;
            let (relation, value) = (Relation::of(sign)?, parse::float(value)?);
            Some(Self::Number(measure, relation, value))
        });
        number.or_else(|| {
            WordMeasure::ALL.into_iter().find_map(|measure| {
                let rest = text.strip_prefix(words::word_measure(measure))?;
                let value = rest.strip_prefix(" = ")?.trim();
                (!value.is_empty()).then_some(Self::Word(measure, value))
            })
        })
    }

    /// The condition on the present state.
    pub fn reading(&self, state: &LiveState) -> ConditionReading {
        match self {
            Self::Number(measure, relation, wanted) => {
                let now = measure.now(state);
                ConditionReading {
                    holds: now.is_some_and(|now| relation.holds(now, *wanted)),
                    sentence: words::number_reading(*measure, *relation, *wanted, now),
                }
            }
            Self::Word(measure, wanted) => {
                let now = measure.now(state);
                ConditionReading {
                    holds: now.as_deref() == Some(*wanted),
                    sentence: words::word_reading(*measure, wanted, now.as_deref()),
                }
            }
        }
    }
}
