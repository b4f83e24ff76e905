//! The compiled grammar: all names resolved, all texts split into pieces.

use std::collections::HashMap;

use crate::compiler::Compiler;
use crate::error::GrammarError;
use crate::markup::Operator;
use crate::source::GrammarSource;

/// A piece that the grammar can write: a word, with or without a space before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// The symbol's number, from 0 to [`Grammar::symbols`] − 1.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

pub(crate) type RuleId = usize;
pub(crate) type TableId = usize;
pub(crate) type ValueId = usize;
pub(crate) type Variable = usize;
pub(crate) type AlternativeId = usize;

/// A word of a value by its number, and whether there is a space before it.
pub(crate) type SpacedWord = (u32, bool);

#[derive(Debug)]
pub(crate) enum Item {
    /// Writes the words of this value.
    Say(ValueId),
    /// Puts a space before the next piece.
    Space,
    Choose {
        table: TableId,
        variable: Option<Variable>,
        except: Vec<Variable>,
        column: Option<usize>,
    },
    Recall {
        variable: Variable,
        table: TableId,
        column: usize,
    },
    Rule(RuleId),
    Compute {
        left: (Variable, TableId),
        operator: Operator,
        right: (Variable, TableId),
    },
}

#[derive(Debug)]
pub(crate) struct Alternative {
    pub weight: f64,
    pub items: Vec<Item>,
}

#[derive(Debug)]
pub(crate) struct Production {
    pub name: String,
    pub alternatives: Vec<AlternativeId>,
    /// Whether the compiler generated it, for a repetition.
    pub made: bool,
}

#[derive(Debug)]
pub(crate) struct WordTable {
    pub name: String,
    pub weights: Vec<f64>,
    /// `columns[column][row]`: the text of each cell.
    pub columns: Vec<Vec<ValueId>>,
    /// The first column as numbers; none for a cell that is not a number.
    pub numbers: Vec<Option<i64>>,
}

/// A probabilistic grammar over [pieces](crate::pieces), with variables: see the documentation of the crate.
#[derive(Debug)]
pub struct Grammar {
    pub(crate) rules: Vec<Production>,
    pub(crate) alternatives: Vec<Alternative>,
    pub(crate) tables: Vec<WordTable>,
    pub(crate) values: Vec<Vec<SpacedWord>>,
    /// The text of each possible result of a sum, difference or product.
    pub(crate) numerals: HashMap<i64, ValueId>,
    /// Each with a space in front, so that both symbols of a word are slices of it.
    pub(crate) words: Vec<String>,
    pub(crate) document: RuleId,
    /// The chapter of each alternative of `document`.
    pub(crate) kinds: Vec<String>,
}

impl Grammar {
    /// Parses chapters `(name, text)` in the format described in `source.rs` and `markup.rs`.
    ///
    /// # Errors
    /// Reports the first error: a line out of format, an unknown name, a variable recalled before it is chosen on some
    /// path, a rule that can reach itself, a choice that can run out of rows.
    pub fn parse(chapters: &[(&str, &str)]) -> Result<Self, GrammarError> {
        let mut source = GrammarSource::default();
        for (name, text) in chapters {
            source.read_chapter(name, text)?;
        }
        let grammar = Compiler::default().compile(source)?;
        crate::check::check(&grammar)?;
        Ok(grammar)
    }

    /// Parses chapters joined in one text, as by [`join`](crate::join): each after a line `chapter NAME:`.
    ///
    /// # Errors
    /// As for [`Grammar::parse`]; lines are counted from the beginning of their chapter.
    pub fn parse_joined(text: &str) -> Result<Self, GrammarError> {
        Self::parse(&crate::source::separate(text))
    }

    /// The number of different pieces.
    pub fn symbols(&self) -> usize {
        self.words.len() * 2
    }

    /// The piece with this number; none beyond the last.
    pub fn piece(&self, index: usize) -> Option<Symbol> {
        let index = u32::try_from(index).ok()?;
        ((index as usize) < self.symbols()).then_some(Symbol(index))
    }

    /// The numbers of rules, alternatives (frames) and table rows in the chapters, without the rules that the compiler
    /// generates for repetitions.
    pub fn size(&self) -> (usize, usize, usize) {
        let written = || self.rules.iter().filter(|rule| !rule.made);
        (
            written().count(),
            written().map(|rule| rule.alternatives.len()).sum(),
            self.tables.iter().map(|table| table.weights.len()).sum(),
        )
    }

    /// The kinds of documents, each by the name of the chapter that defines it.
    pub fn kinds(&self) -> &[String] {
        &self.kinds
    }

    /// The text of a piece, with its leading space if it has one.
    pub fn text(&self, symbol: Symbol) -> &str {
        let word = &self.words[symbol.index() / 2];
        if symbol.0 % 2 == 1 { word } else { &word[1..] }
    }

    pub(crate) fn symbol((word, space): SpacedWord) -> Symbol {
        Symbol(word * 2 + u32::from(space))
    }
}
