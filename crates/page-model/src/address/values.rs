//! Values of parameters: yes or no, whole numbers, numbers in a range, lists.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

/// The longest part of a bad value that a note repeats, in characters.
const LONGEST_QUOTE: usize = 24;

/// The parts of a list: `.` between names and tokens, `_` between numbers, which have points of their own.
pub(super) fn parts(value: &str) -> impl Iterator<Item = &str> {
    let separator = if value.contains(':') { '_' } else { '.' };
    value.split(separator).filter(|part| !part.is_empty())
}

pub(super) fn yes_or_no(value: &str) -> Result<bool, String> {
    match value {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("must be true or false".into()),
    }
}

pub(super) fn whole<T: FromStr>(value: &str) -> Result<T, String> {
    value.parse().map_err(|_| {
        format!(
            "must be a whole number, not “{}”; the default is used",
            quote(value)
        )
    })
}

/// A number, moved into the range if it lies outside, with a note if it was.
pub(super) fn number<T>(
    value: &str,
    parse: fn(&str) -> Option<T>,
    range: RangeInclusive<T>,
) -> Result<(T, Option<String>), String>
where
    T: PartialOrd + Display + Copy,
{
    let (least, most) = (*range.start(), *range.end());
    match parse(value) {
        Some(number) if range.contains(&number) => Ok((number, None)),
        Some(number) if number < least => Ok((
            least,
            Some(format!("is at least {least} here; {least} is used")),
        )),
        Some(number) if number > most => Ok((
            most,
            Some(format!("is at most {most} here; {most} is used")),
        )),
        // What is neither, below nor above, is NaN.
        _ => Err(format!(
            "must be a number from {least} to {most}, not “{}”; the default is used",
            quote(value)
        )),
    }
}

fn quote(value: &str) -> String {
    match value.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.into(),
    }
}
