//! The environment of a template: what transformers gives to Jinja, given to minijinja.

use std::{error, fmt};

use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, Output, State, Value,
    syntax::SyntaxConfig,
    value::{Kwargs, ValueKind},
};

use crate::{
    ChatDate, formatting, json, methods,
    paid_text::pay,
    python_number, python_text,
    source::{ITEMS, PERCENT},
};

/// Filters of minijinja that Jinja does not have, or that do something else there.
const NOT_OF_JINJA: [&str; 7] = ["split", "lines", "bool", "chain", "zip", "attr", "pprint"];
/// Tests of minijinja that Jinja does not have.
const TESTS_NOT_OF_JINJA: [&str; 2] = ["startingwith", "endingwith"];
/// What each letter of a text takes in a list.
const BYTES_OF_LETTER: usize = 64;
/// Calls in calls of macros.
const DEEPEST_CALL: usize = 60;

/// What a template raised itself: the words of `raise_exception`.
#[derive(Debug)]
pub struct RaisedByTemplate(pub String);

/// What a template asked of the date, which does not know it.
#[derive(Debug)]
pub struct AskedForTime(pub String);

/// The environment for one rendering, with this much fuel.
///
/// # Errors
/// None in practice: delimiters can be wrong, and these are Jinja's own.
pub fn environment<'source>(fuel: u64, today: ChatDate) -> Result<Environment<'source>, Error> {
    let mut environment = Environment::new();
    let mut syntax = SyntaxConfig::builder();
    environment.set_syntax(syntax.trim_blocks(true).lstrip_blocks(true).build()?);
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    environment.set_fuel(Some(fuel));
    environment.set_recursion_limit(DEEPEST_CALL);
    environment.set_unknown_method_callback(methods::call);
    environment.set_formatter(write_as_python);
    for name in NOT_OF_JINJA {
        environment.remove_filter(name);
    }
    for name in TESTS_NOT_OF_JINJA {
        environment.remove_test(name);
    }
    environment.add_filter("tojson", json::tojson);
    environment.add_filter("string", python_text::str);
    environment.add_filter("int", python_number::int);
    environment.add_filter("float", python_number::float);
    for name in ["escape", "e", "forceescape"] {
        environment.add_filter(name, escape);
    }
    environment.add_filter("default", default);
    environment.add_filter("d", default);
    environment.add_filter(PERCENT, formatting::percent);
    environment.add_filter(ITEMS, loop_items);
    // What has a length and can be indexed.
    environment.add_test("sequence", |value: &Value| {
        value.is_undefined() || value.len().is_some()
    });
    // Python iterates over no `none`: templates ask this of tools that were not given.
    environment.add_test("iterable", |value: &Value| {
        !value.is_none() && value.try_iter().is_ok()
    });
    environment.add_function(
        "raise_exception",
        |message: String| -> Result<Value, Error> {
            let detail = "raise_exception was called";
            let error = Error::new(ErrorKind::InvalidOperation, detail);
            Err(error.with_source(RaisedByTemplate(message)))
        },
    );
    environment.add_function(
        "strftime_now",
        move |format: String| -> Result<String, Error> {
            today.strftime(&format).map_err(|unknown| {
                let detail = "strftime_now was called for more than the date";
                let error = Error::new(ErrorKind::InvalidOperation, detail);
                error.with_source(AskedForTime(unknown.0))
            })
        },
    );
    Ok(environment)
}

/// Writes a value as Python does.
fn write_as_python(output: &mut Output, state: &mut State, value: &Value) -> Result<(), Error> {
    match value.kind() {
        ValueKind::String | ValueKind::Undefined => {
            minijinja::escape_formatter(output, state, value)
        }
        _ => {
            let text = python_text::str(state, value)?;
            output.write_str(&text).map_err(Error::from)
        }
    }
}

/// `value | default(default_value, boolean)`.
fn default(
    value: Value,
    instead: Option<Value>,
    empty: Option<bool>,
    named: Kwargs,
) -> Result<Value, Error> {
    let instead = instead.or(named.get("default_value")?);
    let empty = empty.or(named.get("boolean")?).unwrap_or_default();
    named.assert_all_used()?;
    match value.is_undefined() || empty && !value.is_true() {
        true => Ok(instead.unwrap_or_else(|| Value::from(""))),
        false => Ok(value),
    }
}

/// A text as HTML, with the signs that Jinja escapes.
fn escape(state: &State, value: &Value) -> Result<String, Error> {
    let text = python_text::str(state, value)?;
    pay(state, text.len())?;
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    Ok(escaped.replace('"', "&#34;").replace('\'', "&#39;"))
}

/// What a loop runs over, as in Python: `None` has no items, and the letters of a text can be counted beforehand.
fn loop_items(state: &State, value: Value) -> Result<Value, Error> {
    if value.is_none() {
        let detail = "a loop runs over `None`, which has no items";
        return Err(Error::new(ErrorKind::InvalidOperation, detail));
    }
    let Some(text) = value.as_str() else {
        return Ok(value);
    };
    pay(state, text.len().saturating_mul(BYTES_OF_LETTER))?;
    Ok(text.chars().map(Value::from).collect())
}

impl fmt::Display for RaisedByTemplate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl fmt::Display for AskedForTime {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl error::Error for RaisedByTemplate {}
impl error::Error for AskedForTime {}
