//! The texts of a grammar: its words, the values made of them, and the tables of values.

use std::collections::HashMap;

use crate::error::GrammarError;
use crate::grammar::{SpacedWord, TableId, ValueId, WordTable};
use crate::inflection;
use crate::markup::{Operator, WordForm};
use crate::pieces;
use crate::source::RawTable;

#[derive(Default)]
pub(crate) struct Lexicon {
    /// Each with a space in front, so that both symbols of a word are slices of it.
    pub words: Vec<String>,
    word_ids: HashMap<String, u32>,
    pub values: Vec<Vec<SpacedWord>>,
    raw_tables: Vec<RawTable>,
    pub tables: Vec<WordTable>,
    table_ids: HashMap<String, TableId>,
    columns: HashMap<(TableId, WordForm), usize>,
    pub numerals: HashMap<i64, ValueId>,
}

impl Lexicon {
    pub(crate) fn add_table(&mut self, raw: RawTable) -> Result<(), GrammarError> {
        if raw.rows.is_empty() {
            return Err(GrammarError::whole(&raw.name, "the table has no rows"));
        }
        if self
            .table_ids
            .insert(raw.name.clone(), self.tables.len())
            .is_some()
        {
            return Err(GrammarError::whole(&raw.name, "two tables have this name"));
        }
        self.tables.push(WordTable {
            name: raw.name.clone(),
            weights: (1..=raw.rows.len())
                .map(|rank| (rank as f64).powf(-raw.exponent))
                .collect(),
            columns: Vec::new(),
            numbers: raw.rows.iter().map(|row| row[0].parse().ok()).collect(),
        });
        self.raw_tables.push(raw);
        Ok(())
    }

    pub(crate) fn table(&self, rule: &str, name: &str) -> Result<TableId, GrammarError> {
        self.table_ids
            .get(name)
            .copied()
            .ok_or_else(|| GrammarError::whole(rule, format!("there is no table {name}")))
    }

    /// The column of a table in some form, computed at the first call.
    pub(crate) fn column(
        &mut self,
        rule: &str,
        table: TableId,
        form: WordForm,
    ) -> Result<usize, GrammarError> {
        if let Some(column) = self.columns.get(&(table, form.clone())) {
            return Ok(*column);
        }
        let raw = &self.raw_tables[table];
        let named = match &form.column {
            None => Some(0),
            Some(name) => raw.columns.iter().position(|column| column == name),
        };
        let cells: Vec<String> = match (named, form.column.as_deref()) {
            (Some(column), _) => raw.rows.iter().map(|row| row[column].clone()).collect(),
            (None, Some("a")) => raw
                .rows
                .iter()
                .map(|row| inflection::with_article(&row[0]))
                .collect(),
            (None, Some("s")) => raw
                .rows
                .iter()
                .map(|row| inflection::plural(&row[0]))
                .collect(),
            (None, other) => {
                let problem = format!(
                    "the table {} has no column {}",
                    raw.name,
                    other.unwrap_or_default()
                );
                return Err(GrammarError::whole(rule, problem));
            }
        };
        let mut values = Vec::with_capacity(cells.len());
        for cell in cells {
            let cell = if form.capital {
                inflection::capitalized(&cell)
            } else {
                cell
            };
            let (value, _) = self.value(rule, &cell)?;
            values.push(value);
        }
        let columns = &mut self.tables[table].columns;
        columns.push(values);
        self.columns.insert((table, form), columns.len() - 1);
        Ok(columns.len() - 1)
    }

    /// Adds the text of every possible result, so that it need not be computed while the grammar is interpreted.
    pub(crate) fn add_numerals(
        &mut self,
        rule: &str,
        left: TableId,
        operator: Operator,
        right: TableId,
    ) -> Result<(), GrammarError> {
        let numbers = |table: TableId| -> Result<Vec<i64>, GrammarError> {
            let all = self.tables[table]
                .numbers
                .iter()
                .copied()
                .collect::<Option<_>>();
            all.ok_or_else(|| {
                GrammarError::whole(rule, "computes with a table that is not all numbers")
            })
        };
        let (lefts, rights) = (numbers(left)?, numbers(right)?);
        for result in lefts
            .iter()
            .flat_map(|l| rights.iter().map(|r| operator.apply(*l, *r)))
        {
            if result < 0 {
                return Err(GrammarError::whole(rule, "can come out below zero"));
            }
            if !self.numerals.contains_key(&result) {
                let (value, _) = self.value(rule, &result.to_string())?;
                self.numerals.insert(result, value);
            }
        }
        Ok(())
    }

    /// Splits a text into words. Also returns whether it ends in a space, which then belongs to the next piece.
    pub(crate) fn value(
        &mut self,
        rule: &str,
        text: &str,
    ) -> Result<(ValueId, bool), GrammarError> {
        let (body, space_after) = text
            .strip_suffix(' ')
            .map_or((text, false), |body| (body, true));
        // A final line break is split as it will be with a word after it.
        let followed = if body.ends_with('\n') { "." } else { "" };
        let whole = format!("{body}{followed}");
        let mut pieces = pieces::split(&whole);
        pieces.truncate(pieces.len() - followed.len());
        let mut words = Vec::new();
        for piece in pieces {
            let (space, word) = piece
                .strip_prefix(' ')
                .map_or((false, piece), |word| (true, word));
            if word.is_empty() || (space && word.starts_with(char::is_whitespace)) {
                let problem = format!("two spaces, or a space before a new line, in {text:?}");
                return Err(GrammarError::whole(rule, problem));
            }
            words.push((self.word(word), space));
        }
        self.values.push(words);
        Ok((self.values.len() - 1, space_after))
    }

    fn word(&mut self, word: &str) -> u32 {
        if let Some(id) = self.word_ids.get(word) {
            return *id;
        }
        let id = self.words.len() as u32;
        self.words.push(format!(" {word}"));
        self.word_ids.insert(word.to_owned(), id);
        id
    }
}
