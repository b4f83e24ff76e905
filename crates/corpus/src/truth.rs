//! The true distribution of the next token, for any prefix of a document.
//!
//! The generator takes one branch at every choice; here all are taken, with their probabilities. The result is the set
//! of possible positions in the document given the tokens read so far (a forward algorithm). Each has a next piece and
//! its tokens, so the probability of a token is the sum over the positions whose piece continues with it. Nothing is
//! sampled and nothing is approximated.
//!
//! For speed, a row of a table becomes a state of its own only when its words have been read. So a choice among a
//! hundred words allocates a hundred small records, of which all but one are dropped.

use std::rc::Rc;

use crate::automaton::{Automaton, AutomatonState, Said, Step};
use crate::choice::BranchPoint;
use crate::grammar::{Grammar, Symbol};

/// The tokens of each piece of a grammar, and the token that ends a document.
#[derive(Debug, Clone)]
pub struct Alphabet {
    spellings: Vec<Vec<u32>>,
    end: [u32; 1],
}

impl Alphabet {
    /// Tokenizes with `encode`, a tokenizer that never joins two pieces; `end` is the end-of-text token.
    pub fn new(grammar: &Grammar, end: u32, mut encode: impl FnMut(&str) -> Vec<u32>) -> Self {
        let symbols = 0..grammar.symbols() as u32;
        Self {
            spellings: symbols
                .map(|symbol| encode(grammar.text(Symbol(symbol))))
                .collect(),
            end: [end],
        }
    }

    /// The coarsest alphabet: each piece is one token, numbered as its symbol; the end-of-text token is the last.
    pub fn of_pieces(grammar: &Grammar) -> Self {
        let symbols = grammar.symbols() as u32;
        Self {
            spellings: (0..symbols).map(|symbol| vec![symbol]).collect(),
            end: [symbols],
        }
    }

    /// The tokens of one document, including its end-of-text token.
    pub fn spell(&self, document: &[Symbol]) -> Vec<u32> {
        let pieces = document
            .iter()
            .flat_map(|symbol| &self.spellings[symbol.index()]);
        pieces.chain(&self.end).copied().collect()
    }

    fn of(&self, piece: Option<Symbol>) -> &[u32] {
        piece.map_or(&self.end, |piece| &self.spellings[piece.index()])
    }
}

/// Reads a document token by token and computes, after each, the distribution of the next one.
///
/// Starts before the first token of a document (the beginning-of-text token is not read). Cloning is cheap.
#[derive(Debug, Clone)]
pub struct TrueDistribution<'g> {
    automaton: Automaton<'g>,
    alphabet: &'g Alphabet,
    /// The possible positions. Their probabilities given the tokens read sum to 1; empty if the text is not from this
    /// grammar, or over.
    places: Rc<Vec<PossiblePosition<'g>>>,
}

/// A possible position in the document.
#[derive(Debug, Clone)]
struct PossiblePosition<'g> {
    probability: f64,
    /// The next token at this position.
    token: u32,
    /// How many tokens of the piece have been read.
    read: usize,
    /// The words being read, and the index `at` of the piece in them; none at the end of the document.
    said: Option<Said>,
    at: usize,
    after: After<'g>,
}

/// The state after the words of a position.
#[derive(Debug, Clone)]
enum After<'g> {
    State(AutomatonState),
    /// The state after taking this branch of the choice.
    Branch(Rc<BranchPoint<'g>>, usize),
}

impl<'g> TrueDistribution<'g> {
    /// The beginning of a document. This expands every possible first piece: compute it once and clone it.
    pub fn new(grammar: &'g Grammar, alphabet: &'g Alphabet) -> Self {
        let mut truth = Self {
            automaton: Automaton::new(grammar),
            alphabet,
            places: Rc::default(),
        };
        let mut places = Vec::new();
        truth.expand_choice(1.0, truth.automaton.start(), &mut places);
        truth.places = Rc::new(places);
        truth
    }

