//! Text packed into rows of tokens, each place with what the network is to say there.
//!
//! A row of the grammar is documents one after the other with the end-of-text token between them, cut where it is full.
//! It begins with a new document, half of the rows with the end-of-text token before it and half without: so the
//! network writes well whether or not a prompt begins with that token.

use corpus::{Alphabet, Documents, Grammar, Random, Truth};

use crate::distributions::Distributions;
use crate::recipe::Targets;

/// What the network reads, and what it is to say after each token.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// As many as the context window has places.
    pub tokens: Vec<u32>,
    /// One for each token: how the text may go on after it.
    pub targets: Distributions,
}

/// What a step learns from.
pub type Batch = Vec<Row>;

/// Makes the batch of any step: step 700 needs no look at the 699 before it, so a training can be taken up again.
#[derive(Debug, Clone, Copy)]
pub struct Batches<'s> {
    /// Where the text comes from.
    pub source: Source<'s>,
    /// The end-of-text token.
    pub end: u32,
    /// Rows in a batch.
    pub rows: usize,
    /// Tokens of a row.
    pub context: usize,
    /// Other seeds have other rows.
    pub seed: u64,
}

/// Where text comes from.
#[derive(Debug, Clone, Copy)]
pub enum Source<'s> {
    /// Documents drawn from a grammar.
    Grammar {
        /// Which.
        grammar: &'s Grammar,
        /// How it is spelled.
        alphabet: &'s Alphabet,
        /// What is to be said: the token that was drawn, or the distribution it was drawn from.
        targets: Targets,
    },
    /// Pieces of one long text.
    Text(&'s [u32]),
}

impl Batches<'_> {
    /// The batch of a step.
    pub fn of_step(&self, step: usize) -> Batch {
        let start = match self.source {
            Source::Grammar {
                grammar,
                alphabet,
                targets: Targets::Truth,
            } => Some(Truth::new(grammar, alphabet)),
            _ => None,
        };
        (0..self.rows)
            .map(|row| {
                // The seed's own sequence of seeds, and a place in it for each row of each step.
                let place = (step * self.rows + row) as u64;
                let random = Random::new(self.seed).bits().wrapping_add(place << 32);
                self.row(Random::new(random), start.as_ref())
            })
            .collect()
    }

    fn row(&self, mut random: Random, start: Option<&Truth>) -> Row {
        let bits = random.bits();
        let mut tokens = Vec::with_capacity(self.context + 1);
        if random.unit() < 0.5 {
            tokens.push(self.end);
        }
        let first = tokens.len();
        match self.source {
            Source::Grammar {
                grammar, alphabet, ..
            } => {
                let mut documents = Documents::new(grammar, bits);
                while tokens.len() <= self.context {
                    tokens.extend(alphabet.spell(&documents.next_document()));
                }
            }
            Source::Text(text) => {
                let length = self.context + 1 - first;
                let places = text.len().saturating_sub(length) + 1;
                let at = (bits % places as u64) as usize;
                tokens.extend(&text[at..(at + length).min(text.len())]);
            }
        }
        tokens.truncate(self.context + 1);
        let targets = match start {
            Some(start) => true_targets(&tokens, first, self.end, start),
            None => drawn_targets(&tokens),
        };
        tokens.pop();
        Row { tokens, targets }
    }
}

/// The token that follows, at every place but the last.
fn drawn_targets(tokens: &[u32]) -> Distributions {
    let mut targets = Distributions::default();
    tokens[1..]
        .iter()
        .for_each(|token| targets.push_token(*token));
    targets
}

/// The true distribution at every place but the last. The first document begins at `first`.
fn true_targets(tokens: &[u32], first: usize, end: u32, start: &Truth) -> Distributions {
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
