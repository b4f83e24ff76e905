//! What an address says of Predict.

use crate::{
    parameter::{Parameter, number, unless, yes_or_no},
    predict::{CANDIDATES, USUAL_CANDIDATES},
    screen_part::ScreenPart,
};

/// The part of the page's state that belongs to Predict.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PredictPart {
    /// The number of tokens with a row of their own, if it is not the usual one.
    pub candidates: Option<usize>,
    /// Whether predictions are made by counting hands.
    pub hands: bool,
}

impl ScreenPart for PredictPart {
    const RANK: u8 = 8;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "candidates",
            read: |part, value| {
                let (count, note) = number(&value, |value| value.parse().ok(), CANDIDATES)?;
                part.candidates = Some(count).filter(|count| *count != USUAL_CANDIDATES);
                Ok(note)
            },
            write: |part, _| part.candidates.iter().map(usize::to_string).collect(),
        },
        Parameter {
            name: "hands",
            read: |part, value| {
                part.hands = yes_or_no(&value)?;
                Ok(None)
            },
            write: |part, _| unless(!part.hands, "true"),
        },
    ];
}
