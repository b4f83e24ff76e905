//! The grammar that ships, in this binary: the feature `shipped`. Who reads it from a file can do without.

use crate::error::GrammarError;
use crate::grammar::Grammar;

/// The chapters of the grammar that ships: `(name, text)`.
pub const CHAPTERS: &[(&str, &str)] = &[
    ("words", include_str!("chapters/words.txt")),
    ("phrases", include_str!("chapters/phrases.txt")),
    ("stories", include_str!("chapters/stories.txt")),
    ("facts", include_str!("chapters/facts.txt")),
    ("nature", include_str!("chapters/nature.txt")),
    ("numbers", include_str!("chapters/numbers.txt")),
    ("dialogue", include_str!("chapters/dialogue.txt")),
    ("kitchen", include_str!("chapters/kitchen.txt")),
    ("weather", include_str!("chapters/weather.txt")),
    ("verse", include_str!("chapters/verse.txt")),
    ("records", include_str!("chapters/records.txt")),
];

/// The grammar that ships, read from [`CHAPTERS`].
///
/// # Errors
/// When a chapter has a mistake; the crate's own tests keep the shipped ones free of them.
pub fn grammar() -> Result<Grammar, GrammarError> {
    Grammar::parse(CHAPTERS)
}

/// The chapters that ship as one text, which [`Grammar::parse_joined`] reads.
pub fn joined() -> String {
    crate::join(CHAPTERS)
}
