//! A text that grows while a value is written, within the bounds of a rendering.

use std::ops::AddAssign;

use minijinja::{Error, ErrorKind, State};

/// Values in values that are written: deeper ones would need more stack than a browser gives.
pub const DEEPEST: usize = 64;
/// Bytes that one unit of fuel pays for, as in minijinja.
const BYTES_PER_FUEL: usize = 64;

/// The text, and how much of it was paid for.
pub struct PaidText<'a, 'env, 'state> {
    state: &'a State<'env, 'state>,
    text: String,
    paid: usize,
}

impl<'a, 'env, 'state> PaidText<'a, 'env, 'state> {
    /// An empty text of a rendering.
    pub fn new(state: &'a State<'env, 'state>) -> Self {
        Self {
            state,
            text: String::new(),
            paid: 0,
        }
    }

    /// Pays for what was written since the last value, before one is written that is so deep in others. A value can contain
    /// another many times over: its text may be long where the value is small.
    ///
    /// # Errors
    /// For a value that is too deep, or too much work.
    pub fn begin_value(&mut self, depth: usize) -> Result<(), Error> {
        pay(self.state, self.text.len() - self.paid)?;
        self.paid = self.text.len();
        match depth > DEEPEST {
            true => Err(invalid(format!(
                "a value is nested in more than {DEEPEST} others"
            ))),
            false => Ok(()),
        }
    }

    /// Adds a character.
    pub fn push(&mut self, letter: char) {
        self.text.push(letter);
    }

    /// All of it.
    pub fn into_text(self) -> String {
        self.text
    }
}

impl AddAssign<&str> for PaidText<'_, '_, '_> {
    fn add_assign(&mut self, text: &str) {
        self.text += text;
    }
}

/// Pays for work that grows with this many bytes.
///
/// # Errors
/// If the rendering has done too much work.
pub fn pay(state: &State, bytes: usize) -> Result<(), Error> {
    state.consume_fuel(1 + (bytes / BYTES_PER_FUEL) as u64)
}

/// What a template asks for and cannot have.
pub fn invalid(detail: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidOperation, detail.into())
}
