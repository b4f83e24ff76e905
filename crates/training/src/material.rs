//! What a network learns from: the grammar, whose truth is known, or a text of the user's own.

use std::path::Path;

use corpus::{Alphabet, Grammar};
use serde::{Deserialize, Serialize};

use crate::batches::{Batches, Source};
use crate::error::Error;
use crate::held_out::HeldOut;
use crate::recipe::Recipe;
use crate::text::Text;
use crate::tokenizer::Tokenizer;

/// Which material it was: a training goes on only with the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The grammar of this project.
    Grammar {
        /// Its version.
        version: u32,
    },
    /// A file.
    Text {
        /// Its checksum.
        sha256: String,
    },
}

/// Material as it is written.
pub enum Raw {
    /// The grammar.
    Grammar(Grammar),
    /// A text.
    Text(Text),
}

/// Material in tokens.
pub enum Material {
    /// The grammar and how it is spelled.
    Grammar {
        /// The grammar.
        grammar: Grammar,
        /// How it is spelled.
        alphabet: Alphabet,
    },
    /// The two parts of a text.
    Text {
        /// What is learned from.
        training: Vec<u32>,
        /// What is judged by.
        held_out: Vec<u32>,
    },
}

impl Raw {
    /// The grammar, or the text in a file.
    ///
    /// # Errors
    /// When the file is no text to learn from.
    pub fn open(text: Option<&Path>) -> Result<Self, Error> {
        Ok(match text {
            None => Self::Grammar(corpus::grammar()?),
            Some(path) => Self::Text(Text::read(path)?),
        })
    }

    /// Which it is.
    pub fn origin(&self) -> Origin {
        match self {
            Self::Grammar(_) => Origin::Grammar {
                version: corpus::VERSION,
            },
            Self::Text(text) => Origin::Text {
                sha256: text.sha256.clone(),
            },
        }
    }

    /// Learns a tokenizer from it.
    ///
    /// # Errors
    /// When the library refuses.
    pub fn tokenizer(&self, vocabulary: usize) -> Result<Tokenizer, Error> {
        match self {
            Self::Grammar(grammar) => Tokenizer::train(grammar, vocabulary),
            Self::Text(text) => Tokenizer::train_on_text(&text.training, vocabulary),
        }
    }

    /// Puts it into tokens.
    ///
    /// # Errors
    /// When the tokenizer refuses.
    pub fn spelled(self, tokenizer: &Tokenizer) -> Result<Material, Error> {
        Ok(match self {
            Self::Grammar(grammar) => Material::Grammar {
                alphabet: tokenizer.alphabet(&grammar)?,
                grammar,
            },
            Self::Text(text) => Material::Text {
                training: tokenizer.encode(&text.training)?,
                held_out: tokenizer.encode(&text.held_out)?,
            },
        })
    }
}

impl Material {
    /// The batches of a recipe.
    pub fn batches(&self, recipe: &Recipe, end: u32) -> Batches<'_> {
        let source = match self {
            Self::Grammar { grammar, alphabet } => Source::Grammar {
                grammar,
                alphabet,
                targets: recipe.targets,
            },
            Self::Text { training, .. } => Source::Text(training),
        };
        Batches {
            source,
            end,
            rows: recipe.rows,
            context: recipe.context_window,
            seed: recipe.seed,
        }
    }

    /// What to judge by: `count` documents of the grammar, or the end of the text.
    pub fn held_out(&self, recipe: &Recipe, end: u32, count: usize) -> HeldOut {
        match self {
            Self::Grammar { grammar, alphabet } => {
                HeldOut::of_grammar(grammar, alphabet, end, count)
            }
            Self::Text { held_out, .. } => HeldOut::of_text(held_out, recipe.context_window),
        }
    }
}
