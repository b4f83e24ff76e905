//! The methods of Python's strings, dictionaries and lists that templates call. Their results are paid for before they are
//! made: `minijinja-contrib` makes them first, and a result can be as long as the product of two texts.

use minijinja::{
    Error, ErrorKind, State, Value,
    value::{ValueKind, from_args},
};
use minijinja_contrib::pycompat;

use crate::{dict_view::DictView, paid_text::pay, python_string};

/// What a key and a value of a dictionary take in a list.
const BYTES_OF_PAIR: usize = 128;

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
    if let Some(text) = value.as_str() {
        match method {
            "join" => return join(state, text, arguments),
            "replace" => pay(state, replaced_bytes(text, arguments))?,
            _ => {
                if let Some(result) = python_string::call(state, text, method, arguments)? {
                    return Ok(result);
                }
            }
        }
    }
    match (value.kind(), method) {
        // Compares whole values, which can be much larger than what was paid for them.
        (ValueKind::Seq, "count") => return Err(Error::from(ErrorKind::UnknownMethod)),
        (ValueKind::Map, "keys" | "values" | "items") => {
            let () = from_args(arguments)?;
            pay(
                state,
                value
                    .len()
                    .unwrap_or_default()
                    .saturating_mul(BYTES_OF_PAIR),
            )?;
            if let Some(view) = DictView::of(value, method) {
                return Ok(view);
            }
        }
        _ => {}
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
