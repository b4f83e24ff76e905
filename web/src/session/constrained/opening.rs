//! What the screen Constrained output begins with: a record, where the visitor has neither a prompt nor a run of their own.

use leptos::prelude::*;
use page_model::constrained::{presets::presets, task::ConstrainedPress};

use crate::session::Session;

/// The tokens that the screen opens with: a record, or the beginning of another form.
const OPENING_TOKENS: usize = 24;

impl Session {
    /// Begins with the tokens of a constraint, as a link to them does, where none were written: those of the first preset,
    /// unless the visitor has a prompt or a run.
    pub fn begin_with_record(self) {
        let state = self.constrained;
        let is_empty = state.run.with_untracked(Option::is_none) && !untrack(|| state.is_busy());
        if !(self.begins_with_result() && is_empty) {
            return;
        }
        let preset =
            (self.model).with_untracked(|model| presets(model.language()).first().copied());
        if let Some(preset) = preset.filter(|_| self.has_first_prompt()) {
            self.lend_prompt(preset.prompt);
            self.take_constraint_preset(preset);
        }
        state
            .work
            .set(Some(ConstrainedPress::Tokens(OPENING_TOKENS)));
    }
}
