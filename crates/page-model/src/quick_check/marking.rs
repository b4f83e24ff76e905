//! Marks an answer: right, or wrong with the misconception that it shows.

use crate::{
    content::Misconception,
    quick_check::question::{AnswerOption, NumberAnswer},
    typed_number::{TypedNumber, readings},
};

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq)]
pub enum Marking {
    /// It is right.
    Right,
    /// It is wrong; the misconception that it shows, where one is known.
    Wrong(Option<Misconception>),
    /// The right number rounded to one digit, which other numbers have as well.
    OneDigit,
    /// It is no number.
    NoNumber,
}

/// The fewest digits of an answer that is right because it was rounded. One digit is a guess as often as a result.
const FEWEST_DIGITS: usize = 2;
/// The unit of a percentage.
pub const PERCENT: &str = "%";
/// What else visitors call a unit. Its singular is understood anyway.
const OTHER_NAMES: [(&str, &[&str]); 4] = [
    (PERCENT, &["percent"]),
    ("s", &["seconds", "second", "sec"]),
    ("times", &["×", "x"]),
    ("cents", &["¢"]),
];
/// The relative error of a decimal fraction that is not a binary one: 66.5 + 0.05 is right at a tolerance of 0.05.
const ROUNDING: f64 = 1e-12;

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
    /// Whether the answer is counted, as tokens are. Such a number is not rounded.
    pub fn is_counted(&self) -> bool {
        self.answer.fract() == 0.0 && self.tolerance < 1.0
    }

    /// Marks a typed number: right within the tolerance or where the answer is rounded to it, else compared with the
    /// usual mistakes in the same way. A percentage may be typed as a fraction, and the unit may be left out.
    pub fn mark(&self, typed: &str) -> Marking {
        let meant = self.meant(typed);
        let Some(likeliest) = meant.first() else {
            return Marking::NoNumber;
        };
        if meant.iter().any(|number| self.is_near(number, self.answer)) {
            return Marking::Right;
        }
        let mut mistakes = self.mistakes.iter();
        if let Some(mistake) = mistakes.find(|mistake| self.is_near(likeliest, mistake.number)) {
            return Marking::Wrong(Some(mistake.misconception.clone()));
        }
        let is_rough = likeliest.digits > 0 && likeliest.is_rounded(self.answer);
        match is_rough && !self.is_counted() {
            true => Marking::OneDigit,
            false => Marking::Wrong(None),
        }
    }

    fn is_near(&self, number: &TypedNumber, other: f64) -> bool {
        let distance = (number.value - other).abs();
        let is_rounded = number.digits >= FEWEST_DIGITS && number.is_rounded(other);
        distance <= self.tolerance + ROUNDING * other.abs() || is_rounded && !self.is_counted()
    }

    /// What a typed text may mean in the unit of the answer, the likeliest meaning first.
    fn meant(&self, typed: &str) -> Vec<TypedNumber> {
        let typed = typed
            .trim()
            .trim_start_matches(['=', '≈', '~'])
            .trim_start();
        let mut texts = vec![typed.to_string()];
        texts.extend(self.without_unit(typed));
        let read = texts.iter().find_map(|text| readings(text).ok());
        let numbers = read.unwrap_or_default().into_iter();
        match self.unit {
            PERCENT => numbers.flat_map(percentages).collect(),
            _ => numbers.collect(),
        }
    }

    /// The text without each name of the unit that it ends with.
    fn without_unit(&self, typed: &str) -> Vec<String> {
        let lower = typed.to_lowercase();
        let unit = self.unit.to_lowercase();
        let singular = unit.strip_suffix('s').filter(|name| !name.is_empty());
        let others = OTHER_NAMES.into_iter().find(|(name, _)| *name == self.unit);
        let others = others.map_or(&[][..], |(_, names)| names);
        let names = [Some(unit.as_str()), singular].into_iter().flatten();
        let names = names
            .chain(others.iter().copied())
            .filter(|name| !name.is_empty());
        names
            .filter_map(|name| lower.strip_suffix(name).map(String::from))
            .collect()
    }
}

/// The percentages that a number may mean: 0.844 without a sign is 84.4%, and 84.4 is so as well.
fn percentages(number: TypedNumber) -> Vec<TypedNumber> {
    let of_share = number.in_smaller_unit(2);
    match (number.is_percent, number.value.abs() < 1.0) {
        (true, _) => vec![of_share],
        (false, true) => vec![of_share, number],
        (false, false) => vec![number, of_share],
    }
}
