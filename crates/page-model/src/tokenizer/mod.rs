//! The Tokenizer screen: a text as the pieces of several tokenizers, and the probability of a word of several pieces.

pub mod cut;
pub mod figures;
mod letters;
mod part;
pub mod vocabularies;
pub mod word;
pub mod word_table;
pub mod words;

pub use letters::{letter_in, times};

use texts::TextFile;

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use part::TokenizerPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "tokenizer",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Tokenizer],
    place: MenuPlace::Tokens,
    subject: Subject::Run,
};

/// The text in the box at first: the word whose letters models are asked to count, a common word and a rare one.
pub const FIRST_TEXT: &str = "strawberry jam and chamomile tea";
/// The letter that is counted at first.
pub const FIRST_LETTER: &str = "r";
/// The word in the box at first.
pub const FIRST_WORD: &str = "London";
/// Words of one and of several pieces, as buttons.
pub const EXAMPLE_WORDS: [&str; 3] = [FIRST_WORD, "banana", "Paris"];
/// The most characters that the box of a text takes: its boxes can still be read.
pub const LONGEST_TEXT: usize = 200;
/// The most characters that the box of a word takes: each piece costs a forward pass.
pub const LONGEST_WORD: usize = 40;

enums::listed! {
    /// The views of the screen, one idea each, in the order of the tabs.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum TokenizerView {
        /// A text in pieces.
        #[default]
        Pieces = "pieces",
        /// The probability of a word.
        Word = "word",
    }
}

impl TokenizerView {
    /// The view's name on its tab.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pieces => words::screen::pieces(),
            Self::Word => words::screen::word(),
        }
    }
}
