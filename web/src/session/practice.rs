//! Practice in the session: the exercise stands in the address.

use leptos::prelude::*;
use page_model::practice::SCREEN;

use super::screen_state::ScreenState;

/// What the session does with Practice.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        let exercise = session.practice.read().address.clone();
        address.parts.practice.exercise = exercise;
    },
    ..ScreenState::of(&SCREEN)
};
