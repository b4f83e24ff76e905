//! What an address says of Speculative.

use crate::{
    parameter::{Parameter, ParameterNote, counted, unless},
    screen_part::ScreenPart,
    settings::MOST_NEW_TOKENS,
    speculative::setup::SpeculativeSetup,
};

/// The part of the page's state that belongs to Speculative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpeculativePart {
    /// What is chosen.
    pub setup: SpeculativeSetup,
    /// The number of rounds; a link makes them again.
    pub rounds: usize,
}

impl ScreenPart for SpeculativePart {
    const RANK: u8 = 9;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "speculative",
            read: |part, value| {
                part.setup = SpeculativeSetup::read(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::address_speculative))?;
                Ok(None)
            },
            write: |part, usual| {
                let setup = part.setup;
                unless(setup == usual.setup, setup.written())
            },
        },
        Parameter {
            name: "rounds",
            read: |part, value| counted(&value, 0..=MOST_NEW_TOKENS, &mut part.rounds),
            write: |part, usual| unless(part.rounds == usual.rounds, part.rounds),
        },
    ];
}
