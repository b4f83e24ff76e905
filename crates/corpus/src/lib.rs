//! The training grammar: documents written by a probabilistic generator, and their exact next-token probabilities.
//!
//! The text that a small model learns from is drawn from a grammar of our own instead of collected. So its facts can be
//! checked, its language suits a class of twelve-year-olds, and – what no collected text has – the **true**
//! distribution of the next token is computable for any prefix of a document, for comparison with the network's.
//!
//! ```text
//! chapters/*.txt ──parse──▶ Grammar ──interpret──▶ Automaton ─┬─ drawn with a seed ──▶ Documents   (training data)
//!  (the content)            (rules, tables)                   └─ enumerated, weighted ▶ TrueDistribution (exact)
//! ```
//!
//! One interpreter ([`Automaton`]) serves both: at every choice, the generator takes one branch, and [`TrueDistribution`] takes
//! all of them with their probabilities. The automaton has memory: a name chosen at the start is recalled at the end.
//!
//! The alphabet consists of [pieces](pieces::split): words with their leading space, as split by a byte-level BPE
//! pre-tokenizer. Tokens never cross pieces: tokenizing each piece turns the distribution over pieces into one over
//! tokens.
//!
//! The feature `shipped` (on by default) includes the chapters in the binary. Without it the crate only parses: the
//! page fetches the chapters joined in one file, for [`Grammar::parse_joined`].

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

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

pub use automaton::{Automaton, AutomatonState, Said, Step};
pub use choice::BranchPoint;
pub use documents::{Documents, Drawn};
pub use error::GrammarError;
pub use grammar::{Grammar, Symbol};
pub use random::Random;
pub use source::join;
pub use truth::{Alphabet, TrueDistribution};

/// Changes whenever the same seed gives other documents; part of the manifest of every model trained on them.
pub const VERSION: u32 = 2;

#[cfg(feature = "shipped")]
mod shipped;
#[cfg(feature = "shipped")]
pub use shipped::{CHAPTERS, grammar, joined};
