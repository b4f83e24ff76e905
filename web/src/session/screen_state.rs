//! What the session has of each screen: how it stands in an address, and what of it ends with a model.

use charts::Provenance;
use leptos::prelude::*;
use page_model::{
    address::Address, screen_part::ScreenPart, screen_parts::ScreenParts, screen_row::ScreenRow,
};

use super::{
    Session, cache, compare, constrained, experiments, inside, lessons, live_training, models,
    practice, predictions, quick_check, read, shape, speculative, tokenizer, training,
};

/// What every screen can do with its part of the session.
pub struct ScreenState {
    /// The screen's row.
    pub row: &'static ScreenRow,
    /// Writes the state into an address. Tracks it.
    pub write: fn(Session, &mut Address),
    /// Whether an address has the state only where the screen is open.
    pub only_when_open: bool,
    /// Takes over the state of another address. What is replaced can be brought back by undo, where undo knows it.
    pub take: fn(Session, &Address),
    /// Drops what another model has computed, and ends the work on it.
    pub forget_model: fn(Session),
}

impl ScreenState {
    /// Of a screen that does nothing of all this.
    pub const fn of(row: &'static ScreenRow) -> Self {
        Self {
            row,
            write: |_, _| {},
            only_when_open: false,
            take: |_, _| {},
            forget_model: |_| {},
        }
    }
}

/// Lists the screens: those with signals of their own, in the order in which a model is forgotten, and those whose state is
/// one value, its part of an address. Each of the functions names what it needs of every screen and nothing else: the program
/// that comes first writes addresses, and neither takes one over nor forgets a model.
macro_rules! screens {
    (signals: $($own:ident),+; parts: $($part:ident),+ $(,)?) => {
        /// A signal for the part of each of the screens whose state it is.
        pub struct PartSignals {
            $(
                #[doc = concat!("The part of the screen of the module `", stringify!($part), "`.")]
                pub $part: RwSignal<page_model::$part::Part>,
            )+
        }

        impl PartSignals {
            /// The parts of an address.
            pub(super) fn new(parts: &ScreenParts) -> Self {
                Self {
                    $($part: RwSignal::new(parts.$part.clone()),)+
                }
            }
        }

        impl Session {
            /// Writes the state of all screens into an address. Tracks it.
            pub(super) fn write_screens(self, address: &mut Address) {
                let open = self.screen.get();
                $(if !$own::STATE.only_when_open || open.is($own::STATE.row) {
                    ($own::STATE.write)(self, address);
                })+
                $(address.parts.$part = self.parts.$part.get();)+
            }

            /// Takes over the state of all screens from another address.
            pub(super) fn take_screens(self, address: &Address) {
                let open = address.screen;
                $(if !$own::STATE.only_when_open || open.is($own::STATE.row) {
                    ($own::STATE.take)(self, address);
                })+
                $(if open.is(&page_model::$part::SCREEN) {
                    self.parts.$part.set(address.parts.$part.clone());
                })+
            }

            /// Drops what another model has computed on any screen.
            pub(super) fn forget_screens(self) {
                $(($own::STATE.forget_model)(self);)+
                $(self.parts.$part.update(ScreenPart::forget_model);)+
            }

            /// What the open screen shows was made from, where its state is its part and it does not show the run. Tracks it.
            pub fn part_made_from(self, page: &Provenance) -> Option<Provenance> {
                let open = self.screen.get();
                $(if open.is(&page_model::$part::SCREEN) {
                    return self.parts.$part.with(|part| part.made_from(page));
                })+
                None
            }
        }
    };
}

screens! {
    signals:
        compare,
        shape,
        cache,
        models,
        tokenizer,
        inside,
        training,
        live_training,
        read,
        experiments,
        speculative,
        constrained,
        predictions,
        practice,
        quick_check,
        lessons;
    parts:
        the_loop,
        teach,
}
