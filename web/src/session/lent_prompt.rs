//! The page's own prompt, while a screen shows the result of another one instead: it is put back when that screen is left.

use leptos::prelude::*;
use page_model::chat::PromptFormat;

use super::Session;

impl Session {
    /// Whether the prompt is the one that the page opens with, and no token was written after it.
    pub(super) fn has_first_prompt(self) -> bool {
        let first = self.model.with_untracked(|model| {
            let examples = model.examples(PromptFormat::PlainText);
            examples.first().map(|example| example.prompt)
        });
        self.prompt.with_untracked(|prompt| first == Some(prompt)) && !self.has_begun_run()
    }

    /// Keeps the prompt until the screen that is shown with another one instead is left.
    pub(super) fn lend_prompt(self, instead: &'static str) {
        let prompt = self.prompt.get_untracked();
        self.lent_prompt.set_value(Some((prompt, instead)));
    }

    /// Puts back the prompt that a screen began with another one for, unless the visitor has changed it since.
    pub(super) fn give_prompt_back(self) {
        let lent = self.lent_prompt.get_value();
        self.lent_prompt.set_value(None);
        if let Some((prompt, instead)) = lent
            && !self.has_begun_run()
            && self.prompt.with_untracked(|here| here == instead)
        {
            self.prompt.set(prompt);
        }
    }
}
