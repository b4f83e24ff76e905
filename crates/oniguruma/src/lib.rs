//! Patterns of Oniguruma, the engine of the published `tokenizers`, as patterns of fancy-regex, the engine of its build for
//! browsers.
//!
//! The two read some constructs differently, and nothing says so: `{1,3}+` repeats three digits in one and is possessive in
//! the other, `^` is at lines or at the start alone, `\w` has other members. [`translate`] reads a pattern as Oniguruma does
//! (its own syntax, the default of the crate `onig`; `regparse.c` of Oniguruma 6.9.10) and writes it in constructs on which
//! both engines agree. `tests/differential.rs` compares both engines on patterns drawn from the grammar that is read here.
//! What is outside of this grammar is refused by name.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod class;
mod escape;
mod fold;
mod group;
mod parser;
mod piece;
mod quantifier;

use parser::Parser;

/// A construct whose equal meaning in both engines is not proven, as it stands in the pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unproven {
    /// The beginning of the construct: `\G`, `(?(`.
    pub construct: String,
}

/// The pattern of fancy-regex that matches what Oniguruma matches with `pattern`.
///
/// Groups capture nothing in the result: a tokenizer's pattern is only asked where it matches.
///
/// # Errors
/// [`Unproven`] with the first construct that is not translated; a pattern that Oniguruma refuses has one, too.
pub fn translate(pattern: &str) -> Result<String, Unproven> {
    Parser::new(pattern).pattern()
}
