//! The one interpreter: a document being written, stopping wherever the grammar chooses.

use std::rc::Rc;

use crate::choice::{Choice, Kind};
use crate::grammar::{AlternativeId, Grammar, Item, Symbol, TableId, ValueId, Variable};

/// Walks a grammar from the beginning of a document to its end.
#[derive(Debug, Clone, Copy)]
pub struct Automaton<'g> {
    grammar: &'g Grammar,
}

/// A place inside a document: what is still to be written, and what has been chosen. Cheap to clone: the stack and the
/// memory are shared lists.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// What was chosen and is to be written first of all.
    pub(crate) saying: Option<Said>,
    place: Option<Rc<Place>>,
    memory: Option<Rc<Memory>>,
    /// A space is due before the next piece.
    pub(crate) space: bool,
}

/// A position in an alternative, and the one to go back to.
#[derive(Debug)]
struct Place {
    alternative: AlternativeId,
    item: usize,
    below: Option<Rc<Place>>,
}

#[derive(Debug)]
struct Memory {
    variable: Variable,
    row: usize,
    older: Option<Rc<Memory>>,
}

/// Words that are written in one go.
#[derive(Debug, Clone, Copy)]
pub struct Said {
    pub(crate) value: ValueId,
    /// A space is due before the first.
    pub(crate) space: bool,
    pub(crate) recalled: bool,
}

/// What happens next in a document.
#[derive(Debug)]
pub enum Step<'g> {
    /// These words are written, at least one; the state stands after them.
    Say(Said),
    /// The grammar chooses.
    Choose(Choice<'g>),
    /// The document ends.
    End,
}

impl Said {
    /// Whether the words are recalled: chosen earlier in the document.
    pub fn is_recalled(&self) -> bool {
        self.recalled
    }

    /// The pieces, in order.
    pub fn pieces<'g>(&self, grammar: &'g Grammar) -> impl Iterator<Item = Symbol> + use<'g> {
        let said = *self;
        (0..grammar.values[said.value].len()).filter_map(move |at| said.piece(grammar, at))
    }

    /// Piece number `at`; none after the last.
    pub(crate) fn piece(&self, grammar: &Grammar, at: usize) -> Option<Symbol> {
        let (word, space) = *grammar.values[self.value].get(at)?;
        Some(Grammar::symbol((word, space || (at == 0 && self.space))))
    }
}

impl<'g> Automaton<'g> {
    /// An interpreter of this grammar.
    pub fn new(grammar: &'g Grammar) -> Self {
        Self { grammar }
    }

    /// The grammar that is walked.
    pub fn grammar(self) -> &'g Grammar {
        self.grammar
    }

    /// The choice with which every document begins: what kind of document it is.
    pub fn start(self) -> Choice<'g> {
        let kind = Kind::Alternative(self.grammar.document);
        Choice::new(self.grammar, State::default(), kind)
    }

    /// Goes on from `state` to the next words, choice or end.
    pub fn step(self, state: &mut State) -> Step<'g> {
        loop {
            if let Some(said) = state.saying.take() {
                if !self.grammar.values[said.value].is_empty() {
                    return Step::Say(said);
                }
                state.space = said.space;
            }
            let Some(place) = state.place.take() else {
                return Step::End;
            };
            let items = &self.grammar.alternatives[place.alternative].items;
            let Some(item) = items.get(place.item) else {
                state.place = place.below.clone();
                continue;
            };
            let next = Place {
                alternative: place.alternative,
                item: place.item + 1,
                below: place.below.clone(),
            };
            state.place = if next.item < items.len() {
                Some(Rc::new(next))
            } else {
                next.below
            };
            match item {
                Item::Say(value) => state.say(*value, false),
                Item::Space => state.space = true,
                Item::Recall {
                    variable,
                    table,
                    column,
                } => {
                    let row = state.recall(*variable);
                    state.say(self.grammar.tables[*table].columns[*column][row], true);
                }
                Item::Compute {
                    left,
                    operator,
                    right,
                } => {
                    let number = |(variable, table): (Variable, TableId)| {
                        self.grammar.tables[table].numbers[state.recall(variable)]
                            .unwrap_or_default()
                    };
                    let result = operator.apply(number(*left), number(*right));
                    state.say(self.grammar.numerals[&result], false);
                }
                Item::Rule(rule) => return self.choose(state, Kind::Alternative(*rule)),
                Item::Choose {
                    table,
                    variable,
                    except,
                    column,
                } => {
                    let except = except.iter().map(|other| state.recall(*other)).collect();
                    let kind = Kind::Row {
                        table: *table,
                        variable: *variable,
                        column: *column,
                        except,
                    };
                    return self.choose(state, kind);
                }
            }
        }
    }

    fn choose(self, state: &mut State, kind: Kind) -> Step<'g> {
        Step::Choose(Choice::new(self.grammar, std::mem::take(state), kind))
    }
}

impl State {
    fn say(&mut self, value: ValueId, recalled: bool) {
        self.saying = Some(Said {
            value,
            space: std::mem::take(&mut self.space),
            recalled,
        });
    }

    /// Walks this alternative next.
    pub(crate) fn enter(&mut self, alternative: AlternativeId) {
        self.place = Some(Rc::new(Place {
            alternative,
            item: 0,
            below: self.place.take(),
        }));
    }

    pub(crate) fn remember(&mut self, variable: Variable, row: usize) {
        self.memory = Some(Rc::new(Memory {
            variable,
            row,
            older: self.memory.take(),
        }));
    }

    /// The row a variable holds. That it holds one is what `check.rs` has made sure of.
    fn recall(&self, variable: Variable) -> usize {
        let mut memory = self.memory.as_deref();
        while let Some(entry) = memory {
            if entry.variable == variable {
                return entry.row;
            }
            memory = entry.older.as_deref();
        }
        0
    }
}
