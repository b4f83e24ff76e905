//! The Read screen: any text as the model reads it, with what each of its tokens cost; two texts beside each other; and the
//! prediction in which a token of them was one of many.

pub mod figures;
mod needs;
mod part;
pub mod picked;
pub mod problem;
pub mod scored_text;
pub mod shown;
pub mod task;
pub mod tint;
pub mod words;

use texts::TextFile;

use crate::{
    language::ByLanguage,
    screen_row::{MenuPlace, ScreenRow, Subject},
};

pub use part::{ReadPart as Part, SecondText, TextSide, TokenPlace};

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "read",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Read],
    place: MenuPlace::Tokens,
    subject: Subject::Exercise,
};

/// The most characters of a text: three pages.
pub const LONGEST_TEXT: usize = 8_000;

/// A document of the shipped model's grammar, as the grammar wrote it. It begins as the page's first prompt does, and takes up at
/// its end what stands at its beginning.
pub const DOCUMENT: &str = "Yuki had ten plums in an ordinary bowl. Yuki painted a spotted backpack not far from the wonderful island. \
\"May I have a plum?\" asked Ingrid, a sleepy potter. \"I will wash pretty cups,\" laughed Ingrid. \"I saw a \
magic book,\" giggled Yuki gracefully. Yuki and Ingrid crept slowly from the station to the forest. \"Do you \
like planets or stars?\" asked Ingrid. \"I imagined a plain picture,\" promised Yuki. \"I will make bread with \
the ten plums,\" said Ingrid.";

/// What a person might write. A model of real texts knows its words, and not what comes next.
const PERSON: &str = "My grandmother kept her buttons in a biscuit tin. When it rained we poured them onto the carpet and \
sorted them by colour, then by size, then by how much we liked them. The best one was a small brass anchor. Nobody remembered \
which coat it had come from.";

/// A beginning of the kind that a model of children's stories was trained on, and an end that it was not.
const STORY: &str = "Once upon a time there was a little girl named Lily. She loved to play outside in the park. One day, she \
saw a big red tractor that was reading the newspaper.";

/// The text in the first box at first, in each language.
pub const FIRST_TEXTS: ByLanguage<&str> = ByLanguage {
    invented: DOCUMENT,
    stories: STORY,
    real: PERSON,
};

#[cfg(test)]
pub(crate) mod tests;
