//! Values as Python writes them: `str` and `repr`, within the bounds of a rendering.

use minijinja::{Error, State, Value, value::ValueKind};

use crate::{dict_view::DictView, json, paid_text::PaidText};

/// `str(value)`: a text as it is, nothing for what is not defined, anything else as [`repr`].
///
/// # Errors
/// For a value that is nested too deeply, or too much work.
pub fn str(state: &State, value: &Value) -> Result<String, Error> {
    match value.as_str() {
        Some(text) => Ok(text.to_owned()),
        None if value.is_undefined() => Ok(String::new()),
        None => repr(state, value),
    }
}

/// `repr(value)`.
///
/// # Errors
/// As for [`str`].
pub fn repr(state: &State, value: &Value) -> Result<String, Error> {
    let mut writer = PythonWriter {
        text: PaidText::new(state),
    };
    writer.value(value, 0)?;
    Ok(writer.text.into_text())
}

struct PythonWriter<'a, 'env, 'state> {
    text: PaidText<'a, 'env, 'state>,
}

impl PythonWriter<'_, '_, '_> {
    fn value(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        self.text.begin_value(depth)?;
        if let Some(view) = value.downcast_object_ref::<DictView>() {
            self.text += view.name;
            self.items("([", value, depth)?;
            self.text += "])";
            return Ok(());
        }
        match value.kind() {
            ValueKind::None => self.text += "None",
            ValueKind::Undefined => self.text += "Undefined",
            ValueKind::Bool => self.text += if value.is_true() { "True" } else { "False" },
            ValueKind::Number => self.text += &number(value),
            ValueKind::String => self.string(value.as_str().unwrap_or_default()),
            ValueKind::Seq if value.is_tuple() => {
                self.items("(", value, depth)?;
                if value.len() == Some(1) {
                    self.text.push(',');
                }
                self.text.push(')');
            }
            ValueKind::Seq | ValueKind::Iterable => {
                self.items("[", value, depth)?;
                self.text.push(']');
            }
            ValueKind::Map => self.map(value, depth)?,
            _ => self.text += &value.to_string(),
        }
        Ok(())
    }

    /// The items behind an opening bracket.
    fn items(&mut self, open: &str, value: &Value, depth: usize) -> Result<(), Error> {
        self.text += open;
        for (place, item) in value.try_iter()?.checked().enumerate() {
            if place > 0 {
                self.text += ", ";
            }
            self.value(&item?, depth + 1)?;
        }
        Ok(())
    }

    fn map(&mut self, map: &Value, depth: usize) -> Result<(), Error> {
        self.text.push('{');
        for (place, key) in map.try_iter()?.enumerate() {
            if place > 0 {
                self.text += ", ";
            }
            self.value(&key, depth + 1)?;
            self.text += ": ";
            self.value(&map.get_item(&key)?, depth + 1)?;
        }
        self.text.push('}');
        Ok(())
    }

    fn string(&mut self, text: &str) {
        let quote = match text.contains('\'') && !text.contains('"') {
            true => '"',
            false => '\'',
        };
        self.text.push(quote);
        for letter in text.chars() {
            match letter {
                '\\' => self.text += "\\\\",
                '\n' => self.text += "\\n",
                '\r' => self.text += "\\r",
                '\t' => self.text += "\\t",
                _ if letter == quote => {
                    self.text += "\\";
                    self.text.push(quote);
                }
                _ if is_printable(letter) => self.text.push(letter),
                '\0'..='\u{ff}' => self.text += &format!("\\x{:02x}", u32::from(letter)),
                '\u{100}'..='\u{ffff}' => self.text += &format!("\\u{:04x}", u32::from(letter)),
                _ => self.text += &format!("\\U{:08x}", u32::from(letter)),
            }
        }
        self.text.push(quote);
    }
}

/// Python's `str.isprintable` of a letter other than quotes and backslashes. Behind another letter, Rust escapes the same
/// categories of Unicode: control, format, surrogate, private, unassigned, and separators but for the space.
fn is_printable(letter: char) -> bool {
    let behind = ['a', letter].iter().collect::<String>();
    matches!(letter, '"' | '\'') || behind.escape_debug().nth(1) == Some(letter)
}

/// A number as `str` writes it.
fn number(value: &Value) -> String {
    let float = f64::try_from(value.clone()).ok();
    match float.filter(|float| !value.is_integer() && !float.is_finite()) {
        Some(float) if float.is_nan() => "nan".into(),
        Some(float) => if float > 0.0 { "inf" } else { "-inf" }.into(),
        None => json::number(value),
    }
}
