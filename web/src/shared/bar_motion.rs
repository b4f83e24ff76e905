//! Whether bars move to their new lengths: where a setting or the stage of one step changes, and not while a slider is
//! dragged, because bars that are always on the way to a length show none.

use generation::Stage;
use leptos::prelude::*;
use page_model::settings::Settings;

use crate::session::{Session, clock::now};

/// Milliseconds within which one change of the settings follows another while a slider is dragged.
const DRAG: f64 = 200.0;

/// The step and the stage shown, the time of their last change or that of the settings, and whether the bars move.
#[derive(Clone, PartialEq)]
struct GlideState {
    settings: Settings,
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
        let ((step, stage), settings) = (shown(), session.settings.get());
        let same = before.filter(|before| before.step == step);
        let unchanged = |before: &&GlideState| before.stage == stage && before.settings == settings;
        if let Some(before) = same.filter(unchanged) {
            return before.clone();
        }
        let changed = now();
        let glides = |before: &GlideState| before.stage != stage || changed - before.changed > DRAG;
        GlideState {
            glides: same.is_some_and(glides),
            settings,
            step,
            stage,
            changed,
        }
    });
    Signal::derive(move || state.with(|state| state.glides))
}
