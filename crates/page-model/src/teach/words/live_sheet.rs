//! The words of the worksheet of the live model.

/// The heading of the sheet.
pub const SHEET: &str = "A language model by hand: worksheet";
/// The heading of the key.
pub const KEY: &str = "A language model by hand: key";
/// The line for the name of a pupil.
pub const PUPIL: &str = "Name and class:";
/// What the numbers are.
pub const LIVE: &str = "The logits are those of the model on this page at the step that it shows now, and each exercise says how they were rounded. Temperature, k, p and u belong to the sheet. Another prompt or another step makes another sheet.";
/// Shown while there is no step.
pub const NO_STEP: &str = "The worksheet needs a step of the model. Wait until the model is loaded, or press Step token on the screen Write.";
/// The title of the exercise on the text.
pub const TEXT_TITLE: &str = "How likely is this text?";
/// What to do in it.
pub const TEXT_TASK: &str = "The model chose these tokens one after the other. The probability of a text is the product of the probabilities of its tokens. Write the product so far into each row, with two digits that are not leading zeros.";
/// The heads of its table.
pub const TEXT_HEADS: [&str; 3] = ["Token", "Its probability", "Text so far"];
/// The button that changes the settings of the exercises.
pub const OTHER: &str = "Other settings";

/// The text that the model has read.
pub fn text(text: &str) -> String {
    format!("The model has read this text: “{text}”")
}

/// The number of the sheet.
pub fn number(number: u32) -> String {
    format!("Sheet {number}")
}
