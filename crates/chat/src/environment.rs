//! The environment of a template: what transformers gives to Jinja, given to minijinja.

use std::{error, fmt};

use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, Output, State, Value, syntax::SyntaxConfig,
    value::ValueKind,
};

use crate::{ChatDate, json, methods};

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
    environment.add_filter("tojson", json::tojson);
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

/// Writes `None`, `True`, `False` and numbers as Python does.
fn write_as_python(output: &mut Output, state: &mut State, value: &Value) -> Result<(), Error> {
    let text = match value.kind() {
        ValueKind::None => "None".into(),
        ValueKind::Bool => if value.is_true() { "True" } else { "False" }.into(),
        ValueKind::Number => json::number(value),
        _ => return minijinja::escape_formatter(output, state, value),
    };
    output.write_str(&text).map_err(Error::from)
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
