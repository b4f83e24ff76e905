//! A Fluent file as messages: text, arguments, and selections by a plural form. Terms, attributes, functions and references
//! are left out of the syntax, and a file that has them is refused.

use std::path::Path;

use fluent_syntax::{
    ast::{Comment, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};

use crate::{TextsError, plural::PluralForm};

/// The type of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentType {
    /// A whole number, written with the separators of the language; it may choose a plural form.
    Count,
    /// Anything else, written already: a word of the model, a name, a number with decimals.
    Text,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its type.
    pub of_type: ArgumentType,
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPart {
    /// Text as it stands.
    Text(String),
    /// The value of an argument.
    Argument(String),
    /// The first variant whose key is that of the argument: a number, or the plural form of its number.
    Plural {
        /// The argument, a count.
        argument: String,
        /// The variants; that of [`PluralForm::Other`] is among them.
        variants: Vec<(PluralKey, Vec<TextPart>)>,
    },
}

/// What a variant is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PluralKey {
    /// One number.
    Number(usize),
    /// The numbers of a plural form.
    Form(PluralForm),
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMessage {
    /// Its name, in words with hyphens.
    pub id: String,
    /// Its arguments, in the order of the comment before it; only English names them.
    pub arguments: Vec<Argument>,
    /// What is said about it, and about its arguments, to translators.
    pub comment: String,
    /// The text.
    pub parts: Vec<TextPart>,
}

impl TextMessage {
    /// The names of the arguments that the text has, each once.
    #[must_use]
    pub fn used(&self) -> Vec<&str> {
        let mut used = Vec::new();
        collect(&self.parts, &mut used);
        used
    }
}

fn collect<'a>(parts: &'a [TextPart], used: &mut Vec<&'a str>) {
    let add = |name: &'a str, used: &mut Vec<&'a str>| {
        if !used.contains(&name) {
            used.push(name);
        }
    };
    for part in parts {
        match part {
            TextPart::Text(_) => {}
            TextPart::Argument(name) => add(name, used),
            TextPart::Plural { argument, variants } => {
                add(argument, used);
                for (_, parts) in variants {
                    collect(parts, used);
                }
            }
        }
    }
}

/// The messages of a file, in its order.
///
/// # Errors
/// [`TextsError::Wrong`] for what is no Fluent, and for a part of its syntax that is left out here.
pub fn read(path: &Path, text: &str) -> Result<Vec<TextMessage>, TextsError> {
    let wrong = |what: String| TextsError::Wrong {
        path: path.into(),
        what,
    };
    let resource = parser::parse(text).map_err(|(_, errors)| {
        let first = errors.first();
        let at = first.map_or(0, |error| error.pos.start);
        let line = text.get(..at).map_or(1, |before| before.lines().count());
        let what = first.map(ToString::to_string).unwrap_or_default();
        wrong(format!("line {line}: {what}"))
    })?;
    let mut messages: Vec<TextMessage> = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name;
                let in_message = |what: &str| wrong(format!("{id}: {what}"));
                if !message.attributes.is_empty() {
                    return Err(in_message("attributes are not read"));
                }
                if messages.iter().any(|other| other.id == id) {
                    return Err(in_message("stands twice"));
                }
                let pattern = message.value.ok_or_else(|| in_message("has no text"))?;
                let comment = message.comment.as_ref().map(said).unwrap_or_default();
                messages.push(TextMessage {
                    id: id.into(),
                    arguments: arguments(&comment).map_err(|what| in_message(&what))?,
                    parts: parts(&pattern, 0).map_err(|what| in_message(&what))?,
                    comment,
                });
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(term) => {
                return Err(wrong(format!("-{}: terms are not read", term.id.name)));
            }
            Entry::Junk { content } => return Err(wrong(format!("cannot be read: {content}"))),
        }
    }
    Ok(messages)
}

fn said(comment: &Comment<&str>) -> String {
    comment.content.join("\n")
}

/// The arguments that a comment names: one a line, `$name (count)` or `$name (text)`, and what it is.
fn arguments(comment: &str) -> Result<Vec<Argument>, String> {
    let lines = comment.lines().filter_map(|line| line.strip_prefix('$'));
    let argument = |line: &str| {
        let (name, rest) = line
            .split_once(' ')
            .ok_or_else(|| format!("${line} has no type"))?;
        let of_type = match rest.split_once(')').map(|(of_type, _)| of_type) {
            Some("(count") => ArgumentType::Count,
            Some("(text") => ArgumentType::Text,
            _ => return Err(format!("${name} is neither (count) nor (text)")),
        };
        Ok(Argument {
            name: name.into(),
            of_type,
        })
    };
    lines.map(argument).collect()
}

/// The parts of a text. A selection inside of another is refused: its sentence would be made of fragments.
fn parts(pattern: &Pattern<&str>, depth: usize) -> Result<Vec<TextPart>, String> {
    let part = |element: &PatternElement<&str>| {
        Ok(match element {
            PatternElement::TextElement { value } => TextPart::Text((*value).into()),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::VariableReference { id }) => {
                    TextPart::Argument(id.name.into())
                }
                // `{ "{" }` is how Fluent writes a brace, and `{ "" }` a space at the edge.
                Expression::Inline(InlineExpression::StringLiteral { value }) => TextPart::Text(
                    fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned(),
                ),
                Expression::Select {
                    selector: InlineExpression::VariableReference { id },
                    variants,
                } if depth == 0 => TextPart::Plural {
                    argument: id.name.into(),
                    variants: variants
                        .iter()
                        .map(|variant| Ok((key(&variant.key)?, parts(&variant.value, 1)?)))
                        .collect::<Result<_, String>>()?,
                },
                _ => {
                    return Err(
                        "has what is not read: a function, a reference, or a selection in another"
                            .into(),
                    );
                }
            },
        })
    };
    let parts: Result<Vec<TextPart>, String> = pattern.elements.iter().map(part).collect();
    Ok(joined(parts?))
}

/// Neighboring texts as one.
fn joined(parts: Vec<TextPart>) -> Vec<TextPart> {
    let mut joined: Vec<TextPart> = Vec::new();
    for part in parts {
        match (joined.last_mut(), part) {
            (Some(TextPart::Text(before)), TextPart::Text(text)) => before.push_str(&text),
            (_, part) => joined.push(part),
        }
    }
    joined
}

fn key(key: &VariantKey<&str>) -> Result<PluralKey, String> {
    match key {
        VariantKey::NumberLiteral { value } => value
            .parse()
            .map(PluralKey::Number)
            .map_err(|_| format!("[{value}] is no whole number")),
        VariantKey::Identifier { name } => PluralForm::from_key(name)
            .map(PluralKey::Form)
            .ok_or_else(|| format!("[{name}] is no plural form")),
    }
}
