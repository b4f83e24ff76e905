//! The date that a template may ask for. It is given by whoever renders: a link then shows the same text on any day.

use std::fmt;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// From Sunday, as [`ChatDate::weekday`] counts.
const WEEKDAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];
/// Letters of a short name of a month or of a weekday.
const SHORT: usize = 3;

/// A day of the Gregorian calendar, written `2026-03-01`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChatDate {
    year: u16,
    month: u8,
    day: u8,
}

impl ChatDate {
    /// A day of the years 1 to 9999; `None` if there is no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let exists = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_of(year, month)).contains(&day);
        exists.then_some(Self { year, month, day })
    }

    /// Reads `2026-03-01`; `None` if it is written otherwise, or if there is no such day.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let written = parts.next().is_none() && [year, month, day].map(str::len) == [4, 2, 2];
        if !written || ![year, month, day].into_iter().all(digits) {
            return None;
        }
        Self::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    }

    /// The date as Python's `strftime` writes it in the locale C.
    ///
    /// # Errors
    /// A directive that is not about the date, such as `%H`: the time of the day is not known.
    pub fn strftime(self, format: &str) -> Result<String, UnknownDirective> {
        let mut text = String::new();
        let mut letters = format.chars();
        while let Some(letter) = letters.next() {
            if letter != '%' {
                text.push(letter);
                continue;
            }
            let mut directive = letters.next();
            let bare = directive == Some('-');
            if bare {
                directive = letters.next();
            }
            text += &self
                .written(directive, bare)
                .ok_or_else(|| UnknownDirective::of(directive, bare))?;
        }
        Ok(text)
    }

    /// What stands for a directive; `bare` is without the zeros in front.
    fn written(self, directive: Option<char>, bare: bool) -> Option<String> {
        let number = |number: u16, width: usize| match bare {
            true => number.to_string(),
            false => format!("{number:0width$}"),
        };
        let month = MONTHS[usize::from(self.month - 1)];
        let weekday = WEEKDAYS[self.weekday()];
        Some(match (directive?, bare) {
            ('d', _) => number(u16::from(self.day), 2),
            ('m', _) => number(u16::from(self.month), 2),
            ('y', _) => number(self.year % 100, 2),
            ('j', _) => number(self.day_of_year(), 3),
            ('Y', false) => self.year.to_string(),
            ('e', false) => format!("{:2}", self.day),
            ('B', false) => month.into(),
            ('b' | 'h', false) => month[..SHORT].into(),
            ('A', false) => weekday.into(),
            ('a', false) => weekday[..SHORT].into(),
            ('F', false) => self.to_string(),
            ('x' | 'D', false) => {
                format!("{:02}/{:02}/{:02}", self.month, self.day, self.year % 100)
            }
            ('C', false) => format!("{:02}", self.year / 100),
            ('w', false) => self.weekday().to_string(),
            ('u', false) => if self.weekday() == 0 {
                7
            } else {
                self.weekday()
            }
            .to_string(),
            ('n', false) => "\n".into(),
            ('t', false) => "\t".into(),
            ('%', false) => "%".into(),
            _ => return None,
        })
    }

    fn day_of_year(self) -> u16 {
        let before: u16 = (1..self.month)
            .map(|month| u16::from(days_of(self.year, month)))
            .sum();
        before + u16::from(self.day)
    }

    /// Days after Sunday, 0 to 6. The first day of the year 1 was a Monday.
    fn weekday(self) -> usize {
        let years = usize::from(self.year - 1);
        let days = years * 365 + years / 4 - years / 100 + years / 400;
        (days + usize::from(self.day_of_year())) % 7
    }
}

impl Default for ChatDate {
    /// The first day of the year 1.
    fn default() -> Self {
        Self {
            year: 1,
            month: 1,
            day: 1,
        }
    }
}

impl fmt::Display for ChatDate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{:04}-{:02}-{:02}",
            self.year, self.month, self.day
        )
    }
}

/// A directive of `strftime` that a date cannot answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownDirective(pub String);

impl UnknownDirective {
    fn of(directive: Option<char>, bare: bool) -> Self {
        let bare = if bare { "-" } else { "" };
        let directive = directive.map(String::from).unwrap_or_default();
        Self(format!("%{bare}{directive}"))
    }
}

fn days_of(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn days_are_written_as_python_writes_them() {
        let written = |date: &str, format: &str| ChatDate::parse(date).unwrap().strftime(format);
        // Python 3.11: `datetime.date(2026, 3, 1).strftime("%d %b %Y|%A %a %B %-d %j %y %m %e %%")`.
        let long = "%d %b %Y|%A %a %B %-d %j %y %m %e %%";
        let expected = "01 Mar 2026|Sunday Sun March 1 060 26 03  1 %";
        assert_eq!(written("2026-03-01", long), Ok(expected.into()));
        assert_eq!(written("2000-02-29", "%A %j"), Ok("Tuesday 060".into()));
        assert_eq!(written("2024-12-31", "%a %F"), Ok("Tue 2024-12-31".into()));
        let short = "%h %D %x %C %w %u%n%t";
        let expected = "Mar 03/01/26 03/01/26 20 0 7\n\t";
        assert_eq!(written("2026-03-01", short), Ok(expected.into()));
        for (format, directive) in [("%H:%M", "%H"), ("100%", "%"), ("%-", "%-"), ("%-b", "%-b")] {
            let unknown = UnknownDirective(directive.into());
            assert_eq!(written("2026-03-01", format), Err(unknown));
        }
    }

    #[test]
    fn only_days_that_exist_are_dates() {
        for text in [
            "2026-03-01",
            "2024-02-29",
            "2000-02-29",
            "0001-01-01",
            "9999-12-31",
        ] {
            assert_eq!(ChatDate::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-00-01",
            "2026-13-01",
            "2026-01-00",
            "0000-01-01",
            "2026-3-01",
            "2026-03-01-",
            "+026-03-01",
            "2026-03-0x",
        ] {
            assert_eq!(ChatDate::parse(text), None, "{text}");
        }
    }
}
