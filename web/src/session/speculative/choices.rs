//! The choices of the Speculative screen: one alone, a preset, and the text as the run.

use leptos::prelude::*;
use page_model::speculative::{presets::SpeculativePreset, setup::SpeculativeSetup};

use crate::session::{
    Session,
    text_as_run::{TextAsRun, linked},
};

impl Session {
    /// Changes the choices; a text of other choices is dropped. Both come back with undo.
    pub fn set_up_rounds(self, change: impl FnOnce(&mut SpeculativeSetup)) {
        let state = self.speculative;
        let mut setup = state.setup.get_untracked();
        change(&mut setup);
        if setup == state.setup.get_untracked() {
            // A field with another input shows the value in force again.
            state.setup.notify();
            return;
        }
        self.remember_rounds("rounds-setup");
        self.put_rounds(setup, None);
    }

    /// Takes a preset: its prompt, its choices, and its settings.
    pub fn take_speculative_preset(self, preset: SpeculativePreset) {
        self.together(|| {
            self.take_prompt(preset.prompt);
            self.change("speculative-preset", |settings| {
                *settings = preset.settings();
            });
            self.set_up_rounds(|setup| *setup = preset.setup);
        });
    }

    /// Makes the text the run: its tokens are forced, for a run draws them with other random numbers.
    pub fn open_rounds_as_run(self) {
        let opened = self.speculative.text.with_untracked(|text| {
            let text = text.as_ref()?;
            Some(TextAsRun {
                prompt: text.start().prompt.clone(),
                settings: text.start().settings.clone(),
                tokens: linked(text.generated().iter().copied(), true).collect(),
            })
        });
        self.open_text("rounds", opened);
    }
}
