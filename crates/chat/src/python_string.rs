//! The methods of Python's strings that `minijinja-contrib` does not have, or has without all of their arguments.

use minijinja::{
    Error, State, Value,
    formatting::FormatStyle,
    value::{Kwargs, Tuple, from_args},
};

use crate::{
    formatting::formatted,
    paid_text::{invalid, pay},
};

/// What each byte of a text that is cut into a list may take there: an item has 24 bytes and what it points to.
const BYTES_OF_ITEM: usize = 64;
/// The widest text that is filled up with spaces.
const WIDEST: usize = 1 << 12;

/// The result of a method of a text; `None` for a method that is not here.
///
/// # Errors
/// For wrong arguments, or too much work.
pub fn call(
    state: &State,
    text: &str,
    method: &str,
    arguments: &[Value],
) -> Result<Option<Value>, Error> {
    pay(state, text.len())?;
    let none = || -> Result<(), Error> { from_args(arguments) };
    Ok(Some(match method {
        "split" | "rsplit" => {
            pay(state, text.len().saturating_mul(BYTES_OF_ITEM))?;
            split(text, arguments, method == "rsplit")?
        }
        "splitlines" => {
            pay(state, text.len().saturating_mul(BYTES_OF_ITEM))?;
            let (keeps_ends,): (Option<bool>,) = from_args(arguments)?;
            lines(text, keeps_ends.unwrap_or_default())
        }
        "partition" | "rpartition" => {
            let (separator,): (&str,) = from_args(arguments)?;
            partition(text, not_empty(separator)?, method == "rpartition")
        }
        "removeprefix" => {
            let (prefix,): (&str,) = from_args(arguments)?;
            text.strip_prefix(prefix).unwrap_or(text).into()
        }
        "removesuffix" => {
            let (suffix,): (&str,) = from_args(arguments)?;
            text.strip_suffix(suffix).unwrap_or(text).into()
        }
        "find" | "rfind" | "index" | "rindex" => find(text, method, arguments)?.into(),
        "startswith" | "endswith" if arguments.len() == 2 => {
            let (part, start): (&str, i64) = from_args(arguments)?;
            let text = from(text, start);
            match method {
                "startswith" => text.starts_with(part),
                _ => text.ends_with(part),
            }
            .into()
        }
        "ljust" | "rjust" | "center" | "zfill" => filled(text, method, arguments)?.into(),
        "title" => {
            none()?;
            title(text).into()
        }
        "swapcase" => {
            none()?;
            text.chars().flat_map(swapped).collect::<String>().into()
        }
        "casefold" if text.is_ascii() => {
            none()?;
            text.to_ascii_lowercase().into()
        }
        "isdecimal" | "isdigit" | "isnumeric" if text.is_ascii() => {
            none()?;
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.into()
        }
        "format" => formatted(state, FormatStyle::StrFormat, text, arguments)?,
        _ => return Ok(None),
    }))
}

/// `text.split(sep, maxsplit)`, from the left or from the right.
fn split(text: &str, arguments: &[Value], from_right: bool) -> Result<Value, Error> {
    let (separator, most, named): (Option<Value>, Option<i64>, Kwargs) = from_args(arguments)?;
    let separator = separator
        .or(named.get("sep")?)
        .filter(|value| !value.is_none());
    let most = most.or(named.get("maxsplit")?).unwrap_or(-1);
    named.assert_all_used()?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut parts: Vec<&str> = match &separator {
        None => words(text, most, from_right),
        Some(separator) => {
            let separator = separator
                .as_str()
                .ok_or_else(|| invalid("the separator is no text"))?;
            let separator = not_empty(separator)?;
            let most = most.saturating_add(1);
            match from_right {
                true => text.rsplitn(most, separator).collect(),
                false => text.splitn(most, separator).collect(),
            }
        }
    };
    if from_right {
        parts.reverse();
    }
    Ok(parts.into_iter().map(Value::from).collect())
}

/// The words of a text, the first or the last `most` of them and what is left; those of the right backwards.
fn words(text: &str, most: usize, from_right: bool) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        rest = match from_right {
            true => rest.trim_end_matches(is_space),
            false => rest.trim_start_matches(is_space),
        };
        let place = match from_right {
            true => rest.rfind(is_space),
            false => rest.find(is_space),
        };
        match place.filter(|_| words.len() < most) {
            Some(place) if from_right => {
                let space = rest[place..].chars().next().map_or(0, char::len_utf8);
                words.push(&rest[place + space..]);
                rest = &rest[..place];
            }
            Some(place) => {
                words.push(&rest[..place]);
                rest = &rest[place..];
            }
            None => {
                words.extend(Some(rest).filter(|rest| !rest.is_empty()));
                return words;
            }
        }
    }
}

