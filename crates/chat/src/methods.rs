//! The methods of Python's strings, dictionaries and lists that templates call. Their results are paid for before they are
//! made: `minijinja-contrib` makes them first, and a result can be as long as the product of two texts.

use minijinja::{
    Error, ErrorKind, State, Value,
    value::{ValueKind, from_args},
};
use minijinja_contrib::pycompat;

/// Bytes that one unit of fuel pays for, as in minijinja.
const BYTES_PER_FUEL: usize = 64;
/// What each byte of a text that is cut into a list may take there: an item has 24 bytes and what it points to.
const BYTES_OF_ITEM: usize = 64;

/// Calls a method, as [`minijinja::Environment::set_unknown_method_callback`] wants it.
///
/// # Errors
/// For a method that is not supported, wrong arguments, or too much work.
pub fn call(
    state: &mut State,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Result<Value, Error> {
    match (value.as_str(), method) {
        (Some(separator), "join") => return join(state, separator, arguments),
        (Some(text), "replace") => pay(state, replaced_bytes(text, arguments))?,
        (Some(text), "split" | "splitlines") => {
            pay(state, text.len().saturating_mul(BYTES_OF_ITEM))?;
        }
        (Some(text), "title") => {
            pay(state, text.len())?;
            let () = from_args(arguments)?;
            return Ok(Value::from(title(text)));
        }
        (Some(text), _) => pay(state, text.len())?,
        _ => {}
    }
    let is_bounded = match (value.kind(), method) {
        // The length of what it makes is only known afterwards.
        (ValueKind::String, "format") => false,
        // Compares whole values, which can be much larger than what was paid for them.
        (ValueKind::Seq, "count") => false,
        _ => true,
    };
    if !is_bounded {
        return Err(Error::from(ErrorKind::UnknownMethod));
    }
    pycompat::unknown_method_callback(state, value, method, arguments)
}

/// `separator.join(texts)`. As in Python, the items are texts.
fn join(state: &State, separator: &str, arguments: &[Value]) -> Result<Value, Error> {
    let (texts,): (&Value,) = from_args(arguments)?;
    let mut joined = String::new();
    for (place, item) in texts.try_iter()?.enumerate() {
        let item = item.as_str().ok_or_else(|| {
            let detail = format!("join wants texts, and item {place} is {}", item.kind());
            Error::new(ErrorKind::InvalidOperation, detail)
        })?;
        let separator = if place > 0 { separator } else { "" };
        pay(state, separator.len() + item.len())?;
        joined += separator;
        joined += item;
    }
    Ok(Value::from(joined))
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

/// At most as many bytes as `text.replace(old, new)` has.
fn replaced_bytes(text: &str, arguments: &[Value]) -> usize {
    let argument = |place: usize| {
        arguments
            .get(place)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let (old, new) = (argument(0), argument(1));
    let places = text.matches(old).count();
    text.len().saturating_add(places.saturating_mul(new.len()))
}

/// Pays for work that grows with this many bytes.
fn pay(state: &State, bytes: usize) -> Result<(), Error> {
    state.consume_fuel(1 + (bytes / BYTES_PER_FUEL) as u64)
}
