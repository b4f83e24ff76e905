//! Messages in documents and scripts. These stand outside of the program: they are there before it, or without it. A source
//! names a message as `@first.page-write@`, and the build puts the English text there.

use std::ops::Range;

use thiserror::Error;

use crate::{
    locale::LocaleSource,
    source::{TextMessage, TextPart},
};

/// Stands before and after the name of a message.
const MARK: char = '@';

/// A place of a source that names a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder<'a> {
    /// The file of the message.
    pub file: &'a str,
    /// The message.
    pub id: &'a str,
    /// The bytes of the source, with the marks around the name.
    pub place: Range<usize>,
}

/// Why a placeholder cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlaceholderError {
    /// It names no message.
    #[error("@{file}.{id}@ names no message")]
    Unknown {
        /// The file that it names.
        file: String,
        /// The message that it names.
        id: String,
    },
    /// It has a text for each plural form, which only the program can choose.
    #[error("@{file}.{id}@ has plural forms, which only the program has")]
    Plural {
        /// The file of the message.
        file: String,
        /// The message.
        id: String,
    },
}

/// The placeholders of a source, in its order.
#[must_use]
pub fn placeholders(source: &str) -> Vec<Placeholder<'_>> {
    let mut found: Vec<Placeholder<'_>> = Vec::new();
    let marks: Vec<usize> = source.match_indices(MARK).map(|(at, _)| at).collect();
    for pair in marks.windows(2) {
        let &[start, end] = pair else { continue };
        let name = &source[start + MARK.len_utf8()..end];
        // The mark that ends a name does not begin another one.
        let is_free = found.last().is_none_or(|last| last.place.end <= start);
        if let Some((file, id)) = name.split_once('.')
            && is_free
            && is_name(file)
            && is_name(id)
        {
            let place = start..end + MARK.len_utf8();
            found.push(Placeholder { file, id, place });
        }
    }
    found
}

fn is_name(text: &str) -> bool {
    let is_of_name = |letter: char| {
        letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter)
    };
    !text.is_empty() && text.chars().all(is_of_name)
}

/// A source with the texts of a language in their places, each as `written` writes it there.
///
/// # Errors
/// As [`text`].
pub fn filled(
    source: &str,
    locale: &LocaleSource,
    written: impl Fn(&str) -> String,
) -> Result<String, PlaceholderError> {
    let (mut filled, mut end) = (String::new(), 0);
    for placeholder in placeholders(source) {
        filled.push_str(&source[end..placeholder.place.start]);
        filled.push_str(&written(&text(locale, placeholder.file, placeholder.id)?));
        end = placeholder.place.end;
    }
    filled.push_str(&source[end..]);
    Ok(filled)
}

/// The text of a message, with its arguments as `{name}`.
///
/// # Errors
/// [`PlaceholderError`] if there is no such message, or if it has plural forms.
pub fn text(locale: &LocaleSource, file: &str, id: &str) -> Result<String, PlaceholderError> {
    let message = message(locale, file, id).ok_or_else(|| PlaceholderError::Unknown {
        file: file.into(),
        id: id.into(),
    })?;
    let parts = message.parts.iter().map(|part| match part {
        TextPart::Text(text) => Some(text.clone()),
        TextPart::Argument(name) => Some(format!("{{{name}}}")),
        TextPart::Plural { .. } => None,
    });
    let whole: Option<String> = parts.collect();
    whole.ok_or_else(|| PlaceholderError::Plural {
        file: file.into(),
        id: id.into(),
    })
}

fn message<'a>(locale: &'a LocaleSource, file: &str, id: &str) -> Option<&'a TextMessage> {
    let file = locale.files.iter().find(|other| other.name == file)?;
    file.messages.iter().find(|message| message.id == id)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::path::Path;

    use super::*;
    use crate::{locale::FileSource, source::read};

    fn english() -> LocaleSource {
        let path = Path::new("start.ftl");
        let text = "# $percent (text) how much\nloading = Loading: { $percent }%\n\nname = A & B\n\n# $n (count) how many\ntokens = { $n ->\n    [one] { $n } token\n   *[other] { $n } tokens\n }\n";
        LocaleSource {
            code: "en".into(),
            files: vec![FileSource {
                name: "start".into(),
                path: path.into(),
                messages: read(path, text).unwrap(),
            }],
            content: Vec::new(),
        }
    }

    #[test]
    fn only_names_of_messages_are_placeholders() {
        let source = "a@b.c <p>@first.page-name@</p> @build@ /** @type {x} */ @media. @ @quick_check.is-2@c.d@";
        let found = placeholders(source);
        let names: Vec<_> = found.iter().map(|found| (found.file, found.id)).collect();
        assert_eq!(names, [("first", "page-name"), ("quick_check", "is-2")]);
        assert_eq!(&source[found[0].place.clone()], "@first.page-name@");
    }

    #[test]
    fn a_text_stands_there_as_its_place_needs_it() {
        let written = |text: &str| text.replace('&', "&amp;");
        let filled = filled("<b>@start.name@</b>@start.loading@!", &english(), written);
        assert_eq!(filled.unwrap(), "<b>A &amp; B</b>Loading: {percent}%!");
    }

    #[test]
    fn a_name_of_no_message_is_an_error_and_so_are_plural_forms() {
        let wrong = |source| filled(source, &english(), str::to_string).unwrap_err();
        let unknown = wrong("@start.nothing@");
        assert_eq!(unknown.to_string(), "@start.nothing@ names no message");
        let plural = wrong("@start.tokens@");
        assert!(
            matches!(plural, PlaceholderError::Plural { .. }),
            "{plural}"
        );
    }
}
