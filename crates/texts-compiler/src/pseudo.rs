//! Languages that nobody speaks, made from English, in which the layout of the page is tested before anyone translates: one
//! whose texts are longer, and one that is written from right to left. Arguments, digits and marks stay.

use crate::{
    locale::{ContentFolder, FileSource, LocaleSource},
    source::{TextMessage, TextPart},
};

/// The code of the language of longer texts.
pub const LONGER: &str = "en-XA";
/// The code of the language from right to left.
pub const RIGHT_TO_LEFT: &str = "ar-XB";

/// Whether nobody speaks the language of a code.
#[must_use]
pub fn is_pseudo(code: &str) -> bool {
    [LONGER, RIGHT_TO_LEFT].contains(&code)
}

/// Both languages.
#[must_use]
pub fn of(english: &LocaleSource) -> [LocaleSource; 2] {
    [
        made(english, LONGER, longer),
        made(english, RIGHT_TO_LEFT, right_to_left),
    ]
}

fn made(english: &LocaleSource, code: &str, write: fn(&str) -> String) -> LocaleSource {
    let files = english.files.iter().map(|file| FileSource {
        messages: file
            .messages
            .iter()
            .map(|message| {
                of_language(message, code).unwrap_or_else(|| TextMessage {
                    parts: rewritten(&message.parts, write),
                    ..message.clone()
                })
            })
            .collect(),
        ..file.clone()
    });
    let content = english.content.iter().map(|folder| ContentFolder {
        name: folder.name,
        files: (folder.files.iter())
            .map(|file| file.rewritten(write))
            .collect(),
    });
    LocaleSource {
        code: code.into(),
        files: files.collect(),
        content: content.collect(),
    }
}

/// A message that says how the language writes; `None` for any other.
fn of_language(message: &TextMessage, code: &str) -> Option<TextMessage> {
    let text = match (message.id.as_str(), code) {
        ("direction", RIGHT_TO_LEFT) => "rtl",
        // Marks other than those of English: a number that the language does not write is seen.
        ("decimal-mark", LONGER) => ",",
        ("group-mark", LONGER) => ".",
        ("direction" | "decimal-mark" | "group-mark" | "percent", _) => {
            return Some(message.clone());
        }
        _ => return None,
    };
    Some(TextMessage {
        parts: vec![TextPart::Text(text.into())],
        ..message.clone()
    })
}

fn rewritten(parts: &[TextPart], write: fn(&str) -> String) -> Vec<TextPart> {
    let part = |part: &TextPart| match part {
        TextPart::Text(text) => TextPart::Text(write(text)),
        TextPart::Argument(name) => TextPart::Argument(name.clone()),
        TextPart::Plural { argument, variants } => TextPart::Plural {
            argument: argument.clone(),
            variants: variants
                .iter()
                .map(|(key, parts)| (*key, rewritten(parts, write)))
                .collect(),
        },
    };
    parts.iter().map(part).collect()
}

/// With accents, and each vowel twice: about 40 % longer.
fn longer(text: &str) -> String {
    let letters = text.chars().flat_map(|letter| match letter {
        'a' => vec!['å', 'å'],
        'e' => vec!['é', 'é'],
        'i' => vec!['ï', 'ï'],
        'o' => vec!['ö', 'ö'],
        'u' => vec!['ü', 'ü'],
        'n' => vec!['ñ'],
        's' => vec!['š'],
        other => vec![other],
    });
    letters.collect()
}

/// In Arabic letters.
fn right_to_left(text: &str) -> String {
    const LETTERS: [char; 26] = [
        'ا', 'ب', 'ك', 'د', 'ه', 'ف', 'غ', 'ح', 'ي', 'ج', 'ق', 'ل', 'م', 'ن', 'و', 'پ', 'خ', 'ر',
        'س', 'ت', 'ع', 'ذ', 'ش', 'ض', 'ئ', 'ز',
    ];
    let letters = text
        .chars()
        .map(|letter| match letter.to_ascii_lowercase() {
            lower if lower.is_ascii_lowercase() => LETTERS[usize::from(lower as u8 - b'a')],
            _ => letter,
        });
    letters.collect()
}
