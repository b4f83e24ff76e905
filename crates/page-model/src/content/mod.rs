//! The form that the files of questions and lessons share: a head of `key: value` lines, an empty line, and paragraphs.

mod by_locale;
mod error;
pub mod head;
pub mod paragraph;

pub use by_locale::{ByLocale, in_locale};
pub use error::{ContentError, ContentProblem};
pub use paragraph::{Misconception, Paragraph};

/// What is wrong, and in which line.
pub type Problem = (usize, ContentProblem);
