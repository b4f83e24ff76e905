//! What an address says of the Loop.

use crate::{
    parameter::{Parameter, unless},
    screen_part::ScreenPart,
};

/// The part of the page's state that belongs to the Loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoopPart {
    /// Whether no text is written ahead of the run.
    pub without_ahead: bool,
}

impl ScreenPart for LoopPart {
    const RANK: u8 = 11;

    const PARAMETERS: &'static [Parameter<Self>] = &[Parameter {
        name: "ahead",
        read: |part, value| {
            part.without_ahead = match value.as_str() {
                "on" => false,
                "off" => true,
                _ => return Err("must be on or off".into()),
            };
            Ok(None)
        },
        write: |part, _| unless(!part.without_ahead, "off"),
    }];

    #[cfg(test)]
    fn values(name: &str) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
        use proptest::prelude::*;
        (name == "ahead").then(|| Just(vec!["off".to_string()]).boxed())
    }
}