    /// Whether the tokens read so far are a prefix of some document of the grammar.
    pub fn is_known(&self) -> bool {
        !self.places.is_empty()
    }

    /// The true distribution of the next token: token ids in ascending order with probabilities that sum to 1. Empty if
    /// the text is not from the grammar, or over.
    pub fn next(&self) -> Vec<(u32, f64)> {
        let ways = self.places.iter();
        let mut ways: Vec<(u32, f64)> = ways.map(|way| (way.token, way.probability)).collect();
        ways.sort_unstable_by_key(|(token, _)| *token);
        ways.dedup_by(|(token, more), (kept, sum)| {
            let same = token == kept;
            if same {
                *sum += *more;
            }
            same
        });
        ways
    }

    /// Reads one token and returns its probability; 0 if no document of the grammar continues with it.
    pub fn read(&mut self, token: u32) -> f64 {
        let mut places = Vec::new();
        let mut total = 0.0;
        for place in self.places.iter().filter(|place| place.token == token) {
            total += place.probability;
            self.advance(place, &mut places);
        }
        for place in &mut places {
            place.probability /= total;
        }
        self.places = Rc::new(places);
        total
    }

    /// Adds the positions after the next token of `place`.
    fn advance(&self, place: &PossiblePosition<'g>, places: &mut Vec<PossiblePosition<'g>>) {
        let Some(said) = place.said else {
            return;
        };
        let grammar = self.automaton.grammar();
        let spelling = self.alphabet.of(said.piece(grammar, place.at));
        if let Some(token) = spelling.get(place.read + 1) {
            places.push(PossiblePosition {
                token: *token,
                read: place.read + 1,
                ..place.clone()
            });
        } else if let Some(next) = said.piece(grammar, place.at + 1) {
            places.push(PossiblePosition {
                token: self.alphabet.of(Some(next))[0],
                read: 0,
                at: place.at + 1,
                ..place.clone()
            });
        } else {
            let state = match &place.after {
                After::State(state) => state.clone(),
                After::Branch(choice, branch) => choice.after(*branch),
            };
            self.expand(place.probability, state, places);
        }
    }

    /// Adds the positions at every piece that can follow `state`.
    fn expand(
        &self,
        probability: f64,
        mut state: AutomatonState,
        places: &mut Vec<PossiblePosition<'g>>,
    ) {
        let said = match self.automaton.step(&mut state) {
            Step::Say(said) => Some(said),
            Step::End => None,
            Step::Choose(choice) => return self.expand_choice(probability, choice, places),
        };
        places.push(self.place(probability, said, After::State(state)));
    }

    fn expand_choice(
        &self,
        probability: f64,
        choice: BranchPoint<'g>,
        places: &mut Vec<PossiblePosition<'g>>,
    ) {
        let branches = 0..choice.branches();
        let total: f64 = branches.clone().map(|branch| choice.weight(branch)).sum();
        let choice = Rc::new(choice);
        for branch in branches {
            let weight = choice.weight(branch);
            if weight == 0.0 {
                continue;
            }
            let probability = probability * weight / total;
            match choice.said(branch) {
                Some(said) if said.piece(self.automaton.grammar(), 0).is_some() => {
                    let after = After::Branch(Rc::clone(&choice), branch);
                    places.push(self.place(probability, Some(said), after));
                }
                _ => self.expand(probability, choice.take(branch), places),
            }
        }
    }

    /// The position before the first of these words.
    fn place(
        &self,
        probability: f64,
        said: Option<Said>,
        after: After<'g>,
    ) -> PossiblePosition<'g> {
        let first = said.and_then(|said| said.piece(self.automaton.grammar(), 0));
        PossiblePosition {
            probability,
            token: self.alphabet.of(first)[0],
            read: 0,
            said,
            at: 0,
            after,
        }
    }
}
