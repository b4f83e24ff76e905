//! The grammar compiled: every name looked up, every text cut into pieces, ready to be walked.

use std::collections::HashMap;

use crate::error::GrammarError;
use crate::inflection;
use crate::markup::{Form, Operator, Part};
use crate::pieces;
use crate::source::{RawTable, Source};

/// The rule with which every document begins, and the only one that several chapters add to.
const DOCUMENT: &str = "document";

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
    words: Vec<String>,
    pub(crate) document: RuleId,
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

    /// How many different pieces there are.
    pub fn symbols(&self) -> usize {
        self.words.len() * 2
    }

    /// How many rules, alternatives (frames), table rows: the size of the grammar.
    pub fn size(&self) -> (usize, usize, usize) {
        (
            self.rules.len(),
            self.alternatives.len(),
            self.tables.iter().map(|table| table.weights.len()).sum(),
        )
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

#[derive(Default)]
struct Compiler {
    words: Vec<String>,
    word_ids: HashMap<String, u32>,
    values: Vec<Vec<Word>>,
    raw_tables: Vec<RawTable>,
    tables: Vec<Table>,
    table_ids: HashMap<String, TableId>,
    columns: HashMap<(TableId, Form), usize>,
    rules: Vec<Rule>,
    rule_ids: HashMap<String, RuleId>,
    /// A variable is named by its chapter and itself, and always holds a row of the same table.
    variables: HashMap<(String, String), (Variable, TableId)>,
    numerals: HashMap<i64, ValueId>,
}

impl Compiler {
    fn compile(mut self, source: Source) -> Result<Grammar, GrammarError> {
        for raw in source.tables {
            self.add_table(raw)?;
        }
        let mut chapters = Vec::new();
        for alternative in &source.alternatives {
            let next = self.rules.len();
            let id = *self
                .rule_ids
                .entry(alternative.rule.clone())
                .or_insert(next);
            if id == next {
                self.rules.push(Rule {
                    name: alternative.rule.clone(),
                    alternatives: Vec::new(),
                });
                chapters.push(&alternative.chapter);
            } else if *chapters[id] != alternative.chapter && alternative.rule != DOCUMENT {
                return Err(GrammarError::whole(
                    &alternative.rule,
                    "two chapters have a rule of this name",
                ));
            }
        }
        for alternative in &source.alternatives {
            self.declare_variables(&alternative.chapter, &alternative.rule, &alternative.parts)?;
        }
        let mut alternatives = Vec::new();
        for raw in source.alternatives {
            let mut items = Vec::new();
            for part in raw.parts {
                self.add_part(&raw.chapter, &raw.rule, part, &mut items)?;
            }
            self.rules[self.rule_ids[&raw.rule]]
                .alternatives
                .push(alternatives.len());
            alternatives.push(Alternative {
                weight: raw.weight,
                items,
            });
        }
        let document = self.find_rule("grammar", DOCUMENT)?;
        let Self {
            rules,
            tables,
            values,
            numerals,
            words,
            ..
        } = self;
        Ok(Grammar {
            rules,
            alternatives,
            tables,
            values,
            numerals,
            words,
            document,
        })
    }

    fn add_table(&mut self, raw: RawTable) -> Result<(), GrammarError> {
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
        self.tables.push(Table {
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

    fn declare_variables(
        &mut self,
        chapter: &str,
        rule: &str,
        parts: &[Part],
    ) -> Result<(), GrammarError> {
        for part in parts {
            let Part::Choose {
                variable: Some(variable),
                table,
                ..
            } = part
            else {
                continue;
            };
            let table = self.find_table(rule, table)?;
            let next = self.variables.len();
            let (_, known) = *self
                .variables
                .entry((chapter.to_owned(), variable.clone()))
                .or_insert((next, table));
            if known != table {
                return Err(GrammarError::whole(
                    rule,
                    format!("'{variable}' holds rows of two different tables"),
                ));
            }
        }
        Ok(())
    }

    fn add_part(
        &mut self,
        chapter: &str,
        rule: &str,
        part: Part,
        items: &mut Vec<Item>,
    ) -> Result<(), GrammarError> {
        match part {
            Part::Text(text) => {
                let (value, space) = self
                    .value(&text)
                    .map_err(|problem| GrammarError::whole(rule, problem))?;
                items.push(Item::Say(value));
                if space {
                    items.push(Item::Space);
                }
            }
            Part::Choose {
                variable,
                table,
                except,
                form,
            } => {
                let table = self.find_table(rule, &table)?;
                let variable = variable
                    .map(|name| self.find_variable(chapter, rule, &name))
                    .transpose()?;
                let except = except
                    .iter()
                    .map(|name| {
                        self.find_variable(chapter, rule, name)
                            .map(|(other, _)| other)
                    })
                    .collect::<Result<_, _>>()?;
                let column = form
                    .map(|form| self.column(rule, table, form))
                    .transpose()?;
                items.push(Item::Choose {
                    table,
                    variable: variable.map(|(id, _)| id),
                    except,
                    column,
                });
            }
            Part::Recall { variable, form } => {
                let (variable, table) = self.find_variable(chapter, rule, &variable)?;
                let column = self.column(rule, table, form)?;
                items.push(Item::Recall {
                    variable,
                    table,
                    column,
                });
            }
            Part::Rule(name) => items.push(Item::Rule(self.find_rule(rule, &name)?)),
            Part::Compute {
                left,
                operator,
                right,
            } => {
                let left = self.find_variable(chapter, rule, &left)?;
                let right = self.find_variable(chapter, rule, &right)?;
                self.add_numerals(rule, left.1, operator, right.1)?;
                items.push(Item::Compute {
                    left,
                    operator,
                    right,
                });
            }
        }
        Ok(())
    }

    /// Makes every number that can come out, so that walking the grammar never has to.
    fn add_numerals(
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
                let (value, _) = self
                    .value(&result.to_string())
                    .map_err(|problem| GrammarError::whole(rule, problem))?;
                self.numerals.insert(result, value);
            }
        }
        Ok(())
    }

    /// The column of a table in some form, made when it is first asked for.
    fn column(&mut self, rule: &str, table: TableId, form: Form) -> Result<usize, GrammarError> {
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
            let (value, _) = self
                .value(&cell)
                .map_err(|problem| GrammarError::whole(rule, problem))?;
            values.push(value);
        }
        let columns = &mut self.tables[table].columns;
        columns.push(values);
        self.columns.insert((table, form), columns.len() - 1);
        Ok(columns.len() - 1)
    }

    /// Cuts a text into words; also whether it ends in a space, which then belongs to whatever piece comes next.
    fn value(&mut self, text: &str) -> Result<(ValueId, bool), String> {
        let (body, space_after) = text
            .strip_suffix(' ')
            .map_or((text, false), |body| (body, true));
        // A line break at the end is cut as it will be once a word follows.
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
                return Err(format!(
                    "two spaces, or a space before a new line, in {text:?}"
                ));
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

    fn find_table(&self, rule: &str, name: &str) -> Result<TableId, GrammarError> {
        self.table_ids
            .get(name)
            .copied()
            .ok_or_else(|| GrammarError::whole(rule, format!("there is no table {name}")))
    }

    fn find_rule(&self, rule: &str, name: &str) -> Result<RuleId, GrammarError> {
        self.rule_ids
            .get(name)
            .copied()
            .ok_or_else(|| GrammarError::whole(rule, format!("there is no rule {name}")))
    }

    fn find_variable(
        &self,
        chapter: &str,
        rule: &str,
        name: &str,
    ) -> Result<(Variable, TableId), GrammarError> {
        let found = self
            .variables
            .get(&(chapter.to_owned(), name.to_owned()))
            .copied();
        found.ok_or_else(|| {
            GrammarError::whole(
                rule,
                format!("nothing is ever remembered as {name} in {chapter}"),
            )
        })
    }
}
