//! The filters `int` and `float`: what cannot be read as a number is the default, 0.

use minijinja::{
    Error, Value,
    value::{Kwargs, ValueKind},
};

use crate::paid_text::invalid;

/// The largest base of a number in digits and letters.
const LARGEST_BASE: u32 = 36;
/// Above the largest whole number.
const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;

/// `value | int(default, base)`.
///
/// # Errors
/// For wrong arguments, or a number of more than 64 bits.
pub fn int(
    value: &Value,
    default: Option<Value>,
    base: Option<u32>,
    named: Kwargs,
) -> Result<Value, Error> {
    let default = default.or(named.get("default")?);
    let base = base.or(named.get("base")?).unwrap_or(10);
    named.assert_all_used()?;
    let (whole, float) = match value.as_str() {
        Some(text) => (whole(text, base), number(text)),
        None => (
            i64::try_from(value.clone()).ok(),
            f64::try_from(value.clone()).ok(),
        ),
    };
    let whole = match (whole, float) {
        (Some(whole), _) => Some(whole),
        (None, Some(float)) => truncated(float)?,
        (None, None) => None,
    };
    Ok(whole
        .map(Value::from)
        .or(default)
        .unwrap_or_else(|| Value::from(0)))
}

/// `value | float(default)`.
///
/// # Errors
/// For wrong arguments.
pub fn float(value: &Value, default: Option<Value>, named: Kwargs) -> Result<Value, Error> {
    let default = default.or(named.get("default")?);
    named.assert_all_used()?;
    let float = match value.as_str() {
        Some(text) => number(text),
        None if value.is_true() && value.kind() == ValueKind::Bool => Some(1.0),
        None => f64::try_from(value.clone()).ok(),
    };
    Ok(float
        .map(Value::from)
        .or(default)
        .unwrap_or_else(|| Value::from(0.0)))
}

/// The whole part of a number; `None` for what is none, which becomes the default.
fn truncated(float: f64) -> Result<Option<i64>, Error> {
    match float {
        _ if !float.is_finite() => Ok(None),
        _ if float.abs() < TWO_TO_63 => Ok(Some(float.trunc() as i64)),
        _ => Err(invalid("a whole number of more than 64 bits")),
    }
}

/// A whole number in a base, with or without the sign of the base before it.
fn whole(text: &str, base: u32) -> Option<i64> {
    let digits = text.trim().replace('_', "");
    let small = digits.to_ascii_lowercase();
    let sign = match base {
        2 => "0b",
        8 => "0o",
        16 => "0x",
        _ => "",
    };
    let (minus, digits) = match small.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", &*small),
    };
    let digits = digits.strip_prefix(sign).unwrap_or(digits);
    let is_base = (2..=LARGEST_BASE).contains(&base);
    is_base
        .then(|| i64::from_str_radix(&format!("{minus}{digits}"), base).ok())
        .flatten()
}

/// A number as Python reads it: words for what is not finite, and no others.
fn number(text: &str) -> Option<f64> {
    text.trim().replace('_', "").parse().ok()
}
