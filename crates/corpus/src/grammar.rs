//! The grammar ready to be walked: every name looked up, every text cut into pieces.

use std::collections::HashMap;

use crate::compiler::Compiler;
use crate::error::GrammarError;
use crate::markup::Operator;
use crate::source::Source;

/// A piece the grammar can write: a word, with or without a space before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// Symbols count from 0 to [`Grammar::symbols`] − 1.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

pub(crate) type RuleId = usize;
pub(crate) type TableId = usize;
pub(crate) type ValueId = usize;
pub(crate) type Variable = usize;
pub(crate) type AlternativeId = usize;

/// A word of a value, and whether a space is before it.
pub(crate) type Word = (u32, bool);

#[derive(Debug)]
pub(crate) enum Item {
    /// Write these words.
    Say(ValueId),
    /// The next piece has a space before it.
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
pub(crate) struct Rule {
    pub name: String,
    pub alternatives: Vec<AlternativeId>,
    /// Made by the compiler, for a repetition.
    pub made: bool,
}

#[derive(Debug)]
pub(crate) struct Table {
    pub name: String,
    pub weights: Vec<f64>,
    /// `columns[column][row]`: what is written.
    pub columns: Vec<Vec<ValueId>>,
    /// The rows as numbers, where the first column is one.
    pub numbers: Vec<Option<i64>>,
}

/// A probabilistic grammar over [pieces](crate::pieces), with variables: see the crate's first page.
#[derive(Debug)]
pub struct Grammar {
    pub(crate) rules: Vec<Rule>,
    pub(crate) alternatives: Vec<Alternative>,
    pub(crate) tables: Vec<Table>,
    pub(crate) values: Vec<Vec<Word>>,
    /// What a sum, difference or product comes out as.
    pub(crate) numerals: HashMap<i64, ValueId>,
    /// Each with a space in front, so that both symbols of a word are slices of it.
    pub(crate) words: Vec<String>,
    pub(crate) document: RuleId,
    /// The chapter of each alternative of `document`.
    pub(crate) kinds: Vec<String>,
}

impl Grammar {
    /// Reads chapters `(name, text)` in the format described in `source.rs` and `markup.rs`.
    ///
    /// # Errors
    /// On the first mistake found: a line out of format, an unknown name, a variable recalled before it is chosen on
    /// some path, a rule that can reach itself, a choice that can run out of rows.
    pub fn parse(chapters: &[(&str, &str)]) -> Result<Self, GrammarError> {
        let mut source = Source::default();
        for (name, text) in chapters {
            source.read_chapter(name, text)?;
        }
        let grammar = Compiler::default().compile(source)?;
        crate::check::check(&grammar)?;
        Ok(grammar)
    }

    /// Reads one text in which chapters are joined, as [`join`](crate::join) writes it: before each a line
    /// `chapter NAME:`.
    ///
    /// # Errors
    /// As [`Grammar::parse`]; lines are counted from the beginning of their chapter.
    pub fn parse_joined(text: &str) -> Result<Self, GrammarError> {
        Self::parse(&crate::source::separate(text))
    }

    /// How many different pieces there are.
    pub fn symbols(&self) -> usize {
        self.words.len() * 2
    }

    /// Piece number `index`; none beyond the last.
    pub fn piece(&self, index: usize) -> Option<Symbol> {
        let index = u32::try_from(index).ok()?;
        ((index as usize) < self.symbols()).then_some(Symbol(index))
    }

    /// How many rules, alternatives (frames), table rows: the size of the grammar as it is written, without the rules
    /// that the compiler makes for repetitions.
    pub fn size(&self) -> (usize, usize, usize) {
        let written = || self.rules.iter().filter(|rule| !rule.made);
        (
            written().count(),
            written().map(|rule| rule.alternatives.len()).sum(),
            self.tables.iter().map(|table| table.weights.len()).sum(),
        )
    }

    /// The kinds of documents, each by the chapter that writes it.
    pub fn kinds(&self) -> &[String] {
        &self.kinds
    }

    /// The text of a piece.
    pub fn text(&self, symbol: Symbol) -> &str {
        let word = &self.words[symbol.index() / 2];
        if symbol.0 % 2 == 1 { word } else { &word[1..] }
    }

    pub(crate) fn symbol((word, space): Word) -> Symbol {
        Symbol(word * 2 + u32::from(space))
    }
}
