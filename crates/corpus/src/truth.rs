//! The true distribution of the next token, for any prefix of a document.
//!
//! The generator takes one branch at every choice; here all are taken, with their probabilities: the places at which
//! the document may stand, given what has been read (a forward algorithm). Each place knows the piece that comes next
//! there and its spelling in tokens, so the probability of a token is the sum over the places whose piece goes on with
//! it. Nothing is sampled and nothing is approximated.

use std::collections::BTreeMap;

use crate::automaton::{Automaton, Choice, State, Step};
use crate::grammar::{Grammar, Symbol};

/// How each piece of a grammar is spelled in tokens, and which token ends a document.
#[derive(Debug, Clone)]
pub struct Alphabet {
    spellings: Vec<Vec<u32>>,
    end: [u32; 1],
}

impl Alphabet {
    /// Spells with `encode`, a tokenizer that never joins two pieces; `end` is the end-of-text token.
    pub fn new(grammar: &Grammar, end: u32, mut encode: impl FnMut(&str) -> Vec<u32>) -> Self {
        let symbols = 0..grammar.symbols() as u32;
        Self {
            spellings: symbols
                .map(|symbol| encode(grammar.text(Symbol(symbol))))
                .collect(),
            end: [end],
        }
    }

    /// The coarsest alphabet: every piece is a token of its own, numbered as the symbol is, and the end comes after all.
    pub fn of_pieces(grammar: &Grammar) -> Self {
        let symbols = grammar.symbols() as u32;
        Self {
            spellings: (0..symbols).map(|symbol| vec![symbol]).collect(),
            end: [symbols],
        }
    }

    /// The tokens of one document, with its end.
    pub fn spell(&self, document: &[Symbol]) -> Vec<u32> {
        let pieces = document
            .iter()
            .flat_map(|symbol| &self.spellings[symbol.index()]);
        pieces.chain(&self.end).copied().collect()
    }

    fn of(&self, symbol: Option<Symbol>) -> &[u32] {
        symbol.map_or(&self.end, |symbol| &self.spellings[symbol.index()])
    }
}

/// Reads a document token by token and knows, at every place, what may come next and how likely.
///
/// Starts before the first token of a document (the beginning-of-text token is not read).
#[derive(Debug, Clone)]
pub struct Truth<'g> {
    automaton: Automaton<'g>,
    alphabet: &'g Alphabet,
    /// Probabilities given what was read; they sum to 1, or there are none: the text is not from this grammar, or over.
    places: Vec<Place>,
}

/// One way in which the document may go on.
#[derive(Debug, Clone)]
struct Place {
    probability: f64,
    /// The piece that is being read; none is the end of the document.
    piece: Option<Symbol>,
    /// How many of its tokens have been read.
    read: usize,
    after: State,
}

impl<'g> Truth<'g> {
    /// At the beginning of a document. This expands every possible first piece: keep it and clone it.
    pub fn new(grammar: &'g Grammar, alphabet: &'g Alphabet) -> Self {
        let mut truth = Self {
            automaton: Automaton::new(grammar),
            alphabet,
            places: Vec::new(),
        };
        let mut places = Vec::new();
        truth.expand_choice(1.0, &truth.automaton.start(), &mut places);
        truth.places = places;
        truth
    }

    /// Whether the text read so far is a prefix of some document of the grammar.
    pub fn is_known(&self) -> bool {
        !self.places.is_empty()
    }

    /// The true distribution of the next token: tokens in rising order with probabilities that sum to 1. Empty when the
    /// text is not from the grammar, or over.
    pub fn next(&self) -> Vec<(u32, f64)> {
        let mut sums = BTreeMap::<u32, f64>::new();
        for place in &self.places {
            *sums
                .entry(self.alphabet.of(place.piece)[place.read])
                .or_default() += place.probability;
        }
        sums.into_iter().collect()
    }

    /// Reads one token and returns how probable it was; 0 means that no document of the grammar goes on like this.
    pub fn read(&mut self, token: u32) -> f64 {
        let mut places = Vec::new();
        let mut total = 0.0;
        for mut place in std::mem::take(&mut self.places) {
            let spelling = self.alphabet.of(place.piece);
            if spelling[place.read] != token {
                continue;
            }
            total += place.probability;
            place.read += 1;
            if place.read < spelling.len() {
                places.push(place);
            } else if place.piece.is_some() {
                self.expand(place.probability, place.after, &mut places);
            }
        }
        for place in &mut places {
            place.probability /= total;
        }
        self.places = places;
        total
    }

    /// Adds every next piece that can come after `state`.
    fn expand(&self, probability: f64, mut state: State, places: &mut Vec<Place>) {
        let piece = match self.automaton.step(&mut state) {
            Step::Write(symbol) => Some(symbol),
            Step::End => None,
            Step::Choose(choice) => return self.expand_choice(probability, &choice, places),
        };
        places.push(Place {
            probability,
            piece,
            read: 0,
            after: state,
        });
    }

    fn expand_choice(&self, probability: f64, choice: &Choice<'g>, places: &mut Vec<Place>) {
        let weights = choice.weights();
        let total: f64 = weights.iter().sum();
        for (branch, weight) in weights
            .into_iter()
            .enumerate()
            .filter(|(_, weight)| *weight > 0.0)
        {
            self.expand(probability * weight / total, choice.take(branch), places);
        }
    }
}
