//! The part of the page's state that belongs to one screen, as plain data.

use std::fmt::Debug;

use charts::Provenance;

use crate::parameter::{Parameter, Read};

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
        let mut own = Self::PARAMETERS.iter();
        match own.find(|parameter| parameter.name == name) {
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
    fn pairs_beside(&self, usual: &Self) -> Vec<(&'static str, String)> {
        let mut pairs = Vec::new();
        for parameter in Self::PARAMETERS {
            for value in (parameter.write)(self, usual) {
                pairs.push((parameter.name, value));
            }
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
