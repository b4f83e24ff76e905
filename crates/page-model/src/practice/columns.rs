//! The columns of an exercise and their cells: what is asked, in which order, and with how many decimals.

use super::exercise::{Exercise, PracticeMethod};

/// A column of the table; the sum and the picks have one cell each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerColumn {
    /// z / T.
    Scaled,
    /// e^(z/T).
    Exp,
    /// The sum of all e^(z/T).
    Sum,
    /// The probability after softmax.
    Probability,
    /// The rank, 1 for the most likely token.
    Rank,
    /// The sum of the probabilities down to this rank.
    Cumulative,
    /// Whether a filter keeps the token.
    Kept(PracticeMethod),
    /// The probability after the filter.
    Share(PracticeMethod),
    /// The upper end of the token's interval.
    End(PracticeMethod),
    /// The chosen token, as its row.
    Pick(PracticeMethod),
}

/// What a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// A number with this many decimals.
    Number(usize),
    /// Kept or removed.
    Kept,
    /// A token.
    Token,
}

/// A cell of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnswerCell {
    /// Its column.
    pub column: AnswerColumn,
    /// Its row, counted from 0; 0 for a column of one cell.
    pub row: usize,
}

/// Decimals of z/T, of powers and their sum.
const DECIMALS_OF_POWERS: usize = 2;
/// Decimals of probabilities.
const DECIMALS_OF_SHARES: usize = 3;

impl AnswerColumn {
    /// The columns before the methods, each computed from those before it.
    const SHARED: [Self; 6] = [
        Self::Scaled,
        Self::Exp,
        Self::Sum,
        Self::Probability,
        Self::Rank,
        Self::Cumulative,
    ];

    /// What its cells take.
    pub fn kind(self) -> CellKind {
        match self {
            Self::Scaled | Self::Exp | Self::Sum => CellKind::Number(DECIMALS_OF_POWERS),
            Self::Rank => CellKind::Number(0),
            Self::Probability | Self::Cumulative | Self::Share(_) | Self::End(_) => {
                CellKind::Number(DECIMALS_OF_SHARES)
            }
            Self::Kept(_) => CellKind::Kept,
            Self::Pick(_) => CellKind::Token,
        }
    }

    /// Whether the column has one cell for all rows.
    pub fn is_single(self) -> bool {
        matches!(self, Self::Sum | Self::Pick(_))
    }

    /// The method that the column belongs to.
    pub fn method(self) -> Option<PracticeMethod> {
        match self {
            Self::Kept(method) | Self::Share(method) | Self::End(method) | Self::Pick(method) => {
                Some(method)
            }
            _ => None,
        }
    }

    /// The columns from which it is computed, for a screen that has no room for all.
    pub fn feeds(self) -> Vec<Self> {
        match self {
            Self::Scaled => vec![],
            Self::Exp => vec![Self::Scaled],
            Self::Sum => vec![Self::Exp],
            Self::Probability => vec![Self::Exp, Self::Sum],
            Self::Rank => vec![Self::Probability],
            Self::Cumulative => vec![Self::Rank, Self::Probability],
            Self::Kept(PracticeMethod::TopK) => vec![Self::Rank],
            Self::Kept(PracticeMethod::TopP) => vec![Self::Probability, Self::Cumulative],
            Self::Kept(_) => vec![Self::Probability],
            Self::Share(method) => vec![Self::Probability, Self::Kept(method)],
            Self::End(method) => vec![Self::Rank, Self::Share(method)],
            Self::Pick(PracticeMethod::Greedy) => vec![Self::Rank],
            Self::Pick(PracticeMethod::Pure) => vec![Self::Rank, Self::Cumulative],
            Self::Pick(method) => vec![Self::Kept(method), Self::End(method)],
        }
    }

    /// The column's id in attributes.
    pub fn id(self) -> String {
        let name = match self {
            Self::Scaled => "scaled",
            Self::Exp => "exp",
            Self::Sum => "sum",
            Self::Probability => "probability",
            Self::Rank => "rank",
            Self::Cumulative => "cumulative",
            Self::Kept(_) => "kept",
            Self::Share(_) => "share",
            Self::End(_) => "end",
            Self::Pick(_) => "pick",
        };
        match self.method() {
            Some(method) => format!("{name}-{}", method.id()),
            None => name.into(),
        }
    }

    /// The columns of a method, each computed from those before it.
    pub fn of(method: PracticeMethod) -> Vec<Self> {
        let filter = [Self::Kept(method), Self::Share(method), Self::End(method)];
        let filter = filter.into_iter().filter(|_| method.is_filter());
        filter.chain([Self::Pick(method)]).collect()
    }
}

impl AnswerCell {
    /// The cell of a column in a row.
    pub fn at(column: AnswerColumn, row: usize) -> Self {
        let row = if column.is_single() { 0 } else { row };
        Self { column, row }
    }

    /// The cell's id in attributes.
    pub fn id(self) -> String {
        format!("{}-{}", self.column.id(), self.row)
    }
}

impl Exercise {
    /// All columns in an order in which each is computed from those before it, whether they are asked or not.
    pub(super) fn all_columns(&self) -> impl Iterator<Item = AnswerColumn> {
        let methods = PracticeMethod::ALL.into_iter().flat_map(AnswerColumn::of);
        AnswerColumn::SHARED.into_iter().chain(methods)
    }

    /// The columns that are asked: at T = 1, z / T is z; the rest is for the methods asked.
    pub fn columns(&self) -> Vec<AnswerColumn> {
        let scaled = self.settings.temperature.get() != 1.0;
        let asked = |column: &AnswerColumn| match column.method() {
            Some(method) => self.methods.contains(&method),
            None => scaled || *column != AnswerColumn::Scaled,
        };
        self.all_columns().filter(asked).collect()
    }

    /// The cells of a column, from the first row to the last.
    pub fn cells_of(&self, column: AnswerColumn) -> impl Iterator<Item = AnswerCell> + use<> {
        let rows = match column {
            AnswerColumn::Probability => self.rows(),
            column if column.is_single() => 1,
            _ => self.len(),
        };
        (0..rows).map(move |row| AnswerCell::at(column, row))
    }

    /// All cells that are asked, column by column.
    pub fn cells(&self) -> Vec<AnswerCell> {
        let columns = self.columns().into_iter();
        columns.flat_map(|column| self.cells_of(column)).collect()
    }
}
