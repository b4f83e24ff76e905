//! The labels of the choice of an axis for probabilities.

use super::export::logarithmic;
use crate::run::axis_choice::AxisChoice;

pub use texts::shared::axis_axis as choice;

/// The label of one axis in the choice.
pub fn axis(choice: AxisChoice) -> &'static str {
    match choice {
        AxisChoice::Full => texts::shared::axis_full(),
        AxisChoice::Fitted => texts::shared::axis_fitted(),
        AxisChoice::Logarithmic => logarithmic(),
    }
}

/// The label of the choice that leaves the axis to the step, with the axis of the step shown, if there is one.
pub fn automatic(axis_of_step: Option<AxisChoice>) -> &'static str {
    match axis_of_step {
        Some(AxisChoice::Full) => texts::shared::axis_automatic_full(),
        Some(AxisChoice::Fitted) => texts::shared::axis_automatic_fitted(),
        Some(AxisChoice::Logarithmic) | None => texts::shared::axis_automatic(),
    }
}
