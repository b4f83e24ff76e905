//! What an address says of Constrained output.

use protocol::LONGEST_CONSTRAINT;

use crate::{
    constrained::setup::ConstraintSetup,
    parameter::{Parameter, ParameterNote, counted, unless},
    screen_part::ScreenPart,
    settings::MOST_NEW_TOKENS,
};

/// The part of the page's state that belongs to Constrained output.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConstrainedPart {
    /// The constraint on the output.
    pub setup: ConstraintSetup,
    /// The number of tokens of the runs with and without the constraint; a link makes them again.
    pub tokens: usize,
}

impl ScreenPart for ConstrainedPart {
    const RANK: u8 = 10;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "constraint",
            read: |part, value| {
                part.setup = ConstraintSetup::read(&value).ok_or_else(|| {
                    ParameterNote::new(|name| {
                        texts::first::address_constraint(name, LONGEST_CONSTRAINT)
                    })
                })?;
                Ok(None)
            },
            write: |part, usual| {
                let constraint = &part.setup;
                unless(*constraint == usual.setup, constraint.written())
            },
        },
        Parameter {
            name: "constrained_tokens",
            read: |part, value| counted(&value, 0..=MOST_NEW_TOKENS, &mut part.tokens),
            write: |part, usual| {
                let tokens = part.tokens;
                unless(tokens == usual.tokens, tokens)
            },
        },
    ];
}
