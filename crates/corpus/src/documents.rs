//! Documents drawn at random from the grammar, by a seed.

use crate::automaton::{Automaton, Said, Step};
use crate::grammar::{Grammar, Symbol};
use crate::random::Random;

/// An endless sequence of documents, each a sequence of pieces. The same grammar and seed give the same documents.
#[derive(Debug, Clone)]
pub struct Documents<'g> {
    automaton: Automaton<'g>,
    random: Random,
}

impl<'g> Documents<'g> {
    /// The sequence of documents for this seed.
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

    /// The next document as its pieces.
    pub fn next_document(&mut self) -> Vec<Symbol> {
        let grammar = self.automaton.grammar();
        let words = self.next_drawn().words;
        words.iter().flat_map(|said| said.pieces(grammar)).collect()
    }

    /// The next document with its kind and its recalled words marked.
    pub fn next_drawn(&mut self) -> Drawn {
        let mut choice = self.automaton.start();
        let mut branch = self.random.pick(&choice.weights());
        let (kind, mut words) = (branch, Vec::new());
        loop {
            let mut state = choice.take(branch);
            choice = loop {
                match self.automaton.step(&mut state) {
                    Step::Say(said) => words.push(said),
                    Step::Choose(next) => break next,
                    Step::End => return Drawn { kind, words },
                }
            };
            branch = self.random.pick(&choice.weights());
        }
    }
}

/// A drawn document: its kind, and its words with a mark on those recalled.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// Index of its alternative of the rule `document`, as in [`Grammar::kinds`].
    pub kind: usize,
    /// The words of the document, in order.
    pub words: Vec<Said>,
}

impl Iterator for Documents<'_> {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_document())
    }
}
