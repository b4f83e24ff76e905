//! A text that was written elsewhere than by the run becomes the run, on the first screen.

use leptos::prelude::*;
use page_model::{run::linked_token::LinkedToken, screens::Screen, settings::Settings};
use protocol::TokenId;

use super::Session;

/// A text as a run.
pub struct TextAsRun {
    /// The prompt.
    pub prompt: String,
    /// The settings that wrote the tokens that are not forced.
    pub settings: Settings,
    /// The tokens.
    pub tokens: Vec<LinkedToken>,
}

impl Session {
    /// Makes a text the run. The present run is saved; one undo brings it back with its settings. The greatest number of
    /// tokens is raised to that of the text, so that it is not cut.
    pub(super) fn open_text(self, label: &'static str, opened: Option<TextAsRun>) {
        let Some(TextAsRun {
            prompt,
            settings,
            tokens,
        }) = opened
        else {
            return;
        };
        self.together(|| {
            self.take_prompt(&prompt);
            self.change(label, |present| {
                present.clone_from(&settings);
                present.max_new_tokens = settings.max_new_tokens.max(tokens.len());
            });
        });
        self.screen.set(Screen::default());
        self.write_linked_tokens(&tokens);
    }
}

/// Tokens of a text; `forced` where no settings drew them.
pub(super) fn linked(
    tokens: impl IntoIterator<Item = TokenId>,
    forced: bool,
) -> impl Iterator<Item = LinkedToken> {
    let tokens = tokens.into_iter();
    tokens.map(move |token| LinkedToken { token, forced })
}
