//! The form that the files of questions and lessons share: a head of `key: value` lines, an empty line, and paragraphs.

mod by_locale;
mod error;
pub mod head;
pub mod paragraph;
mod problems;

pub use by_locale::{ByLocale, in_locale};
pub use error::{ContentError, ContentErrors, ContentProblem};
pub use paragraph::{Misconception, Paragraph};
pub use problems::Problems;

/// What is wrong, and in which line.
pub type Problem = (usize, ContentProblem);
