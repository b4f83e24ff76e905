//! The interpreter of a grammar: it steps through a document and returns at every choice.

use std::rc::Rc;

use crate::choice::{BranchPoint, Kind};
use crate::grammar::{AlternativeId, Grammar, Item, Symbol, TableId, ValueId, Variable};

/// Interprets a grammar from the beginning of a document to its end.
#[derive(Debug, Clone, Copy)]
pub struct Automaton<'g> {
    grammar: &'g Grammar,
}

/// A position inside a document: the items that follow, and the rows chosen so far. Cheap to clone: the stack and the
/// memory are shared linked lists. What can follow equal states is the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct AutomatonState {
    /// Words that are chosen and written before anything else.
    pub(crate) saying: Option<Said>,
    place: Option<Rc<StackFrame>>,
    memory: Option<Rc<Bindings>>,
    /// Whether the next piece has a space before it.
    pub(crate) space: bool,
}

/// A stack frame: a position in an alternative, and the frame to return to.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct StackFrame {
    alternative: AlternativeId,
    item: usize,
    below: Option<Rc<StackFrame>>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Bindings {
    variable: Variable,
    row: usize,
    older: Option<Rc<Bindings>>,
}

/// A value: words that are written together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    pub(crate) value: ValueId,
    /// Whether the first word has a space before it.
    pub(crate) space: bool,
    pub(crate) recalled: bool,
}

/// The next event in a document.
#[derive(Debug)]
pub enum Step<'g> {
    /// These words are written, at least one; the state is after them.
    Say(Said),
    /// The grammar makes a choice; the caller selects a branch.
    Choose(BranchPoint<'g>),
    /// The end of the document.
    End,
}

impl Said {
    /// Whether the words repeat a row chosen earlier in the document.
    pub fn is_recalled(&self) -> bool {
        self.recalled
    }

    /// The pieces of the words, in order.
    pub fn pieces<'g>(&self, grammar: &'g Grammar) -> impl Iterator<Item = Symbol> + use<'g> {
        let said = *self;
        (0..grammar.values[said.value].len()).filter_map(move |at| said.piece(grammar, at))
    }

    /// Piece number `at`, from 0; none after the last.
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

    /// The grammar that is interpreted.
    pub fn grammar(self) -> &'g Grammar {
        self.grammar
    }

    /// The first choice of every document: among the alternatives of the rule `document`.
    pub fn start(self) -> BranchPoint<'g> {
        let kind = Kind::Alternative(self.grammar.document);
        BranchPoint::new(self.grammar, AutomatonState::default(), kind)
    }

    /// Continues from `state` to the next words, choice or end.
    pub fn step(self, state: &mut AutomatonState) -> Step<'g> {
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
            let next = StackFrame {
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

    fn choose(self, state: &mut AutomatonState, kind: Kind) -> Step<'g> {
        Step::Choose(BranchPoint::new(self.grammar, std::mem::take(state), kind))
    }
}

impl AutomatonState {
    fn say(&mut self, value: ValueId, recalled: bool) {
        self.saying = Some(Said {
            value,
            space: std::mem::take(&mut self.space),
            recalled,
        });
    }

    /// Enters this alternative next.
    pub(crate) fn enter(&mut self, alternative: AlternativeId) {
        self.place = Some(Rc::new(StackFrame {
            alternative,
            item: 0,
            below: self.place.take(),
        }));
    }

    pub(crate) fn remember(&mut self, variable: Variable, row: usize) {
        self.memory = Some(Rc::new(Bindings {
            variable,
            row,
            older: self.memory.take(),
        }));
    }

    /// The row that a variable holds. `check.rs` has made sure that it holds one.
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
