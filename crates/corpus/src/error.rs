//! Errors in the text of chapters, with their places.

use thiserror::Error;

/// An error in the text of a chapter.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GrammarError {
    /// A line that does not follow the format.
    #[error("{chapter}, line {line}: {problem}")]
    Line {
        /// Name of the chapter.
        chapter: String,
        /// Number of the line, from 1.
        line: usize,
        /// The problem, as the end of a sentence.
        problem: String,
    },
    /// An error that is found only after all chapters are read.
    #[error("{place}: {problem}")]
    Whole {
        /// The rule or table with the error.
        place: String,
        /// The problem, as the end of a sentence.
        problem: String,
    },
}

impl GrammarError {
    pub(crate) fn line(chapter: &str, line: usize, problem: impl Into<String>) -> Self {
        Self::Line {
            chapter: chapter.to_owned(),
            line,
            problem: problem.into(),
        }
    }

    pub(crate) fn whole(place: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Whole {
            place: place.into(),
            problem: problem.into(),
        }
    }
}
