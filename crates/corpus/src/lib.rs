//! The training grammar: documents, written by us, from a probabilistic generator.
//!
//! The text a small model learns from is drawn from a grammar of ours instead of collected. So its facts can be checked,
//! its language is fit for a class of twelve-year-olds, and – what no collected text has – the **true** distribution of
//! the next token is computable for any prefix of a document, to be held beside what the network has learned.
//!
//! ```text
//! chapters/*.txt ──parse──▶ Grammar ──step by step──▶ Automaton ─┬─ drawn with a seed ──▶ Documents   (what is trained on)
//!  (the content)            (rules, tables)                      └─ enumerated, weighted ▶ Truth       (what is true)
//! ```
//!
//! One interpreter ([`Automaton`]) serves both: wherever the grammar chooses, the generator takes one branch and the
//! truth takes them all, with their probabilities. The automaton has memory: a name chosen at the start of a story is
//! recalled at its end.
//!
//! The alphabet is the [piece](pieces::split): the word with its leading space, as a byte-level BPE pre-tokenizer cuts
//! it. Tokens never cross pieces, so the distribution over pieces gives the one over tokens by spelling each piece.

mod automaton;
mod check;
mod documents;
mod error;
mod grammar;
mod inflection;
mod markup;
pub mod pieces;
mod random;
mod source;
mod truth;

pub use automaton::{Automaton, Choice, State, Step};
pub use documents::Documents;
pub use error::GrammarError;
pub use grammar::{Grammar, Symbol};
pub use random::Random;
pub use truth::{Alphabet, Truth};

/// Changes whenever the same seed gives other documents: written into the manifest of every model trained on them.
pub const VERSION: u32 = 1;

/// The chapters of the grammar that ships: `(name, text)`.
pub const CHAPTERS: &[(&str, &str)] = &[
    ("words", include_str!("chapters/words.txt")),
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
