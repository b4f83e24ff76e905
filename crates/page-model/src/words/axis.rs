//! The labels of the choice of an axis for probabilities.

use super::export::logarithmic;
use crate::run::axis_choice::AxisChoice;

pub use texts::shared::axis_axis as choice;

/// The label of one axis in the choice.
pub fn axis(choice: AxisChoice) -> &'static str {
    match choice {
        AxisChoice::Full => "0–100%",
        AxisChoice::Fitted => "Fitted",
        AxisChoice::Logarithmic => logarithmic(),
    }
}

/// The label of the choice that leaves the axis to the step, with the axis of the step shown, if there is one.
pub fn automatic(axis_of_step: Option<AxisChoice>) -> String {
    match axis_of_step {
        Some(AxisChoice::Full) => "Automatic: 0–100%".into(),
        Some(AxisChoice::Fitted) => "Automatic: fitted".into(),
        Some(AxisChoice::Logarithmic) | None => "Automatic".into(),
    }
}
