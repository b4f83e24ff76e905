//! Classes: characters and sets in brackets.

use crate::escape::{class, posix};
use crate::parser::{Parser, PatternRead};
use crate::piece::escaped;

/// A part of a class.
pub enum Member {
    /// A character that stands for itself, and can begin or end a range.
    Character(char),
    /// A set of characters, as it is written in a class.
    Set(String),
}

impl<'p> Parser<'p> {
    /// A class whose bracket was read at `from`.
    pub fn class(&mut self, from: &'p str) -> PatternRead<String> {
        let others = self.eat('^');
        let mut inside = String::new();
        // The part since the last `&&`.
        let mut part = String::new();
        if self.eat(']') {
            part += &escaped(']');
        }
        // Whether the last member can begin a range.
        let mut range: Option<char> = None;
        loop {
            let before = self.rest();
            if let Some(rest) = before.strip_prefix("&&") {
                self.go_to(rest);
                if part.is_empty() {
                    return Err(self.unproven(from));
                }
                inside = inside + &part + "&&";
                (part, range) = (String::new(), None);
                continue;
            }
            if self.eat(']') {
                break;
            }
            if let (Some(first), true) = (range, self.is_range()) {
                let Some(Member::Character(last)) = self.member(from)? else {
                    return Err(self.unproven(from));
                };
                if last < first {
                    return Err(self.unproven(before));
                }
                part = format!("{part}-{}", escaped(last));
                range = None;
                continue;
            }
            match self.member(from)? {
                Some(Member::Character(character)) => {
                    part += &escaped(character);
                    range = Some(character);
                }
                Some(Member::Set(set)) => {
                    part += &set;
                    range = None;
                    // A set begins no range.
                    if self.is_range() {
                        return Err(self.unproven(before));
                    }
                }
                None => return Err(self.unproven(from)),
            }
        }
        if part.is_empty() {
            return Err(self.unproven(from));
        }
        inside += &part;
        let read = &from[..from.len() - self.rest().len()];
        match self.options.ignore_case {
            true if !folds_alike(read) => Err(self.unproven(from)),
            true => Ok(format!("(?i:{})", class(&inside, others))),
            false => Ok(class(&inside, others)),
        }
    }

    /// Whether a hyphen that makes a range comes here; it is read then.
    fn is_range(&mut self) -> bool {
        let range = self.rest().strip_prefix('-');
        match range.filter(|rest| !rest.starts_with(']') && !rest.starts_with("&&")) {
            Some(rest) => {
                self.go_to(rest);
                true
            }
            None => false,
        }
    }

    /// The next member; `None` at the end of the pattern.
    fn member(&mut self, from: &'p str) -> PatternRead<Option<Member>> {
        let before = self.rest();
        Ok(match self.next() {
            None => None,
            Some('\\') if self.eat('b') => Some(Member::Character('\u{8}')),
            Some('\\') => Some(self.escape_in_class(before)?),
            Some('[') if self.rest().starts_with(':') => Some(Member::Set(self.posix_set(from)?)),
            Some('[') => {
                self.deeper(before)?;
                let class = self.class(before)?;
                self.back();
                Some(Member::Set(class))
            }
            Some(other) => Some(Member::Character(other)),
        })
    }

    /// `[:name:]` after its first bracket.
    fn posix_set(&mut self, from: &'p str) -> PatternRead<String> {
        let set = self
            .rest()
            .strip_prefix(':')
            .and_then(|rest| rest.split_once(":]"));
        let set = set.and_then(|(name, rest)| {
            let (others, name) = name
                .strip_prefix('^')
                .map_or((false, name), |name| (true, name));
            Some((class(posix(name)?, others), rest))
        });
        let (set, rest) = set.ok_or_else(|| self.unproven(from))?;
        self.go_to(rest);
        Ok(set)
    }
}

/// Whether ignoring the case of a class means the same in both: where it has ASCII, white space and digits alone, one by one.
/// Of other letters, Oniguruma knows some that are two letters in the other case; it ignores the case of a class in a class
/// before it takes its opposite.
fn folds_alike(class: &str) -> bool {
    let others = [
        "\\p", "\\P", "\\w", "\\W", "\\h", "\\H", "\\x", "\\u", "[", "&&",
    ];
    let members = class.get(1..).unwrap_or_default();
    members.is_ascii() && !others.iter().any(|other| members.contains(other))
}
