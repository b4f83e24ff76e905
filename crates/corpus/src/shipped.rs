//! The chapters of the shipped grammar, included in the binary by the feature `shipped`.

use crate::error::GrammarError;
use crate::grammar::Grammar;

/// The chapters of the shipped grammar: `(name, text)`.
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

/// The shipped grammar, parsed from [`CHAPTERS`].
///
/// # Errors
/// Fails if a chapter has an error; the crate's tests make sure that the shipped ones have none.
pub fn grammar() -> Result<Grammar, GrammarError> {
    Grammar::parse(CHAPTERS)
}

/// The shipped chapters as one text, for [`Grammar::parse_joined`].
pub fn joined() -> String {
    crate::join(CHAPTERS)
}
