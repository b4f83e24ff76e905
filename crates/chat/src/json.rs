//! The filter `tojson` as transformers has it: Python's `json.dumps`, which does not escape HTML.

use minijinja::{
    Error, State, Value,
    value::{Kwargs, ValueKind},
};

use crate::paid_text::{DEEPEST, PaidText, invalid};

/// `value | tojson(ensure_ascii=false, indent=none, separators=none, sort_keys=false)`.
///
/// # Errors
/// For a value that has no JSON, an argument that Python does not know, or too much work.
pub fn tojson(state: &State, value: &Value, options: Kwargs) -> Result<String, Error> {
    let indent = match options.get::<Option<Value>>("indent")? {
        Some(indent) if !indent.is_none() => Some(indentation(&indent)?),
        _ => None,
    };
    let between = if indent.is_some() { "," } else { ", " };
    let separators: Option<Vec<String>> = options.get("separators")?;
    let [item_separator, key_separator] = match separators {
        None => [between.to_owned(), ": ".to_owned()],
        Some(both) => {
            <[String; 2]>::try_from(both).map_err(|_| invalid("separators are not two"))?
        }
    };
    let style = JsonStyle {
        escapes: options
            .get::<Option<bool>>("ensure_ascii")?
            .unwrap_or(false),
        sorts: options.get::<Option<bool>>("sort_keys")?.unwrap_or(false),
        indent,
        item_separator,
        key_separator,
    };
    options.assert_all_used()?;
    let mut writer = JsonWriter {
        style,
        text: PaidText::new(state),
    };
    writer.value(value, 0)?;
    Ok(writer.text.into_text())
}

/// What stands once for each level: as many spaces as a number says, or a text.
fn indentation(indent: &Value) -> Result<String, Error> {
    if let Some(text) = indent.as_str() {
        return Ok(text.into());
    }
    match indent.as_usize() {
        Some(spaces) if spaces <= DEEPEST => Ok(" ".repeat(spaces)),
        _ => Err(invalid(format!(
            "indent is neither a text nor a number from 0 to {DEEPEST}"
        ))),
    }
}

struct JsonStyle {
    /// Whether characters outside of ASCII are written as `\u….`.
    escapes: bool,
    sorts: bool,
    /// What stands once for each level in front of an item; `None` writes all in one line.
    indent: Option<String>,
    item_separator: String,
    key_separator: String,
}

struct JsonWriter<'a, 'env, 'state> {
    style: JsonStyle,
    text: PaidText<'a, 'env, 'state>,
}

impl JsonWriter<'_, '_, '_> {
    fn value(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        self.text.begin_value(depth)?;
        match value.kind() {
            ValueKind::None => self.text += "null",
            ValueKind::Bool => self.text += if value.is_true() { "true" } else { "false" },
            ValueKind::Number => self.text += &number(value),
            ValueKind::String => self.string(value.as_str().unwrap_or_default()),
            ValueKind::Seq => {
                self.items('[', value.try_iter()?, depth, |this, item| {
                    this.value(&item, depth + 1)
                })?;
                self.text.push(']');
            }
            ValueKind::Map => self.map(value, depth)?,
            kind => return Err(invalid(format!("{kind} has no JSON"))),
        }
        Ok(())
    }

    fn map(&mut self, map: &Value, depth: usize) -> Result<(), Error> {
        let mut keys: Vec<Value> = map.try_iter()?.collect();
        if self.style.sorts {
            keys.sort();
        }
        self.items('{', keys.into_iter(), depth, |this, key| {
            match key.as_str() {
                Some(text) => this.string(text),
                // As Python does it, with the JSON of the key as a text.
                None => {
                    this.text.push('"');
                    this.value(&key, depth + 1)?;
                    this.text.push('"');
                }
            }
            this.text += &this.style.key_separator;
            let value = map.get_item(&key)?;
            this.value(&value, depth + 1)
        })?;
        self.text.push('}');
        Ok(())
    }

    /// The items behind an opening bracket, up to the closing one.
    fn items(
        &mut self,
        open: char,
        items: impl Iterator<Item = Value>,
        depth: usize,
        mut write: impl FnMut(&mut Self, Value) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.text.push(open);
        let mut is_empty = true;
        for item in items {
            if !is_empty {
                self.text += &self.style.item_separator;
            }
            is_empty = false;
            self.line(depth + 1);
            write(self, item)?;
        }
        if !is_empty {
            self.line(depth);
        }
        Ok(())
    }

    /// Begins a line of a level, where each item has its own.
    fn line(&mut self, depth: usize) {
        if let Some(indent) = &self.style.indent {
            self.text.push('\n');
            self.text += &indent.repeat(depth);
        }
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.text += "\\\"",
                '\\' => self.text += "\\\\",
                '\n' => self.text += "\\n",
                '\r' => self.text += "\\r",
                '\t' => self.text += "\\t",
                '\u{8}' => self.text += "\\b",
                '\u{c}' => self.text += "\\f",
                '\0'..='\u{1f}' => self.escaped(letter),
                '\u{7f}'.. if self.style.escapes => self.escaped(letter),
                _ => self.text.push(letter),
            }
        }
        self.text.push('"');
    }

    /// `\u` and four digits, twice for a letter of two UTF-16 units.
    fn escaped(&mut self, letter: char) {
        for unit in letter.encode_utf16(&mut [0; 2]) {
            self.text += &format!("\\u{unit:04x}");
        }
    }
}

/// A number as Python writes it: the shortest digits that are read back as the same, with a sign and two digits in an
/// exponent.
pub fn number(value: &Value) -> String {
    if value.is_integer() {
        return value.to_string();
    }
    let Ok(float) = f64::try_from(value.clone()) else {
        return value.to_string();
    };
    if float.is_nan() {
        return "NaN".into();
    }
    if float.is_infinite() {
        return if float > 0.0 { "Infinity" } else { "-Infinity" }.into();
    }
    let digits = format!("{float:?}");
    let Some((mantissa, exponent)) = digits.split_once('e') else {
        return digits;
    };
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{mantissa}e{sign}{exponent:0>2}")
}
