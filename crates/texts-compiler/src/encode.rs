//! A message as it is fetched: its text, in which control characters mark arguments and plural forms. What reads it is
//! `texts::pattern`.

use crate::source::{PluralKey, TextMessage, TextPart};

/// Stands between two messages of a file.
pub const BETWEEN: char = '\u{1e}';
/// Stands before the place of an argument, written as a letter.
pub const ARGUMENT: char = '\u{11}';
/// Begins a choice by an argument, whose letter follows.
pub const CHOICE: char = '\u{12}';
/// Ends the key of a variant.
pub const KEY: char = '\u{13}';
/// Ends a variant.
pub const VARIANT: char = '\u{14}';
/// Ends a choice.
pub const END: char = '\u{15}';

/// A file of messages, of which each argument stands at the place that `names` gives it.
#[must_use]
pub fn file<'a>(messages: impl Iterator<Item = (&'a TextMessage, Vec<&'a str>)>) -> String {
    let encoded = messages.map(|(message, names)| {
        let mut text = String::new();
        encode(&message.parts, &names, &mut text);
        text
    });
    encoded
        .collect::<Vec<_>>()
        .join(BETWEEN.to_string().as_str())
}

fn encode(parts: &[TextPart], names: &[&str], text: &mut String) {
    let letter = |name: &str| {
        let place = names.iter().position(|other| *other == name);
        char::from(b'a' + place.unwrap_or_default() as u8)
    };
    for part in parts {
        match part {
            TextPart::Text(written) => text.push_str(written),
            TextPart::Argument(name) => text.extend([ARGUMENT, letter(name)]),
            TextPart::Plural { argument, variants } => {
                text.extend([CHOICE, letter(argument)]);
                for (key, parts) in variants {
                    match key {
                        PluralKey::Number(number) => text.push_str(&number.to_string()),
                        PluralKey::Form(form) => text.push(form.letter()),
                    }
                    text.push(KEY);
                    encode(parts, names, text);
                    text.push(VARIANT);
                }
                text.push(END);
            }
        }
    }
}
