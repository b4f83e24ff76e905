//! The one interpreter: a document being written, stopping wherever the grammar chooses.

use std::rc::Rc;

use crate::grammar::{AlternativeId, Grammar, Item, RuleId, Symbol, TableId, ValueId, Variable};

/// Walks a grammar from the beginning of a document to its end.
#[derive(Debug, Clone, Copy)]
pub struct Automaton<'g> {
    grammar: &'g Grammar,
}

/// A place inside a document: what is still to be written, and what has been chosen. Cheap to clone: the stack and the
/// memory are shared lists.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// The words being written, and how many are.
    saying: Option<(ValueId, usize)>,
    place: Option<Rc<Place>>,
    memory: Option<Rc<Memory>>,
    /// A space is due before the next piece.
    space: bool,
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

/// What happens next in a document.
#[derive(Debug)]
pub enum Step<'g> {
    /// This piece is written; the state stands after it.
    Write(Symbol),
    /// The grammar chooses.
    Choose(Choice<'g>),
    /// The document ends.
    End,
}

/// A choice the grammar makes: branches with probabilities.
#[derive(Debug)]
pub struct Choice<'g> {
    grammar: &'g Grammar,
    state: State,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Alternative(RuleId),
    Row {
        table: TableId,
        variable: Option<Variable>,
        column: Option<usize>,
        except: Vec<usize>,
    },
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
        Choice {
            grammar: self.grammar,
            state: State::default(),
            kind: Kind::Alternative(self.grammar.document),
        }
    }

    /// Goes on from `state` to the next piece, choice or end.
    pub fn step(self, state: &mut State) -> Step<'g> {
        loop {
            if let Some(symbol) = self.next_word(state) {
                return Step::Write(symbol);
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
                Item::Say(value) => state.saying = Some((*value, 0)),
                Item::Space => state.space = true,
                Item::Recall {
                    variable,
                    table,
                    column,
                } => {
                    let row = state.recall(*variable);
                    state.saying = Some((self.grammar.tables[*table].columns[*column][row], 0));
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
                    state.saying = Some((
                        self.grammar.numerals[&operator.apply(number(*left), number(*right))],
                        0,
                    ));
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
        Step::Choose(Choice {
            grammar: self.grammar,
            state: std::mem::take(state),
            kind,
        })
    }

    fn next_word(self, state: &mut State) -> Option<Symbol> {
        let (value, at) = state.saying?;
        let Some((word, space)) = self.grammar.values[value].get(at).copied() else {
            state.saying = None;
            return None;
        };
        state.saying = Some((value, at + 1));
        let space = space || std::mem::take(&mut state.space);
        Some(Grammar::symbol((word, space)))
    }
}

impl State {
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

impl Choice<'_> {
    /// How likely each branch is, up to a common factor; 0 for a row that is excepted.
    pub fn weights(&self) -> Vec<f64> {
        match &self.kind {
            Kind::Alternative(rule) => {
                let alternatives = self.grammar.rules[*rule].alternatives.iter();
                alternatives
                    .map(|id| self.grammar.alternatives[*id].weight)
                    .collect()
            }
            Kind::Row { table, except, .. } => {
                let mut weights = self.grammar.tables[*table].weights.clone();
                except.iter().for_each(|row| weights[*row] = 0.0);
                weights
            }
        }
    }

    /// The state after taking branch number `branch`.
    pub fn take(&self, branch: usize) -> State {
        let mut state = self.state.clone();
        match &self.kind {
            Kind::Alternative(rule) => {
                let alternative = self.grammar.rules[*rule].alternatives[branch];
                state.place = Some(Rc::new(Place {
                    alternative,
                    item: 0,
                    below: state.place.take(),
                }));
            }
            Kind::Row {
                table,
                variable,
                column,
                ..
            } => {
                if let Some(variable) = *variable {
                    state.memory = Some(Rc::new(Memory {
                        variable,
                        row: branch,
                        older: state.memory.take(),
                    }));
                }
                if let Some(column) = *column {
                    state.saying = Some((self.grammar.tables[*table].columns[column][branch], 0));
                }
            }
        }
        state
    }
}
