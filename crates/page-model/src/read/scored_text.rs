//! A text with its scores: what each token cost, what all of them cost, and what they would cost by the true probabilities.

use charts::{BitsText, BitsToken};
use engine_client::{GrammarScores, TextScores};
use protocol::{ScoreWindow, TokenId};

use crate::tokens::TokenTexts;

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextOrigin {
    /// It was typed.
    Typed(String),
    /// The model has written it, greedily, after the beginning of these tokens.
    Greedy {
        /// The tokens of the first text.
        first: Vec<TokenId>,
    },
}

/// A text, as far as it is read.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredText {
    /// Where it comes from.
    pub origin: TextOrigin,
    /// Its tokens, with those that the tokenizer puts before a text.
    pub tokens: Vec<TokenId>,
    /// Whether the model has ended it, where the model writes it.
    pub has_ended: bool,
    /// What the model gave its tokens; none before it was read.
    pub scores: Option<TextScores>,
    /// What the grammar gives them; none before it was asked.
    pub grammar: Option<GrammarScores>,
}

/// What was predicted where a token follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenReading {
    /// The probability that the model gave it.
    pub probability: f64,
    /// The same in bits: −log₂ of it.
    pub bits: f64,
    /// Its rank among all tokens, counted from 1.
    pub rank: usize,
    /// The entropy of the prediction, in bits.
    pub entropy: f64,
    /// Its true probability, where the grammar knows it.
    pub truth: Option<f64>,
}

/// What the tokens of a text cost together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextTotals {
    /// The tokens that were predicted; at least one.
    pub tokens: usize,
    /// The bits of all of them.
    pub bits: f64,
    /// The bits of all of them by the true probabilities, where those are known for all, and none is 0.
    pub true_bits: Option<f64>,
}

impl TextTotals {
    /// Bits per token: the mean negative log-likelihood, to the base 2.
    pub fn per_token(self) -> f64 {
        self.bits / self.tokens as f64
    }

    /// The same by the true probabilities.
    pub fn true_per_token(self) -> Option<f64> {
        self.true_bits.map(|bits| bits / self.tokens as f64)
    }

    /// The perplexity: 2 to the power of the bits per token, which is e to the power of the mean loss in nats.
    pub fn perplexity(self) -> f64 {
        self.per_token().exp2()
    }
}

impl ScoredText {
    /// A text of these tokens, not read yet.
    pub fn new(origin: TextOrigin, tokens: Vec<TokenId>) -> Self {
        Self {
            origin,
            tokens,
            has_ended: false,
            scores: None,
            grammar: None,
        }
    }

    /// Whether it has a token that can be predicted: one with another before it.
    pub fn is_readable(&self) -> bool {
        self.tokens.len() > 1
    }

    /// How many special tokens the tokenizer has put before the text: they are no part of it.
    pub fn special(&self, texts: &TokenTexts) -> usize {
        let special = self.tokens.iter().take_while(|of| texts.is_special(**of));
        special.count()
    }

    /// The prediction of the token at `index`; none for the first one, and before the text was read.
    pub fn reading(&self, index: usize) -> Option<TokenReading> {
        let score = self.scores.as_ref()?.scores.get(index.checked_sub(1)?)?;
        let log_probability = f64::from(score.log_probability);
        Some(TokenReading {
            probability: log_probability.exp(),
            // Without the minus of −0 where a token is certain.
            bits: -log_probability / std::f64::consts::LN_2 + 0.0,
            rank: score.rank as usize,
            entropy: f64::from(score.entropy) / std::f64::consts::LN_2,
            truth: self.truth(index),
        })
    }

    fn truth(&self, index: usize) -> Option<f64> {
        match self.grammar.as_ref()? {
            GrammarScores::Known(known) => known.get(index.checked_sub(1)?)?.map(f64::from),
            GrammarScores::NoGrammar => None,
        }
    }

    /// The first token that no document of the grammar has where it stands.
    pub fn leaves_grammar(&self) -> Option<usize> {
        let mut tokens = 1..self.tokens.len();
        tokens.find(|&index| self.truth(index) == Some(0.0))
    }

    /// What its tokens cost together; none before it was read.
    pub fn totals(&self) -> Option<TextTotals> {
        let readings: Vec<_> = (1..self.tokens.len())
            .filter_map(|index| self.reading(index))
            .collect();
        let truths = readings.iter().map(|reading| {
            let known = reading.truth.filter(|truth| *truth > 0.0);
            known.map(|truth| -truth.log2())
        });
        (!readings.is_empty()).then(|| TextTotals {
            tokens: readings.len(),
            bits: readings.iter().map(|reading| reading.bits).sum(),
            true_bits: truths.sum(),
        })
    }

    /// The tokens before the one at `index` from which it was predicted, with a model that reads `window` positions.
    pub fn context(&self, index: usize, window: usize) -> &[TokenId] {
        let begin = ScoreWindow::context_begin(index, window);
        &self.tokens[begin.min(index)..index]
    }

    /// The text for a plot, under a name.
    pub fn plotted(&self, name: &str, texts: &TokenTexts) -> BitsText {
        let token = |index: usize| {
            let reading = self.reading(index);
            BitsToken {
                label: texts.label(self.tokens[index]),
                probability: reading.map(|reading| reading.probability),
                rank: reading.map(|reading| reading.rank),
                truth: reading.and_then(|reading| reading.truth),
            }
        };
        BitsText {
            name: name.into(),
            tokens: (self.special(texts)..self.tokens.len())
                .map(token)
                .collect(),
        }
    }
}
