//! The true distribution of the next token, for a model that was trained on a grammar.

use corpus::{Alphabet, Grammar, TrueDistribution};
use protocol::{Failure, TokenId};

use crate::{GrammarEntry, Tokenizer};

/// A grammar with the token ids of its pieces in a model's tokenizer.
pub struct SpelledGrammar {
    grammar: Grammar,
    alphabet: Alphabet,
    bos_token_id: Option<TokenId>,
    eos_token_ids: Vec<TokenId>,
}

/// Computes the true distribution of the next token, incrementally along a text.
pub struct TruthReader<'g> {
    grammar: &'g SpelledGrammar,
    /// The state before the first token of a document.
    beginning: TrueDistribution<'g>,
    /// The state after the last token of `read`.
    here: TrueDistribution<'g>,
    at_beginning: bool,
    read: Vec<TokenId>,
}

impl SpelledGrammar {
    /// Parses a grammar file and tokenizes its pieces with a model's tokenizer and special tokens.
    ///
    /// # Errors
    /// [`Failure::DamagedFile`] if it is not the published file or does not parse; [`Failure::UnsupportedModel`] if its
    /// version is another than this crate reads, or the model has no end-of-text token.
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
        let unsupported =
            |said: fn(&str) -> String| Failure::UnsupportedModel { detail: said(file) };
        // The rules of another version would read another language from the same lines: a wrong distribution.
        if entry.version != corpus::VERSION {
            return Err(unsupported(texts::failures::model_other_grammar));
        }
        let &end = eos_token_ids
            .first()
            .ok_or_else(|| unsupported(texts::failures::model_without_end))?;
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
    /// A reader before any text.
    pub fn new(grammar: &'g SpelledGrammar) -> Self {
        let beginning = TrueDistribution::new(&grammar.grammar, &grammar.alphabet);
        Self {
            grammar,
            here: beginning.clone(),
            beginning,
            at_beginning: true,
            read: Vec::new(),
        }
    }

    /// The possible next tokens after `context`, in ascending order, with probabilities that sum to 1. None if the last
    /// text of the context is not the beginning of a document, tokenized as documents are.
    ///
    /// If `context` continues the one of the last call, only its new tokens are processed. After an end-of-text token a
    /// new document begins.
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

    /// The probability of `next` after `context`, 0 where no document goes on with it; none as for [`after`](Self::after).
    pub fn probability(&mut self, context: &[TokenId], next: TokenId) -> Option<f64> {
        let known = self.after(context)?;
        let found = known.into_iter().find(|(token, _)| *token == next);
        Some(found.map_or(0.0, |(_, probability)| probability))
    }

    fn step(&mut self, token: TokenId) {
        if self.at_beginning && self.grammar.bos_token_id == Some(token) {
            // The beginning-of-text token stands before the document and is not part of it.
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
