//! Documents drawn from the grammar with a seed.

use crate::automaton::{Automaton, Step};
use crate::grammar::{Grammar, Symbol};
use crate::random::Random;

/// An endless sequence of documents, each a sequence of pieces. The same grammar and seed give the same documents.
#[derive(Debug, Clone)]
pub struct Documents<'g> {
    automaton: Automaton<'g>,
    random: Random,
}

impl<'g> Documents<'g> {
    /// The documents of this seed.
    pub fn new(grammar: &'g Grammar, seed: u64) -> Self {
        Self {
            automaton: Automaton::new(grammar),
            random: Random::new(seed),
        }
    }

    /// The next document as one string.
    pub fn next_text(&mut self) -> String {
        let grammar = self.automaton.grammar();
        self.next_document()
            .into_iter()
            .map(|piece| grammar.text(piece))
            .collect()
    }

    /// The next document.
    pub fn next_document(&mut self) -> Vec<Symbol> {
        let mut pieces = Vec::new();
        let mut choice = self.automaton.start();
        loop {
            let branch = self.random.pick(&choice.weights());
            let mut state = choice.take(branch);
            choice = loop {
                match self.automaton.step(&mut state) {
                    Step::Write(symbol) => pieces.push(symbol),
                    Step::Choose(next) => break next,
                    Step::End => return pieces,
                }
            };
        }
    }
}

impl Iterator for Documents<'_> {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_document())
    }
}
