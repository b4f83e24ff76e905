//! What the session has of each screen: how it stands in an address, and what of it ends with a model.

use charts::Provenance;
use leptos::prelude::*;
use page_model::{
    address::Address, screen_part::ScreenPart, screen_parts::ScreenParts, screen_row::ScreenRow,
};

use super::{
    Session, cache, compare, constrained, experiments, lessons, models, practice, predictions,
    quick_check, shape, speculative, tokenizer,
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

/// Lists the screens whose state is one value: its part of an address.
macro_rules! parts {
    ($($screen:ident),+ $(,)?) => {
        /// A signal for the part of each of these screens.
        pub struct PartSignals {
            $(
                #[doc = concat!("The part of the screen of the module `", stringify!($screen), "`.")]
                pub $screen: RwSignal<page_model::$screen::Part>,
            )+
        }

        impl PartSignals {
            /// The parts of an address.
            pub(super) fn new(parts: &ScreenParts) -> Self {
                Self {
                    $($screen: RwSignal::new(parts.$screen.clone()),)+
                }
            }
        }

        impl Session {
            /// What the open screen shows was made from, where it is one of these and not from the run. Tracks it.
            pub fn part_made_from(self, page: &Provenance) -> Option<Provenance> {
                let open = self.screen.get();
                $(if open.is(&page_model::$screen::SCREEN) {
                    return self.parts.$screen.with(|part| part.made_from(page));
                })+
                None
            }
        }

        /// What these screens do.
        static OF_PARTS: &[ScreenState] = &[$(ScreenState {
            write: |session, address| address.parts.$screen = session.parts.$screen.get(),
            take: |session, address| {
                if address.screen.is(&page_model::$screen::SCREEN) {
                    session.parts.$screen.set(address.parts.$screen.clone());
                }
            },
            forget_model: |session| session.parts.$screen.update(ScreenPart::forget_model),
            ..ScreenState::of(&page_model::$screen::SCREEN)
        }),+];
    };
}

parts! {
    teach,
}

/// What the screens do that have signals of their own, in the order in which a model is forgotten.
static OF_SIGNALS: &[ScreenState] = &[
    compare::STATE,
    shape::STATE,
    cache::STATE,
    models::STATE,
    tokenizer::STATE,
    experiments::STATE,
    speculative::STATE,
    constrained::STATE,
    predictions::STATE,
    practice::STATE,
    quick_check::STATE,
    lessons::STATE,
];

/// What all screens do.
fn all() -> impl Iterator<Item = &'static ScreenState> {
    OF_SIGNALS.iter().chain(OF_PARTS)
}

impl Session {
    /// Writes the state of all screens into an address. Tracks it.
    pub(super) fn write_screens(self, address: &mut Address) {
        let open = self.screen.get();
        let written = all().filter(|state| !state.only_when_open || open.is(state.row));
        written.for_each(|state| (state.write)(self, address));
    }

    /// Takes over the state of all screens from another address.
    pub(super) fn take_screens(self, address: &Address) {
        let open = address.screen;
        let taken = all().filter(|state| !state.only_when_open || open.is(state.row));
        taken.for_each(|state| (state.take)(self, address));
    }

    /// Drops what another model has computed on any screen.
    pub(super) fn forget_screens(self) {
        all().for_each(|state| (state.forget_model)(self));
    }
}
