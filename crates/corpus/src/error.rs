//! What can be wrong with a chapter, and where.

use thiserror::Error;

/// A mistake in the text of a chapter. Every variant says which chapter and, where there is one, which line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GrammarError {
    /// A line that is not part of the format.
    #[error("{chapter}, line {line}: {problem}")]
    Line {
        /// The chapter's name.
        chapter: String,
        /// Counted from 1.
        line: usize,
        /// What is wrong, as a sentence.
        problem: String,
    },
    /// Something that only shows when all chapters are read.
    #[error("{place}: {problem}")]
    Whole {
        /// The rule or table at fault.
        place: String,
        /// What is wrong, as a sentence.
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
