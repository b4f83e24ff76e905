//! What a network learns from: documents of the grammar, or a text of the visitor's own.

use std::collections::BTreeSet;

use backprop::TrainingRow;
use corpus::Random;

use crate::character_text::CharacterText;
use crate::count_tables::CountTables;
use crate::mini_grammar::MiniGrammar;

/// Rows of the grammar that a network is evaluated on.
const HELD_OUT_ROWS: usize = 16;

/// The seed of these rows, which no learner has.
const HELD_OUT_SEED: u64 = 0x6865_6C64;

/// The prompt of the grammar: the name that comes next stands twelve tokens before.
const GRAMMAR_PROMPT: &str = "Emma paints small drums in Rome. David dances outside. Soon";

/// The length of the prompt of a text.
const PROMPT_CHARACTERS: usize = 32;

/// What a network learns from.
pub enum LearnedText {
    /// Documents that are drawn anew for every step. The targets to learn are the tokens that were drawn; those to
    /// evaluate on are the true distributions.
    Grammar(MiniGrammar),
    /// A text by characters, of which the end is held out.
    Characters(CharacterText),
}

impl LearnedText {
    /// V, the number of tokens.
    pub fn vocab_size(&self) -> usize {
        match self {
            Self::Grammar(grammar) => grammar.vocabulary().len(),
            Self::Characters(text) => text.vocabulary().len(),
        }
    }

    /// The token before and after a document, if there is one.
    pub fn end(&self) -> Option<u32> {
        match self {
            Self::Grammar(grammar) => Some(grammar.end()),
            Self::Characters(_) => None,
        }
    }

    /// A row of at most `length` tokens to learn from.
    pub fn row(&self, random: &mut Random, length: usize) -> TrainingRow {
        TrainingRow::drawn(&match self {
            Self::Grammar(grammar) => grammar.tokens(random, length),
            Self::Characters(text) => text.tokens(random, length),
        })
    }

    /// The rows of at most `length` tokens to evaluate on: always the same.
    pub fn held_out_rows(&self, length: usize) -> Vec<TrainingRow> {
        match self {
            Self::Grammar(grammar) => {
                let mut random = Random::new(HELD_OUT_SEED);
                (0..HELD_OUT_ROWS)
                    .map(|_| grammar.true_row(&mut random, length))
                    .collect()
            }
            // Each row ends with the target that the next one begins with, so that every character but the first is one.
            Self::Characters(text) => {
                let starts = (0..text.held_out().len().saturating_sub(1)).step_by(length);
                let rows = starts.map(|at| text.held_out()[at..].iter().take(length + 1).copied());
                rows.map(|row| TrainingRow::drawn(&row.collect::<Vec<u32>>()))
                    .collect()
            }
        }
    }

    /// Tables counted over the text to learn from: of the grammar, over so many tokens drawn with this seed.
    pub fn tables(&self, seed: u64, grammar_tokens: usize) -> CountTables {
        match self {
            Self::Grammar(grammar) => {
                let tokens = grammar.tokens(&mut Random::new(seed), grammar_tokens);
                CountTables::fit(self.vocab_size(), [&*tokens])
            }
            Self::Characters(text) => CountTables::fit(self.vocab_size(), [text.training()]),
        }
    }

    /// The text of each token.
    pub fn pieces(&self) -> Vec<String> {
        match self {
            Self::Grammar(grammar) => grammar.vocabulary().to_vec(),
            Self::Characters(text) => text.vocabulary().iter().map(char::to_string).collect(),
        }
    }

    /// The tokens of a prompt, and the words or characters of it that are none, each once.
    pub fn encode(&self, prompt: &str) -> (Vec<u32>, Vec<String>) {
        let (tokens, mut unknown) = match self {
            Self::Grammar(grammar) => grammar.encode(prompt),
            Self::Characters(text) => text.encode(prompt),
        };
        let mut seen = BTreeSet::new();
        unknown.retain(|word| seen.insert(word.clone()));
        (tokens, unknown)
    }

    /// A prompt for whoever gives none: of the grammar the beginning of a document, of which the first word of the last
    /// sentence comes next; of a text the beginning of what is held out.
    pub fn first_prompt(&self) -> String {
        match self {
            Self::Grammar(_) => GRAMMAR_PROMPT.into(),
            Self::Characters(text) => {
                let first = text.held_out().len().min(PROMPT_CHARACTERS);
                text.text(&text.held_out()[..first])
            }
        }
    }

    /// Tokens as text.
    pub fn text(&self, tokens: &[u32]) -> String {
        match self {
            Self::Grammar(grammar) => grammar.text(tokens),
            Self::Characters(text) => text.text(tokens),
        }
    }
}
