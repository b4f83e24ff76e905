//! What stands in parentheses: groups, looks to both sides, options.

use crate::parser::{Parser, PatternOptions, PatternRead};
use crate::piece::{PatternPiece, group};

/// What looks to one side, and what takes no step back: the same words in both engines.
const SAME: [(&str, bool); 5] = [
    ("?=", true),
    ("?!", true),
    ("?<=", true),
    ("?<!", true),
    ("?>", false),
];

impl<'p> Parser<'p> {
    /// A group whose parenthesis was read at `from`.
    pub fn group(&mut self, from: &'p str) -> PatternRead<PatternPiece> {
        let (options, in_look_behind) = (self.options, self.in_look_behind);
        for (words, is_place) in SAME {
            if let Some(rest) = self.rest().strip_prefix(words) {
                self.go_to(rest);
                self.in_look_behind |= words.starts_with("?<");
                let inner = self.closed(from)?;
                let text = format!("({words}{})", self.text(&inner, from)?);
                (self.options, self.in_look_behind) = (options, in_look_behind);
                return Ok(match is_place {
                    true => PatternPiece::Assertion(text),
                    false => PatternPiece::Unit(text, inner.extent()),
                });
            }
        }
        if let Some(rest) = self.rest().strip_prefix("?:") {
            self.go_to(rest);
            let inner = self.closed(from)?;
            // Letters are joined with those around them only where the same options hold.
            return match self.options == options {
                true => Ok(inner),
                false => self.end_options(&inner, options, from),
            };
        }
        if self.is_capture() {
            let inner = self.closed(from)?;
            return self.end_options(&inner, options, from);
        }
        if !self.eat('?') {
            return Err(self.unproven(from));
        }
        self.set_options(from)?;
        // `(?i)` holds to the end of the group around it, and what `|` separates there is inside.
        let inner = match self.eat(':') {
            true => self.closed(from)?,
            false if self.eat(')') => self.alternatives()?,
            false => return Err(self.unproven(from)),
        };
        self.end_options(&inner, options, from)
    }

    /// The inside of a group and its closing parenthesis.
    fn closed(&mut self, from: &'p str) -> PatternRead<PatternPiece> {
        let inner = self.alternatives()?;
        match self.eat(')') {
            true => Ok(inner),
            false => Err(self.unproven(from)),
        }
    }

    /// One unit, after which the former options hold again.
    fn end_options(
        &mut self,
        inner: &PatternPiece,
        options: PatternOptions,
        from: &str,
    ) -> PatternRead<PatternPiece> {
        let text = self.text(inner, from)?;
        self.options = options;
        Ok(match inner {
            PatternPiece::Empty | PatternPiece::Assertion(_) => inner.clone(),
            _ => PatternPiece::Unit(group(&text), inner.extent()),
        })
    }

    /// Whether a group that captures begins here; its name is read then.
    fn is_capture(&mut self) -> bool {
        let rest = self.rest();
        let named = [("?<", '>'), ("?'", '\'')]
            .into_iter()
            .find_map(|(open, close)| {
                let (name, rest) = rest.strip_prefix(open)?.split_once(close)?;
                let is_name =
                    !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || c == '_');
                is_name.then_some(rest)
            });
        if let Some(rest) = named {
            self.go_to(rest);
        }
        named.is_some() || !rest.starts_with(['?', '*'])
    }

    /// Letters of options, those after `-` turned off.
    fn set_options(&mut self, from: &str) -> PatternRead<()> {
        let mut on = true;
        while !self.rest().starts_with([':', ')']) {
            match self.next() {
                Some('i') => self.options.ignore_case = on,
                Some('m') => self.options.dot_matches_all = on,
                Some('x') => self.options.extended = on,
                Some('-') if on => on = false,
                _ => return Err(self.unproven(from)),
            }
        }
        Ok(())
    }
}
