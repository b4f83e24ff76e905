//! What the Quick check keeps while the page is open: the chosen group, the question that is open, and the score.

use crate::{places::question_group::QuestionGroup, quick_check::score::Score};

/// The state of the Quick check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuickCheck {
    /// The group whose questions are asked; `None` for all.
    pub group: Option<QuestionGroup>,
    /// The seed of the order; 0 for the order of the list.
    pub seed: u64,
    /// The id of the open question; the first one if it is empty or of no question.
    pub question: String,
    /// The id of the task that was opened on the live model and is shown beside the figures.
    pub task: Option<String>,
    /// The score; `None` until the kept one is read.
    pub score: Option<Score>,
    /// The last answer: the question's id, whether it was right, and the number of answers so far.
    pub answered: Option<(String, bool, usize)>,
}
