//! The texts of the Lessons screen and of the step beside the figures.

/// The screen's name.
pub const NAME: &str = "Lessons";
/// The screen's content in a few words.
pub const SHOWS: &str =
    "short paths through the page, from the first token to the price of an answer";
/// The name of the region with the list.
pub const LIST: &str = "All lessons";
/// What a lesson is, above the list.
pub const INTRODUCTION: &str = "A lesson opens the page in a certain state, asks what you expect, and then lets you try it. You can leave at any step and come back to it.";
/// The button that opens a lesson's first step.
pub const START: &str = "Start";
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
pub const SHOW_ANYWAY: &str = "Show it without trying";
/// The button to the step before.
pub const BACK: &str = "Step before";
/// The button to the next step.
pub const ON: &str = "Next step";
/// The button at the end of a lesson.
pub const TO_LIST: &str = "All lessons";
/// The button at the end of a lesson that is not the last one.
pub const NEXT_LESSON: &str = "Next lesson";
/// The button that opens the state of the step again.
pub const OPEN_AGAIN: &str = "Open this step again";
/// The button that closes the lesson.
pub const LEAVE: &str = "Leave the lesson";
/// Offered at the first visit.
pub const FIRST_LESSON: &str = "First lesson: 8 minutes";
/// Said where the step's texts are about another model.
pub const OTHER_MODEL: &str = "This lesson was written for the model that ships with the page. With another model its numbers differ.";
/// Said of a place in the address that no lesson has.
pub const UNKNOWN_PLACE: &str = "names no step of a lesson on this page";