/// Python's white space: that of Unicode, and four separators of ASCII.
fn is_space(letter: char) -> bool {
    letter.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&letter)
}

/// `text.splitlines(keepends)`.
fn lines(text: &str, keeps_ends: bool) -> Value {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(ends_line).unwrap_or(rest.len());
        let sign = match rest[end..].starts_with("\r\n") {
            true => 2,
            false => rest[end..].chars().next().map_or(0, char::len_utf8),
        };
        lines.push(Value::from(
            &rest[..if keeps_ends { end + sign } else { end }],
        ));
        rest = &rest[end + sign..];
    }
    Value::from(lines)
}

fn ends_line(letter: char) -> bool {
    matches!(letter, '\n'..='\r' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn partition(text: &str, separator: &str, from_right: bool) -> Value {
    let parts = match from_right {
        true => text.rsplit_once(separator),
        false => text.split_once(separator),
    };
    let parts = match (parts, from_right) {
        (Some((before, after)), _) => [before, separator, after],
        (None, true) => ["", "", text],
        (None, false) => [text, "", ""],
    };
    Value::from(Tuple::from(parts.map(Value::from)))
}

/// The place of a part in letters; −1, or an error for `index`, if there is none.
fn find(text: &str, method: &str, arguments: &[Value]) -> Result<i64, Error> {
    let (part, start): (&str, Option<i64>) = from_args(arguments)?;
    let rest = from(text, start.unwrap_or_default());
    let place = match method.starts_with('r') {
        true => rest.rfind(part),
        false => rest.find(part),
    };
    match place {
        Some(place) => {
            let bytes = text.len() - rest.len() + place;
            Ok(text[..bytes].chars().count() as i64)
        }
        None if method.ends_with("index") => Err(invalid("the text has no such part")),
        None => Ok(-1),
    }
}

/// A text from a letter on, counted from its end if the number is negative.
fn from(text: &str, start: i64) -> &str {
    let letters = text.chars().count() as i64;
    let start = if start < 0 {
        (letters + start).max(0)
    } else {
        start
    };
    let place = text.char_indices().nth(start as usize);
    &text[place.map_or(text.len(), |(at, _)| at)..]
}

/// A text with letters beside it up to a width.
fn filled(text: &str, method: &str, arguments: &[Value]) -> Result<String, Error> {
    let (width, fill): (i64, Option<&str>) = from_args(arguments)?;
    let width = usize::try_from(width).unwrap_or(0);
    if width > WIDEST {
        return Err(invalid("the width is too large"));
    }
    let missing = width.saturating_sub(text.chars().count());
    if method == "zfill" {
        let (sign, digits) = text.split_at(usize::from(text.starts_with(['-', '+'])));
        return Ok(format!("{sign}{}{digits}", "0".repeat(missing)));
    }
    let fill = fill.unwrap_or(" ");
    if fill.chars().count() != 1 {
        return Err(invalid("what fills up is not one letter"));
    }
    let left = match method {
        "ljust" => 0,
        "rjust" => missing,
        // Python's: the odd one is on the left where the width is odd.
        _ => missing / 2 + (missing & width & 1),
    };
    Ok(format!(
        "{}{text}{}",
        fill.repeat(left),
        fill.repeat(missing - left)
    ))
}

/// `text.title()`: a letter after a letter is small, any other large. minijinja begins words at spaces alone.
fn title(text: &str) -> String {
    let mut titled = String::with_capacity(text.len());
    let mut is_inside = false;
    for letter in text.chars() {
        match is_inside {
            true => titled.extend(letter.to_lowercase()),
            false => titled.extend(letter.to_uppercase()),
        }
        is_inside = letter.is_alphabetic();
    }
    titled
}

/// A small letter as a large one, and the other way round.
fn swapped(letter: char) -> Vec<char> {
    match letter.is_lowercase() {
        true => letter.to_uppercase().collect(),
        false => letter.to_lowercase().collect(),
    }
}

fn not_empty(separator: &str) -> Result<&str, Error> {
    match separator {
        "" => Err(invalid("the separator is empty")),
        separator => Ok(separator),
    }
}
