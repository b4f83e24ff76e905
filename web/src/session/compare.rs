//! Compare in the session: its lanes in an address, and what ends with a model.

use leptos::prelude::*;
use page_model::compare::{SCREEN, lanes::Lanes};

use super::{Session, screen_state::ScreenState};

/// What the session does with Compare.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| address.lanes = session.written_lanes(),
    // The lanes that are there keep their tokens.
    take: |session, address| {
        let shows_lanes = address.screen.is(&SCREEN);
        if shows_lanes && address.lanes != untrack(|| session.written_lanes()) {
            let (lanes, _) = Lanes::opened(address.lanes.as_deref());
            session.replace_lanes("state", lanes, address.opening_prompt());
        }
    },
    forget_model: Session::drop_comparison,
    ..ScreenState::of(&SCREEN)
};
