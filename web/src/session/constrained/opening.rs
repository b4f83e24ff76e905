//! What the screen Constrained output begins with: a record, where the visitor has neither a prompt nor a run of their own. The
//! page's own prompt is back when the screen is left.

use leptos::prelude::*;
use page_model::{
    chat::PromptFormat,
    constrained::{presets::presets, task::ConstrainedPress},
};

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
        let prompt = self.prompt.get_untracked();
        let (opened, preset) = self.model.with_untracked(|model| {
            let examples = model.examples(PromptFormat::PlainText);
            let preset = presets(model.language()).first().copied();
            (examples.first().map(|example| example.prompt), preset)
        });
        if let Some(preset) = preset
            && opened == Some(&*prompt)
            && !self.has_begun_run()
        {
            self.take_constraint_preset(preset);
            state.lent.set_value(Some((prompt, preset.prompt)));
        }
        state
            .work
            .set(Some(ConstrainedPress::Tokens(OPENING_TOKENS)));
    }

    /// Puts back the prompt that the screen began with another one for, unless the visitor has changed it since.
    pub(super) fn give_prompt_back(self) {
        let lent = self.constrained.lent.get_value();
        self.constrained.lent.set_value(None);
        if let Some((prompt, instead)) = lent
            && !self.has_begun_run()
            && self.prompt.with_untracked(|here| here == instead)
        {
            self.prompt.set(prompt);
        }
    }
}
