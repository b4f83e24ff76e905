//! The truth beside the model: for one that was trained on a grammar, the exact distribution of the next token.

use corpus::{Alphabet, Grammar, Truth};
use protocol::{Failure, TokenId};

use crate::{GrammarEntry, Tokenizer};

/// A grammar, and how a model's tokens spell it.
pub struct SpelledGrammar {
    grammar: Grammar,
    alphabet: Alphabet,
    bos_token_id: Option<TokenId>,
    eos_token_ids: Vec<TokenId>,
}

/// Follows a text and tells what the grammar says comes next.
pub struct TruthReader<'g> {
    grammar: &'g SpelledGrammar,
    /// Before the first token of a document.
    beginning: Truth<'g>,
    /// After the last token of `read`.
    here: Truth<'g>,
    at_beginning: bool,
    read: Vec<TokenId>,
}

impl SpelledGrammar {
    /// Reads a grammar file and spells it with the tokenizer of a model and its marks for the beginning and the end of
    /// a text.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] when it is not the file that was published, or no grammar;
    /// [`Failure::UnsupportedModel`] when it is read by other rules than ours, or the model cannot end a text.
    pub fn read(
        entry: &GrammarEntry,
        contents: &[u8],
        tokenizer: &Tokenizer,
        bos_token_id: Option<TokenId>,
        eos_token_ids: &[TokenId],
    ) -> Result<Self, Failure> {
        let file = &entry.file;
        entry.entry().check(file, contents)?;
        let damaged = |detail: String| Failure::DamagedFile {
            file: file.clone(),
            detail,
        };
        let unsupported = |detail: &str| Failure::UnsupportedModel {
            detail: format!("{file}: {detail}"),
        };
        // Rules of another version would read another language out of the same lines: no truth, but a guess.
        if entry.version != corpus::VERSION {
            return Err(unsupported("it is of another version than this page reads"));
        }
        let &end = eos_token_ids
            .first()
            .ok_or_else(|| unsupported("the model has no token that ends a text"))?;
        let text = std::str::from_utf8(contents).map_err(|error| damaged(error.to_string()))?;
        let grammar = Grammar::parse_joined(text).map_err(|error| damaged(error.to_string()))?;
        let mut refused = None;
        let alphabet = Alphabet::new(&grammar, end, |piece| {
            tokenizer.spell(piece).unwrap_or_else(|failure| {
                refused = Some(failure);
                Vec::new()
            })
        });
        match refused {
            Some(failure) => Err(failure),
            None => Ok(Self {
                grammar,
                alphabet,
                bos_token_id,
                eos_token_ids: eos_token_ids.to_vec(),
            }),
        }
    }
}

impl<'g> TruthReader<'g> {
    /// Before any text.
    pub fn new(grammar: &'g SpelledGrammar) -> Self {
        let beginning = Truth::new(&grammar.grammar, &grammar.alphabet);
        Self {
            grammar,
            here: beginning.clone(),
            beginning,
            at_beginning: true,
            read: Vec::new(),
        }
    }

    /// The tokens that are possible after `context`, in rising order, with probabilities that sum to 1. None where the
    /// last text of the context is no beginning of a document, cut into tokens as documents are.
    ///
    /// A context that goes on from the last one costs only its new tokens. After an end-of-text token a new document
    /// begins.
    pub fn after(&mut self, context: &[TokenId]) -> Option<Vec<(TokenId, f64)>> {
        let new = match context.strip_prefix(self.read.as_slice()) {
            Some(new) => new,
            None => {
                self.begin();
                context
            }
        };
        for &token in new {
            self.step(token);
        }
        self.read = context.to_vec();
        self.here.is_known().then(|| self.here.next())
    }

    fn step(&mut self, token: TokenId) {
        if self.at_beginning && self.grammar.bos_token_id == Some(token) {
            // It stands before the document.
        } else if self.grammar.eos_token_ids.contains(&token) {
            self.begin();
        } else {
            self.here.read(token);
            self.at_beginning = false;
        }
    }

    fn begin(&mut self) {
        self.here = self.beginning.clone();
        self.at_beginning = true;
    }
}
