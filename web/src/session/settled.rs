//! The settings once they have not changed for a moment: for what is computed at every step of a run, which would make
//! each move of a slider wait.

use leptos::prelude::*;
use page_model::{driver::Job, settings::Settings};

use super::{Session, clock::when_at_rest};

/// Milliseconds for which the settings must rest: longer than the pause between two moves of a slider.
const REST: f64 = 100.0;

impl Session {
    /// The settings at rest. The signal belongs to the view that asks for it.
    pub fn settled_settings(self) -> ReadSignal<Settings> {
        let (settled, settle) = signal(self.settings.get_untracked());
        let rest = Job::default();
        Effect::new(move |before: Option<()>| {
            let settings = self.settings.get();
            if before.is_none() {
                return;
            }
            when_at_rest(&rest, REST, move || {
                // The view may be gone by now.
                drop(settle.try_set(settings));
            });
        });
        settled
    }
}
