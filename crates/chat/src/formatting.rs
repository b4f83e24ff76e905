//! `text % values` and `text.format(values)`. minijinja formats; here the work is bounded first, and what is no text and no
//! number becomes the text that Python writes.

use minijinja::{
    Error, State, Value,
    formatting::{FormatStyle, format},
    value::{Kwargs, ValueKind},
};

use crate::{
    paid_text::{invalid, pay},
    python_text,
};

/// Digits of a width or a precision.
const MOST_DIGITS: usize = 3;
/// What a field may add to its value: a width or a precision of so many digits.
const LONGEST_FIELD: usize = 1000;

/// The filter that stands for `text % values`: a tuple has one value for each place, a dictionary one for each name.
///
/// # Errors
/// For what is not supported, values that do not fit, or too much work.
pub fn percent(state: &State, text: &Value, values: Value) -> Result<Value, Error> {
    let Some(text) = text.as_str() else {
        return Err(invalid("% is not supported for these values"));
    };
    let values = match values.kind() {
        ValueKind::Map if text.contains("%(") => {
            let named = values.try_iter()?.map(|key| {
                let value = values.get_item(&key)?;
                Ok((key.to_string(), value))
            });
            vec![Kwargs::from_iter(named.collect::<Result<Vec<_>, Error>>()?).into()]
        }
        _ if values.is_tuple() => values.try_iter()?.collect(),
        ValueKind::Map | ValueKind::Seq | ValueKind::Iterable => vec![values],
        _ if places(text) == 0 => return Err(invalid("a value of % without a place in the text")),
        _ => vec![values],
    };
    if values.len() > places(text).max(1) {
        return Err(invalid("a value of % without a place in the text"));
    }
    formatted(state, FormatStyle::Printf, text, &values)
}

/// The places for values in the text before `%`.
fn places(text: &str) -> usize {
    text.replace("%%", "").matches('%').count()
}

/// A text with values in its fields.
///
/// # Errors
/// As for [`percent`].
pub fn formatted(
    state: &State,
    style: FormatStyle,
    text: &str,
    values: &[Value],
) -> Result<Value, Error> {
    let fields = fields(style, text);
    let is_digit = |letter: char| letter.is_ascii_digit();
    // What takes a width from a value.
    let of_value = match style {
        FormatStyle::Printf => '*',
        FormatStyle::StrFormat => '{',
    };
    for FormatField { name, spec } in &fields {
        if (spec.split(|letter| !is_digit(letter))).any(|number| number.len() > MOST_DIGITS) {
            return Err(invalid("a width or a precision of more than 999"));
        }
        if name.contains(['.', '[']) || spec.contains(of_value) {
            return Err(invalid(
                "the field of a format that takes a part of a value, or its width from one",
            ));
        }
    }
    // Python formats other values by their own rules there.
    let are_specified =
        style == FormatStyle::StrFormat && fields.iter().any(|field| !field.spec.is_empty());
    let has_widths = fields.iter().any(|field| field.spec.contains(is_digit));
    let mut longest = LONGEST_FIELD;
    let mut plain = |value: &Value| {
        if are_specified && !matches!(value.kind(), ValueKind::String | ValueKind::Number) {
            return Err(invalid(
                "a field with a format for what is neither a text nor a number",
            ));
        }
        let value = plain(state, value)?;
        let text = value.as_str().unwrap_or_default();
        if has_widths && !text.is_ascii() {
            // minijinja counts bytes.
            return Err(invalid("a width beside a letter outside of ASCII"));
        }
        longest = longest.max(text.len());
        Ok(value)
    };
    let values = values.iter().map(|value| match value.is_kwargs() {
        true => {
            let names = value.try_iter()?.map(|name| {
                let value = plain(&value.get_item(&name)?)?;
                Ok((name.to_string(), value))
            });
            Ok(Kwargs::from_iter(names.collect::<Result<Vec<_>, Error>>()?).into())
        }
        false => plain(value),
    });
    let values = values.collect::<Result<Vec<Value>, Error>>()?;
    let added = fields.len().saturating_mul(longest);
    pay(state, text.len().saturating_add(added))?;
    format(style, text, &values).map(Value::from)
}

/// A field of a format.
struct FormatField<'a> {
    /// The value that it takes; empty where that is the next one.
    name: &'a str,
    /// Flags, width and precision.
    spec: &'a str,
}

/// The fields of a format, without the signs that stand for themselves: `%%`, `{{` and `}}`.
fn fields(style: FormatStyle, text: &str) -> Vec<FormatField<'_>> {
    let sign = match style {
        FormatStyle::Printf => '%',
        FormatStyle::StrFormat => '{',
    };
    let mut fields = Vec::new();
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once(sign) {
        if let Some(literal) = behind.strip_prefix(sign) {
            rest = literal;
            continue;
        }
        let (field, behind) = match style {
            FormatStyle::Printf => printf_field(behind),
            FormatStyle::StrFormat => {
                let (inside, behind) = behind.split_once('}').unwrap_or((behind, ""));
                let (name, spec) = inside.split_once(':').unwrap_or((inside, ""));
                (FormatField { name, spec }, behind)
            }
        };
        fields.push(field);
        rest = behind;
    }
    fields
}

/// What stands behind `%`, and what stands behind its letter.
fn printf_field(text: &str) -> (FormatField<'_>, &str) {
    let named = text.strip_prefix('(').and_then(|name| name.split_once(')'));
    // A name in brackets is one key, whatever stands in it.
    let rest = named.map_or(text, |(_, rest)| rest);
    let end = rest.find(char::is_alphabetic).unwrap_or(rest.len());
    let (spec, behind) = rest.split_at(end);
    (FormatField { name: "", spec }, behind)
}

/// A text or a number as it is, anything else as the text that Python writes.
fn plain(state: &State, value: &Value) -> Result<Value, Error> {
    match value.kind() {
        ValueKind::String | ValueKind::Number => Ok(value.clone()),
        _ => python_text::str(state, value).map(Value::from),
    }
}
