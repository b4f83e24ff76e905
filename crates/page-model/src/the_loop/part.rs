//! What an address says of the Loop.

use crate::{
    parameter::{Parameter, ParameterNote, unless},
    screen_part::ScreenPart,
};

/// The value with which an address begins the tour and repeats it.
const LOOP: &str = "loop";

/// The part of the page's state that belongs to the Loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoopPart {
    /// Whether no text is written ahead of the run.
    pub without_ahead: bool,
    /// Whether the tour runs unattended: it begins without a press, and again after its end.
    pub tours: bool,
}

impl ScreenPart for LoopPart {
    const RANK: u8 = 11;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "ahead",
            read: |part, value| {
                part.without_ahead = match value.as_str() {
                    "on" => false,
                    "off" => true,
                    _ => return Err(ParameterNote::new(texts::first::address_on_or_off)),
                };
                Ok(None)
            },
            write: |part, _| unless(!part.without_ahead, "off"),
        },
        Parameter {
            name: "tour",
            read: |part, value| {
                part.tours = match value.as_str() {
                    LOOP => true,
                    _ => return Err(ParameterNote::new(texts::first::address_loop)),
                };
                Ok(None)
            },
            write: |part, _| unless(!part.tours, LOOP),
        },
    ];

    #[cfg(test)]
    fn values(name: &str) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
        use proptest::prelude::*;
        let value = match name {
            "ahead" => "off",
            "tour" => LOOP,
            _ => return None,
        };
        Some(Just(vec![value.to_string()]).boxed())
    }
}
