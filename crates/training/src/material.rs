//! The training data: the grammar, whose true distribution is known, or a text of the user's own.

use std::path::Path;

use corpus::{Alphabet, Grammar};
use serde::{Deserialize, Serialize};

use crate::batches::{Batches, TextSource};
use crate::error::Error;
use crate::held_out::HeldOut;
use crate::recipe::Recipe;
use crate::text::TextFile;
use crate::tokenizer::TrainableTokenizer;

/// Identifies the training data: a training can be resumed only with the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TrainingData {
    /// The grammar of this project.
    Grammar {
        /// The [`corpus::VERSION`] of the grammar.
        version: u32,
    },
    /// A text file of the user's own.
    Text {
        /// The checksum of the file.
        sha256: String,
    },
}

/// Training data before tokenization.
pub enum Raw {
    /// The compiled grammar.
    Grammar(Grammar),
    /// The text, split into training and held-out part.
    Text(TextFile),
}

/// Tokenized training data.
pub enum Material {
    /// The grammar, with the tokens of its pieces.
    Grammar {
        /// The compiled grammar.
        grammar: Grammar,
        /// The tokens of its pieces.
        alphabet: Alphabet,
    },
    /// A text in two parts.
    Text {
        /// The tokens to train on.
        training: Vec<u32>,
        /// The tokens held out for evaluation.
        held_out: Vec<u32>,
    },
}

impl Raw {
    /// The grammar, or the text in a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is not a text that can be trained on.
    pub fn open(text: Option<&Path>) -> Result<Self, Error> {
        Ok(match text {
            None => Self::Grammar(corpus::grammar()?),
            Some(path) => Self::Text(TextFile::read(path)?),
        })
    }

    /// The identification of this data.
    pub fn origin(&self) -> TrainingData {
        match self {
            Self::Grammar(_) => TrainingData::Grammar {
                version: corpus::VERSION,
            },
            Self::Text(text) => TrainingData::Text {
                sha256: text.sha256.clone(),
            },
        }
    }

    /// Trains a tokenizer on it.
    ///
    /// # Errors
    /// Fails if the tokenizer library returns an error.
    pub fn tokenizer(&self, vocabulary: usize) -> Result<TrainableTokenizer, Error> {
        match self {
            Self::Grammar(grammar) => TrainableTokenizer::train(grammar, vocabulary),
            Self::Text(text) => TrainableTokenizer::train_on_text(&text.training, vocabulary),
        }
    }

    /// Tokenizes the data: a grammar by pieces, a text as a whole.
    ///
    /// # Errors
    /// Fails if the tokenizer returns an error.
    pub fn spelled(self, tokenizer: &TrainableTokenizer) -> Result<Material, Error> {
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
            Self::Grammar { grammar, alphabet } => TextSource::Grammar {
                grammar,
                alphabet,
                targets: recipe.targets,
            },
            Self::Text { training, .. } => TextSource::Text(training),
        };
        Batches {
            source,
            end,
            rows: recipe.rows,
            context: recipe.context_window,
            seed: recipe.seed,
        }
    }

    /// The held-out text: `count` documents of the grammar, or the end of the text.
    pub fn held_out(&self, recipe: &Recipe, end: u32, count: usize) -> HeldOut {
        match self {
            Self::Grammar { grammar, alphabet } => {
                HeldOut::of_grammar(grammar, alphabet, end, count)
            }
            Self::Text { held_out, .. } => HeldOut::of_text(held_out, recipe.context_window),
        }
    }
}
