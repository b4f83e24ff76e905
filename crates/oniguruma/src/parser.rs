//! Reads a pattern from left to right: alternatives, sequences, and the units of a sequence.

use crate::Unproven;
use crate::fold;
use crate::piece::{Extent, PatternPiece, group};

/// Groups and classes within others: deeper ones are of no tokenizer.
const DEEPEST: u32 = 40;

/// The result of reading a part.
pub type PatternRead<T> = Result<T, Unproven>;

/// What is left of a pattern, and the options that hold there.
pub struct Parser<'p> {
    rest: &'p str,
    depth: u32,
    pub options: PatternOptions,
    /// Within `(?<=…)` or `(?<!…)`, where only what has one length is translated: Oniguruma's own results for other
    /// constructs there are not those that their parts would give.
    pub in_look_behind: bool,
}

/// The options that `(?imx)` sets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PatternOptions {
    /// `i`: letter case is ignored.
    pub ignore_case: bool,
    /// `m`: a dot matches the end of a line as well.
    pub dot_matches_all: bool,
    /// `x`: white space and comments in the pattern are ignored.
    pub extended: bool,
}

impl<'p> Parser<'p> {
    pub fn new(pattern: &'p str) -> Self {
        Self {
            rest: pattern,
            depth: 0,
            options: PatternOptions::default(),
            in_look_behind: false,
        }
    }

    /// The whole pattern.
    pub fn pattern(mut self) -> PatternRead<String> {
        let before = self.rest;
        let piece = self.alternatives()?;
        match self.rest.is_empty() {
            true => self.text(&piece, before),
            // A parenthesis that closes no group.
            false => Err(self.unproven(self.rest)),
        }
    }

    /// What is separated by `|`, to the end of the group or of the pattern.
    pub fn alternatives(&mut self) -> PatternRead<PatternPiece> {
        let before = self.rest;
        self.deeper(before)?;
        let first = self.sequence()?;
        self.back();
        if !self.rest.starts_with('|') {
            return Ok(first);
        }
        let mut texts = vec![self.text(&first, before)?];
        let mut extent = first.extent();
        while self.eat('|') {
            let start = self.rest;
            self.deeper(start)?;
            let next = self.sequence()?;
            self.back();
            texts.push(self.text(&next, start)?);
            extent = extent.or(next.extent());
        }
        Ok(PatternPiece::Unit(group(&texts.join("|")), extent))
    }

    /// One group or class deeper, until the caller goes back.
    pub fn deeper(&mut self, from: &str) -> PatternRead<()> {
        self.depth += 1;
        match self.depth > DEEPEST {
            true => Err(self.unproven(from)),
            false => Ok(()),
        }
    }

    /// One group or class less deep.
    pub fn back(&mut self) {
        self.depth -= 1;
    }

    /// Units one after the other.
    fn sequence(&mut self) -> PatternRead<PatternPiece> {
        let before = self.rest;
        let mut pieces: Vec<PatternPiece> = Vec::new();
        loop {
            self.skip_ignored()?;
            if self.rest.is_empty() || self.rest.starts_with(['|', ')']) {
                break;
            }
            let start = self.rest;
            let piece = self.unit()?;
            if self.in_look_behind && !piece.has_one_length() {
                return Err(self.unproven(start));
            }
            let piece = self.quantified(piece)?;
            let places = pieces
                .iter()
                .all(|before| matches!(before, PatternPiece::Assertion(_)));
            if !pieces.is_empty() && places && piece.begins_with_any_length() {
                return Err(self.unproven(before));
            }
            match (pieces.last_mut(), piece) {
                (_, PatternPiece::Empty) => {}
                (Some(PatternPiece::Literal(run)), PatternPiece::Literal(next)) => run.extend(next),
                (_, piece) => pieces.push(piece),
            }
        }
        if pieces.len() <= 1 {
            return Ok(pieces.pop().unwrap_or(PatternPiece::Empty));
        }
        let texts = pieces.iter().map(|piece| self.text(piece, before));
        let text = texts.collect::<PatternRead<String>>()?;
        let none = |piece: &PatternPiece| piece.extent() == Extent::MayBeEmpty;
        Ok(PatternPiece::Sequence(
            text,
            Extent::of(pieces.iter().all(none)),
        ))
    }

    fn unit(&mut self) -> PatternRead<PatternPiece> {
        let before = self.rest;
        let Some(character) = self.next() else {
            return Ok(PatternPiece::Empty);
        };
        Ok(match character {
            '\\' => self.escape(before)?,
            '[' => PatternPiece::unit(self.class(before)?),
            '(' => self.group(before)?,
            '.' if self.options.dot_matches_all => PatternPiece::unit("(?s:.)"),
            '.' => PatternPiece::unit("."),
            // Not after the line end that ends the text.
            '^' => PatternPiece::Assertion(r"(?:\A|(?m:^)(?!\z))".into()),
            '$' => PatternPiece::Assertion("(?m:$)".into()),
            '?' | '*' | '+' => return Err(self.unproven(before)),
            other => PatternPiece::Literal(vec![other]),
        })
    }

    /// The text of a piece with the case of its letters as the options say; `from` is where it was read.
    pub fn text(&self, piece: &PatternPiece, from: &str) -> PatternRead<String> {
        match piece {
            PatternPiece::Literal(_) if self.options.ignore_case && self.in_look_behind => {
                Err(self.unproven(from))
            }
            PatternPiece::Literal(run) if self.options.ignore_case => {
                fold::ignoring_case(run).ok_or_else(|| self.unproven(from))
            }
            other => Ok(other.text()),
        }
    }

    /// Comments, and with the option `x` white space.
    pub fn skip_ignored(&mut self) -> PatternRead<()> {
        loop {
            let before = self.rest;
            if let Some(comment) = before.strip_prefix("(?#") {
                let end = comment
                    .find(')')
                    .filter(|&end| !comment[..end].contains('\\'));
                let end = end.ok_or_else(|| self.unproven(before))?;
                self.rest = &comment[end + 1..];
            } else if self.options.extended && before.starts_with(char::is_whitespace) {
                self.rest = before.trim_start();
            } else if self.options.extended && before.starts_with('#') {
                self.rest = before.split_once('\n').map_or("", |(_, rest)| rest);
            } else {
                return Ok(());
            }
        }
    }

    /// What is left of the pattern.
    pub fn rest(&self) -> &'p str {
        self.rest
    }

    /// Goes on at a later part of the pattern.
    pub fn go_to(&mut self, rest: &'p str) {
        self.rest = rest;
    }

    /// The next character.
    pub fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let next = characters.next();
        self.rest = characters.as_str();
        next
    }

    /// Whether this character came next; it is read then.
    pub fn eat(&mut self, character: char) -> bool {
        let rest = self.rest.strip_prefix(character);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// The construct that starts at `from` is not translated: what was read of it, at least three characters.
    pub fn unproven(&self, from: &str) -> Unproven {
        let read = from.len().saturating_sub(self.rest.len());
        let read = from.get(..read).map_or(0, |read| read.chars().count());
        Unproven {
            construct: from.chars().take(read.clamp(3, 12)).collect(),
        }
    }
}
