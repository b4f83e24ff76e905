//! A parameter of the address: its name, how it is read and how it is written; and the values that many have: yes or no,
//! whole numbers, numbers in a range, lists.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

/// What is said of a parameter that could not be taken as it was: a sentence with the parameter's name in it.
pub struct ParameterNote(Box<dyn Fn(&str) -> String>);

impl ParameterNote {
    /// The note with this sentence, which is given the name.
    pub fn new(sentence: impl Fn(&str) -> String + 'static) -> Self {
        Self(Box::new(sentence))
    }

    /// The sentence about the parameter with this name.
    pub fn of(&self, name: &str) -> String {
        (self.0)(name)
    }
}

/// What became of one parameter: a note, if it could not be taken as it was.
pub type Read = Result<Option<ParameterNote>, ParameterNote>;

/// A parameter of the address that says something of `P`.
#[derive(Debug)]
pub struct Parameter<P> {
    /// Its name in the query.
    pub name: &'static str,
    /// Takes a value over, or says why not.
    pub read: fn(&mut P, String) -> Read,
    /// Its values; none where they are those of the usual state.
    pub write: fn(&P, &P) -> Vec<String>,
}

/// The most characters that the id of a question or of a page is looked up with.
pub const LONGEST_ID: usize = 60;
/// The longest part of a bad value that a note repeats, in characters.
const LONGEST_QUOTE: usize = 24;

/// The parts of a list: `.` between names and tokens, `_` between numbers, which have points of their own.
pub(crate) fn parts(value: &str) -> impl Iterator<Item = &str> {
    let separator = if value.contains(':') { '_' } else { '.' };
    value.split(separator).filter(|part| !part.is_empty())
}

pub(crate) fn yes_or_no(value: &str) -> Result<bool, ParameterNote> {
    match value {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(ParameterNote::new(texts::first::address_true_or_false)),
    }
}

pub(crate) fn whole<T: FromStr>(value: &str) -> Result<T, ParameterNote> {
    value.parse().map_err(|_| {
        let value = quote(value);
        ParameterNote::new(move |name| texts::first::address_whole(name, &value))
    })
}

/// A number, moved into the range if it lies outside, with a note if it was.
pub(crate) fn number<T>(
    value: &str,
    parse: fn(&str) -> Option<T>,
    range: RangeInclusive<T>,
) -> Result<(T, Option<ParameterNote>), ParameterNote>
where
    T: PartialOrd + Display + Copy,
{
    let (least, most) = (range.start().to_string(), range.end().to_string());
    match parse(value) {
        Some(number) if range.contains(&number) => Ok((number, None)),
        Some(number) if number < *range.start() => Ok((
            *range.start(),
            Some(ParameterNote::new(move |name| {
                texts::first::address_at_least(name, &least)
            })),
        )),
        Some(number) if number > *range.end() => Ok((
            *range.end(),
            Some(ParameterNote::new(move |name| {
                texts::first::address_at_most(name, &most)
            })),
        )),
        // What is neither, below nor above, is NaN.
        _ => {
            let value = quote(value);
            Err(ParameterNote::new(move |name| {
                texts::first::address_number(name, &least, &most, &value)
            }))
        }
    }
}

/// A number, moved into its range.
pub(crate) fn counted(value: &str, range: RangeInclusive<usize>, into: &mut usize) -> Read {
    let (number, note) = number(value, |value| value.parse().ok(), range)?;
    *into = number;
    Ok(note)
}

/// A text that its box can hold.
pub(crate) fn within(value: String, longest: usize) -> Result<String, ParameterNote> {
    match value.chars().count() <= longest {
        true => Ok(value),
        false => Err(ParameterNote::new(move |name| {
            texts::first::address_too_long(name, &longest.to_string())
        })),
    }
}

/// One value, or none where it is the usual one.
pub(crate) fn unless(usual: bool, value: impl ToString) -> Vec<String> {
    match usual {
        true => Vec::new(),
        false => vec![value.to_string()],
    }
}

/// The beginning of a value, as a note repeats it.
pub(crate) fn quote(value: &str) -> String {
    match value.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.into(),
    }
}
