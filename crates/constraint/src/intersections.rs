//! How many expressions a text must match at once, and how many remainders a number must leave: each more can multiply the
//! states of all others. It is counted in what was written, before anything of it is compiled.

use std::ops::AddAssign;

use serde_json::{Deserializer, Value};

/// Keywords of a schema that bring another schema to the one in which they stand.
const MEETING: [&str; 3] = ["anyOf", "oneOf", "$ref"];

/// Keywords of a schema that restrict nothing.
const ANNOTATIONS: [&str; 9] = [
    "type",
    "title",
    "description",
    "default",
    "examples",
    "$comment",
    "$schema",
    "$id",
    "$defs",
];

/// What a schema has: places at which two schemas meet, and what multiplies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SchemaParts {
    /// Branches of `allOf`, and alternatives and references that stand beside other keywords.
    meetings: usize,
    /// Patterns and formats.
    expressions: usize,
    /// The greatest divisor of `multipleOf`, without its powers of ten.
    largest: u64,
    /// The product of all of them.
    product: u64,
}

impl AddAssign for SchemaParts {
    fn add_assign(&mut self, other: Self) {
        self.meetings += other.meetings;
        self.expressions += other.expressions;
        self.largest = self.largest.max(other.largest);
        self.product = self.product.saturating_mul(other.product);
    }
}

/// What may meet in one string or number, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Intersections {
    /// Expressions that one text may have to match.
    pub expressions: usize,
    /// Remainders that have to be told apart for one number.
    pub remainders: u64,
}

/// What may meet in a schema: no more expressions than it has, and each but the first came from a place at which schemas meet.
pub(crate) fn of_schema(schema: &Value) -> Intersections {
    let parts = parts(schema);
    Intersections {
        expressions: parts.expressions.min(parts.meetings + 1),
        remainders: match parts.meetings {
            0 => parts.largest,
            _ => parts.product,
        },
    }
}

/// Names of properties and values of an `enum` are taken for keywords as well: that counts too much, and never too little.
fn parts(value: &Value) -> SchemaParts {
    let mut all = SchemaParts {
        meetings: 0,
        expressions: 0,
        largest: 1,
        product: 1,
    };
    match value {
        Value::Array(items) => items.iter().for_each(|item| all += parts(item)),
        Value::Object(fields) => {
            let is_restriction = |key: &&String| !ANNOTATIONS.contains(&key.as_str());
            let restrictions = fields.keys().filter(is_restriction).count();
            let mut expressions = 0;
            for (key, value) in fields {
                all += parts(value);
                match (key.as_str(), value) {
                    ("allOf", Value::Array(branches)) => all.meetings += branches.len(),
                    ("pattern" | "format", Value::String(_)) => expressions += 1,
                    ("multipleOf", Value::Number(number)) => {
                        let divisor = digits(&number.to_string());
                        all.largest = all.largest.max(divisor);
                        all.product = all.product.saturating_mul(divisor);
                    }
                    (key, _) if MEETING.contains(&key) && restrictions > 1 => all.meetings += 1,
                    _ => {}
                }
            }
            all.expressions += expressions;
            // A pattern and a format in one schema.
            all.meetings += expressions.saturating_sub(1);
        }
        _ => {}
    }
    all
}

/// A decimal number without sign, point and powers of ten: 250 and 0.025 are 25.
fn digits(number: &str) -> u64 {
    let (mantissa, _) = number.split_once(['e', 'E']).unwrap_or((number, ""));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_matches('0');
    match digits.is_empty() {
        true => 1,
        false => digits.parse().unwrap_or(u64::MAX),
    }
}

/// What may meet in a Lark grammar: one expression more than it has operators `&` and `~`. A schema in the grammar counts by
/// itself.
pub(crate) fn of_lark(grammar: &str) -> Intersections {
    let mut operators = 0;
    let mut of_schemas = Intersections {
        expressions: 0,
        remainders: 1,
    };
    let mut rest = grammar;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => enclosed(rest, '"'),
            '/' if rest.starts_with("//") => line(rest),
            '/' => enclosed(rest, '/'),
            '#' => line(rest),
            '%' if rest.starts_with("%json") => {
                let mut values = Deserializer::from_str(&rest["%json".len()..]).into_iter();
                if let Some(Ok(schema)) = values.next() {
                    let of_schema = of_schema(&schema);
                    of_schemas.expressions = of_schemas.expressions.max(of_schema.expressions);
                    of_schemas.remainders = of_schemas.remainders.max(of_schema.remainders);
                }
                "%json".len() + values.byte_offset()
            }
            '&' => {
                operators += 1;
                1
            }
            // `a ~ 3` repeats.
            '~' => {
                let after = rest[1..].trim_start_matches([' ', '\t']);
                let repeats = after.starts_with(|c: char| c.is_ascii_digit() || c == '+');
                operators += usize::from(!repeats);
                1
            }
            other => other.len_utf8(),
        };
        rest = &rest[length..];
    }
    Intersections {
        expressions: of_schemas.expressions.max(operators + 1),
        ..of_schemas
    }
}

/// The bytes of a string or an expression with both of its marks; 1 where it does not end in its line.
fn enclosed(text: &str, mark: char) -> usize {
    let mut escaped = true; // the first mark
    for (byte, character) in text.char_indices() {
        match character {
            '\n' if mark == '"' => break,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == mark => return byte + 1,
            _ => {}
        }
    }
    1
}

/// The bytes to the end of the line.
fn line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

#[cfg(test)]
mod tests;
