//! The row of a screen in the list of screens: its names, and what its step buttons act on.

use texts::TextFile;

use crate::words::page;

/// The description of one screen.
pub struct ScreenRow {
    /// The screen's id in addresses, attributes and file names.
    pub id: &'static str,
    /// The screen's name in the menu.
    pub name: fn() -> &'static str,
    /// The screen's content in a few words, in the menu.
    pub about: fn() -> &'static str,
    /// What it shows in one sentence, and the question that its picture answers. Above the picture.
    pub lede: fn() -> &'static str,
    /// The files of texts that are fetched with its code, beside those of every screen.
    pub texts: &'static [TextFile],
    /// The place of the menu that has it.
    pub place: MenuPlace,
    /// What the step buttons act on.
    pub subject: Subject,
}

enums::listed! {
    /// The places of the menu, in its order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MenuPlace {
        /// The text that is written, and all settings that reshape it.
        Write = "write",
        /// Several settings side by side.
        Compare = "compare",
        /// Many texts of one prompt.
        ManyRuns = "many-runs",
        /// What the model reads: the pieces of a text.
        Tokens = "tokens",
        /// What ends a text, and what it takes.
        Cost = "cost",
        /// Exercises and questions.
        Exercises = "exercises",
        /// The lessons.
        Lessons = "lessons",
        /// What a class needs.
        Teachers = "teachers",
        /// Other models, other ways to decode, and this device.
        Engineers = "engineers",
    }
}

/// The two ranks of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// For whoever learns.
    Learn,
    /// For whoever teaches or builds.
    Work,
}

impl MenuPlace {
    /// The place's name in the menu.
    pub fn name(self) -> &'static str {
        match self {
            Self::Write => page::write(),
            Self::Compare => page::compare(),
            Self::ManyRuns => page::many_runs(),
            Self::Tokens => page::tokens(),
            Self::Cost => page::cost(),
            Self::Exercises => page::exercises(),
            Self::Lessons => page::lessons(),
            Self::Teachers => page::teachers(),
            Self::Engineers => page::engineers(),
        }
    }

    /// What is there, in a few words, where its screens do not say it: none of them has its name.
    pub fn about(self) -> Option<&'static str> {
        Some(match self {
            Self::Cost => page::about_cost(),
            Self::Exercises => page::about_exercises(),
            Self::Teachers => page::about_teachers(),
            Self::Engineers => page::about_engineers(),
            _ => return None,
        })
    }

    /// Its rank.
    pub fn rank(self) -> Rank {
        match self {
            Self::Teachers | Self::Engineers => Rank::Work,
            _ => Rank::Learn,
        }
    }
}

/// What the step buttons of a screen act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The one run that most screens show.
    Run,
    /// The lanes of Compare, side by side.
    Lanes,
    /// An exercise, a question or a model, which has buttons of its own.
    Exercise,
    /// A task that starts from the prompt and has buttons of its own.
    Task,
}
