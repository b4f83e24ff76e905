//! A part of a pattern that was read, in fancy-regex's words.

use crate::quantifier::Quantifier;

/// What stands for a part of a pattern in the result.
#[derive(Debug, Clone, PartialEq)]
pub enum PatternPiece {
    /// Nothing at all.
    Empty,
    /// Characters that stand for themselves. Oniguruma joins neighbours before it looks for letters that fold together.
    Literal(Vec<char>),
    /// One unit, which a quantifier can follow.
    Unit(String, Extent),
    /// An assertion of no width: Oniguruma allows no quantifier after it.
    Assertion(String),
    /// Several parts one after the other.
    Sequence(String, Extent),
    /// A repeated unit. Oniguruma reduces a repetition of a repetition to one.
    Repeated(String, Extent, Quantifier),
}

/// Whether a part matches at least one character wherever it matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// At least one.
    Characters,
    /// It can match no character.
    MayBeEmpty,
}

impl Extent {
    /// That of a part which is there or not.
    pub fn of(is_empty_somewhere: bool) -> Self {
        match is_empty_somewhere {
            true => Self::MayBeEmpty,
            false => Self::Characters,
        }
    }

    /// That of this part or the other one.
    pub fn or(self, other: Self) -> Self {
        Self::of([self, other].contains(&Self::MayBeEmpty))
    }
}

impl PatternPiece {
    /// A unit of at least one character.
    pub fn unit(text: impl Into<String>) -> Self {
        Self::Unit(text.into(), Extent::Characters)
    }

    /// Whether it can match no character.
    pub fn extent(&self) -> Extent {
        match self {
            Self::Empty | Self::Assertion(_) => Extent::MayBeEmpty,
            Self::Literal(_) => Extent::Characters,
            Self::Unit(_, extent) | Self::Sequence(_, extent) => *extent,
            Self::Repeated(_, extent, quantifier) => match quantifier.allows_none() {
                true => Extent::MayBeEmpty,
                false => *extent,
            },
        }
    }

    /// Whether all that it matches has the same length in characters, and is at least one.
    pub fn has_one_length(&self) -> bool {
        match self {
            Self::Literal(_) => true,
            Self::Unit(text, _) => !text.starts_with("(?>"),
            Self::Sequence(..) => true,
            Self::Empty | Self::Assertion(_) | Self::Repeated(..) => false,
        }
    }
}

impl PatternPiece {
    /// Whether it begins with `.*` or the like. After a place at the beginning of a pattern, Oniguruma tries it at the first
    /// position of each line alone, so that `$.*` does not match at the end of a line.
    pub fn begins_with_any_length(&self) -> bool {
        let text = match self {
            Self::Repeated(unit, _, quantifier) => unit.clone() + &quantifier.written(),
            Self::Unit(text, _) | Self::Sequence(text, _) => text.clone(),
            Self::Empty | Self::Literal(_) | Self::Assertion(_) => return false,
        };
        let mut rest = text.as_str();
        while let Some(inner) = (rest.strip_prefix("(?:")).or_else(|| rest.strip_prefix("(?>")) {
            rest = inner;
        }
        let after = (rest.strip_prefix("(?s:.)")).or_else(|| rest.strip_prefix('.'));
        after.is_some_and(|after| after.starts_with(['*', '+', '{']))
    }
}

/// A group that captures nothing.
pub fn group(inner: &str) -> String {
    format!("(?:{inner})")
}

/// A character that stands for itself, outside of a class and in one.
pub fn escaped(character: char) -> String {
    match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' => character.into(),
        other => format!("\\x{{{:X}}}", u32::from(other)),
    }
}
