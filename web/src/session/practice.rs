//! Practice in the session: the exercise stands in the address.

use leptos::prelude::*;
use page_model::practice::{SCREEN, score::PracticeScore};

use super::{quick_check::storage, screen_state::ScreenState};

/// The key of the score in `localStorage`.
pub const KEY: &str = "tokenloop-practice";

/// The score that this browser keeps.
pub fn kept_score() -> Option<PracticeScore> {
    let kept = storage()?.get_item(KEY).ok().flatten()?;
    PracticeScore::read(&kept)
}

/// What the session does with Practice.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        let exercise = session.practice.read().address.clone();
        address.parts.practice.exercise = exercise;
    },
    ..ScreenState::of(&SCREEN)
};
