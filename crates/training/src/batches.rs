//! Documents packed into rows of tokens.
//!
//! A row is documents one after the other with the end-of-text token between them, cut where it is full. Every row
//! begins with a new document, half of them with the end-of-text token before it and half without: so the network
//! writes well whether or not a prompt begins with that token.

use burn::tensor::{Device, Int, Tensor, TensorData};
use corpus::{Alphabet, Documents, Grammar, Random};

/// What a step learns from: at each place of a row, the token and the one that follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// `rows × (context + 1)` tokens.
    tokens: Vec<u32>,
    rows: usize,
}

/// Makes the batch of any step: step 700 needs no look at the 699 before it, so a training can be taken up again.
#[derive(Debug, Clone, Copy)]
pub struct Batches<'g> {
    /// Where the documents come from.
    pub grammar: &'g Grammar,
    /// How they are spelled.
    pub alphabet: &'g Alphabet,
    /// The end-of-text token.
    pub end: u32,
    /// Rows in a batch.
    pub rows: usize,
    /// Tokens of a row that the network reads.
    pub context: usize,
    /// Other seeds have other documents.
    pub seed: u64,
}

impl Batches<'_> {
    /// The batch of a step.
    pub fn of_step(&self, step: usize) -> Batch {
        let length = self.context + 1;
        let mut tokens = Vec::with_capacity(self.rows * length);
        for row in 0..self.rows {
            // The seed's own sequence of seeds, and a place in it for each row of each step.
            let place = (step * self.rows + row) as u64;
            let mut random = Random::new(Random::new(self.seed).bits().wrapping_add(place << 32));
            let mut documents = Documents::new(self.grammar, random.bits());
            let full = tokens.len() + length;
            if random.unit() < 0.5 {
                tokens.push(self.end);
            }
            while tokens.len() < full {
                tokens.extend(self.alphabet.spell(&documents.next_document()));
            }
            tokens.truncate(full);
        }
        Batch {
            tokens,
            rows: self.rows,
        }
    }
}

impl Batch {
    /// Splits the rows into two halves, the first the larger one.
    pub fn halves(self) -> [Self; 2] {
        let length = self.tokens.len() / self.rows;
        let first = self.rows.div_ceil(2);
        let (one, two) = self.tokens.split_at(first * length);
        [
            Self {
                tokens: one.to_vec(),
                rows: first,
            },
            Self {
                tokens: two.to_vec(),
                rows: self.rows - first,
            },
        ]
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// # Shapes
    /// - inputs: `[rows, context]`
    /// - targets: `[rows · context]`: for every input the token that follows
    pub fn tensors(&self, device: &Device) -> (Tensor<2, Int>, Tensor<1, Int>) {
        let length = self.tokens.len() / self.rows;
        let part = |skip: usize| -> Vec<i32> {
            let rows = self.tokens.chunks(length);
            rows.flat_map(|row| &row[skip..skip + length - 1])
                .map(|token| *token as i32)
                .collect()
        };
        let count = self.rows * (length - 1);
        let inputs = Tensor::from_data(TensorData::new(part(0), [self.rows, length - 1]), device);
        let targets = Tensor::from_data(TensorData::new(part(1), [count]), device);
        (inputs, targets)
    }
}
