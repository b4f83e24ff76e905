//! The signals of the Tokenizer screen. They last as long as the page.

use leptos::prelude::*;
use page_model::{
    address::Address,
    tokenizer::{FIRST_LETTER, FIRST_TEXT, FIRST_WORD, Part, SCREEN, TokenizerView},
};

use super::{Session, screen_state::ScreenState};

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

/// What the session does with Tokenizer.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        let [text, word] = session.tokenizer.typed();
        address.parts.tokenizer = Part {
            view: session.tokenizer.view.get(),
            text,
            word,
        };
    },
    take: |session, address| session.tokenizer.take(address),
    forget_model: |session| session.tokenizer.pieces.set(None),
    ..ScreenState::of(&SCREEN)
};

impl TokenizerState {
    /// The state of an address.
    pub(super) fn new(part: &Part) -> Self {
        let typed = |text: &Option<String>, first: &str| {
            RwSignal::new(text.clone().unwrap_or_else(|| first.into()))
        };
        Self {
            view: RwSignal::new(part.view),
            text: typed(&part.text, FIRST_TEXT),
            pieces: RwSignal::new(None),
            letter: RwSignal::new(FIRST_LETTER.into()),
            word: typed(&part.word, FIRST_WORD),
            others: RwSignal::new(Vec::new()),
        }
    }

    /// Takes over the view of an address, and where it opens this screen the typed text and word.
    fn take(self, address: &Address) {
        let part = &address.parts.tokenizer;
        self.view.set(part.view);
        if !address.screen.is(&SCREEN) {
            return;
        }
        let take = |signal: RwSignal<String>, text: &Option<String>, first: &str| {
            signal.set(text.clone().unwrap_or_else(|| first.into()));
        };
        take(self.text, &part.text, FIRST_TEXT);
        take(self.word, &part.word, FIRST_WORD);
    }

    /// The text and the word for the address; none where they are the first ones. Tracks both.
    fn typed(&self) -> [Option<String>; 2] {
        let typed = |text: RwSignal<String>, first: &str| Some(text.get()).filter(|t| t != first);
        [typed(self.text, FIRST_TEXT), typed(self.word, FIRST_WORD)]
    }
}

impl Session {
    /// Replaces the text that is cut into pieces. What is typed without a pause is undone together.
    pub fn type_text(self, text: String) {
        self.remember_value("cut-text", self.tokenizer.text);
        self.tokenizer.text.set(text);
    }
}
