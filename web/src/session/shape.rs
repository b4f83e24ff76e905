//! Shape in the session: the open view and the axis.

use leptos::prelude::*;
use page_model::shape::{Part, SCREEN};

use super::screen_state::ScreenState;

/// What the session does with Shape.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        address.parts.shape = Part {
            view: session.view.get(),
            axis: session.axis.get(),
        };
    },
    take: |session, address| {
        session.view.set(address.parts.shape.view);
        session.axis.set(address.parts.shape.axis);
    },
    ..ScreenState::of(&SCREEN)
};
