//! What an address says of Practice.

use crate::{parameter::Parameter, screen_part::ScreenPart};

/// The part of the page's state that belongs to Practice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PracticePart {
    /// The exercise, if it is not the first one; in the form of
    /// [`ExerciseLink::written`](crate::practice::link::ExerciseLink::written).
    pub exercise: Option<String>,
}

impl ScreenPart for PracticePart {
    const RANK: u8 = 3;

    const PARAMETERS: &'static [Parameter<Self>] = &[Parameter {
        name: "exercise",
        read: |part, value| {
            part.exercise = Some(value);
            Ok(None)
        },
        write: |part, _| part.exercise.iter().cloned().collect(),
    }];
}
