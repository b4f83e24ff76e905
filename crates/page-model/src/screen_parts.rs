//! The parts of the state that belong to the screens, all of them together.

use crate::{
    each_screen,
    parameter::Read,
    screen_part::{Pairs, ScreenPart},
};

/// The pairs of all screens by their ranks; those of one rank as they stand. The ranks are few: to sort would take more code.
fn in_order(mut ranked: Vec<(u8, Pairs)>) -> Pairs {
    let mut pairs = Pairs::new();
    for rank in 0..=u8::MAX {
        for (own, part) in &mut ranked {
            if *own == rank {
                pairs.append(part);
            }
        }
    }
    pairs
}

macro_rules! parts {
    ($($screen:ident),+ $(,)?) => {
        /// What an address says of each screen.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct ScreenParts {
            $(
                #[doc = concat!("Of the screen of the module `", stringify!($screen), "`.")]
                pub $screen: crate::$screen::Part,
            )+
        }

        impl ScreenParts {
            /// Takes a parameter over, if it is a screen's.
            ///
            /// # Errors
            /// The value, where no screen has a parameter of this name.
            pub(crate) fn read(&mut self, name: &str, value: String) -> Result<Read, String> {
                $(let value = match self.$screen.read(name, value) {
                    Err(value) => value,
                    read => return read,
                };)+
                Err(value)
            }

            /// The pairs of what is not as in `usual`, in the order in which links are written.
            pub(crate) fn pairs_beside(&self, usual: &Self) -> Pairs {
                in_order(vec![$((
                    <crate::$screen::Part as ScreenPart>::RANK,
                    self.$screen.pairs_beside(&usual.$screen),
                )),+])
            }

            /// Calls a function with the name of each parameter of a screen.
            pub(crate) fn each_name(name: &mut dyn FnMut(&'static str)) {
                $(for parameter in <crate::$screen::Part as ScreenPart>::PARAMETERS {
                    name(parameter.name);
                })+
            }

            /// The names of all parameters of screens, in the order in which links are written.
            #[cfg(test)]
            pub(crate) fn names() -> Vec<&'static str> {
                let mut ranked = vec![$((
                    <crate::$screen::Part as ScreenPart>::RANK,
                    <crate::$screen::Part as ScreenPart>::PARAMETERS.iter()
                        .map(|parameter| parameter.name)
                        .collect::<Vec<_>>(),
                )),+];
                ranked.sort_by_key(|(rank, _)| *rank);
                ranked.into_iter().flat_map(|(_, names)| names).collect()
            }

            /// Makes values of a screen's parameter for tests.
            #[cfg(test)]
            pub(crate) fn values(
                name: &str,
            ) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
                None$(.or_else(|| <crate::$screen::Part as ScreenPart>::values(name)))+
            }
        }
    };
}

each_screen!(parts);
