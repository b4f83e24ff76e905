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
//!
//! The chapters are part of the binary with the feature `shipped` (on by default). Without it the crate is only the
//! reader: the page fetches the chapters joined in one file, which [`Grammar::parse_joined`] reads.

mod automaton;
mod check;
mod choice;
mod compiler;
mod documents;
mod error;
mod grammar;
mod inflection;
mod lexicon;
mod markup;
pub mod pieces;
mod random;
mod source;
mod truth;

pub use automaton::{Automaton, Said, State, Step};
pub use choice::Choice;
pub use documents::{Documents, Drawn};
pub use error::GrammarError;
pub use grammar::{Grammar, Symbol};
pub use random::Random;
pub use source::join;
pub use truth::{Alphabet, Truth};

/// Changes whenever the same seed gives other documents: written into the manifest of every model trained on them.
pub const VERSION: u32 = 2;

#[cfg(feature = "shipped")]
mod shipped;
#[cfg(feature = "shipped")]
pub use shipped::{CHAPTERS, grammar, joined};
