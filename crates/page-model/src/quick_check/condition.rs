//! Conditions on the live page: a measure, a relation and a wanted value, each read from the run, its step and the settings.

mod reading;

pub use super::{
    measures::NumberMeasure,
    named_measures::{LaneMeasure, TokenMeasure},
    word_measures::WordMeasure,
};
use generation::Stage;
pub use reading::{ConditionReading, NumberBound};

use crate::{
    compare::comparison::Comparison,
    experiments::findings::Findings,
    inside::findings::InsideFindings,
    parse,
    run::{Run, step_analysis::StepAnalysis},
    settings::Settings,
    shape::ShapeView,
    speculative::speed::SpeedCounts,
    tokens::TokenTexts,
};

/// What stands between the measure of a token and its label.
pub const OF: &str = " of ";
/// What stands between the measure of a lane and its number.
pub const LANE: &str = " of lane ";

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
    /// The lanes of Compare, where they are there.
    pub lanes: Option<&'a Comparison>,
    /// The stage that is shown.
    pub stage: Stage,
    /// The number of tokens of the text in the box of Tokenizer, once it is cut.
    pub typed_pieces: Option<usize>,
    /// The view of Shape that is open.
    pub view: ShapeView,
    /// What the experiments found.
    pub findings: Findings,
    /// What the rounds of speculative decoding gave.
    pub rounds: SpeedCounts,
    /// What Inside shows.
    pub inside: InsideFindings,
    /// The steps of the checkpoint that is chosen in Training.
    pub checkpoint_steps: usize,
}

/// A condition, as it is written in a file.
#[derive(Clone, Debug, PartialEq)]
pub enum LiveCondition<'a> {
    /// A number in a relation to another.
    Number(NumberMeasure, Relation, f64),
    /// A number of one token, named by its label.
    Token(TokenMeasure, &'a str, Relation, f64),
    /// A number of one lane of Compare, counted from 1.
    Lane(LaneMeasure, usize, Relation, f64),
    /// A word.
    Word(WordMeasure, &'a str),
}

/// Why a text is no condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCondition {
    /// It is not `measure relation value`.
    Unreadable,
    /// It asks that a computed number equals another: this measure.
    Equal(&'static str),
}

/// Which values of a measure can be asked for with `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EqualityRule {
    /// Every value: it is counted, or it is a number that the visitor sets.
    Counted,
    /// 1 alone: it compares two texts, and is exactly 1 where they are the same.
    Ratio,
    /// None: it is computed, and the last digits of a computed number are rounding.
    Computed,
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

impl Relation {
    fn of(sign: &str) -> Option<Self> {
        match sign {
            "=" => Some(Self::Equal),
            "<" => Some(Self::Less),
            ">" => Some(Self::Greater),
            _ => None,
        }
    }
}

impl<'a> LiveCondition<'a> {
    /// Reads `measure relation value`.
    ///
    /// # Errors
    /// If it is none, or asks with `=` for what is never exactly so.
    pub fn read(text: &'a str) -> Result<Self, NoCondition> {
        let condition = Self::read_number(text)
            .or_else(|| Self::read_token(text))
            .or_else(|| Self::read_lane(text))
            .or_else(|| Self::read_word(text))
            .ok_or(NoCondition::Unreadable)?;
        match condition.equal_to_computed() {
            Some(measure) => Err(NoCondition::Equal(measure)),
            None => Ok(condition),
        }
    }

    /// The measure of a condition that asks with `=` for what is never exactly so.
    fn equal_to_computed(&self) -> Option<&'static str> {
        let (name, equality, relation, wanted) = match self {
            Self::Number(measure, relation, wanted) => {
                (measure.id(), measure.equality(), relation, wanted)
            }
            Self::Token(measure, _, relation, wanted) => {
                (measure.id(), EqualityRule::Computed, relation, wanted)
            }
            Self::Lane(measure, _, relation, wanted) => {
                (measure.id(), measure.equality(), relation, wanted)
            }
            Self::Word(..) => return None,
        };
        let possible = match equality {
            EqualityRule::Counted => true,
            EqualityRule::Ratio => *wanted == 1.0,
            EqualityRule::Computed => false,
        };
        (*relation == Relation::Equal && !possible).then_some(name)
    }

    fn read_number(text: &str) -> Option<Self> {
        NumberMeasure::ALL.into_iter().find_map(|measure| {
            let rest = text.strip_prefix(measure.id())?;
            let (relation, value) = compared(rest.strip_prefix(' ')?)?;
            Some(Self::Number(measure, relation, value))
        })
    }

    fn read_token(text: &'a str) -> Option<Self> {
        TokenMeasure::ALL.into_iter().find_map(|measure| {
            let rest = text.strip_prefix(measure.id())?;
            let rest = rest.strip_prefix(OF)?;
            // The label may hold a sign of its own.
            let (before, value) = rest.rsplit_once(' ')?;
            let (label, sign) = before.rsplit_once(' ')?;
            let (relation, value) = (Relation::of(sign)?, parse::float(value)?);
            Some(Self::Token(measure, label, relation, value))
        })
    }

    fn read_lane(text: &str) -> Option<Self> {
        LaneMeasure::ALL.into_iter().find_map(|measure| {
            let rest = text.strip_prefix(measure.id())?;
            let (lane, rest) = rest.strip_prefix(LANE)?.split_once(' ')?;
            let lane = lane.parse().ok().filter(|lane| *lane > 0)?;
            let (relation, value) = compared(rest)?;
            Some(Self::Lane(measure, lane, relation, value))
        })
    }

    fn read_word(text: &'a str) -> Option<Self> {
        WordMeasure::ALL.into_iter().find_map(|measure| {
            let rest = text.strip_prefix(measure.id())?;
            let value = rest.strip_prefix(" = ")?.trim();
            (!value.is_empty()).then_some(Self::Word(measure, value))
        })
    }
}

/// A relation and the wanted number, as in `> 3`.
fn compared(text: &str) -> Option<(Relation, f64)> {
    let (sign, value) = text.split_once(' ')?;
    Some((Relation::of(sign)?, parse::float(value)?))
}
