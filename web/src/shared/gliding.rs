//! Whether bars move to their new lengths: where a setting or the stage of one step changes, and not while a slider is
//! dragged, because bars that are always on the way to a length show none.

use generation::Stage;
use leptos::prelude::*;

use crate::session::{Session, clock::now};

/// Milliseconds within which one change of the settings follows another while a slider is dragged.
const DRAG: f64 = 200.0;

/// The step and the stage shown, the time of their last change or that of the settings, and whether the bars move.
#[derive(Clone, Copy, PartialEq)]
struct GlideState {
    step: Option<usize>,
    stage: Stage,
    changed: f64,
    glides: bool,
}

/// Whether the bars of the step and the stage shown move. Another step is another chart, which appears at once.
pub fn gliding(
    session: Session,
    shown: impl Fn() -> (Option<usize>, Stage) + Send + Sync + 'static,
) -> Signal<bool> {
    let state = Memo::new(move |before: Option<&GlideState>| {
        session.settings.track();
        let ((step, stage), changed) = (shown(), now());
        let same = before.filter(|before| before.step == step);
        GlideState {
            step,
            stage,
            changed,
            glides: same
                .is_some_and(|before| before.stage != stage || changed - before.changed > DRAG),
        }
    });
    Signal::derive(move || state.with(|state| state.glides))
}
