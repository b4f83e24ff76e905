//! Keeps the run so short that the page can hold the logits of all its tokens.

use leptos::prelude::*;
use page_model::{run::kept_logits, settings::MOST_NEW_TOKENS, words::settings as words};

use super::Session;

impl Session {
    /// The greatest maximum of new tokens for the loaded model. Tracks it.
    pub fn most_new_tokens(&self) -> usize {
        self.texts.with(|texts| {
            texts.as_ref().map_or(MOST_NEW_TOKENS, |texts| {
                kept_logits::most_new_tokens(texts.info().vocab_size)
            })
        })
    }

    /// Lowers the maximum of new tokens whenever the loaded model allows fewer, and says so.
    pub fn limit_run(self) {
        Effect::new(move |_| {
            let most = self.most_new_tokens();
            if self
                .settings
                .with(|settings| settings.max_new_tokens <= most)
            {
                return;
            }
            self.settings
                .update(|settings| settings.max_new_tokens = most);
            self.apply_criteria();
            let vocabulary = self
                .texts
                .with_untracked(|texts| texts.as_ref().map_or(0, |texts| texts.info().vocab_size));
            self.messages.add_note(words::run_limited(most, vocabulary));
        });
    }
}
