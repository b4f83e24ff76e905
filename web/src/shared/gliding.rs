//! Whether bars move to their new lengths: where a setting or the stage of one step changes, and not while a slider is
//! dragged, because bars that are always on the way to a length show none.

use leptos::prelude::*;

use crate::session::{Session, clock::now};

/// Milliseconds within which one change of the settings follows another while a slider is dragged.
const DRAG: f64 = 200.0;

/// The step, the time of its last change, and whether its bars move.
#[derive(Clone, Copy, PartialEq)]
struct GlideState {
    step: Option<usize>,
    changed: f64,
    glides: bool,
}

/// Whether the bars of a step move when the settings change, or what else `step` tracks. Another step is another chart,
/// which appears at once.
pub fn gliding(
    session: Session,
    step: impl Fn() -> Option<usize> + Send + Sync + 'static,
) -> Signal<bool> {
    let shown = Memo::new(move |before: Option<&GlideState>| {
        session.settings.track();
        let (step, changed) = (step(), now());
        let same = before.filter(|before| before.step == step);
        GlideState {
            step,
            changed,
            glides: same.is_some_and(|before| changed - before.changed > DRAG),
        }
    });
    Signal::derive(move || shown.with(|shown| shown.glides))
}
