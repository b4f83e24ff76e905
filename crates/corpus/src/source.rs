//! Parses the lines of a chapter into tables and rules, with names not yet resolved.
//!
//! ```text
//! # a comment
//! list color zipf:                      one column, the entries separated by commas
//!     red, blue, green
//!
//! table country(name | capital) zipf:   a row a line, the cells separated by |
//!     France | Paris
//!
//! rule question:                        one alternative a line; a longer one goes on, indented
//!     - What is the capital of {c:country}?
//!     -3 What color is
//!         the sky?                      (three times as likely)
//! ```
//!
//! `zipf` makes the n-th row n times rarer than the first, `zipf 0.5` √n times; without it all rows are equally likely.
//! Every document begins at the rule `document`, to which each chapter adds its own kinds.
//!
//! Several chapters in one text are *joined*: each follows a line `chapter NAME:`.

use crate::error::GrammarError;
use crate::markup::{self, MarkupPart};

#[derive(Debug)]
pub(crate) struct RawTable {
    pub name: String,
    pub columns: Vec<String>,
    /// s: row n has the weight 1/nˢ; 0 gives all rows the same weight.
    pub exponent: f64,
    pub rows: Vec<Vec<String>>,
}

#[derive(Debug)]
pub(crate) struct RawAlternative {
    pub rule: String,
    pub weight: f64,
    pub parts: Vec<MarkupPart>,
    /// Variables belong to a chapter: the same name in two chapters is two variables.
    pub chapter: String,
}

#[derive(Debug, Default)]
pub(crate) struct GrammarSource {
    pub tables: Vec<RawTable>,
    pub alternatives: Vec<RawAlternative>,
}

enum Block {
    None,
    List,
    Table,
    Rule(String),
}

impl GrammarSource {
    pub(crate) fn read_chapter(&mut self, chapter: &str, text: &str) -> Result<(), GrammarError> {
        let mut block = Block::None;
        for (number, line) in join_continued(text) {
            let line = line.trim();
            let fail = |problem: String| GrammarError::line(chapter, number, problem);
            if let Some(header) = line.strip_suffix(':').filter(|_| is_header(line)) {
                block = self.open(header).map_err(fail)?;
                continue;
            }
            match &block {
                Block::None => {
                    return Err(fail(format!(
                        "{line:?} stands before any list, table or rule"
                    )));
                }
                Block::List => self.add_list_line(line).map_err(fail)?,
                Block::Table => self.add_row(line).map_err(fail)?,
                Block::Rule(rule) => {
                    let (weight, text) = read_weight(line).map_err(fail)?;
                    let parts = markup::read(text).map_err(fail)?;
                    let (rule, chapter) = (rule.clone(), chapter.to_owned());
                    self.alternatives.push(RawAlternative {
                        rule,
                        weight,
                        parts,
                        chapter,
                    });
                }
            }
        }
        Ok(())
    }

    fn open(&mut self, header: &str) -> Result<Block, String> {
        if let Some(rule) = header.strip_prefix("rule ") {
            return Ok(Block::Rule(markup::name(rule)?));
        }
        let (is_list, header) = header
            .strip_prefix("list ")
            .map_or((false, header.trim_start_matches("table ")), |rest| {
                (true, rest)
            });
        let (header, exponent) = match header.split_once(" zipf") {
            None => (header, 0.0),
            Some((header, "")) => (header, 1.0),
            Some((header, exponent)) => (
                header,
                markup::decimal(exponent.trim()).ok_or("zipf takes a number")?,
            ),
        };
        let (name, columns) = if is_list {
            (header, vec!["name".to_owned()])
        } else {
            let (name, columns) = header
                .strip_suffix(')')
                .and_then(|header| header.split_once('('))
                .ok_or("a table names its columns in ( )")?;
            (
                name,
                columns
                    .split('|')
                    .map(|column| markup::name(column.trim()))
                    .collect::<Result<_, _>>()?,
            )
        };
        self.tables.push(RawTable {
            name: markup::name(name)?,
            columns,
            exponent,
            rows: Vec::new(),
        });
        Ok(if is_list { Block::List } else { Block::Table })
    }

    fn add_list_line(&mut self, line: &str) -> Result<(), String> {
        let entries = line
            .split(',')
            .map(str::trim)
            .filter(|entry| !entry.is_empty());
        let table = self.tables.last_mut().ok_or("no list is open")?;
        table
            .rows
            .extend(entries.map(|entry| vec![entry.to_owned()]));
        Ok(())
    }

    fn add_row(&mut self, line: &str) -> Result<(), String> {
        let table = self.tables.last_mut().ok_or("no table is open")?;
        let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_owned()).collect();
        if cells.len() != table.columns.len() {
            return Err(format!(
                "{} cells in a table of {} columns",
                cells.len(),
                table.columns.len()
            ));
        }
        table.rows.push(cells);
        Ok(())
    }
}

/// Joins chapters `(name, text)` into one text, for [`Grammar::parse_joined`](crate::Grammar::parse_joined).
pub fn join(chapters: &[(&str, &str)]) -> String {
    let ends = |text: &str| if text.ends_with('\n') { "" } else { "\n" };
    let chapter = |(name, text): &(&str, &str)| format!("chapter {name}:\n{text}{}", ends(text));
    chapters.iter().map(chapter).collect()
}

/// The chapters of a joined text; text before the first is returned as a chapter too, so that errors are reported.
pub(crate) fn separate(joined: &str) -> Vec<(&str, &str)> {
    let mut chapters = Vec::new();
    let (mut name, mut begin, mut at) = ("before the first chapter", 0, 0);
    for line in joined.split_inclusive('\n') {
        if let Some(next) = chapter_name(line) {
            chapters.push((name, &joined[begin..at]));
            (name, begin) = (next, at + line.len());
        }
        at += line.len();
    }
    chapters.push((name, &joined[begin..]));
    chapters
}

fn chapter_name(line: &str) -> Option<&str> {
    line.trim_end().strip_prefix("chapter ")?.strip_suffix(':')
}

fn is_header(line: &str) -> bool {
    ["list ", "table ", "rule "]
        .iter()
        .any(|word| line.starts_with(word))
}

/// The lines without comments and empty ones, each with its number; a line indented deeper than an alternative is
/// appended to it.
fn join_continued(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let continues = line.starts_with("        ")
            && lines
                .last()
                .is_some_and(|(_, last)| last.trim_start().starts_with('-'));
        match lines.last_mut().filter(|_| continues) {
            Some((_, last)) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            None => lines.push((index + 1, line.to_owned())),
        }
    }
    lines
}

/// Splits a line into the weight, `-` for 1 or for instance `-3`, and the text.
fn read_weight(line: &str) -> Result<(f64, &str), String> {
    let after = line
        .strip_prefix('-')
        .ok_or("an alternative begins with '-'")?;
    let (weight, text) = after.split_once(' ').unwrap_or((after, ""));
    if weight.is_empty() {
        return Ok((1.0, text));
    }
    match markup::decimal(weight) {
        Some(weight) if weight > 0.0 => Ok((weight, text)),
        _ => Err(format!("{weight:?} is not a weight")),
    }
}
