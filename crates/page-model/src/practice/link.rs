//! Which exercise is open, as one parameter of the address: `2:17:top_p` is exercise 17 of level 2 with top-p.
//!
//! After a third colon stands where the logits come from: `step` is the model's step, anything else is the visitor's own
//! text.

use thiserror::Error;

use super::{LONGEST_OWN, exercise::PracticeMethod, generate::PracticeLevel};

/// Where the logits of an exercise come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ExerciseSource {
    /// The seed.
    #[default]
    Seed,
    /// The selected step of the model's run.
    Step,
    /// The visitor's own text.
    Own(String),
}

/// An exercise as a link names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseLink {
    /// How much is asked.
    pub level: PracticeLevel,
    /// The random seed.
    pub seed: u32,
    /// The method that is asked for; `None` leaves it to seed and level.
    pub method: Option<PracticeMethod>,
    /// Where the logits come from.
    pub source: ExerciseSource,
}

impl Default for ExerciseLink {
    fn default() -> Self {
        Self {
            level: PracticeLevel::default(),
            seed: 1,
            method: None,
            source: ExerciseSource::default(),
        }
    }
}

/// Why the exercise of an address was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ExerciseLinkError {
    /// No level of this page.
    #[error("{}", texts::practice::unknown_level())]
    Level,
    /// No whole number.
    #[error("{}", texts::practice::unknown_number())]
    Seed,
    /// No method of this page.
    #[error("{}", texts::practice::unknown_method())]
    Method,
    /// More characters than the box takes.
    #[error("{}", texts::practice::too_long(LONGEST_OWN))]
    TooLong,
}

const SEPARATOR: char = ':';
const STEP: &str = "step";

impl ExerciseLink {
    /// The exercise of an address, or the first one if it has none, and the reason if it was not taken.
    pub fn opened(written: Option<&str>) -> (Self, Option<ExerciseLinkError>) {
        match written.map(Self::read) {
            None => (Self::default(), None),
            Some(Ok(link)) => (link, None),
            Some(Err(error)) => (Self::default(), Some(error)),
        }
    }

    fn read(written: &str) -> Result<Self, ExerciseLinkError> {
        let mut parts = written.splitn(4, SEPARATOR);
        let mut part = || parts.next().unwrap_or_default();
        let number = part().parse::<usize>().ok();
        let mut levels = PracticeLevel::ALL.into_iter();
        let level = levels.find(|level| Some(level.number()) == number);
        let level = level.ok_or(ExerciseLinkError::Level)?;
        let seed = part().parse().map_err(|_| ExerciseLinkError::Seed)?;
        let method = match part() {
            "" => None,
            id => Some(PracticeMethod::from_id(id).ok_or(ExerciseLinkError::Method)?),
        };
        let source = match part() {
            "" => ExerciseSource::Seed,
            STEP => ExerciseSource::Step,
            own if own.chars().count() > LONGEST_OWN => return Err(ExerciseLinkError::TooLong),
            own => ExerciseSource::Own(own.into()),
        };
        Ok(Self {
            level,
            seed,
            method,
            source,
        })
    }

    /// The link as the parameter's value; `None` for the exercise that is shown without one.
    pub fn written(&self) -> Option<String> {
        if *self == Self::default() {
            return None;
        }
        let mut written = format!("{}{SEPARATOR}{}", self.level.number(), self.seed);
        let source = match &self.source {
            ExerciseSource::Seed => "",
            ExerciseSource::Step => STEP,
            ExerciseSource::Own(text) => text,
        };
        if self.method.is_some() || !source.is_empty() {
            written.push(SEPARATOR);
            written += self.method.map_or("", PracticeMethod::id);
        }
        if !source.is_empty() {
            written.push(SEPARATOR);
            written += source;
        }
        Some(written)
    }

    /// The next exercise of the same kind.
    pub fn next(&self) -> Self {
        Self {
            seed: self.seed.wrapping_add(1),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_link_is_read_as_it_was_written() {
        for written in [
            "1:2",
            "3:17",
            "2:17:top_p",
            "1:1:greedy",
            "2:5::step",
            "1:9:min_p:step",
            "1:1::a: 2\nb: 1.5",
            "3:4294967295:pure:2 1 0",
        ] {
            let (link, error) = ExerciseLink::opened(Some(written));
            assert_eq!(error, None, "{written}");
            assert_eq!(link.written().as_deref(), Some(written));
        }
        assert_eq!(ExerciseLink::default().written(), None);
        assert_eq!(ExerciseLink::opened(None).0, ExerciseLink::default());
        let last = ExerciseLink::read("1:4294967295").unwrap();
        assert_eq!(last.next().seed, 0);
    }

    #[test]
    fn a_link_that_cannot_be_read_says_what_is_wrong() {
        let long = format!("1:1::{}", "1 ".repeat(LONGEST_OWN));
        for (written, error) in [
            ("", ExerciseLinkError::Level),
            ("4:1", ExerciseLinkError::Level),
            ("1", ExerciseLinkError::Seed),
            ("1:-1", ExerciseLinkError::Seed),
            ("1:1:beam", ExerciseLinkError::Method),
            (long.as_str(), ExerciseLinkError::TooLong),
        ] {
            let (link, found) = ExerciseLink::opened(Some(written));
            assert_eq!((link, found), (ExerciseLink::default(), Some(error)));
        }
    }
}
