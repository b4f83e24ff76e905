//! Collects what is wrong in a file, so that one reading names all of it.

use super::{ContentError, ContentErrors, Problem};

/// What was found so far.
#[derive(Default)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Adds what is wrong.
    pub fn add(&mut self, problem: Problem) {
        self.0.push(problem);
    }

    /// What was read, if it could be; otherwise the problem is added.
    pub fn keep<T>(&mut self, read: Result<T, Problem>) -> Option<T> {
        read.map_err(|problem| self.add(problem)).ok()
    }

    /// What was found first.
    pub fn first(self) -> Option<Problem> {
        self.0.into_iter().next()
    }

    /// What was read from a part of this file.
    ///
    /// # Errors
    /// If anything is wrong: all of it, in the order of the lines.
    pub fn finish<T>(mut self, file: &str, read: Option<T>) -> Result<T, ContentErrors> {
        self.0.sort_by_key(|(line, _)| *line);
        let located = |(line, problem)| ContentError {
            file: file.into(),
            line,
            problem,
        };
        match read {
            Some(read) if self.0.is_empty() => Ok(read),
            _ => Err(ContentErrors::all_of(self.0.into_iter().map(located))),
        }
    }
}
