//! What a condition says of the present state: whether it holds, and what is still to be done.

use super::{LiveCondition, LiveState, NumberMeasure, Relation};
use crate::quick_check::words::goals;

/// What is asked of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NumberBound {
    /// This number.
    Exactly(f64),
    /// A lower one.
    Below(f64),
    /// A higher one.
    Above(f64),
    /// One between these.
    Between(f64, f64),
}

/// A condition on the present state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionReading {
    /// Whether it holds.
    pub holds: bool,
    /// What is to be done, and how far it is done.
    pub sentence: String,
}

impl Relation {
    /// What it asks of a number, beside the wanted one.
    fn bound(self, wanted: f64) -> NumberBound {
        match self {
            Self::Equal => NumberBound::Exactly(wanted),
            Self::Less => NumberBound::Below(wanted),
            Self::Greater => NumberBound::Above(wanted),
        }
    }
}

impl NumberBound {
    /// Whether a number is within it. [`Self::Exactly`] is read only for measures that have exact values.
    fn holds(self, now: f64) -> bool {
        match self {
            Self::Exactly(wanted) => now == wanted,
            Self::Below(wanted) => now < wanted,
            Self::Above(wanted) => now > wanted,
            Self::Between(low, high) => low < now && now < high,
        }
    }
}

impl LiveCondition<'_> {
    /// The condition on the present state.
    pub fn reading(&self, state: &LiveState) -> ConditionReading {
        match self {
            Self::Number(measure, relation, wanted) => {
                number_reading(*measure, relation.bound(*wanted), state)
            }
            Self::Token(measure, label, relation, wanted) => {
                let (now, bound) = (measure.now(label, state), relation.bound(*wanted));
                ConditionReading {
                    holds: now.is_some_and(|now| bound.holds(now)),
                    sentence: goals::token_goal(*measure, label, bound, now),
                }
            }
            Self::Lane(measure, lane, relation, wanted) => {
                let (now, bound) = (measure.now(*lane, state), relation.bound(*wanted));
                ConditionReading {
                    holds: now.is_some_and(|now| bound.holds(now)),
                    sentence: goals::lane_goal(*measure, *lane, bound, now),
                }
            }
            Self::Word(measure, wanted) => {
                let now = measure.now(state);
                ConditionReading {
                    holds: now.as_deref() == Some(*wanted),
                    sentence: goals::word_goal(*measure, wanted, now.as_deref()),
                }
            }
        }
    }

    /// All conditions on the present state. A lower and an upper bound of one number, one after the other, are one goal.
    pub fn readings(conditions: &[Self], state: &LiveState) -> Vec<ConditionReading> {
        let mut readings = Vec::new();
        let mut left = conditions;
        while let Some((first, rest)) = left.split_first() {
            left = rest;
            if let Self::Number(measure, Relation::Greater, low) = first
                && let Some((Self::Number(other, Relation::Less, high), rest)) = rest.split_first()
                && measure == other
            {
                left = rest;
                readings.push(number_reading(
                    *measure,
                    NumberBound::Between(*low, *high),
                    state,
                ));
            } else {
                readings.push(first.reading(state));
            }
        }
        readings
    }
}

fn number_reading(
    measure: NumberMeasure,
    bound: NumberBound,
    state: &LiveState,
) -> ConditionReading {
    let now = measure.now(state);
    ConditionReading {
        holds: now.is_some_and(|now| bound.holds(now)),
        sentence: goals::number_goal(measure, bound, now),
    }
}
