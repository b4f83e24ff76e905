//! The true distribution of the next token, for any prefix of a document.
//!
//! The generator takes one branch at every choice; here all are taken, with their probabilities: the places at which
//! the document may stand, given what has been read (a forward algorithm). Each place knows the piece that comes next
//! there and its spelling in tokens, so the probability of a token is the sum over the places whose piece goes on with
//! it. Nothing is sampled and nothing is approximated.
//!
//! What keeps it fast: a row of a table becomes a state of its own only when its words have been read, so that a choice
//! among a hundred words costs a hundred small records, of which all but one are thrown away.

use std::rc::Rc;

use crate::automaton::{Automaton, Said, State, Step};
use crate::choice::Choice;
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

    fn of(&self, piece: Option<Symbol>) -> &[u32] {
        piece.map_or(&self.end, |piece| &self.spellings[piece.index()])
    }
}

/// Reads a document token by token and knows, at every place, what may come next and how likely.
///
/// Starts before the first token of a document (the beginning-of-text token is not read). A clone costs next to nothing.
#[derive(Debug, Clone)]
pub struct Truth<'g> {
    automaton: Automaton<'g>,
    alphabet: &'g Alphabet,
    /// Probabilities given what was read; they sum to 1, or there are none: the text is not from this grammar, or over.
    places: Rc<Vec<Place<'g>>>,
}

/// One way in which the document may go on.
#[derive(Debug, Clone)]
struct Place<'g> {
    probability: f64,
    /// The next token here.
    token: u32,
    /// How many tokens of the piece have been read.
    read: usize,
    /// The words that are being read, and which of them; none is the end of the document.
    said: Option<Said>,
    at: usize,
    after: After<'g>,
}

/// What comes after the words of a place.
#[derive(Debug, Clone)]
enum After<'g> {
    State(State),
    /// The state in which this branch leaves the choice.
    Branch(Rc<Choice<'g>>, usize),
}

impl<'g> Truth<'g> {
    /// At the beginning of a document. This expands every possible first piece: keep it and clone it.
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

    /// Whether the text read so far is a prefix of some document of the grammar.
    pub fn is_known(&self) -> bool {
        !self.places.is_empty()
    }

    /// The true distribution of the next token: tokens in rising order with probabilities that sum to 1. Empty when the
    /// text is not from the grammar, or over.
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

    /// Reads one token and returns how probable it was; 0 means that no document of the grammar goes on like this.
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

    /// Adds what can come after the next token of `place`.
    fn advance(&self, place: &Place<'g>, places: &mut Vec<Place<'g>>) {
        let Some(said) = place.said else {
            return;
        };
        let grammar = self.automaton.grammar();
        let spelling = self.alphabet.of(said.piece(grammar, place.at));
        if let Some(token) = spelling.get(place.read + 1) {
            places.push(Place {
                token: *token,
                read: place.read + 1,
                ..place.clone()
            });
        } else if let Some(next) = said.piece(grammar, place.at + 1) {
            places.push(Place {
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

    /// Adds every next piece that can come after `state`.
    fn expand(&self, probability: f64, mut state: State, places: &mut Vec<Place<'g>>) {
        let said = match self.automaton.step(&mut state) {
            Step::Say(said) => Some(said),
            Step::End => None,
            Step::Choose(choice) => return self.expand_choice(probability, choice, places),
        };
        places.push(self.place(probability, said, After::State(state)));
    }

    fn expand_choice(&self, probability: f64, choice: Choice<'g>, places: &mut Vec<Place<'g>>) {
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

    /// A place before the first of these words.
    fn place(&self, probability: f64, said: Option<Said>, after: After<'g>) -> Place<'g> {
        let first = said.and_then(|said| said.piece(self.automaton.grammar(), 0));
        Place {
            probability,
            token: self.alphabet.of(first)[0],
            read: 0,
            said,
            at: 0,
            after,
        }
    }
}
