//! The part of the page's state that belongs to one screen, as plain data.

use std::fmt::Debug;

use charts::Provenance;

use crate::parameter::{Parameter, Read};

/// The pairs of a query.
pub(crate) type Pairs = Vec<(&'static str, String)>;

/// Adds the values of a parameter. A function of its own, so that the program has it once and not for each screen.
pub(crate) fn append(pairs: &mut Pairs, name: &'static str, values: Vec<String>) {
    for value in values {
        pairs.push((name, value));
    }
}

/// What an address says of a screen. Each screen's module names its type `Part`.
pub trait ScreenPart: Clone + Debug + Default + PartialEq + 'static {
    /// The place of its parameters among those of the other screens. Links have long been written in this order; a screen
    /// that is new needs no place of its own and stands behind them.
    const RANK: u8 = u8::MAX;

    /// Its parameters in an address, in the order in which they are written.
    const PARAMETERS: &'static [Parameter<Self>];

    /// Takes a parameter over; the value comes back where none of the screen has this name.
    ///
    /// # Errors
    /// The value, which belongs to something else.
    fn read(&mut self, name: &str, value: String) -> Result<Read, String> {
        match Self::PARAMETERS.iter().find(|of| of.name == name) {
            Some(parameter) => Ok((parameter.read)(self, value)),
            None => Err(value),
        }
    }

    /// What the screen shows was made from, where that is not the run: a change of what is said of the page.
    fn made_from(&self, _page: &Provenance) -> Option<Provenance> {
        None
    }

    /// Drops what another model has computed.
    fn forget_model(&mut self) {}

    /// The pairs of what is not as in `usual`.
    fn pairs_beside(&self, usual: &Self) -> Pairs {
        let mut pairs = Pairs::new();
        for parameter in Self::PARAMETERS {
            append(&mut pairs, parameter.name, (parameter.write)(self, usual));
        }
        pairs
    }

    /// Makes values of a parameter for tests.
    #[cfg(test)]
    fn values(_name: &str) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
        None
    }
}

/// Of a screen of which an address says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoPart;

impl ScreenPart for NoPart {
    const PARAMETERS: &'static [Parameter<Self>] = &[];
}
