//! The texts of the Lessons screen and of the step beside the figures.

/// The screen's name.
pub use crate::words::page::lessons as name;
pub use texts::first::{lessons_lede as lede, lessons_shows as shows};
/// The title of the figure.
pub const STEPS_DONE: &str = "Steps done of each lesson";
/// The name of the region with the list.
pub const LIST: &str = "List of lessons";
/// The name of the region about progress and a lesson from a file.
pub const PROGRESS: &str = "Your progress";
/// How a lesson is left, above the list.
pub const INTRODUCTION: &str = "You can leave a lesson at any step and come back to it.";
/// The button that opens a lesson's first step.
pub use crate::words::labels::start;
/// The button that opens the step at which a lesson was left.
pub const CONTINUE: &str = "Continue";
/// The button that opens a lesson again from its first step.
pub const START_AGAIN: &str = "From the first step";
/// The button that forgets the progress.
pub const FORGET: &str = "Forget my progress";
/// Said after the progress was forgotten.
pub const FORGOTTEN: &str = "Your progress is forgotten.";
/// Where the progress is kept.
pub const KEPT_HERE: &str = "Your progress is kept in this browser and is sent nowhere.";
/// Where the progress is not kept.
pub const KEPT_NOWHERE: &str = "Your progress is kept until this page is closed.";
/// The name of the region with the step.
pub const STEP: &str = "Step of the lesson";
/// The heading above the prediction.
pub const PREDICT: &str = "Predict first";
/// The heading above what is to be done.
pub const DO: &str = "Now try it";
/// The heading above what came.
pub const OUTCOME: &str = "What happened";
/// The heading above the question.
pub const QUESTION: &str = "One question";
/// The button that shows what came, in a step without an action.
pub const SHOW: &str = "Show the answer";
/// The button that shows what came without the action.
pub const SHOW_ANYWAY: &str = "Show it";
/// The button to the step before.
pub const BACK: &str = "Step before";
/// The button to the next step.
pub const ON: &str = "Next step";
/// The button at the end of a lesson.
pub const TO_LIST: &str = "All lessons";
/// The button at the end of a lesson that is not the last one.
pub const NEXT_LESSON: &str = "Next lesson";
/// The button that opens the state of the step again.
pub const OPEN_AGAIN: &str = "Restart step";
/// The name of the button that closes the lesson, for screen readers.
pub const LEAVE_LESSON: &str = "Leave the lesson";
/// The button that closes the lesson.
pub const LEAVE: &str = "Leave";
/// Offered at the first visit.
pub const FIRST_LESSON: &str = "First lesson";
/// The first step of the first lesson: its lesson and its name.
pub const FIRST_STEP: (&str, &str) = ("loop", "one-token");
/// Offered where a lesson was left.
pub const GO_ON: &str = "Go on with the lesson";
/// The same in the head of the page.
pub const GO_ON_SHORT: &str = "Lesson";
/// Said where the step's texts are about another model.
pub const OTHER_MODEL: &str = "This lesson was written for the model that ships with the page. With another model its numbers differ.";
/// Said of a place in the address that is no name of a step.
pub const UNKNOWN_PLACE: &str = "must be a lesson and a step, like loop.one-token";
/// Said of a file in the address that does not lie beside the page.
pub const UNKNOWN_FILE: &str = "must be a file beside this page whose name ends with .md";
/// Said where no lesson has the step of the address.
pub const NO_SUCH_STEP: &str = "No lesson of this page has the step of this address. A lesson from a file of yours must be opened again.";
/// The heading above the choice of a file.
pub const OWN: &str = "A lesson of your own";
/// What a file is, and that it stays here.
pub const OWN_HINT: &str =
    "Open a text file in the format of docs/lessons.md. It is read here and sent nowhere.";
/// The button that opens a file.
pub const OPEN_FILE: &str = "Open a file";
/// Said where a file cannot be read.
pub const UNREADABLE: &str =
    "This file cannot be read as text. Save it as plain text (UTF-8) and open it again.";
/// Said where the address names a file that is not there.
pub fn not_there(path: &str) -> String {
    format!(
        "There is no file {path} beside this page. Put it there, or open it on the Lessons screen."
    )
}
