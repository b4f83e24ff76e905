//! The labels of the Quick check: headings, buttons, and names for screen readers.

pub use texts::first::{
    quick_check_lede as lede, quick_check_name as name, quick_check_shows as shows,
};

/// The label of the question, for screen readers.
pub const QUESTION: &str = "Question";
/// The label of the place in the set, for screen readers.
pub const SET: &str = "The set of questions";
/// The label of the answers, for screen readers.
pub const ANSWERS: &str = "Answers";
/// The label of the box of a number.
pub const YOUR_NUMBER: &str = "Your number";
/// The button of the question before.
pub const PREVIOUS: &str = "Previous question";
/// The button of the question after.
pub const NEXT: &str = "Next question";
/// The button that opens the start state of a task.
pub const OPEN: &str = "Open it on the live model";
/// The button that opens the start state once more.
pub const OPEN_AGAIN: &str = "Start it again";
/// The button that leads back to the Quick check.
pub const BACK: &str = "Back to the questions";
/// The label of the task beside a figure, for screen readers.
pub const TASK: &str = "Task";
/// What is said of the visitor's own run before a task is opened.
pub const KEPT: &str = "Your prompt, run and settings are kept: Undo brings them back.";
/// The label of the choice of a group.
pub const GROUP: &str = "Questions about";
/// The choice of all groups.
pub const ALL: &str = "Everything";
/// The button that mixes the questions.
pub const MIX: &str = "Mix the order";
/// The heading of the score.
pub const SCORE: &str = "Score";
/// Where the score is kept.
pub const KEPT_HERE: &str = "Kept in this browser alone, on this site.";
/// Where the score is kept, when the page is embedded in another or the browser stores nothing.
pub const KEPT_NOWHERE: &str = "Kept until this page is closed; nothing is stored.";
/// Said after the score was forgotten.
pub const FORGOTTEN: &str = "The score is forgotten.";
/// The title of the figure of the score.
pub const TITLE: &str = "Answers by group";
/// The title of the figure of one question.
pub const CARD: &str = "The question as a card";
/// The note beside a task while another model than the page's own is loaded.
pub const OTHER_MODEL: &str = "This task was written for the model that ships with the page. With another model it may have no solution.";
