//! Packs text into rows of tokens, with a target distribution for each position.
//!
//! A row from the grammar consists of documents, each followed by the end-of-text token, cut at the length of a row. It
//! begins with a new document, half of the rows with the end-of-text token before it and half without: so the network
//! works whether or not a prompt begins with that token.

use backprop::{Distributions, TrainingRow};
use corpus::{Alphabet, Documents, Grammar, Random, TrueDistribution};

use crate::recipe::Targets;

/// The rows of one training step.
pub type Batch = Vec<TrainingRow>;

/// Computes the batch of any step. Batches do not depend on earlier ones, so a training can be resumed at any step.
#[derive(Debug, Clone, Copy)]
pub struct Batches<'s> {
    /// The source of the text.
    pub source: TextSource<'s>,
    /// Id of the end-of-text token.
    pub end: u32,
    /// Number of rows in a batch.
    pub rows: usize,
    /// Number of tokens in a row.
    pub context: usize,
    /// The random seed that selects the text of all rows.
    pub seed: u64,
}

/// The source of training text.
#[derive(Debug, Clone, Copy)]
pub enum TextSource<'s> {
    /// Documents drawn from a grammar.
    Grammar {
        /// The grammar from which documents are drawn.
        grammar: &'s Grammar,
        /// The tokens of its pieces.
        alphabet: &'s Alphabet,
        /// The kind of target: the drawn token, or the distribution it was drawn from.
        targets: Targets,
    },
    /// Random pieces of one long text.
    Text(&'s [u32]),
}

impl Batches<'_> {
    /// The batch of a step, counted from 0.
    pub fn of_step(&self, step: usize) -> Batch {
        let start = match self.source {
            TextSource::Grammar {
                grammar,
                alphabet,
                targets: Targets::Truth,
            } => Some(TrueDistribution::new(grammar, alphabet)),
            _ => None,
        };
        (0..self.rows)
            .map(|row| {
                // A seed for each row of each step, derived from the recipe's seed.
                let place = (step * self.rows + row) as u64;
                let random = Random::new(self.seed).bits().wrapping_add(place << 32);
                self.row(Random::new(random), start.as_ref())
            })
            .collect()
    }

    fn row(&self, mut random: Random, start: Option<&TrueDistribution>) -> TrainingRow {
        let bits = random.bits();
        let mut tokens = Vec::with_capacity(self.context + 1);
        if random.unit() < 0.5 {
            tokens.push(self.end);
        }
        let first = tokens.len();
        match self.source {
            TextSource::Grammar {
                grammar, alphabet, ..
            } => {
                let mut documents = Documents::new(grammar, bits);
                while tokens.len() <= self.context {
                    tokens.extend(alphabet.spell(&documents.next_document()));
                }
            }
            TextSource::Text(text) => {
                let length = self.context + 1 - first;
                let places = text.len().saturating_sub(length) + 1;
                let at = (bits % places as u64) as usize;
                tokens.extend(&text[at..(at + length).min(text.len())]);
            }
        }
        tokens.truncate(self.context + 1);
        let Some(start) = start else {
            return TrainingRow::drawn(&tokens);
        };
        let targets = true_targets(&tokens, first, self.end, start);
        tokens.pop();
        TrainingRow { tokens, targets }
    }
}

/// Targets for `tokens` but the last: the true distribution. The first document begins at `first`.
fn true_targets(tokens: &[u32], first: usize, end: u32, start: &TrueDistribution) -> Distributions {
    let mut targets = Distributions::default();
    let mut truth = start.clone();
    for (at, pair) in tokens.windows(2).enumerate() {
        if pair[0] == end {
            truth.clone_from(start);
        } else if at >= first {
            truth.read(pair[0]);
        }
        let next = truth.next();
        if next.is_empty() {
            targets.push_token(pair[1]);
        } else {
            targets.push(next);
        }
    }
    targets
}
