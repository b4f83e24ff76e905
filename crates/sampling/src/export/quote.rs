//! Quoting: JSON strings, which are also Python literals, and single-quoted shell words.

use std::fmt::Write;

/// A JSON string literal. Characters beyond ASCII are not escaped, so Python reads the same text.
pub(super) fn json(text: &str) -> String {
    let mut literal = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            control if control < ' ' || control == '\u{7f}' => {
                // Writing to a string cannot fail.
                let _ = write!(literal, "\\u{:04x}", control as u32);
            }
            other => literal.push(other),
        }
    }
    literal + "\""
}

/// A list of JSON strings.
pub(super) fn json_list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| json(text)).collect();
    format!("[{}]", texts.join(", "))
}

/// A shell word that expands to exactly this text.
pub(super) fn shell(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A number with a decimal point: a float in Python, and valid JSON.
pub(super) fn float(number: f64) -> String {
    format!("{number:?}")
}

/// `name=value` or `"name": value` lines of an indented block.
pub(super) fn block(fields: &[(&str, String)], line: impl Fn(&str, &str) -> String) -> String {
    let lines: Vec<String> = fields
        .iter()
        .map(|(name, value)| line(name, value))
        .collect();
    lines.join(",\n")
}

/// A JSON object with one field per line.
pub(super) fn json_object(fields: &[(&str, String)]) -> String {
    format!(
        "{{\n{}\n}}\n",
        block(fields, |name, value| format!("  {}: {value}", json(name)))
    )
}
