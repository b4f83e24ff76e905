//! A measure of the page by its name, for a sentence that says what it is now.

use crate::quick_check::{
    condition::{LaneMeasure, LiveState, NumberMeasure, TokenMeasure, WordMeasure},
    words,
};

/// What is measured. The names are those of conditions.
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
    /// The measure with a name; `None` if there is none.
    pub fn read(name: &str) -> Option<Self> {
        let number = |measure: &NumberMeasure| words::number_measure(*measure) == name;
        let word = |measure: &WordMeasure| words::word_measure(*measure) == name;
        let mut numbers = NumberMeasure::ALL.into_iter();
        if let Some(measure) = numbers.find(number) {
            return Some(Self::Number(measure));
        }
        if let Some(measure) = WordMeasure::ALL.into_iter().find(word) {
            return Some(Self::Word(measure));
        }
        let lane = LaneMeasure::ALL.into_iter().find_map(|measure| {
            let rest = name.strip_prefix(words::lane_measure(measure))?;
            let lane = rest.strip_prefix(words::LANE)?.parse().ok();
            Some(Self::Lane(measure, lane.filter(|lane| *lane > 0)?))
        });
        lane.or_else(|| {
            TokenMeasure::ALL.into_iter().find_map(|measure| {
                let rest = name.strip_prefix(words::token_measure(measure))?;
                let label = rest.strip_prefix(words::OF)?;
                (!label.is_empty()).then(|| Self::Token(measure, label.into()))
            })
        })
    }

    /// Its name.
    pub fn name(&self) -> String {
        match self {
            Self::Number(measure) => words::number_measure(*measure).into(),
            Self::Token(measure, label) => {
                [words::token_measure(*measure), words::OF, label].concat()
            }
            Self::Lane(measure, lane) => {
                format!("{}{}{lane}", words::lane_measure(*measure), words::LANE)
            }
            Self::Word(measure) => words::word_measure(*measure).into(),
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
            Self::Word(measure) => Some(words::word_shown(&measure.now(state)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measure_is_read_by_the_name_that_it_has() {
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
            let read = LiveMeasure::read(name).map(|measure| measure.name());
            assert_eq!(read.as_deref(), Some(name));
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
