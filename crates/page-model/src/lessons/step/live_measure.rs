//! A measure of the page by its id, for a sentence that says what it is now.

use crate::{
    lessons::words::measures,
    quick_check::{
        condition::{LANE, LaneMeasure, LiveState, NumberMeasure, OF, TokenMeasure, WordMeasure},
        words,
    },
};

/// What is measured. The ids are those of conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveMeasure {
    /// A number.
    Number(NumberMeasure),
    /// A number of one token, named by its label.
    Token(TokenMeasure, String),
    /// A number of one lane of Compare, counted from 1.
    Lane(LaneMeasure, usize),
    /// A word.
    Word(WordMeasure),
}

impl LiveMeasure {
    /// The measure with an id; `None` if there is none.
    pub fn read(id: &str) -> Option<Self> {
        if let Some(measure) = NumberMeasure::from_id(id) {
            return Some(Self::Number(measure));
        }
        if let Some(measure) = WordMeasure::from_id(id) {
            return Some(Self::Word(measure));
        }
        let lane = LaneMeasure::ALL.into_iter().find_map(|measure| {
            let rest = id.strip_prefix(measure.id())?;
            let lane = rest.strip_prefix(LANE)?.parse().ok();
            Some(Self::Lane(measure, lane.filter(|lane| *lane > 0)?))
        });
        lane.or_else(|| {
            TokenMeasure::ALL.into_iter().find_map(|measure| {
                let rest = id.strip_prefix(measure.id())?;
                let label = rest.strip_prefix(OF)?;
                (!label.is_empty()).then(|| Self::Token(measure, label.into()))
            })
        })
    }

    /// Its id, as files write it.
    pub fn id(&self) -> String {
        match self {
            Self::Number(measure) => measure.id().into(),
            Self::Token(measure, label) => [measure.id(), OF, label].concat(),
            Self::Lane(measure, lane) => format!("{}{LANE}{lane}", measure.id()),
            Self::Word(measure) => measure.id().into(),
        }
    }

    /// Its name, where it is printed.
    pub fn name(&self) -> String {
        match self {
            Self::Number(measure) => measures::number(*measure).into(),
            Self::Token(measure, label) => measures::of_token(*measure, label),
            Self::Lane(measure, lane) => measures::of_lane(*measure, *lane),
            Self::Word(measure) => measures::word(*measure).into(),
        }
    }

    /// What it is now, as the page shows it; `None` while there is nothing to measure.
    pub fn now(&self, state: &LiveState) -> Option<String> {
        match self {
            Self::Number(measure) => {
                let now = measure.now(state)?;
                Some(words::shown(*measure, now))
            }
            Self::Token(measure, label) => {
                let now = measure.now(label, state)?;
                Some(words::token_shown(*measure, now))
            }
            Self::Lane(measure, lane) => {
                let now = measure.now(*lane, state)?;
                Some(words::lane_shown(*measure, now))
            }
            Self::Word(measure) => Some(words::word_shown(*measure, &measure.now(state)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measure_is_read_by_its_id_and_called_the_same_in_english() {
        for name in [
            "temperature",
            "probability of ␣Paris",
            "model probability of ‹end›",
            "logit of {",
            "tokens of lane 2",
            "repetitions at the end",
            "repetitions at the end of lane 1",
            "first token",
            "entropy of the model",
        ] {
            let read = LiveMeasure::read(name);
            let said = read.map(|measure| (measure.id(), measure.name()));
            assert_eq!(said, Some((name.into(), name.into())));
        }
        for name in [
            "",
            "heat",
            "probability of ",
            "tokens of lane 0",
            "first token of lane 1",
        ] {
            assert_eq!(LiveMeasure::read(name), None, "{name:?}");
        }
    }
}
