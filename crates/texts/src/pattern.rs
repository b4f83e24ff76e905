//! A text with its arguments filled in. How texts are written down is said in `texts_compiler::encode`.

use std::str::Chars;

use crate::{
    ARGUMENT, CHOICE, END, KEY, VARIANT,
    numbers::{count, is_number},
    plural,
};

/// The value of an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    /// A number, written as the language writes it.
    Count(usize),
    /// Text as it is.
    Text(&'a str),
}

/// The text of a pattern.
pub(crate) fn filled(pattern: &str, values: &[Value<'_>]) -> String {
    let mut text = String::with_capacity(pattern.len() + 16);
    let mut rest = pattern.chars();
    while let Some(letter) = rest.next() {
        match letter {
            ARGUMENT => match value(&mut rest, values) {
                Some(Value::Count(number)) => text.push_str(&count(number)),
                Some(Value::Text(written)) => isolated(&mut text, written),
                None => {}
            },
            CHOICE => {
                let number = match value(&mut rest, values) {
                    Some(Value::Count(number)) => number,
                    _ => 0,
                };
                let variant = chosen(&mut rest, number);
                // A variant has no choice of its own.
                text.push_str(&filled(variant, values));
            }
            other => text.push(other),
        }
    }
    text
}

fn value<'a>(rest: &mut Chars<'_>, values: &[Value<'a>]) -> Option<Value<'a>> {
    let place = (rest.next()? as usize).checked_sub('a' as usize)?;
    values.get(place).copied()
}

/// The variant of a number: its own, else that of its plural form, else that of all others. Reads up to the end of the
/// choice.
fn chosen<'p>(rest: &mut Chars<'p>, number: usize) -> &'p str {
    let (choice, after) = rest.as_str().split_once(END).unwrap_or_default();
    *rest = after.chars();
    let own = number.to_string();
    let form = plural::letter(crate::locale().id(), number);
    let variants = || {
        choice
            .split(VARIANT)
            .filter_map(|variant| variant.split_once(KEY))
    };
    let of = |key: &str| variants().find(|(own, _)| *own == key);
    let variant = of(&own).or_else(|| of(form)).or_else(|| of("*"));
    variant.map_or("", |(_, text)| text)
}

/// A word of the model in a text from right to left: its own direction does not move what is around it. Digits do not move
/// anything either, and a sign of percent after them belongs to them.
fn isolated(text: &mut String, written: &str) {
    match crate::direction() {
        "rtl" if !is_number(written) => text.extend(["\u{2068}", written, "\u{2069}"]),
        _ => text.push_str(written),
    }
}
