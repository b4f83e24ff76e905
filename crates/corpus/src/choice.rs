//! A choice of the grammar: its branches, their probabilities, and the states after them.

use crate::automaton::{AutomatonState, Said};
use crate::grammar::{Grammar, RuleId, TableId, Variable};

/// A choice of the grammar: branches with probabilities.
#[derive(Debug)]
pub struct BranchPoint<'g> {
    grammar: &'g Grammar,
    state: AutomatonState,
    kind: Kind,
}

/// The kind of branches.
#[derive(Debug)]
pub(crate) enum Kind {
    /// The alternatives of a rule.
    Alternative(RuleId),
    /// The rows of a table but those in `except`. The row is stored in `variable` and written from `column`.
    Row {
        table: TableId,
        variable: Option<Variable>,
        column: Option<usize>,
        except: Vec<usize>,
    },
}

impl<'g> BranchPoint<'g> {
    pub(crate) fn new(grammar: &'g Grammar, state: AutomatonState, kind: Kind) -> Self {
        Self {
            grammar,
            state,
            kind,
        }
    }

    /// The number of branches, those of weight 0 included.
    pub fn branches(&self) -> usize {
        match &self.kind {
            Kind::Alternative(rule) => self.grammar.rules[*rule].alternatives.len(),
            Kind::Row { table, .. } => self.grammar.tables[*table].weights.len(),
        }
    }

    /// The weight of a branch: its probability times a common factor; 0 for a row in `except`.
    pub fn weight(&self, branch: usize) -> f64 {
        match &self.kind {
            Kind::Alternative(rule) => {
                let id = self.grammar.rules[*rule].alternatives[branch];
                self.grammar.alternatives[id].weight
            }
            Kind::Row { except, .. } if except.contains(&branch) => 0.0,
            Kind::Row { table, .. } => self.grammar.tables[*table].weights[branch],
        }
    }

    /// The weights of all branches, in order.
    pub fn weights(&self) -> Vec<f64> {
        (0..self.branches())
            .map(|branch| self.weight(branch))
            .collect()
    }

    /// The state after taking branch number `branch`, before the words that it begins with are written.
    pub fn take(&self, branch: usize) -> AutomatonState {
        let saying = self.said(branch);
        let mut state = self.after(branch);
        if let Some(said) = saying {
            state.space = false;
            state.saying = Some(said);
        }
        state
    }

    /// The words that branch number `branch` begins with: those of a row; none for an alternative, entered later.
    pub(crate) fn said(&self, branch: usize) -> Option<Said> {
        match &self.kind {
            Kind::Row {
                table,
                column: Some(column),
                ..
            } => Some(Said {
                value: self.grammar.tables[*table].columns[*column][branch],
                space: self.state.space,
                recalled: false,
            }),
            _ => None,
        }
    }

    /// The state after branch number `branch` is taken and the words that it begins with are written.
    pub(crate) fn after(&self, branch: usize) -> AutomatonState {
        let mut state = self.state.clone();
        match &self.kind {
            Kind::Alternative(rule) => {
                let alternative = self.grammar.rules[*rule].alternatives[branch];
                state.enter(alternative);
            }
            Kind::Row {
                variable, column, ..
            } => {
                if let Some(variable) = *variable {
                    state.remember(variable, branch);
                }
                if column.is_some() {
                    state.space = false;
                }
            }
        }
        state
    }
}
