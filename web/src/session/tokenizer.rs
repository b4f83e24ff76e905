//! The signals of the Tokenizer screen. They last as long as the page.

use leptos::prelude::*;
use page_model::{
    address::Address,
    tokenizer::{FIRST_LETTER, FIRST_TEXT, FIRST_WORD, SCREEN, TokenizerView},
};

/// What is typed and chosen on the Tokenizer screen. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct TokenizerState {
    /// The open view.
    pub view: RwSignal<TokenizerView>,
    /// The text that is cut into pieces.
    pub text: RwSignal<String>,
    /// The number of its tokens; `None` until the tokenizer of the model on the page has cut it.
    pub pieces: RwSignal<Option<usize>>,
    /// What stands in the box of the letter.
    pub letter: RwSignal<String>,
    /// The word whose probability is computed.
    pub word: RwSignal<String>,
    /// The ids of the other models whose tokenizers are used.
    pub others: RwSignal<Vec<&'static str>>,
}

impl TokenizerState {
    /// The state of an address.
    pub(super) fn new(address: &Address) -> Self {
        let typed = |text: &Option<String>, first: &str| {
            RwSignal::new(text.clone().unwrap_or_else(|| first.into()))
        };
        Self {
            view: RwSignal::new(address.tokens),
            text: typed(&address.text, FIRST_TEXT),
            pieces: RwSignal::new(None),
            letter: RwSignal::new(FIRST_LETTER.into()),
            word: typed(&address.word, FIRST_WORD),
            others: RwSignal::new(Vec::new()),
        }
    }

    /// Takes over the view of an address, and where it opens this screen the typed text and word.
    pub(super) fn take(self, address: &Address) {
        self.view.set(address.tokens);
        if address.screen.id() != SCREEN.id {
            return;
        }
        let take = |signal: RwSignal<String>, text: &Option<String>, first: &str| {
            signal.set(text.clone().unwrap_or_else(|| first.into()));
        };
        take(self.text, &address.text, FIRST_TEXT);
        take(self.word, &address.word, FIRST_WORD);
    }

    /// The text and the word for the address; none where they are the first ones. Tracks both.
    pub(super) fn typed(&self) -> [Option<String>; 2] {
        let typed = |text: RwSignal<String>, first: &str| Some(text.get()).filter(|t| t != first);
        [typed(self.text, FIRST_TEXT), typed(self.word, FIRST_WORD)]
    }
}
